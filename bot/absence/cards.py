"""The parts of a table message about absent players: the question to the others, and the open seats."""

from __future__ import annotations

from collections.abc import Sequence

from bot.absence.service import acting_host
from bot.delivery import components
from bot.delivery.components import Component, Style
from bot.delivery.ids import encode
from bot.notices.planner import others
from bot.table.pending import HOST_MAY_DECIDE_AFTER, AbsencePlan, AbsenceVote
from bot.table.snapshot import TableSnapshot
from engine.core.words import listed, shortened

LABELS: dict[AbsencePlan, str] = {
    "wait": "Wait",
    "turn": "Let a computer play this turn",
    "keep": "Let a computer keep the seat",
    "substitute": "Find a substitute",
}
"""The labels of the buttons, one per plan that the table may choose."""
BUTTON_LABEL = 60


def vote(table: TableSnapshot, question: AbsenceVote, called: Sequence[str]) -> tuple[list[str], Component]:
    """Return the lines of the question to the others, with the votes so far, and its buttons."""
    name = table.seats[question.seat].name
    lines = [f"**{name}** has not moved in time. What should the table do?"]
    lines.append(f"-# Waiting gives {name} the same time again. A computer keeps the seat until {name} is back.")
    lines.append(f"-# {_who_decides(table, question, called)}")
    # Last, because a line below a list would be read as part of it.
    lines += [f"- {LABELS[plan]}: {listed(names)}" for plan, names in _votes(table, question).items()]
    buttons = [
        components.button(_label(plan, name), encode("absent", table.id, question.number, plan), _style(plan))
        for plan in LABELS
    ]
    back = components.button("I am here", encode("here", table.id), "success")
    return lines, components.row(*buttons, back)


def _who_decides(table: TableSnapshot, question: AbsenceVote, called: Sequence[str]) -> str:
    if len(others(table, question.seat)) == 1:
        return f"{listed(called)} decides."
    hours = round(HOST_MAY_DECIDE_AFTER / 3600)
    host = acting_host(table, others(table, question.seat))
    name = next((seat.name for seat in table.seats if seat.user_id == host), "the host")
    return f"Most votes decide. Waiting for {listed(called)}; after {hours} hours {name} decides alone."


def _label(plan: AbsencePlan, name: str) -> str:
    return shortened(f"Wait for {name}", BUTTON_LABEL) if plan == "wait" else LABELS[plan]


def _style(plan: AbsencePlan) -> Style:
    return "primary" if plan == "wait" else "secondary"


def _votes(table: TableSnapshot, question: AbsenceVote) -> dict[AbsencePlan, list[str]]:
    """Return the names of those who voted for each plan so far."""
    names = {seat.user_id: seat.name for seat in table.seats}
    found: dict[AbsencePlan, list[str]] = {}
    for user_id, plan in question.votes:
        found.setdefault(plan, []).append(names.get(user_id, "somebody"))
    return found


def seats_to_take(table: TableSnapshot) -> list[Component]:
    """Return buttons for owners who come back and for substitutes, if there are seats for them."""
    buttons: list[Component] = []
    for seat in table.open_seats[:1]:
        label = shortened(f"Take over {seat.name}'s seat", BUTTON_LABEL)
        buttons.append(components.button(label, encode("takeover", table.id), "success"))
    if table.kept_seats or table.open_seats:
        names = listed([seat.name for seat in (*table.kept_seats, *table.open_seats)], "or")
        label = shortened(f"I am back ({names})", BUTTON_LABEL)
        buttons.append(components.button(label, encode("here", table.id), "secondary"))
    return [components.row(*buttons)] if buttons else []

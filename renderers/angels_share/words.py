"""The few words on an Angel's Share board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.angels_share.view import SeatView, Step, View
from engine.core.game import Seat
from renderers import theme
from renderers.angels_share.fact import Line
from renderers.fonts import fit_text

TITLE: Final = "ANGEL'S SHARE"
EFFECTS: Final = {
    "marketer": "sales hurt its market less",
    "barrel_maker": "new barrels cost less",
    "second_still": "two barrels may be bought",
    "master_distillery": "competes more strongly",
    "storehouse": "its barrels need no upkeep",
    "restaurant": "pays everyone who arrives",
    "climate_control": "new barrels may age at once",
}
MARKS: Final[dict[Step, str]] = {
    "turn": "pawn",
    "redraw": "redraw",
    "buy": "barrel",
    "second": "second_still",
    "bonus": "bonus_buy",
    "selling": "selling",
    "over": "laurel",
}
"""The icon beside what is asked; while something is being aimed or dated it is that thing's own."""
LONGEST_NAME: Final = 240
"""Pixels a name may take inside a sentence of the title line."""


def acting(view: View) -> Seat:
    """Return the seat that has to decide, or the first in turn order."""
    return view.waiting[0] if view.waiting else view.order[0]


def short(name: str, room: int = LONGEST_NAME) -> str:
    """Return a name that fits into a sentence."""
    return fit_text(name, theme.TURN, room)


def age(years: int) -> str:
    """Return the age of a barrel."""
    return str(years) if years else "NEW"


def mark(view: View) -> str:
    """Return the icon beside the sentence of the title line."""
    if view.step == "turn" and has_to_sell(view.seats[view.waiting[0]]):
        return MARKS["selling"]
    return view.pending or MARKS[view.step]


def has_to_sell(seat: SeatView) -> bool:
    """Return True if a barrel of this seat has reached its last year."""
    return any(barrel.must_go for barrel in seat.barrels)


def headline(view: View, names: Sequence[str]) -> str:
    """Return the seat that decides and its decision, in one short sentence."""
    if not view.waiting:
        return f"Round {view.round}"
    seat = view.waiting[0]
    return asked(view, seat).format(short(names[seat]))


def asked(view: View, seat: Seat) -> str:
    """Return the decision asked of a seat, with a gap for its name."""
    if view.step == "turn":
        return turn_question(view.seats[seat])
    if view.step == "target":
        action = view.pending or "event"
        return f"{{}} {'builds' if action in EFFECTS else 'aims'}: {dict(view.names)[action]}"
    if view.step == "event":
        return f"{{}} plans: {dict(view.names)[view.pending or 'aging']}"
    questions: dict[Step, str] = {
        "redraw": "{} exchanges cards",
        "buy": f"{{}} may buy for {cost(view, seat)}",
        "second": f"{{}}: another for {cost(view, seat)}?",
        "bonus": f"{{}}: a bonus for {cost(view, seat)}?",
    }
    return questions.get(view.step, "{} has to sell")


def cost(view: View, seat: Seat) -> int:
    """Return the price of a barrel at the distillery of the seat's pawn."""
    return next((d.cost for d in view.distilleries if d.id == view.seats[seat].pawn), 0)


def turn_question(seat: SeatView) -> str:
    """Return the choices of a seat for its turn, with a gap for its name."""
    if has_to_sell(seat):
        return "{} has to sell"
    return "{} sells or moves" if any(barrel.price is not None for barrel in seat.barrels) else "{} moves"


def next_upkeep(view: View) -> str:
    """Return the time of the next upkeep, as far as the track shows it."""
    due = (r.number for r in view.rounds for event in r.events if event.event == "upkeep" and not event.done)
    number = next(due, None)
    if number is None:
        return "no more to come"
    return "due this round" if number == view.round else f"due in round {number}"


def loan_lines(own: SeatView) -> tuple[Line, Line]:
    """Return the loans in words."""
    when = Line(f"−{own.owed} at the end", theme.BAD_TEXT) if own.loans else Line("nothing due")
    return Line("loan" if own.loans == 1 else "loans", theme.PARCHMENT), when

"""The messages of a table before its game: the lobby, and what its message turns into."""

from __future__ import annotations

from collections.abc import Mapping

from bot.choices import menus
from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.components import Component
from bot.display import elements
from bot.display.pictures import Picture, gallery
from bot.display.prompting import invited
from bot.lessons import cards as lesson_cards
from bot.lobby.forms import has_settings
from bot.lobby.options import option_rows, options_in_words
from bot.play.cards import closing_line, result_line
from bot.table.levels import level
from bot.table.snapshot import TableSnapshot
from engine.core.game import Seat
from engine.core.words import counted, listed
from storage.base import HUMAN, Pace

PROMISED = 32
"""Digits of a fingerprint in a message: with half as many, two secrets that begin alike could be found."""


def lobby(table: TableSnapshot, cover: Picture | None, series: str = "") -> Card:
    """Show a lobby: its players, the rules of the table, and what is missing to start.

    `series` is the score of earlier games of the same people.
    """
    meta = table.game.meta
    players = [f"{number}. {seat_line(table, seat.seat)}" for number, seat in enumerate(table.seats, 1)]
    called = [user for seat in invited(table) if (user := table.seats[seat].user_id) is not None]
    head = [elements.title(table), meta.summary, f"-# {elements.facts(meta)}"]
    if called:
        names = listed([f"<@{user}>" for user in called])
        head.append(f"A rematch: {names}, you have a seat. Press **Leave** if you are busy.")
    head += [series] if series else []
    rules = options_in_words(table)
    example = ["-# The picture is an example."] if cover else []
    sitting = [*example, *players, "", *([f"Rules of this table: {rules}."] if rules else []), _missing(table)]
    if PACES[table.row.pace]:
        sitting.append(f"-# {pace_line(table)}")
    if table.row.invited_only:
        sitting.append("-# By invitation only.")
    if table.row.rated:
        sitting.append(f"-# {RATED}")
    view = elements.build_view(
        elements.text(head, 900),
        gallery(cover),
        elements.text(sitting, 1800),
        _lobby_buttons(table),
        *option_rows(table),
        *menus.button_rows([*_tools(table), *lesson_cards.invitation(table.game)]),
        elements.text([promise(table)], 200) if table.row.commitment else None,
    )
    return Card(view, (cover,) if cover else (), tuple(called))


CHOSEN = "A first game with lessons: its seed is chosen, so that much comes up early. It counts for no records."
RATED = "Rated: the result counts for the ratings here, if two people or more finish the game."
PACES: Mapping[Pace, str] = {
    "none": "",
    "hours": "The table waits eight hours for each move.",
    "day": "The table waits a day for each move.",
    "days": "The table waits three days for each move.",
}


def pace_line(table: TableSnapshot) -> str:
    """Return how long the table waits for a player before the others are asked."""
    return PACES[table.row.pace] or "The table waits for each move as long as it takes."


def _missing(table: TableSnapshot) -> str:
    meta, taken = table.game.meta, len(table.seats)
    if taken < meta.min_seats and table.is_direct:
        return f"{counted(meta.min_seats - taken, 'more player')} needed: add a computer."
    if taken < meta.min_seats:
        join = "`/table invite` asks them to join" if table.row.invited_only else "friends press **Join**"
        return f"{counted(meta.min_seats - taken, 'more player')} needed: {join}, or add a computer."
    room = f"{counted(meta.max_seats - taken, 'seat')} free. " if taken < meta.max_seats else "All seats are taken. "
    return f"{room}**{table.host_name}** can start."


def _lobby_buttons(table: TableSnapshot) -> Component:
    meta, taken = table.game.meta, len(table.seats)
    ready, full = taken >= meta.min_seats, taken >= meta.max_seats
    join = elements.button("Join", "join", table, style="success", able=not full)
    return components.row(
        *([] if table.is_direct else [join]),
        elements.button("Close" if table.is_direct else "Leave", "leave", table),
        elements.button("Add computer", "more", table, able=not full),
        elements.button("Remove computer", "fewer", table, able=any(seat.player != HUMAN for seat in table.seats)),
        elements.button("Start", "start", table, style="primary", able=ready),
    )


def _tools(table: TableSnapshot) -> list[Component]:
    tools = [elements.button("Rules", "rules", table), elements.button("Add your lucky word", "word", table)]
    if has_settings(table):
        tools.append(elements.button("Settings", "settings", table))
    if not table.is_direct:
        tools += [elements.button("Invite", "invite", table), elements.button("Watch", "follow", table)]
    return tools


def seat_line(table: TableSnapshot, seat: Seat) -> str:
    row = table.seats[seat]
    kind = "" if row.player == HUMAN else f" (computer, {level(row.player)})"
    host = " · host" if row.player == HUMAN and row.user_id == table.row.host_id else ""
    return f"**{row.name}**{kind}{host}"


def announcement(table: TableSnapshot, link: str | None) -> Card:
    """Show what replaces a lobby: a link to the game and, at the end, who won it."""
    names = listed([f"**{name}**" for name in table.names])
    where = f" [To the table]({link})" if link else ""
    several = len(table.names) > 1
    row = None
    if table.row.status == "over":
        line = f"{names} {'have' if several else 'has'} played. {result_line(table)}{where}"
        row = components.row(
            elements.button("Rematch", "rematch", table, style="success"), elements.button("Log", "log", table)
        )
    elif table.row.status == "closed":
        line = f"{names} {'were' if several else 'was'} playing. {closing_line(table)}{where}"
    else:
        line = f"{names} {'are' if several else 'is'} playing.{where}"
        row = None if table.is_direct else components.row(elements.button("Watch", "follow", table))
    proof = [promise(table)] if table.row.status != "closed" else []
    return Card(elements.build_view(elements.text([elements.title(table), line, *proof], 1500), row))


def promise(table: TableSnapshot) -> str:
    """Return the start of the secret's fingerprint, short enough for one line of a phone; the log has all of it.

    The chance of a first game is no secret, which is said instead.
    """
    if table.row.purpose == "guided":
        return f"-# {CHOSEN}"
    return f"-# Fairness proof: `{table.row.commitment[:PROMISED]}…`, in the log"

"""The messages of a table: lobby card, table message, final picture, private choices, and what an old one shrinks to.

Views are stopped before they are sent, so nothing is stored or timed, and every button works after any restart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, replace
from typing import Any

import discord
from discord import ui

from bot.tables import story
from bot.tables.pending import HOST_MAY_DECIDE_AFTER, Pending, SeatRequest
from bot.tables.table import HUMAN, Table
from bot.ui import menus
from bot.ui.ids import encode
from bot.ui.options import option_rows
from bot.ui.pictures import Picture, gallery
from engine.core.game import Reaction, Seat

TEXT_LIMIT = 3800
"""Discord allows 4000 characters of text in a message; some room is left for what is added later."""
ACCENT = 0xD9A441
AnyButton = ui.Button[Any]


@dataclass(frozen=True, slots=True)
class Card:
    """A message ready to be sent or edited to: its view and the pictures that belong to it."""

    view: ui.LayoutView
    pictures: tuple[Picture, ...] = ()
    mentions: tuple[int, ...] = ()

    def files(self) -> list[discord.File]:
        return [picture.file() for picture in self.pictures]

    def pinging(self, users: Set[int]) -> Card:
        """The same message, notifying only those of the mentioned who are named here."""
        return replace(self, mentions=tuple(user for user in self.mentions if user in users))

    def allowed(self) -> discord.AllowedMentions:
        return discord.AllowedMentions(users=[discord.Object(user) for user in self.mentions])


def button(
    label: str, kind: str, table: Table, *, decision: int = 0, key: str = "", style: str = "secondary"
) -> AnyButton:
    return ui.Button(label=label, style=discord.ButtonStyle[style], custom_id=encode(kind, table.id, decision, key))


def text(lines: Iterable[str]) -> ui.TextDisplay[Any]:
    joined = "\n".join(lines)
    return ui.TextDisplay(joined if len(joined) <= TEXT_LIMIT else joined[: TEXT_LIMIT - 1] + "…")


def finished(*parts: ui.Item[Any] | None) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*[part for part in parts if part is not None], accent_colour=ACCENT))
    view.stop()
    return view


def note(sentence: str) -> ui.LayoutView:
    """A message that is only a sentence."""
    return finished(text([sentence]))


def title(table: Table, level: str = "##") -> str:
    return f"{level} {table.game.meta.title} · table {table.id}"


def lobby(table: Table) -> Card:
    meta = table.game.meta
    players = [f"{number}. {seat_line(table, seat.seat)}" for number, seat in enumerate(table.seats, 1)]
    room = f"{len(table.seats)} of {meta.max_seats} seats taken" + (
        "" if len(table.seats) >= meta.min_seats else f", {meta.min_seats} needed to start"
    )
    ready = len(table.seats) >= meta.min_seats
    full = len(table.seats) >= meta.max_seats
    people = ui.ActionRow(
        _able(button("Join", "join", table, style="success"), not full),
        button("Leave", "leave", table),
        _able(button("Add computer", "more", table), not full),
        _able(button("Remove computer", "fewer", table), any(seat.player != HUMAN for seat in table.seats)),
        _able(button("Start", "start", table, style="primary"), ready),
    )
    lines = [title(table), meta.summary, "", *players]
    room_line = text([f"-# {room}. The host starts, adds computers and sets options."])
    help_row = ui.ActionRow(button("Rules", "rules", table))
    view = finished(text(lines), room_line, people, *option_rows(table), help_row)
    return Card(view)


def _able(item: AnyButton, able: bool) -> AnyButton:
    item.disabled = not able
    return item


def seat_line(table: Table, seat: Seat) -> str:
    row = table.seats[seat]
    kind = "" if row.player == HUMAN else f" (computer, {row.player})"
    host = " · host" if row.player == HUMAN and row.user_id == table.row.host_id else ""
    return f"**{row.name}**{kind}{host}"


def playing(
    table: Table, picture: Picture | None, mentioned: Sequence[int], chants: dict[str, int], page: int = 0
) -> Card:
    """The table message: what happened, the board, whose move it is and what they may do."""
    awaited = table.awaited()
    asked = [_asked(table, seat, mentioned) for seat in awaited]
    head = [title(table), *(f"> {line}" for line in story.latest(table))]
    parts: list[ui.Item[Any] | None] = [text(head), text(asked), gallery(picture)]
    if len(awaited) == 1:
        menu = menus.build(table, awaited[0], private=False, page=page)
        if menu.hints:
            parts.append(text(menu.hints))
        parts += menu.rows
    else:
        parts.append(ui.ActionRow(button("Choose", "choose", table, style="primary")))
    parts += _question_parts(table, mentioned)
    if footnotes := [*_tallies(table, chants), *_promise(table)]:
        parts.append(text(footnotes))
    parts += [ui.Separator(), _tools(table, chants)]
    return Card(finished(*parts), (picture,) if picture else (), tuple(mentioned))


def _tallies(table: Table, chants: dict[str, int]) -> list[str]:
    reactions = table.game.reactions(table.playing.state)
    return [r.tally.format(count=chants[r.key]) for r in reactions if chants.get(r.key)]


def _promise(table: Table) -> list[str]:
    """The commitment to the seed, in public until everybody has moved; afterwards the log tells it."""
    if len(table.last_acts) == len(table.seats):
        return []
    return [f"-# Fair chance: the seed of this game is secret, and promised as `{table.row.commitment}`."]


def _asked(table: Table, seat: Seat, mentioned: Sequence[int]) -> str:
    return f"{_called(table, seat, mentioned)}: {table.question(seat)}"


def _called(table: Table, seat: Seat, mentioned: Sequence[int]) -> str:
    row = table.seats[seat]
    return f"<@{row.user_id}>" if row.user_id in mentioned else f"**{row.name}**"


def _tools(table: Table, chants: dict[str, int]) -> ui.ActionRow[Any]:
    row: ui.ActionRow[Any] = ui.ActionRow()
    if table.game.meta.has_secrets:
        row.add_item(button("My hand", "hand", table, style="primary"))
    for reaction in table.game.reactions(table.playing.state):
        row.add_item(_chant(table, reaction, chants.get(reaction.key, 0)))
    row.add_item(_undo(table))
    row.add_item(button("Log", "log", table))
    row.add_item(button("Rules", "rules", table))
    return row


def _undo(table: Table) -> AnyButton:
    """Knows how far the log had come: a second click must not ask for one step more."""
    return button("Undo", "undo", table, decision=table.playing.snapshot().entries)


def _chant(table: Table, reaction: Reaction, count: int) -> AnyButton:
    label = f"{reaction.label} ({count})" if count else reaction.label
    return button(label, "chant", table, decision=table.playing.snapshot().entries, key=reaction.key, style="danger")


def _question_parts(table: Table, mentioned: Sequence[int]) -> list[ui.Item[Any]]:
    question = table.pending
    if question is None:
        return []
    row = ui.ActionRow(
        button("Agree", "yes", table, decision=question.number, style="success"),
        button("Refuse", "no", table, decision=question.number, style="danger"),
    )
    return [ui.Separator(), text(_question_lines(table, question, mentioned)), row]


def _question_lines(table: Table, question: Pending, mentioned: Sequence[int]) -> list[str]:
    waiting = [_called(table, seat, mentioned) for seat in table.voters()]
    if isinstance(question, SeatRequest):
        asked = f"**{question.name}** would like to take over {table.seats[question.seat].name}'s seat."
    else:
        asked = f"**{question.name}** would like to go back to before their last move."
    hours = round(HOST_MAY_DECIDE_AFTER / 3600)
    return [asked, f"-# Waiting for {', '.join(waiting)}. After {hours} hours the host may decide for the absent."]


def own_choices(
    table: Table, seat: Seat, picture: Picture | None, page: int, lines: Sequence[str], footnote: str
) -> Card:
    """One seat's private message: its hand, if the game has hands, and its choices in full words."""
    asked = seat in table.awaited()
    head = [title(table, "###"), *(f"> {line}" for line in lines)]
    said = [_standing(table, seat), footnote] if footnote else [_standing(table, seat)]
    parts: list[ui.Item[Any] | None] = [text(head), text(said), gallery(picture)]
    if asked:
        menu = menus.build(table, seat, private=True, page=page)
        if menu.hints:
            parts.append(text(menu.hints))
        parts += menu.rows
    if table.row.status == "playing":
        parts.append(ui.ActionRow(button("Refresh", "fresh", table), _undo(table)))
    return Card(finished(*parts), (picture,) if picture else ())


def _standing(table: Table, seat: Seat) -> str:
    """Where this seat is in the game: asked something, waiting, or done."""
    if seat in table.awaited():
        return table.question(seat)
    waiting = ", ".join(table.seats[other].name for other in table.awaited())
    return f"Waiting for {waiting}." if waiting else "The game is over."


def over(table: Table, picture: Picture | None) -> Card:
    """The end: who won, the last board with the score by source, and the proof that chance was fair."""
    outcome = table.session.outcome if table.session else None
    assert outcome is not None
    winners = " and ".join(table.seats[seat].name for seat in outcome.winners)
    head = [title(table), *(f"> {line}" for line in story.latest(table))]
    result = [f"🏆 **{winners}** won!" if winners else "Nobody won this time.", *filter(None, [outcome.note])]
    proof = [
        f"-# Fair chance: the seed was `{table.row.seed}`, promised at the start as `{table.row.commitment[:16]}…`.",
        "-# Log has the whole game; `python -m bot verify` plays it again and checks it.",
    ]
    row = ui.ActionRow(
        button("Rematch", "rematch", table, style="success"),
        button("Log", "log", table),
        button("Rules", "rules", table),
    )
    view = finished(text(head), text(result), gallery(picture), text(proof), row)
    return Card(view, (picture,) if picture else ())


def stuck(table: Table) -> Card:
    advice = ["-# The host may close it with `/table close`."] if table.row.status == "playing" else []
    return Card(finished(text([title(table), table.stuck, *advice])))


def closed(table: Table) -> Card:
    return Card(finished(text([title(table), "This table has been closed."])))


def moved_on(table: Table, link: str | None) -> Card:
    """What an old table message shrinks to."""
    where = f"[the table is here now]({link})" if link else "the table has moved on"
    return Card(finished(text([f"-# {table.game.meta.title} · table {table.id}: {where}"])))

"""Advice of the strong player: how often it may be asked, and what it says."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.play.minds import Minds
from bot.table.changes import TableChange
from bot.table.errors import TableError
from bot.table.registry import TableRegistry
from bot.table.seats import with_seat
from bot.table.snapshot import TableSnapshot
from engine.core.errors import NotYourTurn, StaleDecision
from engine.core.game import Choice, Seat
from engine.core.rng import Rng
from engine.players import levels_of

FEW = 3
"""The questions of a seat in one game, unless its host says otherwise."""
FREE_PURPOSES = ("practice", "guided")
"""The purposes of tables at which people learn, and may ask as often as they like."""
ENOUGH = "You have had all the advice that this table allows in a game."
NOT_HERE = "This table plays without advice."
UNCHANGED = "The answer for this position is still being worked out."
NO_CHOICE = "There is only one thing you can do."


@dataclass(frozen=True, slots=True)
class AdvisedChoice:
    """One of the best choices, as it stands on its button."""

    choice: Choice
    expected: str
    reason: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The advice for a seat in one position."""

    table: TableSnapshot
    choices: tuple[AdvisedChoice, ...]
    left: int | None
    """The questions that are left; None where there is no limit."""


def questions(table: TableSnapshot) -> int | None:
    """Return the number of questions that a seat has in this game; None where it may always ask."""
    rule = table.row.advice
    if table.row.rated or rule == "never" or not levels_of(table.game):
        return 0
    if rule == "always" or (rule == "usual" and str(table.row.purpose) in FREE_PURPOSES):
        return None
    return FEW


def questions_left(table: TableSnapshot, seat: Seat) -> int | None:
    """Return the number of questions that this seat has left; None where there is no limit."""
    allowed = questions(table)
    return None if allowed is None else max(0, allowed - table.seats[seat].advised)


def may_ask(table: TableSnapshot, seat: Seat) -> bool:
    """Decide whether this seat may ask now: at its own turn, and once more for an answer that it has paid for."""
    if seat not in table.awaited or len(table.playing.legal(seat)) < 2:
        return False
    return questions_left(table, seat) != 0 or (questions(table) != 0 and _is_paid(table, seat))


def _is_paid(table: TableSnapshot, seat: Seat) -> bool:
    return table.seats[seat].advised_at == table.row.entries


class Adviser:
    """Asks the strong player, which knows no more than the seat that asks."""

    def __init__(self, tables: TableRegistry, minds: Minds) -> None:
        self._tables = tables
        self._minds = minds
        self._asked: set[tuple[int, Seat]] = set()
        """Seats whose question is being worked on."""

    async def answer(self, table_id: int, user_id: int, entries: int) -> Answer:
        """Count a question and answer it. The same position asked again counts no second time.

        `entries` is the length of the log that the person saw.
        """
        table, seat = await self._counted(table_id, user_id, entries)
        if (table_id, seat) in self._asked:
            raise TableError(UNCHANGED)
        self._asked.add((table_id, seat))
        try:
            session = table.playing
            rng = Rng(int.from_bytes(f"advice {table_id} {entries}".encode(), "big"))
            found = await self._minds.advise(table.game, session.state, seat, rng)
            offered = dict(zip(session.legal(seat), session.choices(seat), strict=True))
            choices = [(offered[one.action], one) for one in found if one.action in offered]
        finally:
            self._asked.discard((table_id, seat))
        known = tuple(AdvisedChoice(choice, one.expected, one.reason) for choice, one in choices)
        return Answer(table, known, questions_left(table, seat))

    async def _counted(self, table_id: int, user_id: int, entries: int) -> tuple[TableSnapshot, Seat]:
        """Store that the question was asked, before it is answered: a restart brings no further one."""
        async with self._tables.lock(table_id) as table:
            seat = table.need_seat(user_id)
            if seat not in table.playing.active:
                raise NotYourTurn
            if entries != table.row.entries:
                raise StaleDecision
            if len(table.playing.legal(seat)) < 2:
                raise TableError(NO_CHOICE)
            if not may_ask(table, seat):
                raise TableError(ENOUGH if questions(table) else NOT_HERE)
            if _is_paid(table, seat):
                return table, seat
            row = table.seats[seat]
            asked = replace(row, advised=row.advised + 1, advised_at=entries)
            return await self._tables.commit(table, TableChange(seats=with_seat(table, asked))), seat

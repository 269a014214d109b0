"""The changes that a host may make to a table at any time: its name, pace, guests, seats and host."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.notices.service import Reminders
from bot.table.changes import RowChanges, TableChange
from bot.table.errors import TableError
from bot.table.notes import TableNote
from bot.table.persistence import seat_rows
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from storage.base import Pace, SeatRow
from storage.people import AdviceRule

NAME_LIMIT = 40
NOT_RATED_HERE = "Only games between people in a server are rated."


def _shuffled(seats: Sequence[SeatRow]) -> list[SeatRow]:
    return random.SystemRandom().sample(seats, len(seats))


@dataclass(frozen=True, slots=True)
class Edits:
    """The changes to make to a table; None leaves a value as it is."""

    name: str | None = None
    """An empty one takes the name away."""
    pace: Pace | None = None
    """The time for which the table waits for a move; it applies to open questions, too."""
    private: bool | None = None
    """True if only invited people may take a seat."""
    rated: bool | None = None
    """True if the result is to count for the ratings of the server; settled before the start."""
    advice: AdviceRule | None = None
    """The rule by which players may ask what to do."""
    order: str | None = None
    """Of the seats of a lobby: `random`, or their numbers, such as `3 1 2`."""
    host: int | None = None
    """The player who becomes the host."""


class Hosting:
    """Changes a table for its host; `force` is for those who manage the server."""

    def __init__(
        self,
        tables: TableRegistry,
        reminders: Reminders,
        shuffled: Callable[[Sequence[SeatRow]], list[SeatRow]] = _shuffled,
    ) -> None:
        self._tables = tables
        self._reminders = reminders
        self._shuffled = shuffled

    async def edit(self, table_id: int, user_id: int, asked: Edits, force: bool = False) -> TableSnapshot:
        """Change all of it or, where one thing is refused, nothing; returns the new snapshot."""
        async with self._tables.lock(table_id) as table:
            if asked.order is not None or asked.rated is not None:
                table.need_lobby()
            if asked.rated is not None:
                table.need_host(user_id, "say whether the game is rated")  # not those who manage the server either
            if asked.rated and table.is_direct:
                raise TableError(NOT_RATED_HERE)
            _need(table, user_id, "change this table", force)
            changes, notes = _changes(asked), list[TableNote]()
            if asked.host is not None:
                changes["host_id"] = asked.host
                note = _new_host(table, asked.host)
                notes = [note] if table.session else []
            seats = None if asked.order is None else seat_rows(self._ordered(table, asked.order))
            after = await self._tables.commit(table, TableChange(changes, seats, notes=notes))
        if asked.pace is not None:
            await self._reminders.pace_changed(after)
        return after

    def _ordered(self, table: TableSnapshot, order: str) -> list[SeatRow]:
        if order.strip().lower() == "random":
            return self._shuffled(table.seats)
        numbers = [int(part) for part in order.replace(",", " ").split() if part.isdecimal() and len(part) < 3]
        if sorted(numbers) != list(range(1, len(table.seats) + 1)):
            example = " ".join(str(number) for number in range(len(table.seats), 0, -1))
            raise TableError(f"Say `random`, or the number of every seat once, such as `{example}`.")
        return [table.seats[number - 1] for number in numbers]


def _changes(asked: Edits) -> RowChanges:
    changes: RowChanges = {}
    if asked.name is not None:
        if len(asked.name) > NAME_LIMIT:
            raise TableError(f"A table's name has at most {NAME_LIMIT} characters; this one has {len(asked.name)}.")
        changes["name"] = asked.name
    if asked.pace is not None:
        changes["pace"] = asked.pace
    if asked.private is not None:
        changes["invited_only"] = asked.private
    if asked.advice is not None:
        changes["advice"] = asked.advice
    if asked.rated is not None:
        changes["rated"] = asked.rated
    return changes


def _new_host(table: TableSnapshot, user_id: int) -> TableNote:
    seat = table.seat_of(user_id)
    if seat is None:
        raise TableError("That person is not sitting at this table.")
    return TableNote("host", table.seats[seat].name, seat)


def _need(table: TableSnapshot, user_id: int, what: str, force: bool) -> None:
    if table.row.status in ("over", "closed"):
        raise TableError("This table is closed." if table.row.status == "closed" else "The game is over.")
    if not force:
        table.need_host(user_id, what)

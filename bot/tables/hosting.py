"""What a host may change about a table at any time: its name, pace, guests, seats, and who the host is."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from bot.tables.errors import TableError
from bot.tables.notes import TableNote
from bot.tables.records import seat_rows
from bot.tables.registry import TableRegistry
from bot.tables.reminders import Reminders
from bot.tables.snapshot import TableSnapshot
from storage.base import Pace, SeatRow

NAME_LIMIT = 40


def _shuffled(seats: Sequence[SeatRow]) -> list[SeatRow]:
    return random.SystemRandom().sample(seats, len(seats))


class Hosting:
    """`force` is for those who manage the server. Every change is returned as the new snapshot."""

    def __init__(
        self,
        tables: TableRegistry,
        reminders: Reminders,
        shuffled: Callable[[Sequence[SeatRow]], list[SeatRow]] = _shuffled,
    ) -> None:
        self._tables = tables
        self._reminders = reminders
        self._shuffled = shuffled

    async def rename(self, table_id: int, user_id: int, name: str, force: bool = False) -> TableSnapshot:
        """Give the table a name of its own; an empty one takes it away."""
        async with self._tables.lock(table_id) as table:
            _need(table, user_id, "rename this table", force)
            return await self._tables.commit(table, name=name[:NAME_LIMIT].strip())

    async def set_pace(self, table_id: int, user_id: int, pace: Pace, force: bool = False) -> TableSnapshot:
        """Say how long the table waits for a move; it counts for the questions that are open, too."""
        async with self._tables.lock(table_id) as table:
            _need(table, user_id, "change the pace", force)
            after = await self._tables.commit(table, pace=pace)
        await self._reminders.pace_changed(after)
        return after

    async def set_invited_only(self, table_id: int, user_id: int, wanted: bool, force: bool = False) -> TableSnapshot:
        """Let only people who were invited take a seat, or everybody again."""
        async with self._tables.lock(table_id) as table:
            _need(table, user_id, "decide who may join", force)
            return await self._tables.commit(table, invited_only=wanted)

    async def hand_over(self, table_id: int, user_id: int, to: int, force: bool = False) -> TableSnapshot:
        """Somebody else who sits at the table is the host from now on."""
        async with self._tables.lock(table_id) as table:
            _need(table, user_id, "hand over their role", force)
            seat = table.seat_of(to)
            if seat is None:
                raise TableError("That person is not sitting at this table.")
            note = TableNote("host", table.seats[seat].name, seat)
            return await self._tables.commit(table, host_id=to, notes=[note] if table.session else [])

    async def order_seats(self, table_id: int, user_id: int, order: str, force: bool = False) -> TableSnapshot:
        """Put the seats of a lobby into another order: `random`, or their numbers, such as `3 1 2`."""
        async with self._tables.lock(table_id) as table:
            table.need_lobby()
            _need(table, user_id, "order the seats", force)
            return await self._tables.commit(table, seats=seat_rows(self._ordered(table, order)))

    def _ordered(self, table: TableSnapshot, order: str) -> list[SeatRow]:
        if order.strip().lower() == "random":
            return self._shuffled(table.seats)
        numbers = [int(part) for part in order.replace(",", " ").split() if part.isdecimal() and len(part) < 3]
        if sorted(numbers) != list(range(1, len(table.seats) + 1)):
            example = " ".join(str(number) for number in range(len(table.seats), 0, -1))
            raise TableError(f"Say `random`, or the number of every seat once, such as `{example}`.")
        return [table.seats[number - 1] for number in numbers]


def _need(table: TableSnapshot, user_id: int, what: str, force: bool) -> None:
    if table.row.status in ("over", "closed"):
        raise TableError("This table is closed." if table.row.status == "closed" else "The game is over.")
    if not force:
        table.need_host(user_id, what)

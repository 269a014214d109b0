"""The decision whom to notify, and when. Each row that is due is checked again against preferences and the table."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Set
from dataclasses import dataclass, replace
from math import inf

from bot.notices.planner import JOINING, next_person, others
from bot.notices.timing import TURN, Situation, Step, Turn, due_row, due_steps, read_turn, read_turns
from bot.preferences.hours import awake, is_quiet, next_hour
from bot.preferences.service import PlayerChanges, Preferences
from bot.table.errors import TableError
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from storage.base import PlayerRow, Store
from storage.notices import DueRow

DIGEST = "digest"
"""The kind of a notice a day about all tables."""
LONG_WAIT = 600.0
"""Seconds after which a table has waited a long time."""
PEOPLE_KNOWN = 4096
"""People whose open turns are kept in memory."""


@dataclass(frozen=True, slots=True)
class DueStep:
    """A step of a turn that is to happen now."""

    row: DueRow
    step: Step
    table: TableSnapshot
    turn: Turn
    user_id: int
    person: PlayerRow
    after: DueRow
    """The row once it has happened."""


class Reminders:
    """Decides what people are to be reminded of."""

    def __init__(
        self,
        tables: TableRegistry,
        preferences: Preferences,
        store: Store,
        expect: Callable[[float], None],
    ) -> None:
        self._tables = tables
        self._preferences = preferences
        self._store = store
        self._expect = expect
        self._known_turns: OrderedDict[int, tuple[float, list[tuple[Turn, DueRow]]]] = OrderedDict()
        """A person's open turns as the store had them, and when it was asked."""

    @property
    def clock(self) -> Callable[[], float]:
        """Tells the time in seconds."""
        return self._tables.clock

    # What is due

    async def due_step(self, row: DueRow) -> DueStep | None:
        """Return the step to take now; None if the question has been answered or it is not yet time."""
        table = await self._table(row)
        if table is None or row.user_id is None:
            await self._store.swap_due(row, None)
            return None
        turn, about, now = read_turn(row), await self._situation(row, table), self.clock()
        steps = due_steps(turn, about, now)
        ready: list[Step] = [step for step in turn.left if steps.get(step, now + 1) <= now]
        if not ready:
            await self.settle(row, due_row(table.id, row.user_id, turn, about, now))
            return None
        if ready[0] in ("notice", "remind") and await self.is_put_off(row):
            return None
        rest = turn.without(ready[0])
        after = due_row(table.id, row.user_id, rest, about, now)
        return DueStep(row, ready[0], table, turn, row.user_id, about.person, after)

    async def _table(self, row: DueRow) -> TableSnapshot | None:
        """Return the table of a turn, if its question is still open."""
        try:
            table = await self._tables.read(row.table_id or 0)
        except TableError:
            return None
        turn = table.turns.get(row.key)
        return table if turn is not None and turn.question == read_turn(row).question and not table.stuck else None

    async def is_put_off(self, row: DueRow) -> bool:
        """Postpone a late row, after an outage, if the person must not be disturbed now. Return True if it was."""
        now = self.clock()
        later = awake(await self._preferences.person(row.user_id or 0), now)
        return later > now and await self.settle(row, replace(row, due_at=later))

    async def audible(self, table: TableSnapshot, users: Set[int]) -> set[int]:
        """Return the people of these whom a message may notify now.

        A table message may be late, after an outage. People for whom it has become a bad time get a notice afterward.
        """
        found: set[int] = set()
        for user_id in users:
            if not is_quiet(await self._preferences.person(user_id), self.clock()):
                found.add(user_id)
            else:
                await self._tell_later(table.id, user_id)
        return found

    async def _tell_later(self, table_id: int, user_id: int) -> None:
        async with self._tables.lock(table_id) as table:
            for row in await self._store.due_of(user_id, TURN):
                turn = table.turns.get(row.key)
                if turn is not None and turn.notified == "message" and turn.question == read_turn(row).question:
                    later = replace(read_turn(row), notified="apart")
                    about = await self._situation(row, table)
                    await self.settle(row, due_row(table.id, user_id, later, about, self.clock()))
                    table = self._tables.replace(table, turns={**table.turns, row.key: replace(turn, notified="apart")})

    async def table_of_news(self, row: DueRow) -> TableSnapshot | None:
        """Return the table that the news are about; None if they are no longer wanted."""
        try:
            table = await self._tables.read(row.table_id or 0)
        except TableError:
            return None
        if await self._preferences.is_muted(table.id, row.user_id or 0):
            return None
        if row.data == "next" and next_person(table) != row.user_id:
            return None
        has_room = table.row.status == "lobby" or table.open_seats
        is_late = row.data in JOINING and (not has_room or table.seat_of(row.user_id or 0) is not None)
        return None if is_late else table

    async def table_of_result(self, row: DueRow) -> TableSnapshot | None:
        """Return the table whose end is to be announced, if it can be read."""
        try:
            table = await self._tables.read(row.table_id or 0)
        except TableError:
            return None
        return table if table.session is not None and table.row.status == "over" else None

    async def wants_dm(self, user_id: int) -> bool:
        """Decide whether this person gets notices by direct message."""
        return (await self._preferences.person(user_id)).notice_place == "dm"

    async def _situation(self, row: DueRow, table: TableSnapshot) -> Situation:
        turn, user_id = read_turn(row), row.user_id or 0
        person = await self._preferences.person(user_id)
        muted = await self._preferences.is_muted(table.id, user_id)
        can_ask = bool(others(table, turn.seat))
        return Situation(person, muted, table.row.pace, can_ask, await self._active_at(table, turn))

    async def _active_at(self, table: TableSnapshot, turn: Turn) -> float:
        """Return the time of the person's last move in this turn; 0 if there is none."""
        last = table.last_acts.get(turn.seat, -1)
        if turn.is_vote or last < turn.question:
            return 0.0
        actions = await self._store.actions(table.id, last - 1)
        return actions[0].at if actions else 0.0

    async def settle(self, row: DueRow, after: DueRow | None) -> bool:
        """Swap in the new row if the old one is unchanged, and schedule it. Return True if it was."""
        swapped = await self._store.swap_due(row, after)
        if swapped and after is not None and after.due_at is not None:
            self._expect(after.due_at)
        return swapped

    # What people change

    async def change_person(self, user_id: int, changes: PlayerChanges) -> PlayerRow:
        """Change a person's preferences and plan their pending notices again."""
        before = await self._preferences.person(user_id)
        row = await self._preferences.change_person(user_id, **changes)
        if row != before:
            await self._replan(user_id)
            await self._plan_digest(row)
        return row

    async def mute(self, table_id: int, user_id: int, muted: bool = True) -> None:
        """Mute a table for a person, or unmute it."""
        await self._preferences.set_interest(table_id, user_id, "muted", self.clock() if muted else None)
        await self._replan(user_id)

    async def pace_changed(self, table: TableSnapshot) -> None:
        """Plan the pending notices of this table again, at its new pace."""
        for seat in table.people:
            await self._replan(seat.user_id or 0)

    async def _replan(self, user_id: int) -> None:
        for row in await self._store.due_of(user_id, TURN):
            table = await self._table(row)
            if table is not None:
                about = await self._situation(row, table)
                await self.settle(row, due_row(table.id, user_id, read_turn(row), about, self.clock()))

    # The notice a day

    async def _plan_digest(self, person: PlayerRow) -> None:
        """Plan one notice a day, from the next such hour on, or remove the plan."""
        planned = await self._store.due_of(person.user_id, DIGEST)
        if person.digest_hour is None:
            for row in planned:
                await self._store.swap_due(row, None)
            return
        row = self._digest_row(person, person.digest_hour)
        await self._store.put_due([row])
        self._expect(row.due_at or 0.0)

    def _digest_row(self, person: PlayerRow, hour: int) -> DueRow:
        at = awake(person, next_hour(person, hour, self.clock()))
        return DueRow(f"digest {person.user_id}", DIGEST, None, person.user_id, at, str(round(at)))

    async def tomorrow(self, row: DueRow) -> DueRow | None:
        """Return the digest after this one, if it is still wanted."""
        person = await self._preferences.person(row.user_id or 0)
        return None if person.digest_hour is None else self._digest_row(person, person.digest_hour)

    async def waiting(self, user_id: int) -> list[TableSnapshot]:
        """Return the tables that wait for this person and that they want to hear of, those that wait longest first."""
        found: dict[int, TableSnapshot] = {}
        for _, row in await self._open_turns(user_id):
            table = await self._table(row)
            if table is not None and not await self._preferences.is_muted(table.id, user_id):
                found[table.id] = table
        return list(found.values())

    async def waiting_long(self, user_id: int) -> list[TableSnapshot]:
        """Return the tables that have waited for a move of this person for a while, those that wait longest first.

        This is asked after every turn, and the store only now and then: a turn that began after the store was asked
        has not waited a long time before it is asked again.
        """
        now = self.clock()
        asked_at, known = self._known_turns.get(user_id, (-inf, []))
        if not 0 <= now - asked_at < LONG_WAIT:
            known = await self._open_turns(user_id)
            self._known_turns[user_id] = now, known
            if len(self._known_turns) > PEOPLE_KNOWN:
                self._known_turns.popitem(last=False)
        long_ago = [row for turn, row in known if turn.since <= now - LONG_WAIT and not turn.is_vote]
        tables = [table for row in long_ago if (table := await self._table(row)) is not None]
        return [table for table in tables if table.seat_of(user_id) in table.awaited]  # others may sit there now

    async def _open_turns(self, user_id: int) -> list[tuple[Turn, DueRow]]:
        """Return the turns and votes of this person, with their rows, oldest first."""
        rows = await self._store.due_of(user_id, TURN)
        turns = read_turns(rows)
        found = [(turns[row.key], row) for row in rows if row.key in turns]
        return sorted(found, key=lambda each: each[0].since)

    def forget_person(self, user_id: int) -> None:
        """Forget what is known about this person's turns."""
        self._known_turns.pop(user_id, None)

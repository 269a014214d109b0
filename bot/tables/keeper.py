"""Holding tables: one lock each, loading, and storing every change before anyone is shown it."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Generator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from typing import Literal, TypedDict, Unpack
from weakref import WeakValueDictionary

from bot.tables import records
from bot.tables.errors import AlreadyDone, NoSuchTable, TableError
from bot.tables.records import AnyEntry
from bot.tables.table import REMEMBERED_EVENTS, AnyGame, Table
from engine.core.codec import CodecError
from storage.base import Change, DuplicateOrigin, ResultRow, SeatRow, Store, StoreError, TableRow, VersionConflict

CACHED_TABLES = 1024
REPLAYED_ENTRIES = 1500
"""Longer logs are not played through again just to know what each seat saw last."""
OTHER_RULES = "This game was started with other rules or data tables and cannot go on with these."


class RowChanges(TypedDict, total=False):
    """The parts of a table's row that the application changes."""

    status: Literal["lobby", "playing", "over", "closed"]
    thread_id: int | None
    host_id: int
    options: str
    pending: str
    seed: str
    commitment: str
    state: str
    draws: int
    decisions: str


class Keeper:
    """All tables of this process, which is the only one that writes to the store."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame], clock: Callable[[], float]) -> None:
        self.store = store
        self.games = games
        self.clock = clock
        self._tables: OrderedDict[int, Table] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def hold(self, table_id: int) -> AsyncGenerator[Table]:
        """The table, for this task alone. Clicks wait for their turn; none is turned away."""
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        async with lock:
            yield await self._get(table_id)

    async def idle(self) -> None:
        """Wait until no table is being worked on."""
        for lock in list(self._locks.values()):
            async with lock:
                pass

    async def peek(self, table_id: int) -> Table | None:
        """The table as it is now, for looking only."""
        try:
            return await self._get(table_id)
        except NoSuchTable:
            return None

    @contextmanager
    def changing(self, table: Table) -> Generator[None]:
        """Around a change of the game up to its storing: what breaks off half-way is loaded anew, not played on."""
        try:
            yield
        except BaseException:
            self._tables.pop(table.id, None)
            raise

    async def create(self, row: TableRow, seats: Sequence[SeatRow]) -> Table:
        stored = await self.store.create(row, seats)
        return await self._get(stored.id)

    async def commit(
        self,
        table: Table,
        *,
        seats: Sequence[SeatRow] | None = None,
        entries: Sequence[AnyEntry] = (),
        user_id: int | None = None,
        origin: str | None = None,
        result: ResultRow | None = None,
        **changes: Unpack[RowChanges],
    ) -> None:
        """Store what changed as one unit. If that fails the table is loaded anew at the next look."""
        at = self.clock()
        if table.session is not None and entries:
            events = records.event_rows(table, entries)
            table.events += len(events)
            changes |= _state_of(table)
        else:
            events = ()
        row = replace(table.row, version=table.row.version + 1, updated_at=at, **changes)
        actions = records.action_rows(table, entries, user_id, origin, at)
        change = Change(row, None if seats is None else tuple(seats), actions, events, result)
        with self.changing(table):
            try:
                await self.store.commit(change)
            except StoreError as error:
                _explain(error)
                raise
        table.row = row
        if seats is not None:
            table.seats = list(seats)
        records.remember(table, entries)

    async def _get(self, table_id: int) -> Table:
        table = self._tables.get(table_id)
        if table is None:
            loaded = await self._load(table_id)
            table = self._tables.setdefault(table_id, loaded)  # whoever looked meanwhile has the same one
            while len(self._tables) > CACHED_TABLES:
                self._drop_oldest()
        else:
            self._tables.move_to_end(table_id)
        return table

    def _drop_oldest(self) -> None:
        """Forget the table looked at least lately, but never one somebody holds."""
        for table_id in self._tables:
            lock = self._locks.get(table_id)
            if lock is None or not lock.locked():
                del self._tables[table_id]
                return

    async def _load(self, table_id: int) -> Table:
        loaded = await self.store.load(table_id)
        if loaded is None:
            raise NoSuchTable
        row, seats = loaded
        game = self.games.get(row.game)
        if game is None:
            raise TableError("This table's game is not part of the bot any more.")
        table = Table(row, list(seats), game)
        if row.state:
            await self._put_on(table)
        return table

    async def _put_on(self, table: Table) -> None:
        """Set the stored game up. One that cannot go on is kept from being played, not from being closed."""
        if table.row.status == "playing" and not _same_rules(table):
            table.stuck = OTHER_RULES
            return
        try:
            records.resume(table)
            await self._recall(table)
        except CodecError:
            if _same_rules(table):
                raise
            table.session, table.stuck = None, OTHER_RULES

    async def _recall(self, table: Table) -> None:
        entries = table.session.snapshot().entries if table.session else 0
        short = entries <= REPLAYED_ENTRIES
        actions = await self.store.actions(table.id, -1 if short else entries - REMEMBERED_EVENTS)
        events = await self.store.events(table.id, max(-1, table.events - REMEMBERED_EVENTS))
        records.recall(table, actions[-REMEMBERED_EVENTS:], events)
        if short and table.row.status == "playing":
            table.seen = records.views_left(table, actions)


def _same_rules(table: Table) -> bool:
    """A game never goes on under other rules or tables than it began with."""
    row, game = table.row, table.game
    return (row.rules_version, row.data_hash) == (game.meta.rules_version, game.data_hash)


def _state_of(table: Table) -> RowChanges:
    session = table.session
    assert session is not None
    return {
        "state": table.game.states.dump(session.state),
        "draws": session.rng.draws,
        "decisions": records.progress_text(session, table.events),
    }


def _explain(error: BaseException) -> None:
    if isinstance(error, DuplicateOrigin):
        raise AlreadyDone from error
    if isinstance(error, VersionConflict):
        raise TableError("The table changed at the same moment. Please try again.") from error

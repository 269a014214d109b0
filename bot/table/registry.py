"""All tables of this process: one lock each, loading, and storing every change before anyone is shown it.

A lock covers a move: check, apply, commit. Everything that shows a table works on a snapshot and takes no lock.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable, Generator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.monitoring.telemetry import Metrics
from bot.notices.planner import TurnPlan, TurnPlanner
from bot.runtime.homes import ALONE, Homes
from bot.table import changes
from bot.table.changes import NextTable, TableChange
from bot.table.errors import AlreadyDone, NoSuchTable, TableError
from bot.table.loading import Loader
from bot.table.snapshot import TableSnapshot
from bot.table.storing import stored
from engine.core.game import AnyGame
from storage.base import (
    LIVE,
    Change,
    Counts,
    DuplicateOrigin,
    OutcomeUnknown,
    SeatRow,
    Status,
    Store,
    StoreError,
    TableRow,
    VersionConflict,
)
from storage.leases import Share, shard_of

log = logging.getLogger(__name__)

CACHED_TABLES = 1024


class TableRegistry:
    """The tables in use. Those that are at home here are as they stand in memory; others are looked at in the store."""

    def __init__(
        self,
        store: Store,
        games: Mapping[str, AnyGame],
        clock: Callable[[], float],
        metrics: Metrics | None = None,
        turns: TurnPlanner | None = None,
        homes: Homes = ALONE,
    ) -> None:
        """`turns` plans the reminders; without it there are none."""
        self._homes = homes
        self._turns = turns
        self._store = store
        self._metrics = metrics or Metrics()
        self.games = games
        self.clock = clock
        self.loader = Loader(store, games)
        self._tables: OrderedDict[int, TableSnapshot] = OrderedDict()
        self._gained = 0
        """The number of times that a shard has come to this process."""
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    @property
    def loaded(self) -> int:
        """The number of tables in memory."""
        return len(self._tables)

    @property
    def locked(self) -> int:
        """The number of tables that are being changed."""
        return sum(lock.locked() for lock in self._locks.values())

    # Reading, without a lock

    async def read(self, table_id: int) -> TableSnapshot:
        """Return the table as it stands now; raise `NoSuchTable`, or `TableError` for one that cannot be read."""
        table = self._tables.get(table_id)
        if table is not None and not self.is_home(table.row) and not await self._is_newest(table):
            table = None
            self._tables.pop(table_id, None)
        if table is None:
            gained = self._gained
            loaded = await self.loader.load(table_id)
            if gained != self._gained:  # another home may have stored a move before it gave the table away
                return await self.read(table_id)
            table = self._tables.setdefault(table_id, loaded)  # a change made meanwhile is newer
            self._evict()
        else:
            self._tables.move_to_end(table_id)
        return table

    @property
    def share(self) -> Share | None:
        """All that is at home here; None for everything."""
        return self._homes.share

    def is_home(self, row: TableRow) -> bool:
        """Return True for a table that this process shows, and whose computer players it lets think."""
        return self._homes.covers(row.guild_id, row.host_id)

    async def _is_newest(self, table: TableSnapshot) -> bool:
        return await self._store.version_of(table.id) == table.version

    def newest(self, table_id: int) -> TableSnapshot | None:
        """Return the table as it stands now if it is in memory."""
        return self._tables.get(table_id)

    async def find(self, table_id: int) -> TableSnapshot | None:
        """Return the table as it stands now, if there is one."""
        try:
            return await self.read(table_id)
        except NoSuchTable:
            return None

    async def rows_in(self, place_id: int, statuses: Sequence[Status] = LIVE) -> tuple[TableRow, ...]:
        """Return the tables of a channel or thread, oldest first."""
        return await self._store.tables_in(place_id, statuses)

    async def rows_of(self, user_id: int, statuses: Sequence[Status] = LIVE) -> tuple[TableRow, ...]:
        """Return the tables at which this person has a seat, oldest first."""
        return await self._store.tables_of(user_id, statuses)

    async def rematch_of(self, table_id: int) -> TableSnapshot | None:
        """Return the table at which the same people play again, if there is one."""
        found = await self._store.rematch_of(table_id)
        return None if found is None else await self.find(found)

    async def waiting_for_computers(self) -> tuple[int, ...]:
        """Return the tables at home here whose computer players were about to move when the program stopped."""
        return await self._store.waiting_for_computers(self._homes.share)

    async def guilds(self) -> Sequence[int]:
        """Return the servers that have tables."""
        return await self._store.guilds_with_tables()

    async def counts(self) -> Counts:
        """Return the numbers of tables, moves and events."""
        return await self._store.counts()

    # Changing, under the lock

    @asynccontextmanager
    async def lock(self, table_id: int) -> AsyncGenerator[TableSnapshot]:
        """Lock the table for this task alone, to be changed with `commit`."""
        async with self.hold(table_id):
            yield await self.read(table_id)

    def hold(self, table_id: int) -> asyncio.Lock:
        """Return the lock of a table, which need not be loaded for it."""
        lock = self._locks.get(table_id)
        if lock is None:
            lock = self._locks[table_id] = asyncio.Lock()
        return lock

    def forget(self, table_ids: Iterable[int]) -> None:
        """Load these tables again at the next look, because the store has changed."""
        for table_id in table_ids:
            self._tables.pop(table_id, None)

    def forget_all(self) -> None:
        """Load everything again at the next look."""
        self._tables.clear()

    def gain(self, shard: int, shards: int) -> None:
        """Load the tables of a shard again: until now, another process has changed them."""
        self._gained += 1
        at_home = [table.row for table in self._tables.values()]
        self.forget([row.id for row in at_home if shard_of(row.guild_id, row.host_id, shards) == shard])

    def forget_others(self) -> None:
        """Forget the tables that are not at home here."""
        self.forget([table.id for table in self._tables.values() if not self.is_home(table.row)])

    async def idle(self) -> None:
        """Wait until no table is being changed."""
        for lock in list(self._locks.values()):
            async with lock:
                pass

    async def create(self, row: TableRow, seats: Sequence[SeatRow]) -> TableSnapshot:
        """Store a new table."""
        created = await self._store.create(row, seats)
        stored(created.id)
        return await self.read(created.id)

    async def commit(self, table: TableSnapshot, change: TableChange) -> TableSnapshot:
        """Store a change as one unit and return the table as it stands then. If storing fails, nothing has changed."""
        following = changes.apply(table, change, self.clock())
        with self._failures_explained(table.id), self._metrics.timed("commit"):
            plan = await self._plan_turns(following)
            await self._write(changes.to_store(following, plan))
        after = self._keep(following.after, plan)
        return await self._recalled(after) if change.game and change.game.brings_back else after

    async def _plan_turns(self, following: NextTable) -> TurnPlan:
        """Plan what the change begins and ends: whom to notify, and when."""
        if self._turns is None:
            return TurnPlan()
        return await self._turns.plan(following.before, following.after, following.after.row.updated_at)

    async def _write(self, rows: Change) -> None:
        await self._store.commit(rows)
        stored(rows.table.id)
        if self._turns is not None:
            self._turns.stored(rows.due)

    def _keep(self, table: TableSnapshot, plan: TurnPlan) -> TableSnapshot:
        """Put the stored table at the end of the cache, with the turns that are open now."""
        after = table if plan.turns is table.turns else replace(table, turns=plan.turns)
        self._tables[table.id] = after
        self._tables.move_to_end(table.id)
        return after

    async def _recalled(self, table: TableSnapshot) -> TableSnapshot:
        """Return the table with what was brought back, which only the store has. The change is stored in any case."""
        try:
            recalled = await self.loader.recall(table)
        except BaseException as error:
            self._tables.pop(table.id, None)  # to be loaded again at the next look
            if not isinstance(error, StoreError):
                raise
            log.exception("what table %s brought back cannot be read now", table.id)
            return table
        self._tables[table.id] = recalled
        return recalled

    def replace(self, table: TableSnapshot, **fields: object) -> TableSnapshot:
        """Keep something beside the stored row, such as what a seat has seen; call it under the lock."""
        after = replace(table, **fields)
        self._tables[table.id] = after
        return after

    @contextmanager
    def _failures_explained(self, table_id: int) -> Generator[None]:
        """Explain failures to store: the snapshot before stays, unless the store may have another one by now."""
        try:
            yield
        except DuplicateOrigin as error:
            raise AlreadyDone from error
        except VersionConflict as error:
            self._tables.pop(table_id, None)
            raise ChangedMeanwhile from error
        except OutcomeUnknown as error:
            self._tables.pop(table_id, None)
            raise MaybeStored from error
        except StoreError as error:
            raise NotStored from error
        except BaseException:
            self._tables.pop(table_id, None)
            raise

    def _evict(self) -> None:
        """Drop the least recently used tables beyond the limit, but none that is being changed."""
        excess = len(self._tables) - CACHED_TABLES
        if excess <= 0:
            return
        unlocked = (table_id for table_id in self._tables if not self._is_locked(table_id))
        for table_id in [found for _, found in zip(range(excess), unlocked, strict=False)]:
            del self._tables[table_id]

    def _is_locked(self, table_id: int) -> bool:
        lock = self._locks.get(table_id)
        return lock is not None and lock.locked()


class ChangedMeanwhile(TableError):
    """Another process changed the table first, so nothing was stored; the same may be tried again at once."""

    def __init__(self) -> None:
        super().__init__("The table changed at the same moment. Please try again.")


class NotStored(TableError):
    """The store failed, so the move did not happen."""

    def __init__(self) -> None:
        super().__init__("This could not be stored, so nothing has changed. Please try again in a moment.")


class MaybeStored(TableError):
    """The answer of the store was lost, so it is unknown whether the move happened."""

    def __init__(self) -> None:
        super().__init__(
            "I cannot tell whether this was stored, because my database stopped answering. Please look at the table "
            "again with `/table show` before you try once more."
        )

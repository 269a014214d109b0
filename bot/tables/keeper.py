"""Holding tables: one lock each, loading, and storing every change before anyone is shown it."""

from __future__ import annotations

import asyncio
import gc
import logging
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
from engine.core.history import ReplayError
from storage.base import Change, DuplicateOrigin, ResultRow, SeatRow, Store, StoreError, TableRow, VersionConflict

log = logging.getLogger(__name__)

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
        self.unreadable = 0
        """Stored tables that turned out to be broken, for the status command."""
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
        notes: Sequence[str] = (),
        **changes: Unpack[RowChanges],
    ) -> None:
        """Store what changed as one unit. If that fails the table is loaded anew at the next look."""
        at = self.clock()
        if table.session is not None and (entries or notes):
            events = records.event_rows(table, entries)
            events += records.note_rows(table, notes, table.events + len(events))
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
        records.remember_notes(table, notes)

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
        table = self.recovered(*loaded)
        if table.session is not None:
            try:
                await self._recall(table)
            except CodecError as error:
                _hold_up(table, error)
        return table

    async def recover(self) -> list[Table]:
        """Every lobby and every running game as stored, ready to go on; those that cannot be read are left out."""
        rows = await self.store.live()
        with _no_collecting():
            tables = [self._recovered_or_told(*stored) for stored in rows]
        return [table for table in tables if table is not None]

    def _recovered_or_told(self, row: TableRow, seats: Sequence[SeatRow]) -> Table | None:
        try:
            return self.recovered(row, seats)
        except TableError as refusal:
            log.warning("table %s cannot go on: %s", row.id, refusal)
        except Exception:  # one broken table must not keep the others waiting
            self.unreadable += 1
            log.exception("table %s cannot be read", row.id)
        return None

    def recovered(self, row: TableRow, seats: Sequence[SeatRow]) -> Table:
        """A stored table, ready to go on. One that cannot is kept from being played, not from being closed."""
        game = self.games.get(row.game)
        if game is None:
            raise TableError("This table's game is not part of the bot any more.")
        table = Table(row, list(seats), game)
        if row.status == "playing" and not _same_rules(table):
            table.stuck = OTHER_RULES
        elif row.state:
            try:
                records.resume(table)
            except CodecError as error:
                _hold_up(table, error)
        return table

    async def _recall(self, table: Table) -> None:
        entries = table.session.snapshot().entries if table.session else 0
        short = entries <= REPLAYED_ENTRIES
        actions = await self.store.actions(table.id, -1 if short else entries - REMEMBERED_EVENTS)
        events = await self.store.events(table.id, max(-1, table.events - REMEMBERED_EVENTS))
        records.recall(table, actions[-REMEMBERED_EVENTS:], events)
        if short and table.row.status == "playing":
            try:
                table.seen = records.views_left(table, actions)
            except ReplayError as error:  # the stored state is what is played on; the outlines can do without
                log.warning("the log of table %s cannot be played through: %s", table.id, error)


@contextmanager
def _no_collecting() -> Generator[None]:
    """Loading makes many objects that all stay: looking for garbage among them takes longer than loading."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _hold_up(table: Table, error: CodecError) -> None:
    """What is stored cannot be read: no wonder under other rules, but a fault under the same ones."""
    if _same_rules(table):
        raise error
    table.session, table.stuck = None, OTHER_RULES


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

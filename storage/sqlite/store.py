"""The store in an SQLite file."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import aiosqlite

from storage.base import (
    HUMAN,
    LIVE,
    ActionRow,
    Change,
    Counts,
    EventRow,
    GuildRow,
    OpenCounts,
    PlayerRow,
    ResultRow,
    Seated,
    SeatRow,
    Status,
    Store,
    StoredGame,
    StoreError,
    TableRow,
)
from storage.columns import (
    ACTIONS,
    DUE,
    EVENTS,
    GUILDS,
    PLAYERS,
    RESULTS,
    SEATS,
    TABLES,
)
from storage.grouping import Grouping
from storage.privacy import Erasure
from storage.slots import SlotRow
from storage.sqlite.copies import copy_database
from storage.sqlite.database import checkpoint, open_database
from storage.sqlite.files import UNREADABLE, reason
from storage.sqlite.interactions import SqliteInteractions
from storage.sqlite.moves import Write, insert_table, write_group
from storage.sqlite.notices import SqliteNotices
from storage.sqlite.ownership import Ownership
from storage.sqlite.privacy import SqlitePrivacy
from storage.sqlite.queries import AWAKE
from storage.sqlite.queries import fetch as _fetch
from storage.sqlite.queries import select as _select
from storage.sqlite.scores import SqliteScores
from storage.sqlite.slots import SqliteSlots
from storage.threads import in_thread

LOG = logging.getLogger(__name__)
TIDY_AFTER = 1000
"""Moves and notes after which the write-ahead log is moved into the file at the next quiet instant."""

_OPEN_COUNTS = """
SELECT sum(host_id = ?1), sum(host_id = ?1 AND guild_id IS ?3), sum(channel_id = ?2), sum(guild_id IS ?3)
FROM tables WHERE status IN ('lobby', 'playing')
"""
_WAITING_FOR_COMPUTERS = f"""
SELECT id FROM tables WHERE status = 'playing' AND (awaited IS NULL OR EXISTS (
    SELECT 1 FROM seats WHERE table_id = tables.id AND player <> ? AND tables.awaited >> seat & 1
)) AND {AWAKE} ORDER BY id
"""
_OPEN_TABLES = """guild_id = ? AND (status = 'lobby' OR status = 'playing' AND EXISTS (
    SELECT 1 FROM seats WHERE table_id = tables.id AND stand_in = 'open'
)) ORDER BY id"""
_REACTIONS = "SELECT key, count(*) FROM reactions WHERE table_id = ? AND entries = ? GROUP BY key ORDER BY key"

Answer = TypeVar("Answer")
Arguments = ParamSpec("Arguments")


class _Connection(aiosqlite.Connection):
    """aiosqlite pays one thread hop per call; this runs a whole function of calls in one hop."""

    async def run(
        self,
        function: Callable[Concatenate[sqlite3.Connection, Arguments], Answer],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Answer:
        # aiosqlite leaves the type of this method's first argument open.
        return await self._execute(function, self._conn, *args, **kwargs)  # pyright: ignore[reportUnknownMemberType]


class SqliteStore(SqliteNotices, SqliteScores, SqliteSlots, SqlitePrivacy, SqliteInteractions, Store):
    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: _Connection | None = None
        # A cancelled move need not be stored. A note must be: it records something that has been sent.
        self._writes = Grouping[Write](self._write_group, self._plan_checkpoint, lambda w: isinstance(w, Change))
        self._ownership = Ownership(path)
        self._untidied = 0
        self._checkpoint: asyncio.Task[None] | None = None

    async def open(self) -> None:
        if self._connection is not None:
            return
        self._ownership.take()
        try:
            # A file that cannot be opened is found out first: aiosqlite's thread would outlive its own failure.
            open_database(self._path).close()
            connection = _Connection(partial(open_database, self._path), iter_chunk_size=64)
            await connection
        except BaseException:
            self._ownership.release()
            raise
        self._connection = connection

    async def close(self) -> None:
        try:
            await self._writes.finish()
        finally:
            # Even when cancelled: the worker thread would keep the process from ending.
            # The last connection to close also moves the whole write-ahead log into the file.
            connection, self._connection = self._connection, None
            if connection is not None:
                await connection.close()
            self._ownership.release()

    async def create(self, table: TableRow, seats: Sequence[SeatRow] = ()) -> TableRow:
        fresh = replace(table, version=1)
        return replace(fresh, id=await self._run(insert_table, fresh, seats))

    async def commit(self, change: Change) -> None:
        await self._together(change)

    async def load(self, table_id: int) -> Seated | None:
        found = await self._run(_seated_tables, "tables.id = ?", (table_id,))
        return found[0] if found else None

    async def load_game(self, table_id: int, most_actions: int, latest_events: int) -> StoredGame | None:
        return await self._run(_load_game, table_id, most_actions, latest_events)

    async def tables_in(self, place_id: int, statuses: Sequence[Status] = LIVE) -> tuple[TableRow, ...]:
        where = f"(channel_id = ? OR thread_id = ?) AND {_one_of(statuses)} ORDER BY id"
        return await self._run(_select, TABLES, where, (place_id, place_id, *statuses))

    async def tables_of(self, user_id: int, statuses: Sequence[Status] = LIVE) -> tuple[TableRow, ...]:
        where = f"id IN (SELECT table_id FROM seats WHERE user_id = ?) AND {_one_of(statuses)} ORDER BY id"
        return await self._run(_select, TABLES, where, (user_id, *statuses))

    async def open_tables(self, guild_id: int) -> tuple[TableRow, ...]:
        return await self._run(_select, TABLES, _OPEN_TABLES, (guild_id,))

    async def live(self) -> tuple[Seated, ...]:
        return await self._run(_seated_tables, _one_of(LIVE), LIVE)

    async def actions(self, table_id: int, after: int = -1) -> tuple[ActionRow, ...]:
        return await self._run(_select, ACTIONS, "table_id = ? AND seq > ? ORDER BY seq", (table_id, after))

    async def events(self, table_id: int, after: int = -1) -> tuple[EventRow, ...]:
        return await self._run(_select, EVENTS, "table_id = ? AND seq > ? ORDER BY seq", (table_id, after))

    async def open_counts(self, host_id: int, channel_id: int, guild_id: int | None) -> OpenCounts:
        [found] = await self._run(_fetch, _OPEN_COUNTS, (host_id, channel_id, guild_id))
        return OpenCounts(*(count or 0 for count in found))

    async def untouched_lobbies(self, before: float) -> tuple[int, ...]:
        sql = "SELECT id FROM tables WHERE status = 'lobby' AND updated_at < ? ORDER BY id"
        return tuple(row[0] for row in await self._run(_fetch, sql, (before,)))

    async def guilds_with_tables(self) -> tuple[int, ...]:
        sql = f"SELECT DISTINCT guild_id FROM tables WHERE {_one_of(LIVE)} AND guild_id IS NOT NULL ORDER BY guild_id"
        return tuple(row[0] for row in await self._run(_fetch, sql, LIVE))

    async def rematch_of(self, table_id: int) -> int | None:
        [[newest]] = await self._run(_fetch, "SELECT max(id) FROM tables WHERE rematch_of = ?", (table_id,))
        return newest

    async def waiting_for_computers(self) -> tuple[int, ...]:
        return tuple(row[0] for row in await self._run(_fetch, _WAITING_FOR_COMPUTERS, (HUMAN,)))

    async def put_slots(self, rows: Sequence[SlotRow]) -> None:
        await self._together(tuple(rows))

    async def player(self, user_id: int) -> PlayerRow:
        found = await self._run(_select, PLAYERS, "user_id = ?", (user_id,))
        return found[0] if found else PlayerRow(user_id)

    async def put_player(self, player: PlayerRow) -> None:
        await self._run(_fetch, PLAYERS.upsert, PLAYERS.values(player))

    async def guild(self, guild_id: int) -> GuildRow:
        found = await self._run(_select, GUILDS, "guild_id = ?", (guild_id,))
        return found[0] if found else GuildRow(guild_id)

    async def put_guild(self, guild: GuildRow) -> None:
        await self._run(_fetch, GUILDS.upsert, GUILDS.values(guild))

    async def result(self, table_id: int) -> ResultRow | None:
        found = await self._run(_select, RESULTS, "table_id = ?", (table_id,))
        return found[0] if found else None

    async def results(self, game: str | None = None) -> tuple[ResultRow, ...]:
        where = "(?1 IS NULL OR game = ?1) ORDER BY finished_at, table_id"
        return await self._run(_select, RESULTS, where, (game,))

    async def add_reaction(self, table_id: int, entries: int, key: str, user_id: int) -> None:
        sql = "INSERT INTO reactions (table_id, entries, key, user_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        await self._run(_fetch, sql, (table_id, entries, key, user_id))

    async def reactions(self, table_id: int, entries: int) -> dict[str, int]:
        return dict(await self._run(_fetch, _REACTIONS, (table_id, entries)))

    async def meta(self, key: str) -> str | None:
        found = await self._run(_fetch, "SELECT value FROM meta WHERE key = ?", (key,))
        return found[0][0] if found else None

    async def set_meta(self, key: str, value: str) -> None:
        sql = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value"
        await self._run(_fetch, sql, (key, value))

    async def counts(self) -> Counts:
        return await self._run(_counts)

    async def erase(self, erasure: Erasure) -> None:
        await self._together(())  # what was to be written before must not come after it
        await super().erase(erasure)

    async def backup(self, path: Path) -> None:
        self._opened()
        await in_thread(copy_database, self._path, path)

    def _opened(self) -> _Connection:
        if self._connection is None:
            raise StoreError("The store is not open.")
        return self._connection

    async def _run(
        self,
        function: Callable[Concatenate[sqlite3.Connection, Arguments], Answer],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Answer:
        def checked(connection: sqlite3.Connection) -> Answer:
            self._ownership.check()
            return function(connection, *args, **kwargs)

        try:
            return await self._opened().run(checked)
        except UNREADABLE as error:
            raise StoreError(f"The database refused: {reason(error)}.") from error

    async def _together(self, write: Write) -> None:
        """Write this in one go with all that waits to be written."""
        self._opened()
        await self._writes.submit(write)

    async def _write_group(self, writes: list[Write]) -> list[Exception | None]:
        self._untidied += len(writes)
        return await self._run(write_group, writes)

    def _plan_checkpoint(self) -> None:
        """Nobody is waiting: a good moment, if there is something to tidy. No timer, so nothing is ever pending."""
        if self._untidied >= TIDY_AFTER and self._connection is not None:
            self._untidied = 0
            self._checkpoint = asyncio.create_task(self._tidy())

    async def _tidy(self) -> None:
        try:
            await self._run(checkpoint)
        except StoreError as error:  # the log just stays longer; nothing is lost
            LOG.warning("checkpoint postponed: %s", error)


def _one_of(statuses: Sequence[Status]) -> str:
    return f"status IN ({', '.join('?' * len(statuses))})"


def _seated_tables(connection: sqlite3.Connection, where: str, values: Sequence[Any]) -> tuple[Seated, ...]:
    tables = _select(connection, TABLES, f"{where} ORDER BY id", values)
    of_these = f"table_id IN (SELECT id FROM tables WHERE {where}) ORDER BY table_id, seat"
    seats = _select(connection, SEATS, of_these, values)
    by_table = {table_id: tuple(rows) for table_id, rows in groupby(seats, attrgetter("table_id"))}
    return tuple((table, by_table.get(table.id, ())) for table in tables)


def _load_game(
    connection: sqlite3.Connection, table_id: int, most_actions: int, latest_events: int
) -> StoredGame | None:
    found = _seated_tables(connection, "tables.id = ?", (table_id,))
    if not found:
        return None
    row, seats = found[0]
    newest = _select(connection, EVENTS, "table_id = ? ORDER BY seq DESC LIMIT ?", (table_id, latest_events))
    events = newest[::-1]
    whole = row.entries <= most_actions or row.event_count <= latest_events or not events
    after = -1 if whole else events[0].action_seq - 1
    actions = _select(connection, ACTIONS, "table_id = ? AND seq > ? ORDER BY seq", (table_id, after))
    reactions: dict[str, int] = dict(_fetch(connection, _REACTIONS, (table_id, row.entries)))
    due = _select(connection, DUE, "table_id = ? ORDER BY key", (table_id,))
    return StoredGame(row, seats, actions, events, reactions, due)


def _counts(connection: sqlite3.Connection) -> Counts:
    by_status = dict(connection.execute("SELECT status, count(*) FROM tables GROUP BY status").fetchall())
    actions, events = connection.execute(
        "SELECT (SELECT count(*) FROM actions), (SELECT count(*) FROM events)"
    ).fetchone()
    statuses = (by_status.get(status, 0) for status in ("lobby", "playing", "over", "closed"))
    return Counts(*statuses, actions=actions, events=events)

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
    LIVE,
    ActionRow,
    Change,
    Counts,
    EventRow,
    GuildRow,
    MessageRow,
    PlayerRow,
    ResultRow,
    Seated,
    SeatRow,
    Status,
    Store,
    StoreError,
    TableRow,
)
from storage.columns import ACTIONS, EVENTS, GUILDS, MESSAGES, PLAYERS, RESULTS, SEATS, TABLES, Columns, Row
from storage.database import checkpoint, copy_database, open_database
from storage.grouping import Grouping
from storage.moves import insert_table, write_changes

LOG = logging.getLogger(__name__)
TIDY_AFTER = 1000
"""Moves after which the write-ahead log is moved into the file at the next quiet instant."""

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


class SqliteStore(Store):
    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: _Connection | None = None
        self._moves = Grouping[Change](self._write_changes, self._plan_checkpoint)
        self._untidied = 0
        self._checkpoint: asyncio.Task[None] | None = None

    async def open(self) -> None:
        if self._connection is None:
            # A file that cannot be opened is found out first: aiosqlite's thread would outlive its own failure.
            open_database(self._path).close()
            connection = _Connection(partial(open_database, self._path), iter_chunk_size=64)
            await connection
            self._connection = connection

    async def close(self) -> None:
        try:
            await self._moves.finish()
        finally:
            # Even when cancelled: the worker thread would keep the process alive for ever.
            # The last connection to close also moves the whole write-ahead log into the file.
            connection, self._connection = self._connection, None
            if connection is not None:
                await connection.close()

    async def create(self, table: TableRow, seats: Sequence[SeatRow] = ()) -> TableRow:
        fresh = replace(table, version=1)
        return replace(fresh, id=await self._run(insert_table, fresh, seats))

    async def commit(self, change: Change) -> None:
        self._opened()
        await self._moves.submit(change)

    async def load(self, table_id: int) -> Seated | None:
        found = await self._run(_seated_tables, "tables.id = ?", (table_id,))
        return found[0] if found else None

    async def tables_in(self, place_id: int, statuses: Sequence[Status] = LIVE) -> tuple[TableRow, ...]:
        where = f"(channel_id = ? OR thread_id = ?) AND {_one_of(statuses)} ORDER BY id"
        return await self._run(_select, TABLES, where, (place_id, place_id, *statuses))

    async def tables_of(self, user_id: int, statuses: Sequence[Status] = LIVE) -> tuple[TableRow, ...]:
        where = f"id IN (SELECT table_id FROM seats WHERE user_id = ?) AND {_one_of(statuses)} ORDER BY id"
        return await self._run(_select, TABLES, where, (user_id, *statuses))

    async def live(self) -> tuple[Seated, ...]:
        return await self._run(_seated_tables, _one_of(LIVE), LIVE)

    async def actions(self, table_id: int, after: int = -1) -> tuple[ActionRow, ...]:
        return await self._run(_select, ACTIONS, "table_id = ? AND seq > ? ORDER BY seq", (table_id, after))

    async def events(self, table_id: int, after: int = -1) -> tuple[EventRow, ...]:
        return await self._run(_select, EVENTS, "table_id = ? AND seq > ? ORDER BY seq", (table_id, after))

    async def put_message(self, message: MessageRow) -> None:
        await self._run(_fetch, MESSAGES.upsert, MESSAGES.values(message))

    async def messages(self, table_id: int) -> tuple[MessageRow, ...]:
        return await self._run(_select, MESSAGES, "table_id = ? ORDER BY kind, user_id", (table_id,))

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

    async def results(self, game: str | None = None) -> tuple[ResultRow, ...]:
        where = "(?1 IS NULL OR game = ?1) ORDER BY finished_at, table_id"
        return await self._run(_select, RESULTS, where, (game,))

    async def add_reaction(self, table_id: int, decision: int, key: str, user_id: int) -> int:
        return await self._run(_add_reaction, (table_id, decision, key), user_id)

    async def reactions(self, table_id: int, decision: int, key: str) -> int:
        return await self._run(_count_reactions, (table_id, decision, key))

    async def meta(self, key: str) -> str | None:
        found = await self._run(_fetch, "SELECT value FROM meta WHERE key = ?", (key,))
        return found[0][0] if found else None

    async def set_meta(self, key: str, value: str) -> None:
        sql = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value"
        await self._run(_fetch, sql, (key, value))

    async def counts(self) -> Counts:
        return await self._run(_counts)

    async def backup(self, path: Path) -> None:
        self._opened()
        await asyncio.to_thread(copy_database, self._path, path)

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
        try:
            return await self._opened().run(function, *args, **kwargs)
        except (sqlite3.Error, OverflowError, ValueError) as error:
            raise StoreError(f"The database refused: {error}.") from error

    async def _write_changes(self, changes: list[Change]) -> list[Exception | None]:
        self._untidied += len(changes)
        return await self._run(write_changes, changes)

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


def _fetch(connection: sqlite3.Connection, sql: str, values: Sequence[Any] = ()) -> list[Any]:
    return connection.execute(sql, values).fetchall()


def _select(
    connection: sqlite3.Connection, columns: Columns[Row], where: str, values: Sequence[Any]
) -> tuple[Row, ...]:
    return columns.rows(connection.execute(f"{columns.select} WHERE {where}", values))


def _seated_tables(connection: sqlite3.Connection, where: str, values: Sequence[Any]) -> tuple[Seated, ...]:
    tables = _select(connection, TABLES, f"{where} ORDER BY id", values)
    of_these = f"table_id IN (SELECT id FROM tables WHERE {where}) ORDER BY table_id, seat"
    seats = _select(connection, SEATS, of_these, values)
    by_table = {table_id: tuple(rows) for table_id, rows in groupby(seats, attrgetter("table_id"))}
    return tuple((table, by_table.get(table.id, ())) for table in tables)


def _count_reactions(connection: sqlite3.Connection, place: tuple[int, int, str]) -> int:
    sql = "SELECT count(*) FROM reactions WHERE table_id = ? AND decision = ? AND key = ?"
    return connection.execute(sql, place).fetchone()[0]


def _add_reaction(connection: sqlite3.Connection, place: tuple[int, int, str], user_id: int) -> int:
    sql = "INSERT INTO reactions (table_id, decision, key, user_id) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
    connection.execute(sql, (*place, user_id))
    return _count_reactions(connection, place)


def _counts(connection: sqlite3.Connection) -> Counts:
    by_status = dict(connection.execute("SELECT status, count(*) FROM tables GROUP BY status").fetchall())
    actions, events = connection.execute(
        "SELECT (SELECT count(*) FROM actions), (SELECT count(*) FROM events)"
    ).fetchone()
    statuses = (by_status.get(status, 0) for status in ("lobby", "playing", "over", "closed"))
    return Counts(*statuses, actions=actions, events=events)

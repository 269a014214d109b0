"""The store in an SQLite file."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import aiosqlite

from storage.base import Change, SeatRow, Store, StoreError, TableRow
from storage.columns import Columns, Row
from storage.grouping import Grouping
from storage.interactions import REMEMBERED_SECONDS
from storage.leases import Lease
from storage.queries.engine import Batch, Query, Questions
from storage.queries.inspection import InspectionQueries
from storage.queries.lessons import LessonQueries
from storage.queries.lookbacks import LookBackQueries
from storage.queries.notices import NoticeQueries
from storage.queries.people import PeopleQueries
from storage.queries.privacy import PrivacyQueries
from storage.queries.ratings import RatingQueries
from storage.queries.scores import ScoreQueries
from storage.queries.slots import SlotQueries
from storage.queries.tables import TableQueries
from storage.queries.transfer import TransferQueries
from storage.queries.web import WebQueries
from storage.slots import SlotRow
from storage.sqlite.copies import copy_database
from storage.sqlite.database import checkpoint, open_database
from storage.sqlite.files import UNREADABLE, reason
from storage.sqlite.inspection import file_faults
from storage.sqlite.moves import Write, answered, insert_table, marked, write_all, write_group, write_if_all
from storage.sqlite.ownership import Ownership
from storage.sqlite.rewriting import clean, rewrite
from storage.threads import in_thread

LOG = logging.getLogger(__name__)
TIDY_AFTER = 1000
"""Moves and notes after which the write-ahead log is moved into the file at the next quiet instant."""

_FORGET = "DELETE FROM interactions WHERE taken_at < ?"
_TAKE = "INSERT INTO interactions (id, taken_at) VALUES (?, ?)"
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


class SqliteStore(
    TableQueries,
    PeopleQueries,
    NoticeQueries,
    LessonQueries,
    LookBackQueries,
    ScoreQueries,
    RatingQueries,
    SlotQueries,
    PrivacyQueries,
    InspectionQueries,
    TransferQueries,
    WebQueries,
    Store,
):
    numbers_of = texts_of = "SELECT value FROM json_each({})"

    def __init__(self, path: Path, *, copied: bool = True) -> None:
        """`copied` lets the file be copied before its tables are changed by an update."""
        self._path = path
        self._copied = copied
        self._connection: _Connection | None = None
        # A canceled move need not be stored. A note must be: it records something that has been sent.
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
            open_database(self._path, copied=self._copied).close()
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
            # Even when canceled: the worker thread would keep the process from ending.
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

    async def put_slots(self, rows: Sequence[SlotRow], lease: Lease | None = None) -> None:
        await self._together(tuple(rows))

    async def take_interaction(self, interaction_id: int, at: float) -> bool:
        # Written in one go with the moves that wait: a command costs no durable write of its own under load.
        try:
            await self._together(((_FORGET, (at - REMEMBERED_SECONDS,)), (_TAKE, (interaction_id, at))))
        except StoreError as refusal:
            if isinstance(refusal.__cause__, sqlite3.IntegrityError):
                return False
            raise
        return True

    async def faults(self) -> list[str]:
        return await self._run(file_faults)

    async def size(self) -> int:
        return self._path.stat().st_size

    async def backup(self, path: Path) -> None:
        self._opened()
        await in_thread(copy_database, self._path, path)

    async def _fetch(
        self, sql: str, values: Sequence[Any] = (), *, may_repeat: bool = True
    ) -> Sequence[tuple[Any, ...]]:
        return await self._run(_fetched, sql, values)  # its answers are never lost

    async def _select(self, columns: Columns[Row], where: str, values: Sequence[Any]) -> tuple[Row, ...]:
        return await self._run(_selected, columns, where, values)  # rows are made in the database's thread

    async def _ask(self, ask: Callable[[], Questions[Answer]]) -> Answer:
        return await self._run(answered, ask)

    async def _ask_aside(self, ask: Callable[[], Questions[Answer]]) -> Answer:
        self._opened()
        try:
            return await in_thread(_answered_aside, self._path, ask)
        except UNREADABLE as error:
            raise StoreError(f"The database refused: {reason(error)}.") from error

    async def _count_on(self) -> None:
        """Let the ids of tables go on by themselves."""

    async def _write_all(self, batch: Batch) -> None:
        await self._run(write_all, batch)

    async def _write_if_all(self, statements: Sequence[Query]) -> bool:
        return await self._run(write_if_all, statements)

    async def _rewrite(self, batch: Batch) -> None:
        await self._together(())  # what was to be written before must not come after it
        await self._run(rewrite, batch)
        await self._run(clean)

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
        """Start to tidy the write-ahead log if it is long: no one waits now. No timer, so nothing is ever pending."""
        if self._untidied >= TIDY_AFTER and self._connection is not None:
            self._untidied = 0
            self._checkpoint = asyncio.create_task(self._tidy())

    async def _tidy(self) -> None:
        try:
            await self._run(checkpoint)
        except StoreError as error:  # the log just stays longer; nothing is lost
            LOG.warning("checkpoint postponed: %s", error)


def _fetched(connection: sqlite3.Connection, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    return connection.execute(sql, marked(sql, values)).fetchall()


def _selected(
    connection: sqlite3.Connection, columns: Columns[Row], where: str, values: Sequence[Any]
) -> tuple[Row, ...]:
    return columns.rows(connection.execute(f"{columns.select} WHERE {where}", marked(where, values)))


def _answered_aside(path: Path, ask: Callable[[], Questions[Answer]]) -> Answer:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        connection.execute("BEGIN")  # one state of the database, whatever is written meanwhile
        return answered(connection, ask)

"""The store in a PostgreSQL database."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from storage.base import (
    Change,
    DuplicateOrigin,
    LeaseLost,
    OutcomeUnknown,
    SeatRow,
    SlotConflict,
    Store,
    StoreError,
    TableRow,
    VersionConflict,
)
from storage.columns import SEATS, SLOTS, TABLES
from storage.grouping import Grouping
from storage.interactions import REMEMBERED_SECONDS
from storage.leases import Lease
from storage.postgres.address import Address
from storage.postgres.connections import Connections
from storage.postgres.driver import Connection, violated
from storage.postgres.errors import is_refusal, reason
from storage.postgres.marks import numbered
from storage.postgres.moves import rounds, statement
from storage.queries.engine import Batch, Query, Questions, Unmet
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

LOG = logging.getLogger(__name__)
ASIDE_SECONDS = 300.0
"""Seconds that a query may take if no move waits for it."""
NO_BACKUP = "A PostgreSQL database is backed up with its own tools, such as pg_dump; see docs/operators.md."
_ORIGIN = "actions_by_origin"
_STORED = "SELECT id, version, updated_at FROM tables WHERE id = ANY ($1)"
_SIMILAR = "SELECT id FROM tables WHERE commitment = $1 AND secret = $2 AND created_at = $3 AND host_id = $4"
_TAKE = "INSERT INTO interactions (id, taken_at) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id"
_TAKEN = "SELECT id FROM interactions WHERE id = $1 AND taken_at = $2"
_UPDATE_SLOT = (
    f"UPDATE slots SET {', '.join(f'{name} = ?' for name in SLOTS.names)} WHERE key = ? AND revision = ? RETURNING key"
)
_HELD = "SELECT 1 FROM leases WHERE shard = $1 AND owner = $2 AND epoch = $3 FOR SHARE"
"""No one takes the lease before this has been stored."""
_NEW_SLOT = f"{SLOTS.insert} ON CONFLICT DO NOTHING RETURNING key"
_CREATE = f"""
INSERT INTO tables ({", ".join(TABLES.names[1:])}) VALUES ({", ".join("?" * (len(TABLES.names) - 1))}) RETURNING id
"""
_COUNT_ON = """
SELECT setval(pg_get_serial_sequence('tables', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM tables), false)
"""
Answer = TypeVar("Answer")


class PostgresStore(
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
    numbers_of = "SELECT given.value::bigint AS value FROM jsonb_array_elements_text({}::text::jsonb) AS given(value)"
    texts_of = "SELECT given.value AS value FROM jsonb_array_elements_text({}::text::jsonb) AS given(value)"

    def __init__(self, address: Address, connections: Connections | None = None) -> None:
        self._connections = connections or Connections(address)
        self._moves = Grouping[Change](self._write_moves, lambda: None)

    async def open(self) -> None:
        await self._connections.open()

    async def close(self) -> None:
        try:
            await self._moves.finish()
        finally:
            await self._connections.close()

    async def create(self, table: TableRow, seats: Sequence[SeatRow] = ()) -> TableRow:
        fresh = replace(table, version=1)

        async def work(connection: Connection) -> int:
            async with connection.transaction():
                table_id = await connection.fetchval(numbered(_CREATE), *TABLES.values(fresh)[1:])
                rows = [(table_id, *SEATS.values(seat)[1:]) for seat in seats]
                await connection.executemany(numbered(SEATS.insert), rows)
            return table_id

        async def settle(connection: Connection) -> int:
            found = await connection.fetchval(_SIMILAR, table.commitment, table.secret, table.created_at, table.host_id)
            return await work(connection) if found is None else found

        return replace(fresh, id=await self._connections.run(work, settle=settle))

    async def commit(self, change: Change) -> None:
        self._connections.check()
        await self._moves.submit(change)

    async def put_slots(self, rows: Sequence[SlotRow], lease: Lease | None = None) -> None:
        async def work(connection: Connection) -> None:
            async with connection.transaction():
                if lease is not None and not await connection.fetch(_HELD, lease.shard, lease.owner, lease.epoch):
                    raise LeaseLost(lease.shard)
                for row in rows:
                    await _write_slot(connection, row)

        async def settle(connection: Connection) -> None:
            stored = await connection.fetch(numbered(f"{SLOTS.select} WHERE key = ANY (?)"), [row.key for row in rows])
            if not {SLOTS.row(tuple(row)) for row in stored}.issuperset(rows):
                await work(connection)

        await self._connections.run(work, settle=settle)

    async def take_interaction(self, interaction_id: int, at: float) -> bool:
        async def work(connection: Connection) -> bool:
            return bool(await connection.fetch(_TAKE, interaction_id, at))

        async def settle(connection: Connection) -> bool:
            return bool(await connection.fetch(_TAKEN, interaction_id, at)) or await work(connection)

        await self._fetch("DELETE FROM interactions WHERE taken_at < ?", (at - REMEMBERED_SECONDS,))
        return await self._connections.run(work, settle=settle)

    async def faults(self) -> list[str]:
        sql = (
            "SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid AND indrelid = ANY (ARRAY("
            "SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace))"
        )
        return [f"the index {row[0]} is not valid; REINDEX it" for row in await self._fetch(sql)]

    async def size(self) -> int:
        sql = (
            "SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class "
            "WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
        )
        [[size]] = await self._fetch(sql)
        return size

    async def backup(self, path: Path) -> None:
        raise StoreError(NO_BACKUP)

    # Moves

    async def _write_moves(self, changes: list[Change]) -> list[Exception | None]:
        outcomes: list[Exception | None] = [None] * len(changes)
        for places in rounds(changes):
            written = await self._write_round([changes[place] for place in places])
            for place, outcome in zip(places, written, strict=True):
                outcomes[place] = outcome
        return outcomes

    async def _write_round(self, changes: list[Change]) -> list[Exception | None]:
        """Write changes of different tables; if the statement is refused, one by one, to find out which is at fault."""

        async def work(connection: Connection) -> list[Exception | None]:
            sql, values = statement(changes)
            written = {row[0] for row in await connection.fetch(sql, *values)}
            return [None if c.table.id in written else VersionConflict(c.table.id) for c in changes]

        async def settle(connection: Connection) -> list[Exception | None]:
            found = {(row[0], row[1], row[2]) for row in await connection.fetch(_STORED, [c.table.id for c in changes])}
            stored = [(c.table.id, c.table.version, c.table.updated_at) in found for c in changes]
            if not any(stored):  # the statement was lost whole, so it is sent again
                return await work(connection)
            return [None if is_in else VersionConflict(c.table.id) for c, is_in in zip(changes, stored, strict=True)]

        try:
            return await self._connections.run(work, settle=settle)
        except StoreError as error:
            if len(changes) == 1 or not (error.__cause__ and is_refusal(error.__cause__)):
                return [_explained(error, change) for change in changes]
        return [(await self._write_round([change]))[0] for change in changes]

    # Statements

    async def _fetch(
        self, sql: str, values: Sequence[Any] = (), *, may_repeat: bool = True
    ) -> Sequence[tuple[Any, ...]]:
        async def work(connection: Connection) -> list[tuple[Any, ...]]:
            return [tuple(row) for row in await connection.fetch(numbered(sql), *values)]

        writes = not sql.lstrip().startswith("SELECT")
        return await self._connections.run(work, writes=writes, settle=work if may_repeat else None)

    async def _ask(self, ask: Callable[[], Questions[Answer]]) -> Answer:
        return await self._answered(ask, None)

    async def _ask_aside(self, ask: Callable[[], Questions[Answer]]) -> Answer:
        return await self._answered(ask, ASIDE_SECONDS)

    async def _answered(self, ask: Callable[[], Questions[Answer]], seconds: float | None) -> Answer:
        async def work(connection: Connection) -> Answer:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                questions = ask()
                try:
                    sql, values = next(questions)
                    while True:
                        rows = await connection.fetch(numbered(sql), *values, timeout=seconds)
                        sql, values = questions.send([tuple(row) for row in rows])
                except StopIteration as end:
                    return end.value

        return await self._connections.run(work, writes=False, settle=work)

    async def _count_on(self) -> None:
        await self._fetch(_COUNT_ON)

    async def _write_all(self, batch: Batch) -> None:
        async def work(connection: Connection) -> None:
            async with connection.transaction():
                await _run_all(connection, batch)

        await self._connections.run(work, settle=work)

    async def _write_if_all(self, statements: Sequence[Query]) -> bool:
        async def work(connection: Connection) -> bool:
            try:
                async with connection.transaction():
                    for sql, values in statements:
                        if not await connection.fetch(numbered(sql), *values):
                            raise Unmet
            except Unmet:
                return False
            return True

        return await self._connections.run(work, settle=work)

    async def _rewrite(self, batch: Batch) -> None:
        async def work(connection: Connection) -> None:
            async with connection.transaction():
                await connection.execute("SET LOCAL taproom.erasing = 'on'")
                await _run_all(connection, batch)

        async def clean(connection: Connection) -> None:
            await connection.execute("VACUUM", timeout=ASIDE_SECONDS)

        await self._moves.finish()  # what was to be written before must not come after it
        await self._connections.run(work, settle=work)
        try:
            await self._connections.run(clean, writes=False)
        except StoreError as error:  # the rows are gone; only remnants in free space stay until it is used again
            LOG.warning("the database could not be cleaned up: %s", error)


async def _run_all(connection: Connection, batch: Batch) -> None:
    """Run each statement for each of its rows."""
    for sql, rows in batch:
        await connection.executemany(numbered(sql), rows)


async def _write_slot(connection: Connection, row: SlotRow) -> None:
    values = SLOTS.values(row)
    if row.revision == 1:
        stored = await connection.fetch(numbered(_NEW_SLOT), *values)
    else:
        stored = await connection.fetch(numbered(_UPDATE_SLOT), *values, row.key, row.revision - 1)
    if not stored:
        raise SlotConflict(row.key)


def _explained(error: StoreError, change: Change) -> StoreError:
    cause = error.__cause__
    if isinstance(error, OutcomeUnknown) or cause is None:
        return error
    if violated(cause) == _ORIGIN:
        return DuplicateOrigin(change.table.id)
    return StoreError(f"The move of table {change.table.id} could not be stored: {reason(cause)}.")

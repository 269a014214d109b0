"""Writing a group of moves and notes in one SQLite transaction, so that a bad one fails alone."""

import sqlite3
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from operator import attrgetter
from typing import Any, TypeVar

from storage.base import Change, DuplicateOrigin, SeatRow, SlotConflict, StoreError, TableRow, VersionConflict
from storage.columns import ACTIONS, DUE, EVENTS, RESULTS, SCORES, SEATS, SLOTS, TABLES
from storage.queries.engine import Batch, Query, Questions, Unmet
from storage.slots import SlotRow

# Setting an indexed column rewrites its index even if the value stays: these few are set only on change.
_INDEXED = ("status", "channel_id", "thread_id")
_FIXED = ("id", "rematch_of", "created_at")
_PLAIN = tuple(name for name in TABLES.names if name not in (*_FIXED, *_INDEXED))
_UPDATE_PLAIN = f"UPDATE tables SET {', '.join(f'{name} = ?' for name in _PLAIN)} WHERE id = ? AND version = ? - 1"
_UPDATE_INDEXED = (
    f"UPDATE tables SET ({', '.join(_INDEXED)}) = (?1, ?2, ?3) "
    f"WHERE id = ?4 AND ({', '.join(_INDEXED)}) IS NOT (?1, ?2, ?3)"
)
_KEEP_BESTS = """
INSERT INTO bests
SELECT guild_id, game, counted.key, user_id, counted.value, table_id, finished_at
FROM scores, json_each(statistics) AS counted
WHERE table_id = ? AND people > 1 AND user_id IS NOT NULL AND guild_id IS NOT NULL AND counted.value > 0
ON CONFLICT (guild_id, game, statistic, user_id)
DO UPDATE SET value = excluded.value, table_id = excluded.table_id, reached_at = excluded.reached_at
WHERE excluded.value > value
"""
_UPDATE_SLOT = f"UPDATE slots SET {', '.join(f'{name} = ?' for name in SLOTS.names)} WHERE key = ? AND revision = ?"
Answer = TypeVar("Answer")
Rows = tuple[str, list[tuple[Any, ...]]]
"""A statement with the rows of values it is run for."""
Note = SlotRow | tuple[str, Sequence[Any]]
"""The slot row of an addressee, or SQL with its values."""
Write = Change | tuple[Note, ...]
"""A move, or what is noted beside moves."""
_plain_values: Callable[[TableRow], tuple[Any, ...]] = attrgetter(*_PLAIN, "id", "version")
_indexed_values: Callable[[TableRow], tuple[Any, ...]] = attrgetter(*_INDEXED, "id")


@contextmanager
def transaction(connection: sqlite3.Connection) -> Generator[None, None, None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # some failures make SQLite roll back by itself
            connection.execute("ROLLBACK")
        raise


def answered(connection: sqlite3.Connection, ask: Callable[[], Questions[Answer]]) -> Answer:
    """Answer all questions. Others write only through this connection, so they see one state of the database."""
    questions = ask()
    try:
        sql, values = next(questions)
        while True:
            sql, values = questions.send(connection.execute(sql, marked(sql, values)).fetchall())
    except StopIteration as end:
        return end.value


def write_all(connection: sqlite3.Connection, batch: Batch) -> None:
    """Run these statements as one unit."""
    with transaction(connection):
        run_all(connection, batch)


def write_if_all(connection: sqlite3.Connection, statements: Sequence[Query]) -> bool:
    """Run these statements as one unit if each of them returns a row. Return True if it was done."""
    try:
        with transaction(connection):
            for statement in statements:
                sql, values = statement
                if not connection.execute(sql, marked(sql, values)).fetchall():
                    raise Unmet
    except Unmet:
        return False
    return True


def run_all(connection: sqlite3.Connection, batch: Batch) -> None:
    """Run each statement for each of its rows."""
    for sql, rows in batch:
        connection.executemany(sql, (marked(sql, row) for row in rows))


def marked(sql: str, values: Sequence[Any]) -> Sequence[Any] | dict[str, Any]:
    """Return the values as the statement names them: marks `?1`, `?2` … are names for Python's driver, `?` are not."""
    return {str(number): value for number, value in enumerate(values, 1)} if "?1" in sql else values


def insert_table(connection: sqlite3.Connection, table: TableRow, seats: Sequence[SeatRow]) -> int:
    """Store a new table and tell its id; the ids the rows carry do not count."""
    with transaction(connection):
        cursor = connection.execute(TABLES.insert, (None, *TABLES.values(table)[1:]))
        table_id = cursor.lastrowid
        assert table_id is not None, "an INSERT always has a row id"
        connection.executemany(SEATS.insert, [(table_id, *SEATS.values(seat)[1:]) for seat in seats])
    return table_id


def write_group(connection: sqlite3.Connection, writes: Sequence[Write]) -> list[Exception | None]:
    """Write all at once; if that fails, one by one, to find out which ones are at fault."""
    try:
        with transaction(connection):
            _write(connection, writes)
    except Exception as error:
        if len(writes) == 1:
            return [_explained(error, writes[0])]
    else:
        return [None] * len(writes)
    with transaction(connection):
        return [_attempt(connection, write) for write in writes]


def _attempt(connection: sqlite3.Connection, write: Write) -> Exception | None:
    connection.execute("SAVEPOINT write")
    try:
        _write(connection, [write])
    except Exception as error:
        if not connection.in_transaction:  # a full or failing disk: nothing can be kept
            raise
        connection.execute("ROLLBACK TO write")
        return _explained(error, write)
    finally:
        if connection.in_transaction:
            connection.execute("RELEASE write")
    return None


def _write(connection: sqlite3.Connection, writes: Sequence[Write]) -> None:
    changes = [write for write in writes if isinstance(write, Change)]
    if changes:
        _write_changes(connection, changes)
    for write in writes:
        if not isinstance(write, Change):
            for note in write:
                _write_note(connection, note)


def _write_note(connection: sqlite3.Connection, note: Note) -> None:
    if isinstance(note, SlotRow):
        _write_slot(connection, note)
    else:
        sql, values = note
        connection.execute(sql, marked(sql, values))


def _write_slot(connection: sqlite3.Connection, row: SlotRow) -> None:
    values = SLOTS.values(row)
    if row.revision == 1:
        stored = connection.execute(f"{SLOTS.insert} ON CONFLICT DO NOTHING", values)
    else:
        stored = connection.execute(_UPDATE_SLOT, (*values, row.key, row.revision - 1))
    if stored.rowcount != 1:
        raise SlotConflict(row.key)


def _write_changes(connection: sqlite3.Connection, changes: Sequence[Change]) -> None:
    updated = connection.executemany(_UPDATE_PLAIN, [_plain_values(c.table) for c in changes])
    if updated.rowcount != len(changes):
        raise VersionConflict(changes[0].table.id)
    connection.executemany(_UPDATE_INDEXED, [marked(_UPDATE_INDEXED, _indexed_values(c.table)) for c in changes])
    for statement, rows in (*_logged(changes), *_ended(changes), *_planned(changes)):
        if rows:
            connection.executemany(statement, rows)
    _replace_seats(connection, {c.table.id: c.seats for c in changes if c.seats is not None})


def _logged(changes: Sequence[Change]) -> tuple[Rows, ...]:
    return (
        (ACTIONS.insert, [ACTIONS.values(row) for c in changes for row in c.actions]),
        (EVENTS.insert, [EVENTS.values(row) for c in changes for row in c.events]),
    )


def _ended(changes: Sequence[Change]) -> tuple[Rows, ...]:
    return (
        (RESULTS.upsert, [RESULTS.values(c.result) for c in changes if c.result]),
        (SCORES.upsert, [SCORES.values(row) for c in changes for row in c.scores]),
        (_KEEP_BESTS, [(c.table.id,) for c in changes if c.scores]),
    )


def _planned(changes: Sequence[Change]) -> tuple[Rows, ...]:
    return (
        ("DELETE FROM due WHERE key = ?", [(key,) for c in changes for key in c.done]),
        (DUE.upsert, [DUE.values(row) for c in changes for row in c.due]),
    )


def _replace_seats(connection: sqlite3.Connection, seats: dict[int, tuple[SeatRow, ...]]) -> None:
    if not seats:
        return
    connection.executemany("DELETE FROM seats WHERE table_id = ?", [(table_id,) for table_id in seats])
    connection.executemany(SEATS.insert, [SEATS.values(row) for rows in seats.values() for row in rows])


def _explained(error: Exception, write: Write) -> StoreError:
    if isinstance(error, StoreError):
        return error
    if not isinstance(write, Change):
        refusal = StoreError(f"The database refused: {error}.")
        refusal.__cause__ = error
        return refusal
    # The only UNIQUE index beside the primary keys is the one on the origin of an action.
    if isinstance(error, sqlite3.Error) and error.sqlite_errorname == "SQLITE_CONSTRAINT_UNIQUE":
        return DuplicateOrigin(write.table.id)
    return StoreError(f"The move of table {write.table.id} could not be stored: {error}.")

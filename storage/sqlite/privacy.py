"""The part of the SQLite store for what it holds about one person, and for removing it."""

import json
import logging
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Generator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from storage.base import StoreError
from storage.columns import (
    ACTIONS,
    DUE,
    EVENTS,
    INTERESTS,
    PLAYERS,
    RESULTS,
    SCORES,
    SEATS,
    SLOTS,
    TABLES,
    Columns,
    Row,
)
from storage.privacy import Erasure, PrivacyStore, Traces
from storage.sqlite.files import UNREADABLE, reason
from storage.sqlite.moves import transaction
from storage.sqlite.queries import select
from storage.threads import in_thread

LOG = logging.getLogger(__name__)
Answer = TypeVar("Answer")
Arguments = ParamSpec("Arguments")

_OWN = ("players", "scores", "bests", "slots", "due", "interests", "wishes", "reactions")
"""Tables whose rows go with the person."""
_CONCERNED = """
SELECT table_id FROM seats WHERE user_id = ?1
UNION SELECT table_id FROM scores WHERE user_id = ?1
UNION SELECT table_id FROM actions WHERE user_id = ?1
UNION SELECT table_id FROM results WHERE instr(data, ?2)
UNION SELECT id FROM tables WHERE host_id = ?1 OR instr(pending, ?2) OR instr(words, ?2)
"""
_SAME_GUILDS = "SELECT guild_id FROM tables WHERE id IN (SELECT value FROM json_each(?1))"
_NAMED = "SELECT value FROM json_each(?2)"
# Copies of their games, and seats that were taken from them: those keep the name alone.
_ALL = f"""
SELECT value FROM json_each(?1)
UNION SELECT copy.id FROM json_each(?1) JOIN tables AS original ON original.id = value
JOIN tables AS copy ON copy.commitment = original.commitment AND copy.purpose <> 'game'
UNION SELECT table_id FROM seats JOIN tables ON tables.id = table_id
WHERE user_id IS NULL AND seats.name IN ({_NAMED}) AND guild_id IN ({_SAME_GUILDS})
"""
_NAMES = "SELECT name FROM seats WHERE user_id = ?1 UNION SELECT name FROM scores WHERE user_id = ?1"
_THESE = "table_id IN (SELECT value FROM json_each(?1))"
# At other tables of the same guilds their name may stand in a note; unless somebody else there is called the same.
_NOTES = f"""
substr(data, 1, length(?3)) = ?3 AND ({_THESE} OR (
    table_id IN (SELECT id FROM tables WHERE guild_id IN ({_SAME_GUILDS}))
    AND EXISTS (SELECT 1 FROM json_each(?2) WHERE instr(data, value))
    AND NOT EXISTS (
        SELECT 1 FROM seats WHERE seats.table_id = events.table_id AND user_id <> ?4 AND name IN ({_NAMED})
    )
)) ORDER BY table_id, seq
"""


class SqlitePrivacy(PrivacyStore, ABC):
    _path: Path

    @abstractmethod
    async def _run(
        self,
        function: Callable[Concatenate[sqlite3.Connection, Arguments], Answer],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Answer: ...

    async def traces(self, user_id: int, names: Collection[str], note_start: str) -> Traces:
        """Reads whole logs, so it has a connection of its own: moves do not wait for it."""
        try:
            return await in_thread(_traces, self._path, user_id, names, note_start)
        except UNREADABLE as error:
            raise StoreError(f"The database refused: {reason(error)}.") from error

    async def erase(self, erasure: Erasure) -> None:
        await self._run(_erase, erasure)
        await self._run(_clean)


def _traces(path: Path, user_id: int, names: Collection[str], note_start: str) -> Traces:
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as file:
        concerned = json.dumps([row[0] for row in file.execute(_CONCERNED, (user_id, str(user_id)))])
        known = frozenset(names) | {row[0] for row in file.execute(_NAMES, (user_id,))}
        named = json.dumps(sorted(known), ensure_ascii=False)
        tables = json.dumps([row[0] for row in file.execute(_ALL, (concerned, named))])

        def of_tables(columns: Columns[Row]) -> tuple[Row, ...]:
            return select(file, columns, f"{_THESE} ORDER BY table_id", (tables,))

        def own(columns: Columns[Row]) -> tuple[Row, ...]:
            return select(file, columns, "user_id = ?", (user_id,))

        wishes = file.execute("SELECT guild_id, game FROM wishes WHERE user_id = ?", (user_id,)).fetchall()
        reactions = file.execute("SELECT count(*) FROM reactions WHERE user_id = ?", (user_id,)).fetchone()[0]
        return Traces(
            names=known,
            tables=select(file, TABLES, "id IN (SELECT value FROM json_each(?1)) ORDER BY id", (tables,)),
            seats=of_tables(SEATS),
            actions=select(file, ACTIONS, f"{_THESE} AND user_id = ?2 ORDER BY table_id, seq", (tables, user_id)),
            notes=select(file, EVENTS, _NOTES, (tables, named, note_start, user_id)),
            results=of_tables(RESULTS),
            slots=select(file, SLOTS, f"{_THESE} AND retired <> '' ORDER BY key", (tables,)),
            scores=own(SCORES),
            player=next(iter(own(PLAYERS)), None),
            messages=own(SLOTS),
            due=own(DUE),
            interests=own(INTERESTS),
            wishes=tuple(wishes),
            reactions=reactions,
        )


def _erase(connection: sqlite3.Connection, erasure: Erasure) -> None:
    with transaction(connection), _rewritable(connection):
        changed = [(t.host_id, t.words, t.pending, t.name, t.version, t.id) for t in erasure.tables]
        sql = "UPDATE tables SET (host_id, words, pending, name, version) = (?, ?, ?, ?, ?) WHERE id = ?"
        connection.executemany(sql, changed)
        _put(connection, SEATS, erasure.seats)
        _put(connection, EVENTS, erasure.notes)
        _put(connection, RESULTS, erasure.results)
        _put(connection, SLOTS, erasure.slots)
        connection.execute("UPDATE actions SET user_id = NULL WHERE user_id = ?", (erasure.user_id,))
        for table in _OWN:
            connection.execute(f"DELETE FROM {table} WHERE user_id = ?", (erasure.user_id,))


def _put(connection: sqlite3.Connection, columns: Columns[Row], rows: Sequence[Row]) -> None:
    connection.executemany(columns.upsert, [columns.values(row) for row in rows])


@contextmanager
def _rewritable(connection: sqlite3.Connection) -> Generator[None]:
    """Logs are append-only but for this; inside a transaction, so that their guards are never missing outside it."""
    sql = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('actions', 'events')"
    guards: list[Any] = connection.execute(sql).fetchall()
    for name, _ in guards:
        connection.execute(f"DROP TRIGGER {name}")
    yield
    for _, definition in guards:
        connection.execute(definition)


def _clean(connection: sqlite3.Connection) -> None:
    """Write the file again: what was removed may still lie in its free pages and in the write-ahead log."""
    try:
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except sqlite3.Error as error:  # the rows are gone; only remnants in free pages stay until they are used again
        LOG.warning("the database could not be cleaned up: %s", error)

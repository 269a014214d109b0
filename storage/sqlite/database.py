"""Opening and migrating the database file."""

import logging
import sqlite3
import time
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from storage.base import StoreError
from storage.sqlite.copies import copy_old_version
from storage.sqlite.files import UNREADABLE, create_private, real_path, reason
from storage.sqlite.moves import transaction

log = logging.getLogger(__name__)

_APPLICATION_ID = 0x54617072  # "Tapr", set by the first migration

_SLOTS, _HAS_SLOTS = 13, "SELECT 1 FROM sqlite_schema WHERE name = 'slots'"
_WAL_TRIES, _WAL_PAUSE = 100, 0.05
_PRAGMAS = (
    "PRAGMA synchronous = FULL",
    # Checkpoints happen when play rests; this is only the bound under unbroken load.
    "PRAGMA wal_autocheckpoint = 10000",
)


def open_database(path: Path, *, copied: bool = True) -> sqlite3.Connection:
    """Return a connection ready for use, with the newest tables; raise `StoreError` saying why there is none.

    Before the tables are changed the file is `copied`.
    """
    create_private(real_path(path))
    try:
        connection = sqlite3.connect(path, isolation_level=None, cached_statements=256)
    except sqlite3.Error as error:
        raise StoreError(f"The database {path} cannot be opened: {reason(error)}.") from error
    try:
        _prepare(connection, path, copied)
    except BaseException as error:
        connection.close()
        if isinstance(error, UNREADABLE):
            raise StoreError(f"The database {path} cannot be used: {reason(error)}.") from error
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path, copied: bool) -> None:
    refuse_foreign(connection, path)
    _use_write_ahead_log(connection)
    for pragma in _PRAGMAS:
        connection.execute(pragma)
    # WAL survives in the file, so a read-only one fails only here.
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("ROLLBACK")
    migrate(connection, path, copied=copied)
    connection.execute("PRAGMA foreign_keys = ON")  # only now: a migration may make a table again


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Switch the file to WAL. While another start does the same, SQLite says "locked" at once instead of waiting."""
    for _ in range(_WAL_TRIES):
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
        time.sleep(_WAL_PAUSE)
    connection.execute("PRAGMA journal_mode = WAL")


def refuse_foreign(connection: sqlite3.Connection, path: Path) -> None:
    """Raise `StoreError` if the file is not empty and not one of Taproom's."""
    filled = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if filled and connection.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION_ID:
        raise StoreError(f"The database {path} belongs to another program.")


def migrations() -> list[str]:
    """Return the numbered SQL scripts in order; script 1 leads from an empty file to version 1."""
    folder = files("storage.sqlite") / "migrations"
    scripts = sorted((item for item in folder.iterdir() if item.name.endswith(".sql")), key=lambda i: i.name)
    return [script.read_text(encoding="utf-8") for script in scripts]


def migrate(connection: sqlite3.Connection, path: Path, *, copied: bool = True) -> None:
    """Bring the tables up to date, after a copy of what there is unless none is wanted.

    Only one process does, since the first one locks the others out meanwhile. Without the copy nothing is changed.
    """
    scripts = migrations()
    if version_of(connection) == len(scripts):
        return
    with transaction(connection):
        version = version_of(connection)  # another process may have been faster
        if version > len(scripts):
            raise StoreError(f"The database {path} was written by a newer Taproom (version {version}).")
        if copied and 0 < version < len(scripts):
            log.info("version %s of the database is kept as %s", version, copy_old_version(path, version))
        for number in range(version + 1, len(scripts) + 1):
            for statement in _statements(_script(connection, scripts, number)):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {number}")


def _script(connection: sqlite3.Connection, scripts: list[str], number: int) -> str:
    """Return the script that leads to a version.

    For a while scripts 12 and 13 were numbered the other way round: a file that was at version 12 then has the table
    of script 13, and needs the other one.
    """
    is_swapped = number == _SLOTS and connection.execute(_HAS_SLOTS).fetchone() is not None
    return scripts[number - 2 if is_swapped else number - 1]


def version_of(connection: sqlite3.Connection) -> int:
    """Return the version of the tables, 0 for an empty file."""
    return connection.execute("PRAGMA user_version").fetchone()[0]


def _statements(script: str) -> Iterator[str]:
    """Yield the statements of a script one by one: running a script as a whole would commit what is under way."""
    statement = ""
    for part in f"{script};".split(";")[:-1]:
        statement += f"{part};"
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def checkpoint(connection: sqlite3.Connection) -> None:
    """Move the write-ahead log into the file as far as no reader is in the way."""
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()

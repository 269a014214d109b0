"""Opening, migrating and copying the database file."""

import os
import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path

from storage.base import StoreError

_APPLICATION_ID = 0x54617072  # "Tapr", set by the first migration

_PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    # Checkpoints happen when play rests; this is only the bound under unbroken load.
    "PRAGMA wal_autocheckpoint = 10000",
)


def open_database(path: Path) -> sqlite3.Connection:
    """A connection ready for use, with the newest tables; `StoreError` says why there is none."""
    try:
        connection = sqlite3.connect(path, isolation_level=None, cached_statements=256)
    except sqlite3.Error as error:
        raise StoreError(f"The database {path} cannot be opened: {error}.") from error
    try:
        _prepare(connection, path)
    except BaseException as error:
        connection.close()
        if isinstance(error, sqlite3.Error):
            raise StoreError(f"The database {path} cannot be used: {error}.") from error
        raise
    return connection


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    _refuse_foreign(connection, path)
    for pragma in _PRAGMAS:
        connection.execute(pragma)
    # WAL survives in the file, so a read-only one fails only here.
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("ROLLBACK")
    migrate(connection, path)


def _refuse_foreign(connection: sqlite3.Connection, path: Path) -> None:
    filled = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if filled and connection.execute("PRAGMA application_id").fetchone()[0] != _APPLICATION_ID:
        raise StoreError(f"The database {path} belongs to another program.")


def migrations() -> list[str]:
    """The numbered SQL scripts in order; script 1 leads from an empty file to version 1."""
    folder = files("storage") / "migrations"
    scripts = sorted((item for item in folder.iterdir() if item.name.endswith(".sql")), key=lambda i: i.name)
    return [script.read_text(encoding="utf-8") for script in scripts]


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    scripts = migrations()
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > len(scripts):
        raise StoreError(f"The database {path} was written by a newer Taproom (version {version}).")
    for number in range(version + 1, len(scripts) + 1):
        connection.executescript(f"BEGIN IMMEDIATE; {scripts[number - 1]}; PRAGMA user_version = {number}; COMMIT;")


def checkpoint(connection: sqlite3.Connection) -> None:
    """Move the write-ahead log into the file as far as no reader is in the way."""
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def copy_database(source: Path, target: Path) -> None:
    """A consistent copy through a connection of its own: writers do not wait for it."""
    if target.exists():
        raise StoreError(f"{target} exists already.")
    partial = target.with_name(f"{target.name}.partial")
    try:
        with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(partial)) as copy:
            original.backup(copy)
        os.replace(partial, target)
    except (sqlite3.Error, OSError) as error:
        partial.unlink(missing_ok=True)
        raise StoreError(f"The copy {target} could not be written: {error}.") from error

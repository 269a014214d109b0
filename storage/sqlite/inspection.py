"""Looking into a database file from outside: from a copy, so that a running bot is not disturbed."""

import sqlite3
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from storage.sqlite.copies import copy_database


@contextmanager
def copy_of(database: Path) -> Generator[Path]:
    """Copy the database consistently for the time of the block; raise `StoreError` if there is nothing to copy."""
    with tempfile.TemporaryDirectory(prefix="taproom-") as folder:
        copy = Path(folder) / database.name
        copy_database(database, copy)
        yield copy


def file_faults(connection: sqlite3.Connection) -> list[str]:
    """Return what SQLite itself finds wrong with the file, in its own words."""
    found: list[str] = [row[0] for row in connection.execute("PRAGMA integrity_check") if row[0] != "ok"]
    found += [
        f"row {row} of {table} refers to a row of {parent} that does not exist"
        for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check")
    ]
    return found

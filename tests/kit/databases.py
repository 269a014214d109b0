"""Databases for tests: migrated once for each process, then copied."""

from __future__ import annotations

import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path

from storage.sqlite.database import open_database


def new_database(folder: Path) -> Path:
    """Write an empty database with the newest tables into the folder and return its path."""
    path = folder / "taproom.db"
    path.write_bytes(_migrated())
    return path


@cache
def _migrated() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "taproom.db"
        with closing(open_database(path)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return path.read_bytes()

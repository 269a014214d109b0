"""A database with a long past: one finished game, copied row by row inside SQLite, which takes seconds."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from storage.columns import ACTIONS, EVENTS, RESULTS, SCORES, SEATS, TABLES

KEPT = 40
"""Rows of each log that are copied: what a click might search is the number of rows, not of games."""


def copy_finished(database: Path, table_id: int, copies: int) -> None:
    """Store `copies` games like this one, of the same people and under ids of their own."""
    with closing(sqlite3.connect(database, timeout=60)) as connection, connection:
        _copy(connection, "tables", "id", TABLES.names, table_id, copies)
        for name, columns in (("seats", SEATS), ("results", RESULTS), ("scores", SCORES)):
            _copy(connection, name, "table_id", columns.names, table_id, copies)
        for name, columns in (("actions", ACTIONS), ("events", EVENTS)):
            _copy(connection, name, "table_id", columns.names, table_id, copies, f"AND seq < {KEPT}")


def _copy(
    connection: sqlite3.Connection,
    name: str,
    key: str,
    columns: Sequence[str],
    table_id: int,
    copies: int,
    condition: str = "",
) -> None:
    others = [column for column in columns if column != key]
    connection.execute(
        f"WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < ?1) "
        f"INSERT INTO {name} ({key}, {', '.join(others)}) "
        f"SELECT 1000000 + n, {', '.join(others)} FROM {name}, number WHERE {key} = ?2 {condition}",
        (copies, table_id),
    )

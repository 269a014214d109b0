"""Changing what is written once: only the deletion of a person does."""

import logging
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from storage.queries.engine import Batch
from storage.sqlite.moves import run_all, transaction

LOG = logging.getLogger(__name__)


def rewrite(connection: sqlite3.Connection, batch: Batch) -> None:
    """Run these statements as one unit; they may change logs."""
    with transaction(connection), _rewritable(connection):
        run_all(connection, batch)


@contextmanager
def _rewritable(connection: sqlite3.Connection) -> Generator[None]:
    """Lift the guards of logs, which are append-only but for this; a transaction keeps others from missing them."""
    sql = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('actions', 'events')"
    guards: list[Any] = connection.execute(sql).fetchall()
    for name, _ in guards:
        connection.execute(f"DROP TRIGGER {name}")
    yield
    for _, definition in guards:
        connection.execute(definition)


def clean(connection: sqlite3.Connection) -> None:
    """Write the file again: what was removed may still lie in its free pages and in the write-ahead log."""
    try:
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except sqlite3.Error as error:  # the rows are gone; only remnants in free pages stay until they are used again
        LOG.warning("the database could not be cleaned up: %s", error)

"""What a database file holds, for its operator: read from a copy, so that a running bot is not disturbed."""

import sqlite3
import tempfile
from collections.abc import Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from storage.base import StoreError
from storage.sqlite.copies import copy_database
from storage.sqlite.files import UNREADABLE, reason


@dataclass(frozen=True, slots=True)
class GameCount:
    """How many tables one game has."""

    game: str
    lobby: int
    playing: int
    over: int
    closed: int


@dataclass(frozen=True, slots=True)
class Census:
    """How much a database holds."""

    games: tuple[GameCount, ...]
    moves: int
    events: int
    people: int
    servers: int
    results: int


@contextmanager
def copy_of(database: Path) -> Generator[Path]:
    """A consistent copy for the time of the block; raises `StoreError` if there is nothing to copy."""
    with tempfile.TemporaryDirectory(prefix="taproom-") as folder:
        copy = Path(folder) / database.name
        copy_database(database, copy)
        yield copy


def faults(database: Path) -> list[str]:
    """What SQLite itself finds wrong with the file, in its own words."""
    with closing(sqlite3.connect(database)) as connection:
        found = [row[0] for row in _rows(connection, "PRAGMA integrity_check") if row[0] != "ok"]
        found += [
            f"row {row} of {table} refers to a row of {parent} that does not exist"
            for table, row, parent, _ in _rows(connection, "PRAGMA foreign_key_check")
        ]
    return found


def census(database: Path) -> Census:
    """Count what is in the file."""
    with closing(sqlite3.connect(database)) as connection:
        by_game: dict[str, dict[str, int]] = {}
        for game, status, count in _rows(connection, "SELECT game, status, count(*) FROM tables GROUP BY 1, 2"):
            by_game.setdefault(game, {})[status] = count
        statuses = ("lobby", "playing", "over", "closed")
        games = tuple(GameCount(game, *(by_game[game].get(s, 0) for s in statuses)) for game in sorted(by_game))
        return Census(
            games,
            moves=_number(connection, "SELECT count(*) FROM actions"),
            events=_number(connection, "SELECT count(*) FROM events"),
            people=_number(connection, "SELECT count(DISTINCT user_id) FROM seats WHERE user_id IS NOT NULL"),
            servers=_number(connection, "SELECT count(DISTINCT guild_id) FROM tables WHERE guild_id IS NOT NULL"),
            results=_number(connection, "SELECT count(*) FROM results"),
        )


def _rows(connection: sqlite3.Connection, sql: str) -> list[Any]:
    try:
        return connection.execute(sql).fetchall()
    except UNREADABLE as error:
        raise StoreError(f"The database cannot be read: {reason(error)}.") from error


def _number(connection: sqlite3.Connection, sql: str) -> int:
    return _rows(connection, sql)[0][0]

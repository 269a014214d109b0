"""Databases that every earlier version wrote: this one opens them, and their games go on or say plainly why not.

Each file in `tests/storage/saved` was written by the last program with those tables: a game of each kind with a few
moves, and a lobby. Who adds a migration adds the file of the version before.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest

from bot.upkeep.checkup import check_tables
from storage import SqliteStore, Store
from storage.databases import database_at
from storage.sqlite.copies import old_versions
from storage.sqlite.database import migrations, open_database
from tests.bot.house import CY, House
from tests.kit import postgres

SAVED = Path(__file__).parents[1] / "storage" / "saved"
FILES = sorted(int(file.stem.removeprefix("version_")) for file in SAVED.glob("version_*.sql"))
SERVERS = sorted(int(file.stem.removeprefix("version_")) for file in SAVED.glob("postgres/version_*.sql"))


def test_every_version_that_stayed_for_a_while_is_here() -> None:
    """Versions 1, 2 and 4 to 9 were never landed by themselves, and 18 and 19 lived for minutes."""
    assert set(FILES) >= {3, *range(10, 18)}
    assert set(SERVERS) >= set(range(1, 7))


def filled(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as old:
        old.executescript((SAVED / f"version_{version}.sql").read_text("utf-8"))


def tables_of(path: Path) -> list[tuple[str, ...]]:
    """Return the definitions of all tables and indexes, however they are laid out."""
    with closing(sqlite3.connect(path)) as file:
        rows = file.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_schema ORDER BY 1, 2").fetchall()
    return [(kind, name, re.sub(r'[\s"]+', "", sql)) for kind, name, sql in rows]


@pytest.mark.parametrize("version", FILES)
async def test_a_file_of_an_earlier_version_is_copied_opened_and_played_on(tmp_path: Path, version: int) -> None:
    path, fresh = tmp_path / "taproom.db", tmp_path / "fresh.db"
    filled(path, version)
    async with SqliteStore(path) as store:
        await played_on(store)
    kept = [path.with_name(f"taproom-version-{version}.db")] if version < len(migrations()) else []
    assert old_versions(path) == kept
    open_database(fresh).close()
    assert tables_of(path) == tables_of(fresh)


@pytest.mark.parametrize("version", FILES[:1])
async def test_no_copy_is_made_if_none_is_wanted(tmp_path: Path, version: int) -> None:
    path = tmp_path / "taproom.db"
    filled(path, version)
    async with SqliteStore(path, copied=False) as store:
        assert await store.live()
    assert old_versions(path) == []


@asynccontextmanager
async def on_server(version: int) -> AsyncIterator[Store]:
    """The store of a database as a version left it."""
    import asyncpg  # an extra

    address = postgres.new_address()
    place: Any = database_at(address)
    script = (SAVED / "postgres" / f"version_{version}.sql").read_text("utf-8")
    connection = await asyncpg.connect(place.address.url)
    try:
        await connection.execute(script.replace("fixture", place.address.schema))
    finally:
        await connection.close()
    async with place.store() as store:
        yield store


@pytest.mark.skipif(not postgres.is_available(), reason=postgres.MISSING)
@pytest.mark.parametrize("version", SERVERS)
async def test_tables_on_a_server_are_brought_up_to_date_and_played_on(version: int) -> None:
    async with on_server(version) as store:
        await played_on(store)


async def played_on(store: Store) -> None:
    """Check everything, then let each table go on, unless its rules have changed; that is said then."""
    house = House(store)
    house.now = 2_000_000_000.0
    try:
        assert await store.faults() == []
        assert (await check_tables(store, house.games)).faults == []
        live = [row.id for row, _ in await store.live()]
        assert len(live) >= 4
        assert sum([await goes_on(house, table_id) for table_id in live]) >= 3
        assert await store.faults() == []
    finally:
        house.close()


async def goes_on(house: House, table_id: int) -> bool:
    table = await house.tables.read(table_id)
    if table.stuck:
        assert "cannot go on" in table.stuck
        return False
    if table.row.status == "lobby":
        if len(table.seats) < table.game.meta.min_seats:
            table = await house.lobby.join(table.id, CY)
        table = await house.lobby.start(table.id, table.row.host_id)
    before = table.row.entries
    people = [seat for seat in table.awaited if not table.is_computer(seat)]
    if people:
        table = await house.move(table)
        assert table.row.entries == before + 1
    return True

"""Before the tables of a PostgreSQL database are changed they are copied, and the copy leads back."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from storage import StoreError
from storage.databases import database_at
from storage.postgres import schema
from storage.postgres.keeping import KEPT_VERSIONS, kept_versions
from tests.kit import postgres
from tests.storage.storage_samples import next_move, seat, table

NOW = datetime(2026, 11, 19, tzinfo=UTC)
NEWEST = len(schema.migrations())


@pytest.fixture
def address() -> str:
    return postgres.new_address()


@pytest.fixture
def update(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Let the program have so many more versions of the tables."""

    def change(more: int) -> None:
        scripts = schema.migrations()[:NEWEST]
        scripts += [f"CREATE TABLE extra_{number} (a bigint)" for number in range(more)]
        monkeypatch.setattr("storage.postgres.schema.migrations", lambda: scripts)
        monkeypatch.setattr("storage.postgres.connections.migrations", lambda: scripts)

    return change


async def filled(address: str) -> int:
    async with database_at(address).store() as store:
        row = await store.create(table(), [seat(0, 11)])
        await store.commit(next_move(row, 0))
        return row.id


async def versions(address: str) -> list[int]:
    place: Any = database_at(address)
    async with place.store() as store:
        return await kept_versions(await store._connections._connect(), place.address)


def test_the_copy_leads_back_with_all_that_was_stored(address: str, update: Any) -> None:
    place: Any = database_at(address)
    before = asyncio.run(filled(address))
    update(1)
    asyncio.run(filled(address))
    assert place.restore(Path(f"{place.address.schema}_version_{NEWEST}"), NOW) is None
    update(0)

    async def found() -> tuple[int, int, int]:
        async with place.store() as store:
            [(row, seats)] = await store.live()
            assert row.id == before
            return len(seats), len(await store.actions(before)), (await store.create(table())).id

    assert asyncio.run(found()) == (1, 1, before + 1)


async def test_a_few_copies_are_kept(address: str, update: Any) -> None:
    await filled(address)
    for more in (1, 2, 3):
        update(more)
        async with database_at(address).store():
            pass
    assert await versions(address) == [NEWEST + 1, NEWEST + 2]
    assert KEPT_VERSIONS == 2


async def test_without_the_copy_nothing_is_kept(address: str, update: Any) -> None:
    await filled(address)
    update(1)
    async with database_at(address).store(copied=False):
        pass
    assert await versions(address) == []


def test_a_version_without_a_copy_is_refused(address: str) -> None:
    asyncio.run(filled(address))
    with pytest.raises(StoreError, match="has no copy of version 3"):
        database_at(address).restore(Path("3"), NOW)
    with pytest.raises(StoreError, match="its own tools"):
        database_at(address).restore(Path("taproom.dump"), NOW)

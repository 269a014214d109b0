from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import SqliteStore, Store
from tests.kit.databases import new_database
from tests.tables.house import House, TroubledStore


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """The application layer on an empty store."""
    async with SqliteStore(new_database(tmp_path)) as store:
        made = House(store)
        yield made
        made.close()


@pytest.fixture
async def troubled(tmp_path: Path) -> AsyncIterator[House]:
    """The application layer on a store that can be held up."""
    async with TroubledStore(new_database(tmp_path)) as store:
        made = House(store)
        yield made
        made.close()


@pytest.fixture
async def disk(tmp_path: Path) -> AsyncIterator[Store]:
    """A store in a file."""
    async with SqliteStore(new_database(tmp_path)) as store:
        yield store

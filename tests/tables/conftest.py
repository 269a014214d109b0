from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import MemoryStore, SqliteStore, Store
from tests.tables.house import House, TroubledStore


@pytest.fixture
async def house() -> AsyncIterator[House]:
    """The application layer on a store in memory."""
    async with MemoryStore() as store:
        made = House(store)
        yield made
        made.close()


@pytest.fixture
async def troubled() -> AsyncIterator[House]:
    """The application layer on a store that can be held up."""
    async with TroubledStore() as store:
        made = House(store)
        yield made
        made.close()


@pytest.fixture
async def disk(tmp_path: Path) -> AsyncIterator[Store]:
    """A store in a file."""
    async with SqliteStore(tmp_path / "taproom.db") as store:
        yield store

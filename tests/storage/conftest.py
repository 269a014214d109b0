from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import SqliteStore, Store
from tests.kit.databases import new_database


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """An empty store."""
    async with SqliteStore(new_database(tmp_path)) as opened:
        yield opened

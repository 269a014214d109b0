from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from storage import SqliteStore, Store
from tests.kit import postgres
from tests.kit.databases import new_database

collect_ignore = [] if postgres.is_available() else ["test_postgres.py", "test_postgres_versions.py", "test_leases.py"]


@pytest.fixture(params=postgres.kinds_of_stores())
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    """An empty store of each kind."""
    if request.param == "sqlite":
        made: Store = SqliteStore(new_database(tmp_path))
    else:
        made = postgres.new_store()
    async with made:
        yield made

"""The web table without the example boards of its list, which take longer to draw than the games of most tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.web.house import House
from tests.kit.databases import new_database
from tests.web.world import World, world_at


@pytest.fixture(autouse=True)
def no_covers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def draw_none(self: House) -> None:
        return

    monkeypatch.setattr(House, "_draw_covers", draw_none)


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """The web table of this machine; at the end nothing may have failed."""
    async with world_at(new_database(tmp_path)) as made:
        yield made

"""The real bot at a simulated Discord."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord.env

from tests.bot.world import World

# A handler that ends at once would cost 50 ms of polling otherwise.
simcord.env.Env._validate_idle = staticmethod(lambda value: 0.001)


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    """A guild with a channel and the bot in it; at the end nothing may have failed."""
    async with World.start(tmp_path / "taproom.db") as made:
        yield made
        made.assert_healthy()

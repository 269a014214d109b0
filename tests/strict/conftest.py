"""The real bot with discord.py's real HTTP client at a strict Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from functools import partial
from pathlib import Path

import pytest

from tests.bot.small_games import know_small_games
from tests.strict.env import strict_env
from tests.strict.lab import Lab, plain_client
from tests.strict.virtual_time import LONG_RUN, LONGEST_RUN, VirtualLoop
from tests.strict.world import StrictWorld

LoopFactory = Callable[[], asyncio.AbstractEventLoop]


def pytest_asyncio_loop_factories(config: pytest.Config, item: pytest.Item) -> Mapping[str, LoopFactory]:
    """Tests here run on the virtual clock unless they say otherwise, and end before pytest-timeout would end them."""
    if item.get_closest_marker("real_clock"):
        return {"real": asyncio.new_event_loop}
    longest = LONG_RUN if item.get_closest_marker("full") else LONGEST_RUN
    return {"virtual": partial(VirtualLoop, longest)}


@pytest.fixture
async def world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[StrictWorld]:
    """A guild with a channel and the bot in it, which knows the tiny games; at the end nothing may have failed."""
    know_small_games(monkeypatch)
    async with StrictWorld.start(tmp_path / "taproom.db") as made:
        yield made
        await made.settle()
        made.assert_healthy()


@pytest.fixture
async def lab() -> AsyncIterator[Lab]:
    """A plain client of discord.py in a guild: for tests of the strict Discord itself."""
    async with strict_env(plain_client) as env:
        yield Lab(env)
        await env.settle()
        assert env.strict.crashes == []
        assert env.strict.without_effect == []

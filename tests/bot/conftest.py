"""The real bot at a simulated Discord, with the tiny games among its games, and its services on a store alone."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord.env

import bot.delivery.driver
import bot.delivery.reply
import bot.discord.direct
import bot.runtime.tasks
from storage import SqliteStore, Store
from tests.bot.house import House, TroubledStore
from tests.bot.small_games import know_small_games
from tests.bot.world import World
from tests.kit.databases import new_database

# A handler that ends at once would cost 50 ms of polling otherwise.
simcord.env.Env._validate_idle = staticmethod(lambda value: 0.001)


@pytest.fixture
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot knows the tiny games, too, and draws them as plain sheets."""
    know_small_games(monkeypatch)
    # Waiting is the business of a few tests; in the others nothing may happen by itself meanwhile.
    monkeypatch.setattr(bot.discord.direct, "OPENING_PACE", 0.001)
    monkeypatch.setattr(bot.runtime.tasks, "RETRY_FIRST", 60.0)
    # The simulator cannot settle when a timer of some seconds fires during a click; tests/strict wait for these.
    monkeypatch.setattr(bot.delivery.driver, "DOUBT_SECONDS", 10_000.0)


@pytest.fixture
async def world(tmp_path: Path, small_games: None) -> AsyncIterator[World]:
    """A guild with a channel and the bot in it; at the end nothing may have failed."""
    async with World.start(tmp_path / "taproom.db") as made:
        yield made
        made.assert_healthy()


@pytest.fixture
def no_watchdog(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take what is acknowledged here as answered, not merely put off."""
    monkeypatch.setattr(bot.delivery.reply, "ACKNOWLEDGE_AFTER", 10_000.0)


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

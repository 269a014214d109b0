"""Running on Discord: a signal finishes the moves under way and closes everything; a refused token is one line."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from pathlib import Path

import discord
import pytest

from bot import run
from bot.app import Taproom
from bot.settings import Settings
from bot.tables.lobby import Person, Place
from storage import SqliteStore

TOKEN = f"{'M' * 24}.{'G' * 6}.{'x' * 30}"


@pytest.fixture(autouse=True)
def quiet_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The set-up of logging would outlive the test."""
    monkeypatch.setattr(logging.getLogger(), "handlers", list(logging.getLogger().handlers))


async def until(holds: Callable[[], bool]) -> None:
    for _ in range(20_000):
        if holds():
            return
        await asyncio.sleep(0.001)
    raise TimeoutError


async def test_a_signal_finishes_the_move_under_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    async def slow_move(bot: Taproom) -> None:
        lobby, keeper = bot.context.lobby, bot.context.keeper
        table = await lobby.open(bot.context.games["whiskey_business"], Place(1, 2), Person(1, "Ann"))
        async with keeper.hold(table.id) as held:
            os.kill(os.getpid(), signal.SIGTERM)
            await until(lambda: bot.context.closing)
            await lobby.add_computer(held, 1)
            done.append("moved")

    async def start(bot: Taproom, _token: str) -> None:
        await asyncio.gather(until(bot.is_closed), slow_move(bot))

    monkeypatch.setattr(Taproom, "start", start)
    settings = Settings(database=tmp_path / "taproom.db", discord_token=TOKEN)
    await run._serve(settings, TOKEN)
    assert done == ["moved"]
    async with SqliteStore(settings.database) as store:
        [(_, seats)] = await store.live()
    assert len(seats) == 2


async def test_a_token_that_discord_refuses_is_told_in_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(_bot: Taproom, _token: str) -> None:
        raise discord.LoginFailure("Improper token has been passed.")

    monkeypatch.setattr(Taproom, "start", refused)
    with pytest.raises(run.StartError, match="does not accept this token") as told:
        await run._serve(Settings(database=tmp_path / "taproom.db", discord_token=TOKEN), TOKEN)
    assert TOKEN not in str(told.value)

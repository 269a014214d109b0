"""Running on Discord: a signal finishes the moves under way and closes everything; a refused token is one line."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import aiohttp
import discord
import pytest
from discord.ext import commands

import bot.app
from bot import run
from bot.app import Taproom, compose
from bot.lobby.service import Person, Place
from bot.runtime.garbage import YOUNG, tune_gc
from bot.settings import Settings
from bot.table.changes import TableChange
from storage import SqliteStore, StoreError
from tests.kit.waiting import until

TOKEN = f"{'M' * 24}.{'G' * 6}.{'x' * 30}"


@pytest.fixture(autouse=True)
def quiet_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The set-up of logging would outlive the test."""
    monkeypatch.setattr(logging.getLogger(), "handlers", list(logging.getLogger().handlers))


@pytest.fixture(autouse=True)
def usual_collector() -> Iterator[None]:
    """So would the set-up of the garbage collector."""
    before = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*before)


async def test_a_signal_finishes_the_move_under_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    async def slow_move(bot: Taproom) -> None:
        lobby, tables = bot.services.lobby, bot.services.tables
        opened = await lobby.open(next(iter(bot.services.games.values())), Place(1, 2), Person(1, "Ann"))
        async with tables.lock(opened.id) as table:
            os.kill(os.getpid(), signal.SIGTERM)
            await until(lambda: bot.work.closing)
            other = replace(table.seats[0], seat=1, user_id=2, name="Bo")
            await tables.commit(table, TableChange(seats=[*table.seats, other]))
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
    with pytest.raises(run.StartError, match="does not accept this token") as raised:
        await run._serve(Settings(database=tmp_path / "taproom.db", discord_token=TOKEN), TOKEN)
    assert TOKEN not in str(raised.value)


async def test_an_outage_at_login_is_waited_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tries: list[float] = []
    pauses: list[float] = []
    failures = [OSError("no network"), aiohttp.ClientError("reset"), TimeoutError()]

    async def login(_bot: commands.Bot, _token: str) -> None:
        tries.append(len(pauses))
        if failures:
            raise failures.pop(0)

    async def pause(seconds: float) -> None:
        pauses.append(seconds)

    monkeypatch.setattr(commands.Bot, "login", login)
    monkeypatch.setattr("bot.app.asyncio.sleep", pause)
    async with compose(Settings(database=tmp_path / "taproom.db", discord_token=TOKEN)) as bot:
        await bot.login(TOKEN)
    assert len(tries) == 4
    assert pauses == [2.0, 4.0, 8.0]
    assert caplog.text.count("Discord cannot be reached") == 3


async def test_a_signal_during_an_outage_at_login_ends_the_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def login(_bot: commands.Bot, _token: str) -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        raise OSError("no network")

    monkeypatch.setattr(commands.Bot, "login", login)
    monkeypatch.setattr(bot.app, "LOGIN_PAUSE", 10_000.0)
    async with asyncio.timeout(60):
        await run._serve(Settings(database=tmp_path / "taproom.db", discord_token=TOKEN), TOKEN)


async def test_a_wrong_token_is_not_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refused(_bot: commands.Bot, _token: str) -> None:
        raise discord.LoginFailure("Improper token has been passed.")

    monkeypatch.setattr(commands.Bot, "login", refused)
    async with compose(Settings(database=tmp_path / "taproom.db", discord_token=TOKEN)) as bot:
        with pytest.raises(discord.LoginFailure):
            await bot.login(TOKEN)


@pytest.mark.parametrize(
    ("error", "says"),
    [(OSError("gone"), "connection to Discord was lost"), (StoreError("The disk is full."), "The disk is full")],
)
async def test_what_may_pass_is_told_apart_from_what_a_restart_cannot_cure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, says: str
) -> None:
    async def lost(_bot: Taproom, _token: str) -> None:
        raise error

    monkeypatch.setattr(Taproom, "start", lost)
    with pytest.raises(run.ConnectionLost, match=says):
        await run._serve(Settings(database=tmp_path / "taproom.db", discord_token=TOKEN), TOKEN)


def test_the_collector_leaves_alone_what_was_loaded_at_the_start() -> None:
    tune_gc()
    assert gc.get_freeze_count() > 0
    assert gc.get_threshold()[0] == YOUNG

"""Several shards in one process, at the strict Discord with its real gateway."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.app import Taproom, compose
from bot.endpoint import endpoint
from bot.gateway import sessions
from bot.gateway.sessions import IdentifyTurns, shard_of
from bot.settings import Settings
from tests.kit.waiting import until
from tests.strict.client import Client
from tests.strict.processes import TOKEN
from tests.strict.serve import served

pytestmark = pytest.mark.real_clock

SHARDS = 3


@pytest.fixture
async def client(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Client]:
    monkeypatch.setattr(sessions, "IDENTIFY_SECONDS", 0.05)
    async with served() as line, Client.at(line) as client:
        yield client


@asynccontextmanager
async def running(client: Client, folder: Path, shards: int) -> AsyncIterator[Taproom]:
    token = SecretStr(TOKEN)
    settings = Settings(database=folder / "taproom.db", discord_token=token, discord_api=client.api, shards=shards)
    with endpoint(client.api):
        async with compose(settings) as bot:
            task = asyncio.create_task(bot.start(TOKEN))
            try:
                yield bot
            finally:
                await bot.close()
                await asyncio.wait([task])


async def guilds_on_all_shards(client: Client) -> set[int]:
    """Make servers until each shard has one."""
    guilds = {client.guild}
    while {shard_of(guild, SHARDS) for guild in guilds} != set(range(SHARDS)):
        guilds.add(await client.make_guild(f"Pub {len(guilds)}"))
    return guilds


async def test_every_server_is_seen_by_its_shard(client: Client, tmp_path: Path) -> None:
    guilds = await guilds_on_all_shards(client)
    async with running(client, tmp_path, SHARDS) as bot:
        await until(lambda: bot.is_ready())
        assert {guild.id for guild in bot.guilds} == guilds
        assert {guild.id: guild.shard_id for guild in bot.guilds} == {
            guild: shard_of(guild, SHARDS) for guild in guilds
        }
        await client.until_quiet()
        opened = await client.outcome(await client.command("Ann", "table open", game="whiskey_business"))
        assert opened["answers"]
        assert (await client.gateway())["identified"] == SHARDS
    assert (await client.gateway())["connected"] == 0


async def test_a_shutdown_does_not_wait_for_emoji_that_are_being_uploaded(
    client: Client, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with running(client, tmp_path, 1) as bot:
        await until(lambda: bot.is_ready())
        assert bot.services.emoji.wanted
    assert "still being shown" not in caplog.text


async def test_a_lost_shard_comes_back_alone(client: Client, tmp_path: Path) -> None:
    guilds = await guilds_on_all_shards(client)
    async with running(client, tmp_path, SHARDS) as bot:
        await until(lambda: bot.is_ready())
        await client.invalidate()
        await client.until_ready(2 * SHARDS)
        await until(lambda: bot.gateway.latency < float("inf"))
        assert {guild.id for guild in bot.guilds} == guilds


async def test_without_a_setting_discord_says_how_many(client: Client, tmp_path: Path) -> None:
    async with running(client, tmp_path, 0) as bot:
        await until(lambda: bot.is_ready())
        assert bot.shard_count == 1
        assert bot.gateway.latency < float("inf")


async def test_sessions_of_a_bucket_begin_one_after_another(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []

    async def note(seconds: float) -> None:
        pauses.append(round(seconds))

    monkeypatch.setattr(sessions.asyncio, "sleep", note)
    turns = IdentifyTurns()
    turns.concurrency = 2
    for shard in range(5):
        await turns.turn(shard)
    assert pauses == [0, 0, 5, 5, 10]

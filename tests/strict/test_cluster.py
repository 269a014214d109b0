"""Several processes on one database at one Discord: each shard has one home, and everything happens once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from pydantic import SecretStr

import bot.composition
from bot.app import Taproom, compose
from bot.delivery.ids import decode
from bot.discord_internals import connection_state
from bot.endpoint import endpoint
from bot.gateway import sessions
from bot.gateway.sessions import shard_of
from bot.monitoring.processes import cluster_lines
from bot.settings import Settings, SettingsError, check_database
from tests.bot.small_games import know_small_games
from tests.kit import postgres
from tests.kit.waiting import until
from tests.strict.client import Client, Json, Refused
from tests.strict.processes import TOKEN
from tests.strict.serve import served

pytestmark = [
    pytest.mark.real_clock,
    pytest.mark.skipif(not postgres.is_available(), reason=postgres.MISSING),
]

SHARDS = 2
TERM = 3.0
AWAY = 30.0


@pytest.fixture
async def client(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Client]:
    know_small_games(monkeypatch)
    monkeypatch.setattr(sessions, "IDENTIFY_SECONDS", 0.05)
    monkeypatch.setattr(bot.composition, "SHUTDOWN_SECONDS", 2.0)
    async with served() as line, Client.at(line) as client:
        with endpoint(client.api):
            yield client


@asynccontextmanager
async def process(client: Client, address: str, folder: Path) -> AsyncIterator[Taproom]:
    settings = Settings(
        database=SecretStr(address),
        discord_token=SecretStr(TOKEN),
        discord_api=client.api,
        shards=SHARDS,
        cluster=True,
        cluster_seconds=TERM,
        emoji=False,
        hand_pause_seconds=0,
    )
    async with compose(settings) as made:
        connection_state(made).guild_ready_timeout = 0.05
        task = asyncio.create_task(made.start(TOKEN))
        try:
            yield made
        finally:
            await made.close()
            await asyncio.wait([task])
            task.exception()


def held(process: Taproom) -> set[int]:
    assert process.cluster is not None
    share = process.cluster.share
    return {shard for shard in share.held if shard >= 0} if share is not None else set()


async def guilds_by_shard(client: Client) -> dict[int, int]:
    """One server of each shard."""
    found = {shard_of(client.guild, SHARDS): client.guild}
    while len(found) < SHARDS:
        guild = await client.make_guild(f"Pub {len(found)}")
        found.setdefault(shard_of(guild, SHARDS), guild)
    return found


async def start_game(client: Client, guild: int, *names: str) -> int:
    """A game in which each person has a hand in a direct message; returns its channel."""
    channel = await client.make_channel("games", guild)
    opened = await client.outcome(await _open(client, names[0], channel))
    lobby = opened["answers"][0]["id"]
    for name, label in ((names[1], "Join"), (names[0], "Start")):
        await client.until_quiet(0.1)
        await client.outcome(await client.click(name, lobby, label=label))
    return channel


async def _open(client: Client, name: str, channel: int) -> int:
    """Open a table as soon as Discord knows the commands, which are sent after the shards are there."""
    async with asyncio.timeout(20):
        while True:
            try:
                return await client.command(name, "table open", channel, game="murmur")
            except Refused as refused:
                if "no command" not in str(refused):
                    raise
            await asyncio.sleep(0.05)


def kinds(message: Json) -> set[str]:
    return {ref.kind for custom_id in message["custom_ids"] if (ref := decode(custom_id)) is not None}


def choices(message: Json) -> list[str]:
    return [found for found in message["custom_ids"] if (ref := decode(found)) is not None and ref.kind == "act"]


async def move(client: Client, names: list[str]) -> Json:
    """Whoever of these can choose something in a direct message does; returns the outcome."""
    for _ in range(100):
        for name in names:
            for message in reversed(await client.dms(name)):
                if choices(message):
                    return await client.outcome(await client.click(name, message["id"], custom_id=choices(message)[0]))
        await asyncio.sleep(0.02)
    raise AssertionError("nobody has anything to choose")


async def test_two_processes_are_one_bot(client: Client, tmp_path: Path) -> None:
    guilds, address = await guilds_by_shard(client), postgres.new_address()
    async with process(client, address, tmp_path) as one:
        await until(lambda: held(one) == {0, 1})
        async with process(client, address, tmp_path) as two:
            await until(lambda: len(held(one)) == len(held(two)) == 1)
            assert held(one) | held(two) == {0, 1}
            homes = {shard: one if shard in held(one) else two for shard in (0, 1)}
            await until(lambda: {shard_of(guild.id, SHARDS) for guild in homes[0].guilds} == {0})
            # A table of shard 1, played in direct messages, which arrive at shard 0.
            await start_game(client, guilds[1], "Ann", "Bo")
            for _ in range(3):
                assert (await move(client, ["Ann", "Bo"]))["answered"]
                await client.until_quiet(0.2)
            assert homes[0].services.metrics.cluster.passed_on >= 3
            assert homes[0].services.metrics.cluster.unanswered == 0
            assert homes[0].services.tables.loaded == 0
            # What a person prefers is known everywhere.
            ann = await client.user("Ann")
            assert (await two.services.preferences.person(ann)).mentions
            await one.services.preferences.change_person(ann, mentions=False)
            await until(lambda: ann not in two.services.preferences._people)
            assert not (await two.services.preferences.person(ann)).mentions
            assert one.cluster is not None
            lines = cluster_lines(one.cluster.meeting)
            assert lines[0] == "Processes: 2"
            assert len(lines) == 3
            moves = (await one.services.tables.counts()).actions
        # One process has left in order: the other one looks after everything, and nothing was cut off.
        await until(lambda: held(one) == {0, 1})
        assert one.services.metrics.cluster.buried == 0
        assert (await move(client, ["Ann", "Bo"]))["answered"]
        assert (await one.services.tables.counts()).actions > moves
        await client.until_quiet(0.3)
    report = await client.report()
    assert (report["violations"], report["crashes"], report["unanswered"], report["refused"]) == ([], [], [], [])


async def test_who_is_held_up_loses_its_shards_and_sends_nothing_more(client: Client, tmp_path: Path) -> None:
    guilds, address = await guilds_by_shard(client), postgres.new_address()
    async with process(client, address, tmp_path) as one, process(client, address, tmp_path) as two:
        await until(lambda: len(held(one)) == len(held(two)) == 1)
        home, other = (one, two) if 1 in held(one) else (two, one)
        channel = await start_game(client, guilds[1], "Ann", "Bo")
        [row] = [row for row, _ in await other.store.live()]
        await other.services.tables.read(row.id)  # before the last move of the other home
        await move(client, ["Ann", "Bo"])
        await client.until_quiet(0.3)
        assert home.cluster is not None
        assert home.cluster._beating is not None
        home.cluster._beating.cancel()
        await until(lambda: held(other) == {0, 1})
        assert (await other.services.tables.read(row.id)).version == await other.store.version_of(row.id)
        assert (await move(client, ["Ann", "Bo"]))["answered"]
        [row] = [row for row, _ in await other.store.live()]
        known = home.services.tables.newest(row.id)
        assert known is not None
        assert known.version < row.version
        home.services.publisher.soon(row.id)  # it does not know yet that it has lost the table
        await client.until_quiet(0.3)
        shown = await client.messages(channel)
        assert len([message for message in shown if "undo" in kinds(message)]) <= 1
        slot = await other.store.slot(f"table {row.id}")
        assert slot is not None
        assert slot.version == row.version


@pytest.mark.full
async def test_a_database_that_is_away_costs_no_shard(
    client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    guilds, address = await guilds_by_shard(client), postgres.new_address()

    async def refuse(*_: object) -> None:
        raise ConnectionRefusedError(111, "Connection refused")

    async with process(client, address, tmp_path) as one, process(client, address, tmp_path) as two:
        await until(lambda: len(held(one)) == len(held(two)) == 1)
        await start_game(client, guilds[1], "Ann", "Bo")
        before = held(one), held(two), (await client.gateway())["identified"]
        with monkeypatch.context() as away:
            away.setattr("storage.postgres.leases.connect", refuse)
            for made in (one, two):
                assert made.cluster is not None
                await made.cluster._leases.close()
            await asyncio.sleep(AWAY)
            assert not any(made.cluster.is_sure for made in (one, two) if made.cluster)
        await until(lambda: all(made.cluster.is_sure for made in (one, two) if made.cluster))
        assert (held(one), held(two), (await client.gateway())["identified"]) == before
        assert (await move(client, ["Ann", "Bo"]))["answered"]


def test_a_cluster_needs_a_server_and_a_token() -> None:
    with pytest.raises(SettingsError, match="TAPROOM_CLUSTER: several processes need a PostgreSQL database"):
        check_database(Settings(database=Path("taproom.db"), cluster=True, discord_token=SecretStr(TOKEN)))
    with pytest.raises(SettingsError, match="TAPROOM_CLUSTER: the web table is one process"):
        check_database(Settings(database=SecretStr("postgresql://127.0.0.1/x"), cluster=True, discord_token=None))

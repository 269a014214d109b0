"""A click that one process passes on to the home of its table against one that stays: part of B17.

Clicks in direct messages, which all arrive at shard 0. Both bots run in one process on one database, so that the CPU of
both counts.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import discord

from benchmarks.bot_speed import cpu_ratio
from benchmarks.stubbed import GROUPS, GUILD, Bench, bench
from bot.cluster.cluster import Cluster
from bot.delivery.ids import encode
from bot.discord_internals import parsers
from bot.gateway.wall import INTERACTION

GAME = "whiskey_business"
CLICKS = 60
SHARDS = 2
TERM, PATIENCE = 10.0, 60.0
ELSEWHERE = 1 << 22
"""A server of shard 1."""


class Pair:
    """Two processes: one holds shard 0, where clicks in direct messages arrive, and the other shard 1."""

    def __init__(self, arrival: Bench, other: Bench) -> None:
        self._arrival = arrival
        self._acted = asyncio.Event()
        for made in (arrival, other):
            self._watch(made)

    def _watch(self, made: Bench) -> None:
        bot: Any = made.bot
        act = bot.on_interaction

        async def on_interaction(i: discord.Interaction[Any]) -> None:
            await act(i)
            self._acted.set()

        bot.on_interaction = on_interaction
        bot.loop = asyncio.get_running_loop()

    async def clicks(self, home: Bench, tables: list[int], guild: int) -> int:
        """Click in direct messages at tables that are at home there."""
        for number in range(CLICKS):
            place = number % len(tables)
            if not await self._click(home, tables[place]):
                tables[place] = await home.table(GAME, guild=guild)
                await self._click(home, tables[place])
        await home.bot.services.tasks.drain()
        return CLICKS

    async def _click(self, home: Bench, table_id: int) -> bool:
        table = await home.bot.services.tables.read(table_id)
        if not table.awaited:
            return False
        seat = table.awaited[0]
        choice = home.chance.choice(table.playing.choices(seat))
        custom_id = encode("act", table.id, table.playing.decision(seat), choice.key)
        payload = self._arrival.payload(str(table.seats[seat].user_id), 1, custom_id)
        payload["user"] = payload.pop("member")["user"]
        del payload["guild_id"]
        payload["channel"]["type"] = discord.ChannelType.private.value
        self._acted.clear()
        parsers(self._arrival.bot)[INTERACTION](payload)
        async with asyncio.timeout(PATIENCE):
            await self._acted.wait()
        after = await home.bot.services.tables.read(table_id)
        assert after.row.version > table.row.version
        return True


async def forwarded_ratio(address: str) -> float:
    """Return the CPU of a click that is passed on to another process ÷ that of one that is not."""
    async with bench(database=address, term=TERM) as other, bench(database=address, term=TERM) as arrival:
        clusters = [await _joined(made) for made in (other, arrival)]
        await clusters[1].until(lambda: all(cluster.figures.held == 1 for cluster in clusters), PATIENCE)
        assert clusters[1].owner(0) == clusters[1].name
        await other.bot.services.preferences.change_guild(ELSEWHERE, animations=False)
        pair = Pair(arrival, other)
        away = [await other.table(GAME, guild=ELSEWHERE) for _ in range(GROUPS)]
        near = [await arrival.table(GAME, guild=GUILD) for _ in range(GROUPS)]
        found = await cpu_ratio(
            partial(pair.clicks, other, away, ELSEWHERE), partial(pair.clicks, arrival, near, GUILD)
        )
        assert clusters[1].figures.passed_on
        return found


async def _joined(made: Bench) -> Cluster:
    """Let a bot take part; its sessions are ready at once."""
    cluster, shards = made.bot.cluster, made.bot.gateway._shards
    assert cluster is not None
    shards._client.shard_count = shards._figures.shards = await cluster.agree(SHARDS, SHARDS)
    gateway: Any = made.bot.gateway
    gateway.open, gateway.shut = cluster.connected, lambda shard: None
    await cluster.start()
    await cluster.until(lambda: cluster.is_sure and bool(cluster.meeting.members), PATIENCE)
    return cluster

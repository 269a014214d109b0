"""The connections to the gateway, one for each shard: together they see every server.

Of discord.py's sharding only the state is used, which keeps the servers of several shards. Its client connects by
itself, without the pauses of `bot.gateway.connecting`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, cast

import discord
from discord.state import AutoShardedConnectionState

from bot.discord_internals import connection_state
from bot.gateway.backoff import Backoff
from bot.gateway.connecting import DIAL_SECONDS, LOST, Connection
from bot.gateway.sessions import IdentifyTurns, SessionBudget
from bot.monitoring.telemetry import GatewayFigures

log = logging.getLogger(__name__)


class ShardedState(AutoShardedConnectionState["discord.Client"]):
    """The state that discord.py keeps of all servers, for any number of shards."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.shard_ids = range(1)

    def parse_ready(self, data: Any) -> None:
        data.setdefault("shard", [0, 1])
        super().parse_ready(data)


class Shards:
    def __init__(
        self, client: discord.Client, figures: GatewayFigures, clock: Callable[[], float], wanted: int = 0
    ) -> None:
        """`wanted` is the number of shards; 0 for as many as Discord advises."""
        self._client = client
        self._figures = figures
        self._clock = clock
        self._wanted = wanted
        self._turns = IdentifyTurns()
        self._budget = SessionBudget(clock)
        self.connections: Sequence[Connection] = ()

    async def prepare(self) -> None:
        """Ask Discord how many shards it wants, and how fast they may start."""
        advised, limits = await self._ask()
        count = self._wanted or advised
        self._turns.concurrency = max(1, int(limits.get("max_concurrency", 1)))
        self._budget.total = max(1, int(limits.get("total", self._budget.total)))
        state = cast("ShardedState", connection_state(self._client))
        self._client.shard_count = state.shard_count = self._figures.shards = count
        state.shard_ids = range(count)
        self.connections = [
            Connection(self._client, self._figures, self._clock, shard, self._budget, self._turns)
            for shard in range(count)
        ]
        if count > 1:
            log.info("starting %d shards, %d at a time", count, self._turns.concurrency)

    async def run(self) -> None:
        """Keep all shards connected until the client is closed. What ends one for good ends all."""
        running = [asyncio.create_task(connection.run()) for connection in self.connections]
        try:
            await asyncio.gather(*running)
        finally:
            for task in running:
                task.cancel()
            await asyncio.gather(*running, return_exceptions=True)

    async def close(self) -> None:
        """Tell Discord that the sessions are over."""
        await asyncio.gather(*(connection.close() for connection in self.connections))

    @property
    def latency(self) -> float:
        """The longest time that a heartbeat takes, in seconds; infinite while a shard is not connected."""
        return max((connection.latency for connection in self.connections), default=float("inf"))

    async def _ask(self) -> tuple[int, dict[str, Any]]:
        backoff = Backoff(self._budget)
        while not self._client.is_closed():
            try:
                shards, _, limits = await asyncio.wait_for(self._client.http.get_bot_gateway(), DIAL_SECONDS)
                return max(1, int(shards)), dict(limits)
            except LOST as error:
                pause = backoff.after(0.0, resumes=True)
                log.warning("Discord does not say how to connect (%s); trying again in %.1f s", error, pause)
                await asyncio.sleep(pause)
            except (KeyError, TypeError, ValueError) as error:
                log.error("Discord's answer on how to connect cannot be read (%s): one shard is started", error)
                break
        return 1, {}

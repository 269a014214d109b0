"""The connections to the gateway, one for each shard: together they see every server.

Of discord.py's sharding only the state is used, which keeps the servers of several shards. Its client connects by
itself, without the pauses of `bot.gateway.connecting`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Protocol, cast

import discord
from discord.state import AutoShardedConnectionState

from bot.discord_internals import connection_state, forget_guilds
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


class Others(Protocol):
    """Other processes that connect shards of the same bot."""

    async def agree(self, wanted: int, advised: int) -> int:
        """Return the number of shards, which is the same in all processes."""
        ...

    async def session_turn(self, bucket: int, seconds: float) -> float:
        """Return how many seconds to wait before a session of this bucket begins."""
        ...

    async def start(self) -> None:
        """Begin to decide which shards this process connects."""
        ...


class Shards:
    def __init__(
        self,
        client: discord.Client,
        figures: GatewayFigures,
        clock: Callable[[], float],
        wanted: int = 0,
        others: Others | None = None,
        opened: Callable[[int, Connection], None] = lambda shard, connection: None,
    ) -> None:
        """`wanted` is the number of shards; 0 for as many as Discord advises. `others` connect some of them.

        `opened` is called with each connection that is made.
        """
        self._opened = opened
        self._client = client
        self._figures = figures
        self._clock = clock
        self._wanted = wanted
        self._others = others
        self._turns = IdentifyTurns(others.session_turn if others is not None else None)
        self._budget = SessionBudget(clock)
        self._total = self._budget.total
        self._running: dict[int, asyncio.Task[None]] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._over: asyncio.Future[None] | None = None
        self.connections: dict[int, Connection] = {}

    async def prepare(self) -> None:
        """Ask Discord how many shards it wants, and how fast they may start."""
        advised, limits = await self._ask()
        count = self._wanted or advised
        if self._others is not None:
            count = await self._others.agree(self._wanted, advised)
        self._turns.concurrency = max(1, int(limits.get("max_concurrency", 1)))
        self._total = self._budget.total = max(1, int(limits.get("total", self._budget.total)))
        self._client.shard_count = self._state.shard_count = self._figures.shards = count
        self._over = asyncio.get_running_loop().create_future()
        if count > 1:
            log.info("%d shards, starting %d at a time", count, self._turns.concurrency)

    @property
    def count(self) -> int:
        """The number of all shards, those of other processes included."""
        return self._figures.shards

    @property
    def at_once(self) -> int:
        """The number of sessions that Discord lets begin together."""
        return self._turns.concurrency

    def divide(self, processes: int) -> None:
        """Take a part of the sessions of a day, as many processes as these begin some."""
        self._budget.total = max(1, self._total // max(1, processes))

    def open(self, shard: int) -> None:
        """Connect a shard, and keep it connected."""
        made = Connection(self._client, self._figures, self._clock, shard, self._budget, self._turns)
        self.connections[shard] = made
        self._state.shard_ids = sorted(self.connections)
        self._running[shard] = asyncio.create_task(made.run())
        self._running[shard].add_done_callback(self._ended)
        self._opened(shard, made)

    def shut(self, shard: int) -> None:
        """Disconnect a shard, which another process looks after."""
        connection, task = self.connections.pop(shard), self._running.pop(shard)
        self._state.shard_ids = sorted(self.connections)
        task.remove_done_callback(self._ended)
        closing = asyncio.create_task(self._end(shard, connection, task))
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    async def _end(self, shard: int, connection: Connection, task: asyncio.Task[None]) -> None:
        try:
            async with asyncio.timeout(DIAL_SECONDS):
                await connection.end()
        finally:
            task.cancel()
            await asyncio.wait({task})
            if shard not in self.connections:
                forget_guilds(self._client, shard)

    async def run(self) -> None:
        """Keep shards connected until the client is closed. What ends one for good ends all."""
        assert self._over is not None
        try:
            await (self._others.start() if self._others is not None else self._open_all())
            await self._over
        finally:
            running = list(self._running.values())
            for task in running:
                task.cancel()
            await asyncio.gather(*running, *self._closing, return_exceptions=True)

    async def _open_all(self) -> None:
        for shard in range(self.count):
            self.open(shard)

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Let the end of one shard be that of all."""
        if self._over is None or self._over.done() or task.cancelled():
            return
        if (error := task.exception()) is not None:
            self._over.set_exception(error)
        else:
            self._over.set_result(None)

    async def close(self) -> None:
        """Tell Discord that the sessions are over."""
        await asyncio.gather(*(connection.close() for connection in self.connections.values()), *self._closing)
        if self._over is not None and not self._over.done() and not self._running:
            self._over.set_result(None)

    @property
    def _state(self) -> ShardedState:
        return cast("ShardedState", connection_state(self._client))

    @property
    def latency(self) -> float:
        """The longest time that a heartbeat takes, in seconds; infinite while a shard is not connected."""
        return max((connection.latency for connection in self.connections.values()), default=float("inf"))

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

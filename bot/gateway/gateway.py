"""The parts of the gateway, put together."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from discord.ext import commands

from bot.gateway.shards import Others, Shards
from bot.gateway.syncing import CommandSync
from bot.gateway.wall import Wall
from bot.gateway.watchdog import Watch
from bot.monitoring.health import HealthFile
from bot.monitoring.telemetry import Metrics
from bot.runtime.tasks import Tasks
from storage import Store


class Gateway:
    def __init__(
        self,
        bot: commands.Bot,
        store: Store,
        metrics: Metrics,
        tasks: Tasks,
        health: Path,
        shards: int,
        clock: Callable[[], float],
        others: Others | None = None,
    ) -> None:
        """`shards` is how many there are; 0 for as many as Discord advises. `others` connect some of them."""
        figures = metrics.gateway
        # Pauses and silences are lengths of time, which setting the clock of the machine must not change.
        self._watch = Watch(figures, HealthFile(health), time.monotonic, tasks.start)
        self._shards = Shards(bot, figures, time.monotonic, shards, others, self._watch.add)
        self.wall = Wall(bot, store, tasks, metrics, clock, self._watch.heard)
        self.wall.put_up()
        self.commands = CommandSync(bot, store, tasks, figures)

    async def run(self) -> None:
        """Stay connected until the bot is closed."""
        self._watch.start()
        try:
            await self._shards.prepare()
            self._watch.among(self._shards.count)
            await self._shards.run()
        finally:
            self._watch.stop()

    def open(self, shard: int) -> None:
        """Connect a shard, and watch it."""
        self._shards.open(shard)

    def shut(self, shard: int) -> None:
        """Disconnect a shard."""
        self._watch.remove(shard)
        self._shards.shut(shard)

    def divide(self, processes: int) -> None:
        """Take a part of what Discord allows the bot."""
        self._shards.divide(processes)

    @property
    def shards(self) -> int:
        """The number of all shards."""
        return self._shards.count

    @property
    def at_once(self) -> int:
        """The number of sessions that Discord lets begin together."""
        return self._shards.at_once

    @property
    def latency(self) -> float:
        """The longest time that a heartbeat takes, in seconds."""
        return self._shards.latency

    def close(self) -> None:
        """Begin nothing more."""
        self._watch.stop()
        self.commands.close()

    async def disconnect(self) -> None:
        """Tell Discord that the sessions are over."""
        await self._shards.close()

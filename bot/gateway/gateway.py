"""The parts of the gateway, put together."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from discord.ext import commands

from bot.gateway.connecting import Connection
from bot.gateway.health import HealthFile
from bot.gateway.syncing import CommandSync
from bot.gateway.wall import Wall
from bot.gateway.watchdog import Watchdog
from bot.interactions.context import Context
from storage import Store


class Gateway:
    def __init__(
        self, bot: commands.Bot, store: Store, context: Context, database: Path, clock: Callable[[], float]
    ) -> None:
        figures, tasks = context.metrics.gateway, context.tasks
        # Pauses and silences are lengths of time, which setting the clock of the machine must not change.
        self._connection = Connection(bot, figures, time.monotonic)
        self._watchdog = Watchdog(self._connection, figures, HealthFile.beside(database), time.monotonic, tasks.start)
        self.wall = Wall(bot, store, tasks, context.metrics, clock, self._watchdog.heard)
        self.wall.put_up()
        self.commands = CommandSync(bot, store, tasks, figures)

    async def run(self) -> None:
        """Stay connected until the bot is closed."""
        self._watchdog.start()
        try:
            await self._connection.run()
        finally:
            self._watchdog.stop()

    def close(self) -> None:
        self._watchdog.stop()
        self.commands.close()

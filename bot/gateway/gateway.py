"""The parts of the gateway, put together."""

from __future__ import annotations

from collections.abc import Callable

from discord.ext import commands

from bot.gateway.syncing import CommandSync
from bot.gateway.wall import Wall
from bot.ui.context import Context
from storage import Store


class Gateway:
    def __init__(self, bot: commands.Bot, store: Store, context: Context, clock: Callable[[], float]) -> None:
        self.wall = Wall(bot, store, context.tasks, context.metrics, clock, lambda: None)
        self.wall.put_up()
        self.commands = CommandSync(bot, store, context.tasks, context.metrics.gateway)

    def close(self) -> None:
        self.commands.close()

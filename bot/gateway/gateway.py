"""The parts of the gateway, put together."""

from __future__ import annotations

from discord.ext import commands

from bot.gateway.syncing import CommandSync
from bot.ui.context import Context
from storage import Store


class Gateway:
    def __init__(self, bot: commands.Bot, store: Store, context: Context) -> None:
        self.commands = CommandSync(bot, store, context.tasks, context.metrics.gateway)

    def close(self) -> None:
        self.commands.close()

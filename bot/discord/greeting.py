"""The hello in a server that the bot has just been added to."""

from __future__ import annotations

from collections.abc import Mapping

import discord

from bot.delivery.failures import Failed
from bot.discord.parts import NOBODY, view
from bot.discord.rest import attempt
from bot.discord.rights import can_show
from bot.preferences.service import Preferences
from bot.runtime.tasks import Tasks
from bot.welcome.clicks import card
from engine.core.game import AnyGame


class WelcomeSender:
    """Says hello in a server that the bot has just been added to: once, also across restarts and later visits."""

    def __init__(self, games: Mapping[str, AnyGame], preferences: Preferences, tasks: Tasks) -> None:
        self._games = games
        self._preferences = preferences
        self._tasks = tasks

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self._tasks.start(self.greet(guild))

    async def greet(self, guild: discord.Guild) -> None:
        """Say hello in the first channel that takes it."""
        channels = possible_channels(guild)
        if not channels or not await self._preferences.greet_once(guild.id):
            return
        hello = card(self._games.values())
        for channel in channels:
            sent = await attempt(channel.send(view=view(hello.view), allowed_mentions=NOBODY), "saying hello")
            if not isinstance(sent, Failed) or sent.passing:
                return  # after an outage it may have arrived, and must not appear twice


def possible_channels(guild: discord.Guild) -> list[discord.TextChannel]:
    """Return the channels in which the bot may show tables: the system channel first, then as they are listed."""
    system = guild.system_channel
    channels = [*([system] if system else []), *(channel for channel in guild.text_channels if channel != system)]
    return [channel for channel in channels if can_show(channel.permissions_for(guild.me))]

"""Slash commands: thin, and the same for every game. Each module maps what somebody wants onto the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cogs.about import About
from cogs.games import game_group
from cogs.owner import Owner
from cogs.privacy import PrivacyCommand
from cogs.rules import Rules
from cogs.stats import Stats
from cogs.table import TableCommands

if TYPE_CHECKING:
    from bot.app import Taproom


async def add_all(bot: Taproom) -> None:
    await bot.add_cog(TableCommands(bot.context))
    await bot.add_cog(Rules(bot.context))
    await bot.add_cog(Stats(bot.context))
    await bot.add_cog(PrivacyCommand(bot.context))
    await bot.add_cog(About(bot.context))
    await bot.add_cog(Owner(bot))
    for game in bot.context.games.values():
        bot.tree.add_command(game_group(bot.context, game))

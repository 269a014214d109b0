"""`/learn`: a first game with lessons."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from bot.delivery.reply import Reply
from bot.lobby.opening import Opening
from bot.table.errors import TableError
from bot.table.registry import TableRegistry
from cogs.answering import answered, completed
from cogs.finding import game_here
from cogs.rules import game_choices, named_game
from engine.core.game import AnyGame

WHICH = "Which game would you like to learn? Name it: `/learn game: …`"


class Learn(commands.Cog):
    def __init__(self, games: Mapping[str, AnyGame], opening: Opening, tables: TableRegistry) -> None:
        self._games = {key: game for key, game in games.items() if game.guided is not None}
        self._opening = opening
        self._tables = tables

    @app_commands.command(name="learn", description="Your first game, with lessons, against a friendly computer player")
    @app_commands.describe(game="Which game; not needed where a table of it is")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @answered(public=True)
    async def learn(self, reply: Reply, game: str | None = None) -> None:
        key = await game_here(self._tables, reply) if game is None else named_game(self._games, game).meta.key
        if key not in self._games:
            raise TableError(WHICH)
        await self._opening.teach(reply, self._games[key])

    @learn.autocomplete("game")
    @completed
    async def _complete_game(self, reply: Reply, current: str) -> list[app_commands.Choice[str]]:
        return [choice for choice in game_choices(self._games) if current.lower() in choice.name.lower()]

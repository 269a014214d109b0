"""`/table log`, `replay` and `import`: looking back at a game."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import app_commands
from discord.ext import commands

from bot.delivery.failures import Failed
from bot.delivery.reply import Reply
from bot.discord.rest import attempt
from bot.lobby.service import Place
from bot.replay.archive import Archive
from bot.replay.cards import ReplayCards, import_form
from bot.replay.log import game_log
from bot.replay.practice import FILE_LIMIT, PracticeService
from bot.table.errors import TableError
from bot.table.registry import TableRegistry
from cogs.answering import answered, completed
from cogs.finding import ENDED, LIVE, complete, read
from engine.core.game import AnyGame


class ReplayCommands(commands.Cog):
    """A part of the group `/table`."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        tables: TableRegistry,
        archive: Archive,
        practice: PracticeService,
        cards: ReplayCards,
    ) -> None:
        self._games = games
        self._tables = tables
        self._archive = archive
        self._practice = practice
        self._cards = cards

    @app_commands.command(name="log", description="What has happened so far, with the whole game as a file")
    @app_commands.describe(table="Which table, if there are several here")
    @answered()
    async def log(self, reply: Reply, table: str | None = None) -> None:
        found = await read(self._tables, reply, table, (*LIVE, *ENDED))
        await reply.show(await game_log(self._archive, found))

    @app_commands.command(name="replay", description="A game turn by turn: what you missed, or all of a finished one")
    @app_commands.describe(turn="Where to begin; the first turn unless given", table="Which table")
    @answered()
    async def replay(self, reply: Reply, turn: app_commands.Range[int, 0, 9999] = 0, table: str | None = None) -> None:
        found = await read(self._tables, reply, table, (*ENDED, "playing"))
        await reply.show(await self._cards.card(found, turn))

    @app_commands.command(name="import", description="Take in a game from the file of /table log, to replay it here")
    @app_commands.describe(file="The .json file of a finished game; without it, a form asks for the file")
    @answered()
    async def import_game(self, reply: Reply, file: discord.Attachment | None = None) -> None:
        if file is None:
            await reply.ask(import_form())
            return
        if file.size > FILE_LIMIT:
            raise TableError("That file is too large for an exported game.")
        read = await attempt(file.read(), "reading an attached file")
        if isinstance(read, Failed):
            raise TableError("Discord did not give me that file. Please try again.")
        place = Place(reply.guild_id, reply.channel_id or 0)
        table = await self._practice.take_in(read, self._games, reply.person, place)
        await reply.show(await self._cards.card(table, 0))

    @log.autocomplete("table")
    @replay.autocomplete("table")
    @completed
    async def _complete_table(self, reply: Reply, current: str) -> list[app_commands.Choice[str]]:
        return await complete(self._tables, reply, current)

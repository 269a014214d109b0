"""`/table mine`: the tables of a person."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.delivery.reply import Reply
from bot.display.publisher import Publisher
from bot.my_tables.cards import my_tables
from bot.table.registry import TableRegistry
from cogs.answering import answered


class MyTablesCommand(commands.Cog):
    """A part of the group `/table`."""

    def __init__(
        self,
        tables: TableRegistry,
        publisher: Publisher,
    ) -> None:
        self._tables = tables
        self._publisher = publisher

    @app_commands.command(name="mine", description="All your tables, the ones that wait for you first")
    @answered()
    async def mine(self, reply: Reply) -> None:
        await reply.show(await my_tables(self._tables, self._publisher, reply.user_id))

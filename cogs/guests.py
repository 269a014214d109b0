"""`/table invite`, `find` and `follow`: people who have no seat yet."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.delivery.reply import Reply
from bot.guests.cards import Finder
from bot.guests.service import Guests
from bot.table.errors import TableError
from bot.table.names import plain_name
from bot.table.registry import TableRegistry
from cogs.answering import answered, completed
from cogs.finding import complete, find


class GuestCommands(commands.Cog):
    """A part of the group `/table`."""

    def __init__(
        self,
        tables: TableRegistry,
        guests: Guests,
        finder: Finder,
    ) -> None:
        self._tables = tables
        self._guests = guests
        self._finder = finder

    @app_commands.command(name="invite", description="Invite somebody to your table, with Join and No thanks")
    @app_commands.describe(player="Who is welcome", table="Which table, if there are several here")
    @answered(servers_only=True)
    async def invite(self, reply: Reply, player: discord.User, table: str | None = None) -> None:
        if player.bot:
            raise TableError("Bots do not play. **Add computer** seats a computer player.")
        found = await self._guests.invite(await find(self._tables, reply, table), reply.user_id, player.id)
        await reply.say(f"{plain_name(player.display_name)} is invited to {found.title}.")

    @app_commands.command(name="find", description="Open tables and free seats here, with Join")
    @answered(servers_only=True)
    async def find_tables(self, reply: Reply) -> None:
        await reply.show(await self._finder.card(reply))

    @app_commands.command(name="follow", description="Hear of the end of each round of a table, or stop that")
    @app_commands.describe(table="Which table, if there are several here")
    @answered(servers_only=True)
    async def follow(self, reply: Reply, table: str | None = None) -> None:
        table_id = await find(self._tables, reply, table)
        wanted = not await self._guests.follows(table_id, reply.user_id)
        found = await self._guests.follow(table_id, reply.user_id, wanted)
        said = "You hear of the end of each round of" if wanted else "You do not follow"
        await reply.say(f"{said} {found.title}{'' if wanted else ' anymore'}.")

    @invite.autocomplete("table")
    @follow.autocomplete("table")
    @completed
    async def _complete_table(self, reply: Reply, current: str) -> list[app_commands.Choice[str]]:
        return await complete(self._tables, reply, current)

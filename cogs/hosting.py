"""`/table close`, `kick` and `edit`: what a host, or who manages the server, may do."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.delivery.reply import Reply
from bot.hosting.clicks import Closing
from bot.hosting.service import Edits, Hosting
from bot.interactions.refresh import Refresh
from bot.lobby import cards as lobby_cards
from bot.lobby.service import LobbyService
from bot.play.service import GameService
from bot.table.errors import TableError
from bot.table.names import plain_name
from bot.table.registry import TableRegistry
from cogs.answering import answered, completed
from cogs.finding import complete, find, read
from storage.people import AdviceRule, Pace


class HostingCommands(commands.Cog):
    """A part of the group `/table`."""

    def __init__(
        self,
        tables: TableRegistry,
        lobby: LobbyService,
        play: GameService,
        hosting: Hosting,
        closing: Closing,
        refresh: Refresh,
    ) -> None:
        self._tables = tables
        self._lobby = lobby
        self._play = play
        self._hosting = hosting
        self._closing = closing
        self._refresh = refresh

    @app_commands.command(name="close", description="End a table for good (host or manager)")
    @app_commands.describe(table="Which table, if there are several here")
    @answered()
    async def close(self, reply: Reply, table: str | None = None) -> None:
        await self._closing.close(reply, await find(self._tables, reply, table))

    @app_commands.command(name="kick", description="Remove somebody from the table (host)")
    @app_commands.describe(player="Who has to go", table="Which table, if there are several here")
    @answered(servers_only=True)
    async def kick(self, reply: Reply, player: discord.User, table: str | None = None) -> None:
        found = await read(self._tables, reply, table)
        if found.seat_of(player.id) is None:
            raise TableError("That person is not sitting at this table.")
        remove = self._lobby.remove_person if found.row.status == "lobby" else self._play.remove
        left = await remove(found.id, reply.user_id, player.id, force=await reply.i.is_manager())
        await reply.say(f"{plain_name(player.display_name)} has been removed.")
        self._refresh.changed(left)

    @app_commands.command(name="edit", description="Name, pace, guests, seats and host of a table (host)")
    @app_commands.describe(
        name="What the table is called; none takes the name away",
        pace="How long it waits for a move: forever, eight hours, a day, three days",
        private="Only people who are invited may join",
        rated="The result counts for the ratings here, if two people or more finish the game",
        advice="How often players may ask what to do: as usual, never, three times a game, always",
        order="The order of seats before the start: random, or numbers such as 3 1 2",
        host="Who is the host from now on",
        table="Which table, if there are several here",
    )
    @answered()
    async def edit(
        self,
        reply: Reply,
        name: str | None = None,
        pace: Pace | None = None,
        private: bool | None = None,
        rated: bool | None = None,
        advice: AdviceRule | None = None,
        order: str | None = None,
        host: discord.User | None = None,
        table: str | None = None,
    ) -> None:
        title = None if name is None else "" if name.strip().lower() == "none" else plain_name(name, limit=1000)
        asked = Edits(title, pace, private, rated, advice, order, host.id if host else None)
        if asked == Edits():
            raise TableError("Say what should change: `name`, `pace`, `private`, `rated`, `advice`, `order` or `host`.")
        table_id, force = await find(self._tables, reply, table), await reply.i.is_manager()
        edited = await self._hosting.edit(table_id, reply.user_id, asked, force)
        waits = f" {lobby_cards.pace_line(edited)}" if pace is not None else ""
        await reply.say(f"{edited.title} is changed.{waits}")
        self._refresh.changed(edited)

    @close.autocomplete("table")
    @kick.autocomplete("table")
    @edit.autocomplete("table")
    @completed
    async def _complete_table(self, reply: Reply, current: str) -> list[app_commands.Choice[str]]:
        return await complete(self._tables, reply, current)

"""`/table …`: opening and joining, looking and leaving, and what a host may do."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.tables.errors import TableError
from bot.tables.lobby import Place
from bot.tables.table import Table
from bot.ui import cards, reading
from bot.ui.context import Context
from bot.ui.rest import MISSING_RIGHTS, attempt, say
from bot.ui.router import person
from bot.ui.starting import started
from cogs.answering import answered
from cogs.finding import ENDED, LIVE, Asked, complete, find
from cogs.mine import my_tables
from cogs.rules import complete_games, named_game

if TYPE_CHECKING:
    from bot.app import Taproom

NEEDED = ("view_channel", "send_messages", "attach_files")


@app_commands.guild_only()
class TableCommands(commands.GroupCog, group_name="table", group_description="Open, join and run tables"):
    def __init__(self, context: Context) -> None:
        self._ctx = context

    # Before the game

    @app_commands.command(name="open", description="Open a table for a game in this channel")
    @app_commands.describe(game="Which game", computers="Computer players to seat with you")
    @answered
    async def open_table(
        self, i: discord.Interaction[Any], game: str, computers: app_commands.Range[int, 0, 5] = 0
    ) -> None:
        found = named_game(self._ctx, game)
        await self._may_open(i)
        _check_rights(i)
        table = await self._ctx.lobby.open(found, Place(i.guild_id, i.channel_id or 0), person(i))
        async with self._ctx.keeper.hold(table.id) as held:
            for _ in range(min(computers, found.meta.max_seats - 1)):
                await self._ctx.lobby.add_computer(held, i.user.id)
            await self._ctx.publisher.introduce(held, i)

    async def _may_open(self, i: Asked) -> None:
        settings = await self._ctx.keeper.store.guild(i.guild_id or 0)
        if settings.openers == "managers" and not await _is_manager(i):
            raise TableError("In this server only those who manage it may open tables.")

    @app_commands.command(name="join", description="Take a seat, or ask for one in a running game")
    @app_commands.describe(table="Which table, if there are several here")
    @answered
    async def join(self, i: discord.Interaction[Any], table: str | None = None) -> None:
        async with self._ctx.keeper.hold(await find(self._ctx, i, table, joining=True)) as held:
            if held.row.status == "lobby":
                await self._ctx.lobby.join(held, person(i))
                await say(i, "You have a seat.")
            elif await self._ctx.play.ask_for_seat(held, person(i)):
                await say(i, "Welcome back: the seat is yours again.")
            else:
                await say(i, "I have asked the table whether you may take over a seat.")
            await self._changed(i, held)

    @app_commands.command(name="leave", description="Leave; in a running game a computer player sits in for you")
    @app_commands.describe(table="Which table, if there are several here")
    @answered
    async def leave(self, i: discord.Interaction[Any], table: str | None = None) -> None:
        async with self._ctx.keeper.hold(await find(self._ctx, i, table)) as held:
            leave = self._ctx.lobby.leave if held.row.status == "lobby" else self._ctx.play.leave
            await leave(held, i.user.id)
            await say(i, "You have left the table. `/table join` brings you back.")
            await self._changed(i, held)

    @app_commands.command(name="start", description="Start the game (host)")
    @app_commands.describe(table="Which table, if there are several here")
    @answered
    async def start(self, i: discord.Interaction[Any], table: str | None = None) -> None:
        async with self._ctx.keeper.hold(await find(self._ctx, i, table)) as held:
            await self._ctx.lobby.start(held, i.user.id)
            await say(i, "The game is on.")
            await started(self._ctx, i, held)
            await self._changed(i, held)

    # During the game

    @app_commands.command(name="show", description="Show the table: as a picture, a close-up of a seat, or as text")
    @app_commands.describe(
        text="The whole board in words", seat="A close-up of this player's seat", table="Which table"
    )
    @answered
    async def show(
        self, i: discord.Interaction[Any], text: bool = False, seat: str | None = None, table: str | None = None
    ) -> None:
        async with self._ctx.keeper.hold(await find(self._ctx, i, table, (*LIVE, *ENDED))) as held:
            if held.session is None:
                await self._repost(i, held)
            elif text:
                view, files = reading.text_message(reading.board_text(held, None), f"table-{held.id}.txt")
                await attempt(
                    i.response.send_message(view=view, files=files, ephemeral=True), "showing a board as text"
                )
            elif seat is not None:
                await self._close_up(i, held, seat)
            else:
                await self._repost(i, held)

    async def _close_up(self, i: Asked, table: Table, seat: str) -> None:
        number = _seat_number(table, seat)
        picture = await self._ctx.publisher.pictures.board(table, "seat", number)
        view = cards.finished(cards.text([cards.title(table), table.names[number]]), cards.gallery(picture))
        files = [picture.file()] if picture else []
        await attempt(i.response.send_message(view=view, files=files, ephemeral=True), "showing a close-up")

    async def _repost(self, i: Asked, table: Table) -> None:
        """The table message again, at the bottom of the channel."""
        await say(i, "Here it is.")
        await self._ctx.publisher.repost(table, i)

    @app_commands.command(name="hand", description="Your own hand and choices, for your eyes only")
    @app_commands.describe(table="Which table, if there are several here")
    @answered
    async def hand(self, i: discord.Interaction[Any], table: str | None = None) -> None:
        async with self._ctx.keeper.hold(await find(self._ctx, i, table, ("playing", "over"))) as held:
            card = await self._ctx.hands.card(held, i.user.id)
            await attempt(i.response.send_message(view=card.view, files=card.files(), ephemeral=True), "showing a hand")

    @app_commands.command(name="undo", description="Take back your last move, or ask the table to agree to it")
    @app_commands.describe(redo="Bring back what you took back instead", table="Which table")
    @answered
    async def undo(self, i: discord.Interaction[Any], redo: bool = False, table: str | None = None) -> None:
        async with self._ctx.keeper.hold(await find(self._ctx, i, table, ("playing",))) as held:
            if redo:
                await self._ctx.play.redo(held, i.user.id, str(i.id))
                await say(i, "Brought back.")
            elif await self._ctx.play.undo(held, i.user.id, str(i.id)):
                await say(i, "Taken back.")
            else:
                await say(i, "I have asked the table to agree.")
            await self._changed(i, held)

    @app_commands.command(name="log", description="What happened so far, with the record of the game attached")
    @app_commands.describe(table="Which table, if there are several here")
    @answered
    async def log(self, i: discord.Interaction[Any], table: str | None = None) -> None:
        async with self._ctx.keeper.hold(await find(self._ctx, i, table, (*LIVE, *ENDED))) as held:
            view, files = await reading.game_log(self._ctx, held)
            await attempt(i.response.send_message(view=view, files=files, ephemeral=True), "showing a log")

    @app_commands.command(name="mine", description="All your tables, the ones that wait for you first")
    @answered
    async def mine(self, i: discord.Interaction[Any]) -> None:
        view = await my_tables(self._ctx, i.user.id)
        await attempt(i.response.send_message(view=view, ephemeral=True), "listing tables")

    # For hosts and servers

    @app_commands.command(name="close", description="Close a table for good (host, or who manages the server)")
    @app_commands.describe(table="Which table, if there are several here")
    @answered
    async def close(self, i: discord.Interaction[Any], table: str | None = None) -> None:
        async with self._ctx.keeper.hold(await find(self._ctx, i, table)) as held:
            await self._ctx.play.close(held, i.user.id, force=await _is_manager(i))
            await say(i, "The table is closed.")
            await self._changed(i, held)

    @app_commands.command(name="kick", description="Remove somebody from the table (host)")
    @app_commands.describe(player="Who has to go", table="Which table, if there are several here")
    @answered
    async def kick(self, i: discord.Interaction[Any], player: discord.User, table: str | None = None) -> None:
        async with self._ctx.keeper.hold(await find(self._ctx, i, table)) as held:
            if held.seat_of(player.id) is None:
                raise TableError("That person is not sitting at this table.")
            remove = self._ctx.lobby.remove_person if held.row.status == "lobby" else self._ctx.play.remove
            await remove(held, i.user.id, player.id)
            await say(i, f"{player.display_name} has been removed.")
            await self._changed(i, held)

    @app_commands.command(name="settings", description="How tables behave in this server (who manages it)")
    @app_commands.describe(place="Where games are played", openers="Who may open tables")
    @answered
    async def settings(
        self,
        i: discord.Interaction[Any],
        place: Literal["thread", "channel"] | None = None,
        openers: Literal["everyone", "managers"] | None = None,
    ) -> None:
        store = self._ctx.keeper.store
        row = await store.guild(i.guild_id or 0)
        if place or openers:
            if not await _is_manager(i):
                raise TableError("Only those who manage this server can change that.")
            row = replace(row, place=place or row.place, openers=openers or row.openers)
            await store.put_guild(row)
        where = "in a thread of their own" if row.place == "thread" else "in the channel itself"
        who = "everyone" if row.openers == "everyone" else "those who manage the server"
        await say(i, f"Games are played {where}; tables may be opened by {who}.")

    @app_commands.command(name="prefs", description="How you get your hand, and whether you are mentioned")
    @app_commands.describe(hand="Hands by DM, by the button, or both", mentions="Mention you when it is your turn")
    @answered
    async def prefs(
        self,
        i: discord.Interaction[Any],
        hand: Literal["dm", "ephemeral", "both"] | None = None,
        mentions: bool | None = None,
    ) -> None:
        row = await self._ctx.people.get(i.user.id)
        if hand is not None or mentions is not None:
            row = await self._ctx.people.change(
                i.user.id,
                hand=hand or row.hand,
                mentions=row.mentions if mentions is None else mentions,
                dm_closed=False,  # whoever changes this wants it tried again
            )
        ways = {"dm": "by DM", "ephemeral": "by the My hand button", "both": "by DM and by the My hand button"}
        told = "are mentioned" if row.mentions else "are not mentioned"
        await say(i, f"You get your hand {ways[row.hand]}, and you {told} when it is your turn.")

    # What several commands share

    async def _changed(self, i: Asked, table: Table) -> None:
        await self._ctx.publisher.show(table, i)
        self._ctx.hands.soon(table)

    @open_table.autocomplete("game")
    async def _complete_game(self, i: Asked, current: str) -> list[app_commands.Choice[str]]:
        return complete_games(self._ctx, current)

    @show.autocomplete("seat")
    async def _complete_seat(self, i: Asked, current: str) -> list[app_commands.Choice[str]]:
        try:
            named = getattr(i.namespace, "table", None)
            table = await self._ctx.keeper.peek(await find(self._ctx, i, named, (*LIVE, *ENDED)))
        except TableError:
            return []
        names = table.names if table else []
        return [
            app_commands.Choice(name=name[:100], value=str(seat))
            for seat, name in enumerate(names)
            if current.lower() in name.lower()
        ]

    @join.autocomplete("table")
    @leave.autocomplete("table")
    @start.autocomplete("table")
    @show.autocomplete("table")
    @hand.autocomplete("table")
    @undo.autocomplete("table")
    @log.autocomplete("table")
    @close.autocomplete("table")
    @kick.autocomplete("table")
    async def _complete_table(self, i: Asked, current: str) -> list[app_commands.Choice[str]]:
        return await complete(self._ctx, i, current)


async def _is_manager(i: Asked) -> bool:
    bot: Taproom = i.client
    return await bot.is_manager(i)


def _check_rights(i: Asked) -> None:
    """Better told before the game than found out during it."""
    if i.guild_id is None or i.client.get_guild(i.guild_id) is None:
        raise TableError("I am not a member of this server. Ask somebody who manages it to add me, then open a table.")
    if not all(getattr(i.app_permissions, right) for right in NEEDED):
        raise TableError(MISSING_RIGHTS)


def _seat_number(table: Table, text: str) -> int:
    names = [name.casefold() for name in table.names]
    if text.isdecimal() and int(text) < len(names):
        return int(text)
    if text.casefold() in names:
        return names.index(text.casefold())
    raise TableError("Nobody of that name sits here. There are " + ", ".join(table.names) + ".")

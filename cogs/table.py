"""`/table …`: opening and joining, looking and leaving, and what a host may do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands

from bot.choices.plans import OPTION_TEXT
from bot.delivery.card import Card
from bot.delivery.rest import Failed, attempt
from bot.display import elements
from bot.display.pictures import gallery
from bot.hosting.clicks import close
from bot.interactions.context import Context
from bot.interactions.people import is_manager, person
from bot.lobby.opening import Wanted, open_lobby
from bot.lobby.options import suggestions, typed
from bot.lobby.service import Place
from bot.lobby.starting import start
from bot.my_tables.cards import my_tables
from bot.preferences import clicks as preferences_clicks
from bot.replay.clicks import replay_card
from bot.replay.practice import FILE_LIMIT
from bot.rules import cards as rules_cards
from bot.table.errors import TableError
from bot.table.names import plain_name
from bot.table.snapshot import TableSnapshot
from cogs.answering import answered, reply_to
from cogs.finding import CHOICES, ENDED, LIVE, Asked, complete, find
from cogs.people import PeopleCommands
from cogs.prefs import typed_preferences, zones_like
from cogs.rules import game_choices, named_game
from cogs.servers import ServerCommands
from engine.core.words import shortened
from storage.base import Status
from storage.people import Level


class TableCommands(
    PeopleCommands,
    ServerCommands,
    commands.GroupCog,
    group_name="table",
    group_description="Open a table, join one, look at yours",
):
    def __init__(self, context: Context) -> None:
        self._ctx = context
        app_commands.choices(game=game_choices(context))(self.open_table)

    # Before the game

    @app_commands.command(name="open", description="Open a table in this channel, for others to join")
    @app_commands.describe(
        game="The game to play",
        computers="How many computer players sit down with you; more can be added later",
        options="House rules, with commas between; you can also choose them from the menu at the table",
        private="Only people whom you invite may join",
        level="How the computer players play, unless this server's setting is right",
    )
    @answered(public=True)
    async def open_table(
        self,
        i: discord.Interaction[Any],
        game: str,
        computers: app_commands.Range[int, 0, 5] = 0,
        options: str = "",
        private: bool = False,
        level: Level | None = None,
    ) -> None:
        found = named_game(self._ctx, game)
        wanted = Wanted(typed(found, options), computers, private, level)
        await open_lobby(self._ctx, reply_to(i), found, wanted)

    @app_commands.command(name="join", description="Take a seat, or ask for one in a running game")
    @app_commands.describe(table="Which table, if there are several here")
    @answered()
    async def join(self, i: discord.Interaction[Any], table: str | None = None) -> None:
        found = await self._read(i, table, joining=True)
        if found.row.status == "lobby":
            joined, said = await self._ctx.lobby.join(found.id, person(i)), "You have a seat."
        else:
            joined, seated = await self._ctx.play.ask_for_seat(found.id, person(i))
            said = "Welcome back: the seat is yours again." if seated else "I have asked the table for a seat for you."
        await reply_to(i).say(said)
        self._ctx.changed(joined)

    @app_commands.command(name="leave", description="Leave; in a running game a computer player sits in for you")
    @app_commands.describe(table="Which table, if there are several here")
    @answered()
    async def leave(self, i: discord.Interaction[Any], table: str | None = None) -> None:
        found = await self._read(i, table)
        leave = self._ctx.lobby.leave if found.row.status == "lobby" else self._ctx.play.leave
        left = await leave(found.id, i.user.id)
        await reply_to(i).say("You have left the table. `/table join` brings you back.")
        self._ctx.changed(left)

    @app_commands.command(name="start", description="Start the game (host)")
    @app_commands.describe(table="Which table, if there are several here")
    @answered()
    async def start(self, i: discord.Interaction[Any], table: str | None = None) -> None:
        await start(self._ctx, reply_to(i), await find(self._ctx, i, table))

    # During the game

    @app_commands.command(name="show", description="Show the table again: as a picture, close up, or in words")
    @app_commands.describe(
        text="The whole board in words", seat="A close-up of this player's seat", table="Which table"
    )
    @answered()
    async def show(
        self, i: discord.Interaction[Any], text: bool = False, seat: str | None = None, table: str | None = None
    ) -> None:
        found = await self._read(i, table, (*LIVE, *ENDED))
        if found.session is not None and text:
            board = rules_cards.board_text(found, None)
            await reply_to(i).show_view(*rules_cards.text_message(board, f"table-{found.id}.txt"))
        elif found.session is not None and seat is not None:
            await self._close_up(i, found, seat)
        else:
            self._ctx.publisher.need_pause(found, i.user.id)
            await self._ctx.publisher.repost(found, reply_to(i))

    async def _close_up(self, i: Asked, table: TableSnapshot, seat: str) -> None:
        number = _seat_number(table, seat)
        picture = await self._ctx.publisher.pictures.public(table, "seat", number)
        view = elements.build_view(elements.text([elements.title(table), table.names[number]]), gallery(picture))
        await reply_to(i).show(Card(view, (picture,) if picture else ()))

    @app_commands.command(name="hand", description="Your own hand and choices, for your eyes only")
    @app_commands.describe(table="Which table, if there are several here")
    @answered()
    async def hand(self, i: discord.Interaction[Any], table: str | None = None) -> None:
        found = await self._read(i, table, ("playing", "over"))
        await reply_to(i).show(await self._ctx.hands.card(found, i.user.id))

    @app_commands.command(name="undo", description="Take back your last move; the table is asked where it has to agree")
    @app_commands.describe(redo="Bring back what you took back instead", table="Which table")
    @answered()
    async def undo(self, i: discord.Interaction[Any], redo: bool = False, table: str | None = None) -> None:
        table_id = await find(self._ctx, i, table, ("playing",))
        if redo:
            changed, said = await self._ctx.play.redo(table_id, i.user.id, str(i.id)), "Brought back."
        else:
            changed, done = await self._ctx.play.undo(table_id, i.user.id, str(i.id))
            said = "Taken back." if done else "I have asked the table to agree."
        await reply_to(i).say(said)
        self._ctx.changed(changed)

    @app_commands.command(name="log", description="What has happened so far, with the whole game as a file")
    @app_commands.describe(table="Which table, if there are several here")
    @answered()
    async def log(self, i: discord.Interaction[Any], table: str | None = None) -> None:
        found = await self._read(i, table, (*LIVE, *ENDED))
        await reply_to(i).show_view(*await rules_cards.game_log(self._ctx.archive, found))

    @app_commands.command(name="replay", description="A game turn by turn: what you missed, or all of a finished one")
    @app_commands.describe(turn="Where to begin; the first turn unless given", table="Which table")
    @answered()
    async def replay(
        self, i: discord.Interaction[Any], turn: app_commands.Range[int, 0, 9999] = 0, table: str | None = None
    ) -> None:
        found = await self._read(i, table, (*ENDED, "playing"))
        await reply_to(i).show(await replay_card(self._ctx, found, turn))

    @app_commands.command(name="import", description="Take in a game from the file of /table log, to replay it here")
    @app_commands.describe(file="The .json file of a finished game")
    @answered()
    async def import_game(self, i: discord.Interaction[Any], file: discord.Attachment) -> None:
        if i.guild_id is None or i.channel_id is None:
            raise TableError("Games are taken in where they can be shown: in a channel of a server.")
        if file.size > FILE_LIMIT:
            raise TableError("That file is too large for an exported game.")
        read = await attempt(file.read(), "reading an attached file")
        if isinstance(read, Failed):
            raise TableError("Discord did not give me that file. Please try again.")
        place = Place(i.guild_id, i.channel_id)
        table = await self._ctx.practice.take_in(read, self._ctx.games, person(i), place)
        await reply_to(i).show(await replay_card(self._ctx, table, 0))

    @app_commands.command(name="mine", description="All your tables, the ones that wait for you first")
    @answered()
    async def mine(self, i: discord.Interaction[Any]) -> None:
        await reply_to(i).show(await my_tables(self._ctx, i.user.id))

    # For hosts and servers

    @app_commands.command(name="close", description="End a table for good (host, or those who manage the server)")
    @app_commands.describe(table="Which table, if there are several here")
    @answered()
    async def close(self, i: discord.Interaction[Any], table: str | None = None) -> None:
        await close(self._ctx, reply_to(i), await find(self._ctx, i, table))

    @app_commands.command(name="kick", description="Remove somebody from the table (host)")
    @app_commands.describe(player="Who has to go", table="Which table, if there are several here")
    @answered()
    async def kick(self, i: discord.Interaction[Any], player: discord.User, table: str | None = None) -> None:
        found = await self._read(i, table)
        if found.seat_of(player.id) is None:
            raise TableError("That person is not sitting at this table.")
        remove = self._ctx.lobby.remove_person if found.row.status == "lobby" else self._ctx.play.remove
        left = await remove(found.id, i.user.id, player.id, force=await is_manager(i))
        await reply_to(i).say(f"{plain_name(player.display_name)} has been removed.")
        self._ctx.changed(left)

    @app_commands.command(name="prefs", description="How you get your hand, and when and where you hear of a table")
    @app_commands.describe(
        hand="By DM, by the My hand button, or both",
        mentions="Mention you when it is your turn",
        reminders="Hours after which you are reminded; 0 leaves it to the table, -1 is never",
        notices="Where you get notices: at the table or by DM",
        digest="The hour of one notice a day instead of single ones; -1 ends that",
        quiet="Hours without notices, such as 22-8; none ends that",
        zone="Your time zone, such as Europe/Berlin",
        animations="Show your rolls and reveals as moving pictures",
    )
    @answered()
    async def prefs(
        self,
        i: discord.Interaction[Any],
        hand: Literal["dm", "ephemeral", "both"] | None = None,
        mentions: bool | None = None,
        reminders: app_commands.Range[int, -1, 168] | None = None,
        notices: Literal["table", "dm"] | None = None,
        digest: app_commands.Range[int, -1, 23] | None = None,
        quiet: str | None = None,
        zone: str | None = None,
        animations: bool | None = None,
    ) -> None:
        given = {"hand": hand, "mentions": mentions, "remind_after": reminders, "notice_place": notices}
        more = {"digest_hour": digest, "quiet": quiet, "zone": zone, "animations": animations}
        changes = typed_preferences(given | more)
        if not changes:
            row = await self._ctx.preferences.person(i.user.id)
            await reply_to(i).show(preferences_clicks.person_card(row, self._ctx.tables.clock()))
            return
        changes["dm_closed"] = False  # somebody who changes this wants it tried again
        row = await self._ctx.reminders.change_person(i.user.id, changes)
        await reply_to(i).say(preferences_clicks.person_summary(row, self._ctx.tables.clock()))

    @prefs.autocomplete("zone")
    async def _complete_zone(self, i: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=name, value=name) for name in zones_like(current)[:CHOICES]]

    # What several commands share

    async def _read(
        self, i: Asked, named: str | None, statuses: Sequence[Status] = LIVE, joining: bool = False
    ) -> TableSnapshot:
        """The table that is meant, as it stands now."""
        return await self._ctx.tables.read(await find(self._ctx, i, named, statuses, joining=joining))

    @open_table.autocomplete("options")
    async def _complete_options(self, i: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        try:
            found = suggestions(named_game(self._ctx, str(getattr(i.namespace, "game", ""))), current)
        except TableError:
            return []
        fitting = [(name, value) for name, value in found if len(value) <= OPTION_TEXT]
        return [app_commands.Choice(name=shortened(name, OPTION_TEXT), value=value) for name, value in fitting][
            :CHOICES
        ]

    @show.autocomplete("seat")
    async def _complete_seat(self, i: Asked, current: str) -> list[app_commands.Choice[str]]:
        try:
            named = getattr(i.namespace, "table", None)
            table = await self._read(i, named, (*LIVE, *ENDED))
        except TableError:
            return []
        return [
            app_commands.Choice(name=name[:100], value=str(seat))
            for seat, name in enumerate(table.names)
            if current.lower() in name.lower()
        ]

    @join.autocomplete("table")
    @leave.autocomplete("table")
    @start.autocomplete("table")
    @show.autocomplete("table")
    @hand.autocomplete("table")
    @undo.autocomplete("table")
    @log.autocomplete("table")
    @replay.autocomplete("table")
    @close.autocomplete("table")
    @kick.autocomplete("table")
    async def _complete_table(self, i: Asked, current: str) -> list[app_commands.Choice[str]]:
        return await complete(self._ctx, i, current)


def _seat_number(table: TableSnapshot, text: str) -> int:
    names = [name.casefold() for name in table.names]
    if text.isdecimal() and len(text) < 3 and int(text) < len(names):
        return int(text)
    if text.casefold() in names:
        return names.index(text.casefold())
    raise TableError("Nobody of that name sits here. There are " + ", ".join(table.names) + ".")

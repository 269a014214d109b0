"""`/table open`, `join`, `leave` and `start`: before the game, and coming and going in it."""

from __future__ import annotations

from collections.abc import Mapping

from discord import app_commands
from discord.ext import commands

from bot.choices.discord_limits import OPTION_TEXT
from bot.delivery.reply import Reply
from bot.interactions.refresh import Refresh
from bot.lobby.opening import Opening, Wanted
from bot.lobby.options import suggestions, typed
from bot.lobby.service import LobbyService
from bot.play.service import GameService
from bot.table.errors import TableError
from bot.table.levels import LevelWord, TemperWord, level_of
from bot.table.registry import TableRegistry
from cogs.answering import answered, completed
from cogs.finding import CHOICES, complete, find, read
from cogs.rules import game_choices, named_game
from engine.core.game import AnyGame
from engine.core.words import shortened


class LobbyCommands(commands.Cog):
    """A part of the group `/table`."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        tables: TableRegistry,
        lobby: LobbyService,
        play: GameService,
        opening: Opening,
        refresh: Refresh,
    ) -> None:
        self._games = games
        self._tables = tables
        self._lobby = lobby
        self._play = play
        self._opening = opening
        self._refresh = refresh
        app_commands.choices(game=game_choices(games))(self.open_table)

    @app_commands.command(name="open", description="Open a table here, for others to join")
    @app_commands.describe(
        game="The game to play",
        computers="How many computer players sit down with you; more can be added later",
        options="House rules, with commas between; you can also choose them from the menu at the table",
        private="Only people whom you invite may join",
        temper="What the computer players are like: each another, even, bold, careful, or a builder",
        level="How well the computer players play, unless the usual level is right",
    )
    @answered(public=True)
    async def open_table(
        self,
        reply: Reply,
        game: str,
        computers: app_commands.Range[int, 0, 5] = 0,
        options: str = "",
        private: bool = False,
        level: LevelWord | None = None,
        temper: TemperWord = "mixed",
    ) -> None:
        found = named_game(self._games, game)
        wanted = Wanted(typed(found, options), computers, private, level and level_of(level), temper)
        await self._opening.open(reply, found, wanted)

    @app_commands.command(name="join", description="Take a seat, or ask for one in a running game")
    @app_commands.describe(table="Which table, if there are several here")
    @answered(servers_only=True)
    async def join(self, reply: Reply, table: str | None = None) -> None:
        found = await read(self._tables, reply, table, joining=True)
        if found.row.status == "lobby":
            joined, said = await self._lobby.join(found.id, reply.person), "You have a seat."
        else:
            joined, seated = await self._play.ask_for_seat(found.id, reply.person)
            said = "Welcome back: the seat is yours again." if seated else "I have asked the table for a seat for you."
        await reply.say(said)
        self._refresh.changed(joined)

    @app_commands.command(name="leave", description="Leave; in a running game a computer player sits in for you")
    @app_commands.describe(table="Which table, if there are several here")
    @answered()
    async def leave(self, reply: Reply, table: str | None = None) -> None:
        found = await read(self._tables, reply, table)
        leave = self._lobby.leave if found.row.status == "lobby" else self._play.leave
        left = await leave(found.id, reply.user_id)
        await reply.say("You have left the table. `/table join` brings you back.")
        self._refresh.changed(left)

    @app_commands.command(name="start", description="Start the game (host)")
    @app_commands.describe(table="Which table, if there are several here")
    @answered()
    async def start(self, reply: Reply, table: str | None = None) -> None:
        await self._opening.start(reply, await find(self._tables, reply, table))

    @join.autocomplete("table")
    @leave.autocomplete("table")
    @start.autocomplete("table")
    @completed
    async def _complete_table(self, reply: Reply, current: str) -> list[app_commands.Choice[str]]:
        return await complete(self._tables, reply, current)

    @open_table.autocomplete("options")
    @completed
    async def _complete_options(self, reply: Reply, current: str) -> list[app_commands.Choice[str]]:
        try:
            found = suggestions(named_game(self._games, str(reply.i.options.get("game", ""))), current)
        except TableError:
            return []
        fitting = [(name, value) for name, value in found if len(value) <= OPTION_TEXT]
        return [app_commands.Choice(name=shortened(name, OPTION_TEXT), value=value) for name, value in fitting][
            :CHOICES
        ]

"""`/stats …`: the records of oneself, of this server and of a game."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import app_commands
from discord.ext import commands

from bot.delivery.reply import Reply
from bot.display.pictures import Pictures
from bot.preferences.service import Preferences
from bot.ratings import cards as ratings_cards
from bot.ratings.service import Ratings
from bot.stats import cards as stats_cards
from bot.stats.service import HeadToHead, Standings
from bot.table.errors import TableError
from bot.table.names import plain_name
from cogs.answering import answered
from cogs.rules import game_choices, named_game
from engine.core.game import AnyGame


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class Stats(commands.GroupCog, group_name="stats", group_description="Games, wins and records"):
    def __init__(
        self,
        games: Mapping[str, AnyGame],
        standings: Standings,
        ratings: Ratings,
        preferences: Preferences,
        pictures: Pictures,
    ) -> None:
        self._games = games
        self._standings = standings
        self._ratings = ratings
        self._preferences = preferences
        self._pictures = pictures
        choices = game_choices(games)
        app_commands.choices(game=choices)(self.me)
        app_commands.choices(game=choices)(self.game)
        app_commands.choices(game=choices)(self.history)
        app_commands.choices(game=choices)(self.show_ratings)

    @app_commands.command(name="me", description="Your own games, for your eyes only")
    @app_commands.describe(game="Only this game", versus="How you did against this person")
    @app_commands.rename(versus="with")
    @answered()
    async def me(self, reply: Reply, game: str | None = None, versus: discord.User | None = None) -> None:
        if not (await self._preferences.person(reply.user_id)).in_records:
            raise TableError(stats_cards.OPTED_OUT)
        found, ratings = self._named(game), await self._ratings.own(reply.user_id, reply.guild_id or 0)
        met = None if versus is None else await self._against(reply, versus, game)
        await reply.show(stats_cards.personal_card(await self._standings.personal(reply.user_id, found), met, ratings))

    def _named(self, game: str | None) -> AnyGame | None:
        return named_game(self._games, game) if game else None

    @app_commands.command(name="history", description="Your finished games, newest first, each with its replay")
    @app_commands.describe(game="Only this game")
    @answered()
    async def history(self, reply: Reply, game: str | None = None) -> None:
        found = self._named(game)
        await reply.show(stats_cards.history_card(await self._standings.history(reply.user_id, found), found))

    @app_commands.command(name="ratings", description="The ratings here at a game")
    @app_commands.describe(game="Which game", share="Show it to everybody here")
    @answered()
    async def show_ratings(self, reply: Reply, game: str, share: bool = False) -> None:
        if reply.guild_id is None:
            raise TableError("There are ratings of servers only: use this command in one.")
        found = named_game(self._games, game)
        ranking = await self._ratings.ranking(reply.guild_id, found)
        card = ratings_cards.ranking_card(found, ranking, plain_name(reply.i.guild_name) or "this server")
        await (reply.post(card) if share else reply.show(card))

    async def _against(self, reply: Reply, other: discord.User, game: str | None) -> tuple[str, HeadToHead]:
        name = plain_name(other.display_name) or plain_name(other.name)
        if other.id == reply.user_id:
            raise TableError("Name somebody else to compare yourself with.")
        if not (await self._preferences.person(other.id)).in_records:
            raise TableError(f"There is nothing about {name} in the records.")
        found = self._named(game)
        return name, await self._standings.between(reply.user_id, other.id, found)

    @app_commands.command(name="server", description="Who has won most games here")
    @app_commands.describe(share="Show it to everybody here")
    @answered()
    async def server(self, reply: Reply, share: bool = False) -> None:
        await self._leaderboard(reply, None, share)

    @app_commands.command(name="game", description="Who is best at a game here, and its records")
    @app_commands.describe(game="Which game", share="Show it to everybody here")
    @answered()
    async def game(self, reply: Reply, game: str, share: bool = False) -> None:
        await self._leaderboard(reply, game, share)

    async def _leaderboard(self, reply: Reply, game: str | None, share: bool) -> None:
        if reply.guild_id is None:
            raise TableError("There are records of servers only. `/stats me` shows your own.")
        found = self._named(game)
        board = await self._standings.leaderboard(reply.guild_id, found)
        name = plain_name(reply.i.guild_name) or "this server"
        card = await stats_cards.leaderboard_card(self._pictures, board, name)
        await (reply.post(card) if share else reply.show(card))

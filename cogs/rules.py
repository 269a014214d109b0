"""`/rules`: help by topic and by single card, for people who have never seen a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.tables.errors import TableError
from bot.tables.table import AnyGame
from bot.ui import reading
from bot.ui.context import Context
from bot.ui.rest import attempt
from cogs.answering import answered
from cogs.finding import CHOICES, Asked
from engine.core.game import Topic


class Rules(commands.Cog):
    def __init__(self, context: Context) -> None:
        self._context = context

    @app_commands.command(name="rules", description="How a game is played: the overview, a topic or a single card")
    @app_commands.describe(game="Which game", topic="A part of the rules", card="A card, token or die face to look up")
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @answered
    async def rules(
        self, i: discord.Interaction[Any], game: str, topic: str | None = None, card: str | None = None
    ) -> None:
        found = named_game(self._context, game)
        if card is not None:
            view = reading.topic_view(found, _entry(found.glossary, card))
        elif topic is not None:
            view = reading.topic_view(found, _entry(found.topics, topic))
        else:
            view = reading.overview(found)
        await attempt(i.response.send_message(view=view, ephemeral=True), "showing rules")

    @rules.autocomplete("game")
    async def _complete_game(self, i: Asked, current: str) -> list[app_commands.Choice[str]]:
        return complete_games(self._context, current)

    @rules.autocomplete("topic")
    async def _complete_topic(self, i: Asked, current: str) -> list[app_commands.Choice[str]]:
        game = self._named(i)
        return _matching(game.topics if game else (), current)

    @rules.autocomplete("card")
    async def _complete_card(self, i: Asked, current: str) -> list[app_commands.Choice[str]]:
        game = self._named(i)
        return _matching(game.glossary if game else (), current)

    def _named(self, i: Asked) -> AnyGame | None:
        try:
            return named_game(self._context, getattr(i.namespace, "game", None) or "")
        except TableError:
            return None


def _matching(entries: Sequence[Topic], current: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=entry.title[:100], value=entry.key)
        for entry in entries
        if current.lower() in entry.title.lower() or current.lower() in entry.key
    ][:CHOICES]


def _entry(entries: Sequence[Topic], wanted: str) -> Topic:
    folded = wanted.casefold()
    for entry in entries:
        if folded in (entry.key.casefold(), entry.title.casefold()):
            return entry
    names = ", ".join(entry.title for entry in entries)
    raise TableError(f"There is nothing on that. There is: {names[:1500]}.")


def named_game(context: Context, text: str) -> AnyGame:
    """A game by its key, title or command."""
    folded = text.casefold()
    for game in context.games.values():
        if folded in (game.meta.key, game.meta.title.casefold(), game.meta.command):
            return game
    raise TableError("I do not know that game. I know " + ", ".join(g.meta.title for g in context.games.values()) + ".")


def complete_games(context: Context, current: str) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=game.meta.title, value=key)
        for key, game in context.games.items()
        if current.lower() in game.meta.title.lower()
    ][:CHOICES]

"""`/rules`: help by topic and by single card, for people who have never seen a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from discord import app_commands
from discord.ext import commands

from bot.delivery.card import Card
from bot.delivery.reply import Reply
from bot.display.pictures import Pictures
from bot.lobby.options import options_explained
from bot.rules import cards as rules_cards
from bot.rules.service import Answers, state_lines
from bot.table.errors import TableError
from bot.table.registry import TableRegistry
from cogs.answering import answered, completed
from cogs.finding import CHOICES, game_here, table_here
from engine.core.game import AnyGame, Topic

QUESTION = 300
"""Characters of a question."""


class Rules(commands.Cog):
    def __init__(self, games: Mapping[str, AnyGame], tables: TableRegistry, pictures: Pictures) -> None:
        self._games = games
        self._tables = tables
        self._pictures = pictures
        self._answers = Answers()

    @app_commands.command(name="rules", description="How a game is played: an overview, one topic or a single card")
    @app_commands.describe(
        game="Which game; not needed where a table of it is",
        topic="A part of the rules",
        card="A card, token or die face to look up",
        question="Ask in your own words, such as: can I sell right after buying?",
    )
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @answered()
    async def rules(
        self,
        reply: Reply,
        game: str | None = None,
        topic: str | None = None,
        card: str | None = None,
        question: app_commands.Range[str, 1, QUESTION] | None = None,
    ) -> None:
        found = await self._meant(reply, game)
        if found is None:
            shown = rules_cards.game_question(self._games.values())
        elif question is not None:
            shown = await self._answer(reply, found, question)
        elif card is not None:
            shown = rules_cards.entry_card(found, _entry(found.glossary, card))
        else:
            key = _entry(found.topics, topic).key if topic is not None else None
            shown = rules_cards.rules_card(found, key, await self._pictures.icons(found, key))
        await reply.show(shown)

    async def _answer(self, reply: Reply, game: AnyGame, question: str) -> Card:
        table = await table_here(self._tables, reply, game.meta.key)
        now = state_lines(table, reply.user_id, question, options_explained(table)) if table is not None else ()
        return rules_cards.answer_card(game, question, self._answers.find(game, question), now)

    async def _meant(self, reply: Reply, named: str | None) -> AnyGame | None:
        """Return the game that was named, or the one that is played here; None if that is not clear."""
        if named:
            return named_game(self._games, named)
        return self._games.get(await game_here(self._tables, reply) or "")

    @rules.autocomplete("game")
    @completed
    async def _complete_game(self, reply: Reply, current: str) -> list[app_commands.Choice[str]]:
        return [choice for choice in game_choices(self._games) if current.lower() in choice.name.lower()]

    @rules.autocomplete("topic")
    @completed
    async def _complete_topic(self, reply: Reply, current: str) -> list[app_commands.Choice[str]]:
        game = await self._meant_in_draft(reply)
        return _matching(game.topics if game else (), current)

    @rules.autocomplete("card")
    @completed
    async def _complete_card(self, reply: Reply, current: str) -> list[app_commands.Choice[str]]:
        game = await self._meant_in_draft(reply)
        return _matching(game.glossary if game else (), current)

    async def _meant_in_draft(self, reply: Reply) -> AnyGame | None:
        """Return the game of a command that is still being typed."""
        try:
            return await self._meant(reply, reply.i.options.get("game"))
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


def named_game(games: Mapping[str, AnyGame], text: str) -> AnyGame:
    """Return a game by its key, title or command."""
    folded = text.casefold()
    for game in games.values():
        if folded in (game.meta.key, game.meta.title.casefold(), game.meta.command):
            return game
    raise TableError("I do not know that game. I know " + ", ".join(g.meta.title for g in games.values()) + ".")


def game_choices(games: Mapping[str, AnyGame]) -> list[app_commands.Choice[str]]:
    """Return the games to choose from, as many as Discord shows."""
    return [app_commands.Choice(name=game.meta.title, value=key) for key, game in games.items()][:CHOICES]

"""Clicks that look up the rules of a game, or one of their topics."""

from __future__ import annotations

from collections.abc import Mapping

from bot.delivery.ids import Ref
from bot.delivery.reply import Reply
from bot.display.pictures import Pictures
from bot.interactions.handling import Handlers, first_value
from bot.lobby.options import options_explained
from bot.rules import cards
from bot.table.errors import TableError
from bot.table.registry import TableRegistry
from engine.core.game import AnyGame


class RulesClicks:
    def __init__(self, games: Mapping[str, AnyGame], tables: TableRegistry, pictures: Pictures) -> None:
        self._games = games
        self._tables = tables
        self._pictures = pictures
        self.handlers: Handlers = {
            "rules": self._rules,
            "explain": self._explain,
            "topic": self._topic,
        }

    async def _rules(self, reply: Reply, ref: Ref) -> None:
        table = await self._tables.read(ref.table)
        house_rules = options_explained(table)
        if table.row.status == "lobby":
            await reply.show(cards.rules_card(table.game, house_rules=house_rules))
            return
        picture = await self._pictures.legend(table)
        await reply.show(cards.legend_card(table.game, picture, house_rules))

    async def _explain(self, reply: Reply, ref: Ref) -> None:
        """Show the rules of the game that was asked for, in the same private message."""
        await reply.update(cards.rules_card(self._game(ref)))

    async def _topic(self, reply: Reply, ref: Ref) -> None:
        """Show another topic in the same private message."""
        game, topic = self._game(ref), first_value(reply)
        picture = await self._pictures.icons(game, topic)
        await reply.update(cards.rules_card(game, topic, picture))

    def _game(self, ref: Ref) -> AnyGame:
        game = self._games.get(ref.key)
        if game is None:
            raise TableError("I do not know that game anymore.")
        return game

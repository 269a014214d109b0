"""Clicks that only look something up: the rules of a game, one of their topics, the log."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.delivery.ids import Ref
from bot.delivery.reply import Reply
from bot.interactions.context import Context
from bot.lobby.clicks import first_value
from bot.rules import cards
from bot.table.errors import TableError
from engine.core.game import AnyGame

Handler = Callable[[Reply, Ref], Awaitable[None]]


class ReadingClicks:
    def __init__(self, context: Context) -> None:
        self._context = context
        self.handlers: Mapping[str, Handler] = {
            "rules": self._rules,
            "explain": self._explain,
            "topic": self._topic,
            "log": self._log,
        }

    async def _rules(self, reply: Reply, ref: Ref) -> None:
        table = await self._context.tables.read(ref.table)
        if table.row.status == "lobby":
            await reply.show(cards.rules_card(table.game))
            return
        picture = await self._context.publisher.pictures.legend(table)
        await reply.show(cards.legend_card(table.game, picture))

    async def _explain(self, reply: Reply, ref: Ref) -> None:
        """The rules of the game that was asked for, in the same private message."""
        await reply.update(cards.rules_card(self._game(ref)))

    async def _topic(self, reply: Reply, ref: Ref) -> None:
        """Another topic in the same private message."""
        game, topic = self._game(ref), first_value(reply)
        picture = await self._context.publisher.pictures.icons(game, topic)
        await reply.update(cards.rules_card(game, topic, picture))

    def _game(self, ref: Ref) -> AnyGame:
        game = self._context.games.get(ref.key)
        if game is None:
            raise TableError("I do not know that game any more.")
        return game

    async def _log(self, reply: Reply, ref: Ref) -> None:
        table = await self._context.tables.read(ref.table)
        await reply.show_view(*await cards.game_log(self._context.archive, table))

"""Turning the pages of one's finished games."""

from __future__ import annotations

from collections.abc import Mapping

from bot.delivery.ids import Ref
from bot.delivery.reply import Reply
from bot.interactions.handling import Handlers
from bot.stats import cards
from bot.stats.service import Standings
from engine.core.game import AnyGame

LAST_PAGE = 10_000


class StatsClicks:
    def __init__(self, games: Mapping[str, AnyGame], standings: Standings) -> None:
        self._games = games
        self._standings = standings
        self.handlers: Handlers = {"pastpage": self._page}

    async def _page(self, reply: Reply, ref: Ref) -> None:
        game = self._games.get(ref.key)
        page = min(ref.number, LAST_PAGE)
        await reply.update(cards.history_card(await self._standings.history(reply.user_id, game, page), game))

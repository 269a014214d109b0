"""The click that asks computer players for their reasons."""

from __future__ import annotations

from bot.delivery.ids import Ref
from bot.delivery.reply import Reply
from bot.interactions.handling import Handlers
from bot.table.registry import TableRegistry
from bot.why import cards
from bot.why.service import Whys


class WhyClicks:
    def __init__(self, tables: TableRegistry, whys: Whys) -> None:
        self._tables = tables
        self._whys = whys
        self.handlers: Handlers = {"why": self._why}

    async def _why(self, reply: Reply, ref: Ref) -> None:
        """Tell the clicker alone, as far as their seat may know."""
        table = await self._tables.read(ref.table)
        await reply.show(cards.why(table, await self._whys.turns(table, table.need_seat(reply.user_id))))

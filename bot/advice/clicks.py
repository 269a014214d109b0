"""The click that asks for advice."""

from __future__ import annotations

from bot.advice import cards
from bot.advice.service import Adviser
from bot.delivery.ids import Ref
from bot.delivery.reply import Reply
from bot.interactions.handling import Handlers
from bot.interactions.refresh import Refresh


class AdviceClicks:
    def __init__(self, adviser: Adviser, refresh: Refresh) -> None:
        self._adviser = adviser
        self._refresh = refresh
        self.handlers: Handlers = {"advise": self._advise}

    async def _advise(self, reply: Reply, ref: Ref) -> None:
        """Answer the clicker alone; a search takes a moment, so the click is acknowledged first."""
        await reply.acknowledge()
        answer = await self._adviser.answer(ref.table, reply.user_id, ref.entries)
        await reply.show(cards.advice(answer))
        if answer.left is not None:
            self._refresh.changed(answer.table)

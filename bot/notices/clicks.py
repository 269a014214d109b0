"""Clicks on notices: hear no more of a table, or again, and all one's tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.ids import Ref, encode
from bot.delivery.reply import Reply
from bot.display import elements
from bot.interactions.context import Context
from bot.my_tables.cards import my_tables
from bot.table.errors import TableError

Handler = Callable[[Reply, Ref], Awaitable[None]]


class NoticeClicks:
    def __init__(self, context: Context) -> None:
        self._context = context
        self.handlers: Mapping[str, Handler] = {"mute": self._mute, "unmute": self._unmute, "mine": self._mine}

    async def _mute(self, reply: Reply, ref: Ref) -> None:
        table = await self._context.tables.read(ref.number)
        if all(seat.user_id != reply.user_id for seat in table.seats):
            raise TableError("You are not sitting at that table, so nothing reaches you from it.")
        await self._context.reminders.mute(table.id, reply.user_id)
        undo = components.button("Tell me again", encode("unmute", 0, table.id))
        line = f"You hear nothing more of {table.title}. `/table mine` still lists it."
        await reply.show(Card(elements.build_view(elements.text([line]), components.row(undo))))

    async def _unmute(self, reply: Reply, ref: Ref) -> None:
        table = await self._context.tables.read(ref.number)
        await self._context.reminders.mute(table.id, reply.user_id, muted=False)
        await reply.update(elements.note(f"You hear of {table.title} again."))

    async def _mine(self, reply: Reply, ref: Ref) -> None:
        await reply.show(await my_tables(self._context, reply.user_id))

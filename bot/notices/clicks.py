"""Clicks on notices: hear no more of a table, or again, and all one's tables."""

from __future__ import annotations

from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.ids import Ref, encode
from bot.delivery.reply import Reply
from bot.display import elements
from bot.display.publisher import Publisher
from bot.interactions.handling import Handlers
from bot.my_tables.cards import my_tables
from bot.notices.service import Reminders
from bot.table.errors import TableError
from bot.table.registry import TableRegistry


class NoticeClicks:
    def __init__(self, tables: TableRegistry, reminders: Reminders, publisher: Publisher) -> None:
        self._tables = tables
        self._reminders = reminders
        self._publisher = publisher
        self.handlers: Handlers = {"mute": self._mute, "unmute": self._unmute, "mine": self._mine}

    async def _mute(self, reply: Reply, ref: Ref) -> None:
        table = await self._tables.read(ref.number)
        if all(seat.user_id != reply.user_id for seat in table.seats):
            raise TableError("You are not sitting at that table, so nothing reaches you from it.")
        await self._reminders.mute(table.id, reply.user_id)
        undo = components.button("Tell me again", encode("unmute", 0, table.id))
        line = f"You hear nothing more of {table.title}. `/table mine` still lists it."
        await reply.show(Card(elements.build_view(elements.text([line]), components.row(undo))))

    async def _unmute(self, reply: Reply, ref: Ref) -> None:
        table = await self._tables.read(ref.number)
        await self._reminders.mute(table.id, reply.user_id, muted=False)
        await reply.update(elements.note(f"You hear of {table.title} again."))

    async def _mine(self, reply: Reply, ref: Ref) -> None:
        await reply.show(await my_tables(self._tables, self._publisher, reply.user_id))

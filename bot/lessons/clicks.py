"""Clicks on lessons: in private at a table with others, again, and enough."""

from __future__ import annotations

from bot.delivery.ids import Ref
from bot.delivery.reply import Reply
from bot.display.pictures import Pictures
from bot.display.publisher import Publisher
from bot.interactions.handling import Handlers
from bot.lessons import cards
from bot.lessons.service import Coach
from bot.table.registry import TableRegistry


class LessonClicks:
    def __init__(self, tables: TableRegistry, coach: Coach, pictures: Pictures, publisher: Publisher) -> None:
        self._tables = tables
        self._coach = coach
        self._pictures = pictures
        self._publisher = publisher
        self.handlers: Handlers = {"lesson": self._tell, "again": self._again, "enough": self._enough}

    async def _tell(self, reply: Reply, ref: Ref) -> None:
        """Tell what is new to the clicker, for their eyes only; where nothing is, all that they have been told."""
        table = await self._tables.read(ref.table)
        teaching = await self._coach.in_private(table, table.need_seat(reply.user_id))
        if not teaching.lessons:
            await self._again(reply, ref)
            return
        picture = await self._pictures.board(table, points=teaching.spots)
        await reply.show(cards.private(table, teaching.lessons, picture))

    async def _again(self, reply: Reply, ref: Ref) -> None:
        table = await self._tables.read(ref.table)
        table.need_seat(reply.user_id)
        await reply.show(cards.private(table, await self._coach.told(table, reply.user_id)))

    async def _enough(self, reply: Reply, ref: Ref) -> None:
        """Stop, and take the lessons out of the table message if that is where it was clicked."""
        table = await self._tables.read(ref.table)
        table.need_seat(reply.user_id)
        await self._coach.stop(reply.user_id, table.row.game)
        if not reply.is_private:
            await self._publisher.answer(reply, table)
        await reply.say(cards.NO_MORE.format(title=table.game.meta.title))

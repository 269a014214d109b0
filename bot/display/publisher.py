"""Showing tables: one message each, edited in place, posted again when the turn passes to another
person or the message has become old (`bot.display.faces`).

Everything here happens after the move is stored, works on snapshots and holds no table. How a message is sent, and
that it is sent once, is the business of `bot.delivery`.
"""

from __future__ import annotations

from bot.delivery.driver import Delivery
from bot.delivery.knowledge import Shown
from bot.delivery.links import link
from bot.delivery.reply import HERE_IT_IS, Reply
from bot.display.cards import TableCards
from bot.display.faces import AnnouncementFace, Painters, TableFace
from bot.display.prompting import Audible
from bot.play.service import GameService
from bot.table.limits import CoolDowns, Limits
from bot.table.registry import NotStored, TableRegistry
from bot.table.snapshot import TableSnapshot


class Publisher:
    def __init__(
        self,
        tables: TableRegistry,
        games: GameService,
        cards: TableCards,
        delivery: Delivery,
        limits: Limits,
        audible: Audible,
    ) -> None:
        self._delivery = delivery
        self.cards = cards
        self.pictures = cards.pictures
        self._painters = Painters(tables, games, cards, audible, self._update_announcement)
        self._limits = limits
        self._reposted = CoolDowns(tables.clock)

    # Messages

    def _table(self, table_id: int) -> TableFace:
        return TableFace(table_id, self._painters)

    def _announcement(self, table_id: int) -> AnnouncementFace:
        return AnnouncementFace(table_id, self._painters, lambda: self.shown(table_id))

    async def shown(self, table_id: int) -> Shown | None:
        """Return the message that shows this table now."""
        return await self._delivery.shown(self._table(table_id))

    async def link_to(self, table: TableSnapshot) -> str | None:
        """Return the way to the message that shows this table, if there is one."""
        return link(table, await self.shown(table.id))

    async def is_current(self, reply: Reply, table: TableSnapshot) -> bool:
        """Return True if the clicked message shows the table as it is now; one that is just arriving does."""
        face = self._table(table.id)
        shown = await self._delivery.shown(face)
        if shown is not None and reply.message_id == shown.message:
            return shown.version >= table.version
        return await self._delivery.is_arriving(face, reply.mark)

    # Showing

    async def answer(self, reply: Reply, table: TableSnapshot, page: int = 0) -> None:
        """Bring the clicked message up to date, as the answer to the click."""
        await self._delivery.answer(self._table(table.id), reply, page, other=self._announcement(table.id))

    def soon(self, table_id: int) -> None:
        """Show the table shortly; many calls make few edits, and the newest state wins."""
        self._delivery.soon(self._table(table_id))

    async def once_more(self, table_id: int) -> None:
        """Show the table and its announcement once more, because where they are read they have been lost."""
        await self._delivery.once_more(self._table(table_id))
        await self._delivery.once_more(self._announcement(table_id))

    def _update_announcement(self, table_id: int) -> None:
        self._delivery.soon(self._announcement(table_id))

    async def catch_up(self) -> None:
        """Show what was not shown when the program stopped."""
        for table_id in await self._delivery.behind():
            self.soon(table_id)

    async def introduce(self, table: TableSnapshot, reply: Reply) -> None:
        """Show a new table as the answer to the person who asked for it."""
        await self._delivery.now(self._table(table.id), reply=reply, is_answer=True)

    async def show_now(self, table: TableSnapshot) -> None:
        """Show the table and wait until that is done, or has to be tried again."""
        await self._delivery.now(self._table(table.id))

    async def repost(self, table: TableSnapshot, reply: Reply) -> None:
        """Post the table message again, as the newest one in its place; raises `NotStored` where that is impossible."""
        if await self._delivery.now(self._table(table.id), again=True, reply=reply) == "unstored":
            raise NotStored
        await reply.say_unless_answered(HERE_IT_IS)

    def need_pause(self, table: TableSnapshot, user_id: int) -> None:
        """Raise a `TableError` if this person, or people who do not sit here, have just had the table posted again."""
        seated = table.seat_of(user_id) is not None
        key = (table.id, user_id if seated else None)
        self._reposted.need(key, "have this table posted again")
        pause = self._limits.show_again_seconds if seated else self._limits.stranger_show_seconds
        self._reposted.start(key, pause)

    async def announce(self, table: TableSnapshot, reply: Reply) -> Shown | None:
        """Let the lobby's message stay where it is, as the announcement of a game that has started."""
        face = self._announcement(table.id)
        card = await self._delivery.become(self._table(table.id), face)
        if card is not None and card.message == reply.message_id:
            await self._delivery.answer(face, reply)
        return card

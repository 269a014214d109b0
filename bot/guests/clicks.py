"""Clicks of people who are not at a table yet: invitations, tables that were found, wishes, following."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.delivery.ids import Ref
from bot.delivery.links import link
from bot.delivery.reply import Reply
from bot.display import elements
from bot.guests.cards import find_card
from bot.interactions.context import Context
from bot.interactions.people import person
from bot.table.errors import OtherServer, TableError

Handler = Callable[[Reply, Ref], Awaitable[None]]


class GuestClicks:
    """The ids of these buttons name the table in the place of the number."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self.handlers: Mapping[str, Handler] = {
            "accept": self._accept,
            "decline": self._decline,
            "wish": self._wish,
            "unwish": self._unwish,
            "unfollow": self._unfollow,
        }

    async def _accept(self, reply: Reply, ref: Ref) -> None:
        table = await self._context.tables.read(ref.number)
        if reply.i.guild_id not in (None, table.row.guild_id):
            raise OtherServer
        table, seated = await self._context.guests.accept(table.id, person(reply.i))
        where = link(table, await self._context.publisher.shown(table.id))
        way = f" [To the table]({where})" if where else ""
        await reply.say(f"You have a seat.{way}" if seated else f"I have asked the table for a seat for you.{way}")
        self._context.changed(table)

    async def _decline(self, reply: Reply, ref: Ref) -> None:
        if reply.user_id not in await self._context.preferences.interested(ref.number, "invited"):
            raise TableError("This invitation is for somebody else.")
        table = await self._context.guests.decline(ref.number, reply.user_id)
        await reply.update(elements.note(f"{person(reply.i).name} cannot come to {table.title} this time."))

    async def _wish(self, reply: Reply, ref: Ref) -> None:
        if ref.key not in self._context.games:
            raise TableError("I do not know that game any more.")
        await self._context.guests.wish(reply.i.guild_id or 0, reply.user_id, ref.key, wanted=True)
        await reply.update(await find_card(self._context, reply.i))

    async def _unwish(self, reply: Reply, ref: Ref) -> None:
        """From the list of tables, or from a notice about a table."""
        game = ref.key.partition(".")[0]
        if not ref.number:
            await self._context.guests.wish(reply.i.guild_id or 0, reply.user_id, game, wanted=False)
            await reply.update(await find_card(self._context, reply.i))
            return
        table = await self._context.tables.read(ref.number)
        await self._context.guests.wish(table.row.guild_id or 0, reply.user_id, game, wanted=False)
        await reply.say(f"You get no more notices of new tables of {table.game.meta.title}.")

    async def _unfollow(self, reply: Reply, ref: Ref) -> None:
        table = await self._context.guests.follow(ref.number, reply.user_id, wanted=False)
        await reply.say(f"You do not follow {table.title} any more.")

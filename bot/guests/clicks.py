"""Clicks of people who are not at a table yet: invitations, tables that were found, wishes, following."""

from __future__ import annotations

from collections.abc import Mapping

from bot.delivery.ids import Ref
from bot.delivery.reply import Reply
from bot.display import elements
from bot.display.publisher import Publisher
from bot.guests.cards import Finder
from bot.guests.service import Guests
from bot.interactions.handling import Handlers
from bot.interactions.refresh import Refresh
from bot.preferences.service import Preferences
from bot.table.errors import OtherServer, TableError
from bot.table.registry import TableRegistry
from engine.core.game import AnyGame


class GuestClicks:
    """The ids of these buttons name the table in the place of the number."""

    def __init__(
        self,
        games: Mapping[str, AnyGame],
        tables: TableRegistry,
        guests: Guests,
        finder: Finder,
        preferences: Preferences,
        publisher: Publisher,
        refresh: Refresh,
    ) -> None:
        self._games = games
        self._tables = tables
        self._guests = guests
        self._finder = finder
        self._preferences = preferences
        self._publisher = publisher
        self._refresh = refresh
        self.handlers: Handlers = {
            "accept": self._accept,
            "decline": self._decline,
            "wish": self._wish,
            "unwish": self._unwish,
            "follow": self._follow,
            "unfollow": self._unfollow,
        }

    async def _accept(self, reply: Reply, ref: Ref) -> None:
        table = await self._tables.read(ref.number)
        if reply.guild_id not in (None, table.row.guild_id):
            raise OtherServer
        table, seated = await self._guests.accept(table.id, reply.person)
        where = await self._publisher.link_to(table)
        way = f" [To the table]({where})" if where else ""
        await reply.say(f"You have a seat.{way}" if seated else f"I have asked the table for a seat for you.{way}")
        self._refresh.changed(table)

    async def _decline(self, reply: Reply, ref: Ref) -> None:
        if reply.user_id not in await self._preferences.interested(ref.number, "invited"):
            raise TableError("This invitation is for somebody else.")
        table = await self._guests.decline(ref.number, reply.user_id)
        await reply.update(elements.note(f"{reply.person.name} cannot come to {table.title} this time."))

    async def _wish(self, reply: Reply, ref: Ref) -> None:
        if ref.key not in self._games:
            raise TableError("I do not know that game anymore.")
        await self._guests.wish(reply.guild_id or 0, reply.user_id, ref.key, wanted=True)
        await reply.update(await self._finder.card(reply))

    async def _unwish(self, reply: Reply, ref: Ref) -> None:
        """Handle a click in the list of tables, or on a notice about a table."""
        game = ref.key.partition(".")[0]
        if not ref.number:
            await self._guests.wish(reply.guild_id or 0, reply.user_id, game, wanted=False)
            await reply.update(await self._finder.card(reply))
            return
        table = await self._tables.read(ref.number)
        await self._guests.wish(table.row.guild_id or 0, reply.user_id, game, wanted=False)
        await reply.say(f"You get no more notices of new tables of {table.game.meta.title}.")

    async def _follow(self, reply: Reply, ref: Ref) -> None:
        """Follow the table from its card in the channel, or stop that; here the id names the table in its place."""
        wanted = not await self._guests.follows(ref.table, reply.user_id)
        table = await self._guests.follow(ref.table, reply.user_id, wanted)
        if not wanted:
            await reply.say(f"You do not follow {table.title} anymore.")
            return
        where = await self._publisher.link_to(table)
        way = f" [To the table]({where})" if where else ""
        await reply.say(f"You hear of the end of each round of {table.title}. Press **Watch** again to stop.{way}")

    async def _unfollow(self, reply: Reply, ref: Ref) -> None:
        table = await self._guests.follow(ref.number, reply.user_id, wanted=False)
        await reply.say(f"You do not follow {table.title} anymore.")

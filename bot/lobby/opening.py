"""Opening and starting tables, by command or by button: who may do it, the lobby card, the thread, one rematch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.delivery.failures import MISSING_RIGHTS
from bot.delivery.knowledge import Shown
from bot.delivery.reply import Reply
from bot.display.publisher import Publisher
from bot.guests.service import Guests
from bot.interactions.refresh import Refresh
from bot.lessons.service import Coach
from bot.lobby.service import LobbyService, Person, Place
from bot.play.service import GameService
from bot.preferences.service import Preferences
from bot.table.errors import TableError
from bot.table.levels import TemperWord
from bot.table.snapshot import TableSnapshot
from bot.table.storing import in_parts
from engine.core.game import AnyGame
from storage.people import Level

NOT_A_MEMBER = (
    "I am not a member of this server. Ask somebody who manages it to add me, or play with me in our direct messages."
)
NO_GROUPS = (
    "In this conversation I may only answer, not show a table. Play in a server, or in our direct messages, alone or "
    "against computer players."
)
MANAGERS_ONLY = "In this server only those who manage it may open tables."
THREAD_NAME = 100
"""Characters that Discord allows in the name of a thread."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options of a new table."""

    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    computers: int = 0
    invited_only: bool = False
    level: Level | None = None
    """Of the computer players; unless given, the server's."""
    temper: TemperWord = "mixed"
    """Of the computer players."""


class Opening:
    """Opens tables and starts their games, with the threads, messages and notices that belong to it."""

    def __init__(
        self,
        lobby: LobbyService,
        play: GameService,
        guests: Guests,
        preferences: Preferences,
        publisher: Publisher,
        refresh: Refresh,
        coach: Coach,
    ) -> None:
        self._lobby = lobby
        self._play = play
        self._guests = guests
        self._preferences = preferences
        self._publisher = publisher
        self._refresh = refresh
        self._coach = coach

    # Before the game

    async def open(self, reply: Reply, game: AnyGame, wanted: Wanted | None = None) -> TableSnapshot:
        """Open a table for others to join, and tell those who asked to hear of one."""
        table = await self._open(reply, game, wanted or Wanted())
        await self._guests.opened(table)
        return table

    async def play_now(self, reply: Reply, game: AnyGame, computers: int = 0) -> TableSnapshot:
        """Open a table with this number of computer players, or as many as the game needs, and start it."""
        seats = range(game.meta.min_seats, game.meta.max_seats + 1)
        with in_parts():
            wanted = computers if computers + 1 in seats else game.meta.min_seats - 1
            table = await self._open(reply, game, Wanted(computers=wanted))
            return await self.start(reply, table.id)

    async def teach(self, reply: Reply, game: AnyGame) -> TableSnapshot:
        """Open a first game with lessons, against a friendly computer player, and start it."""
        if game.guided is None:
            raise TableError(f"{game.meta.title} has no lessons yet. `/rules` explains it.")
        await self._need_permission(reply)
        with in_parts():
            table = await self._lobby.open_guided(game, Place(reply.guild_id, reply.channel_id or 0), reply.person)
            await self._coach.begin(reply.user_id, game.meta.key)
            await self._publisher.introduce(table, reply)
            return await self.start(reply, table.id)

    async def _open(self, reply: Reply, game: AnyGame, wanted: Wanted) -> TableSnapshot:
        """Open a table with the person who asked as its host, and show its lobby card as the answer."""
        await self._need_permission(reply)
        place = Place(reply.guild_id, reply.channel_id or 0)
        # Nobody else can join in a DM, so the game is ready to start there.
        computers = wanted.computers if place.guild_id else max(wanted.computers, game.meta.min_seats - 1)
        table = await self._lobby.open(
            game, place, reply.person, dict(wanted.options), computers, wanted.invited_only, wanted.level, wanted.temper
        )
        await self._publisher.introduce(table, reply)
        return table

    async def _need_permission(self, reply: Reply) -> None:
        """Refuse where this person may not open tables, or the bot could not show one. A person's own DM is theirs."""
        if reply.guild_id is None:
            need_own_dm(reply)
            return
        settings = await self._preferences.guild(reply.guild_id)
        if settings.openers == "managers" and not await reply.i.is_manager():
            raise TableError(MANAGERS_ONLY)
        if not reply.i.is_member:
            raise TableError(NOT_A_MEMBER)
        if not reply.i.can_show:
            raise TableError(MISSING_RIGHTS)

    async def rematch(self, reply: Reply, table_id: int, person: Person) -> None:
        """Open a table for the same people, where the first one was opened; a second request leads to it.

        Who played without others need not wait for anybody: that game begins at once.
        """
        table, new = await self._lobby.rematch(table_id, person)
        is_here = reply.i.channel_id == table.place_id
        if new:
            await (self._publisher.introduce(table, reply) if is_here else self._publisher.show_now(table))
            if await self._lobby.is_rematch_alone(table_id, table):
                with in_parts():
                    await self.start(reply, table.id)
                return
            if is_here:
                return
        where = await self._publisher.link_to(table)
        await reply.say("The rematch is open." + (f" [To the table]({where})" if where else ""))

    # The start

    async def start(self, reply: Reply, table_id: int) -> TableSnapshot:
        """Start the game.

        The lobby's message becomes the announcement, and the table is posted below or in a thread.
        """
        table = await self._lobby.start(table_id, reply.user_id)
        card = await self._publisher.announce(table, reply)  # before a thread is made, which may take long
        clicked_the_card = card is not None and card.message == reply.message_id
        table = await self._with_thread(reply, table, card)
        if not clicked_the_card:
            await reply.say(f"The game is on. {_way_to(table)}".strip())
        self._refresh.changed(table)
        return table

    async def _with_thread(self, reply: Reply, table: TableSnapshot, card: Shown | None) -> TableSnapshot:
        """Give the table its thread. Where that is not possible, it is played in the channel."""
        if table.row.guild_id is None or (await self._preferences.guild(table.row.guild_id)).place != "thread":
            return table
        if card is None:
            return table
        channel_id = table.row.channel_id
        thread = await reply.i.open_thread(channel_id, card.message, table.title[:THREAD_NAME])
        return table if thread is None else await self._play.move_to(table.id, channel_id, thread)


def need_own_dm(reply: Reply) -> None:
    """Raise in a conversation of other people, where the bot can answer but never post."""
    if reply.i.is_group:
        raise TableError(NO_GROUPS)


def _way_to(table: TableSnapshot) -> str:
    """Return a link to the thread in which a table is played."""
    thread = table.row.thread_id
    return f"[To the table](https://discord.com/channels/{table.row.guild_id}/{thread})" if thread else ""

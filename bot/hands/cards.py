"""Private hands: ephemerally by the button, and as one DM message per person and game.

A DM is edited when its owner's cards or choices change, or when its owner is asked something. It is sent again only to
announce the turn of a person who wants to be notified there. Edits count against the requests that Discord allows the
whole bot, so they wait until the table is quiet; who plays from the DM gets them at once. Those who only look on while
the table is busy get them once in a while.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import NamedTuple

from bot.delivery import components, links
from bot.delivery.card import Card
from bot.delivery.components import Component
from bot.delivery.driver import Delivery
from bot.delivery.failures import Failed
from bot.delivery.ids import decode
from bot.delivery.knowledge import Request, Shown, Wanted
from bot.delivery.reply import Reply
from bot.delivery.transport import DirectMessages
from bot.display.pictures import Picture, Pictures
from bot.emoji.records import FindEmoji
from bot.lessons.service import Coach
from bot.notices.timing import turn_key
from bot.play import cards as play_cards
from bot.preferences.service import Preferences
from bot.runtime.tasks import Coalesced, Retries, Tasks
from bot.table.errors import TableError
from bot.table.notes import TableNote
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from engine.core.game import Event, Seat
from storage.base import HUMAN, SeatRow
from storage.slots import HAND

LONGEST_PAUSES = 6
"""A table that is never quiet keeps the hands of those who make no move at it waiting for this many pauses at most."""
CLOSED_LINE = "-# Your DMs are closed to me, so hands stay here. `/table prefs` lets me try again."
Addressee = tuple[int, int]
"""A table and a person who sits there."""


class Waiting(NamedTuple):
    """A busy table whose hands wait."""

    since: float
    entries: int
    """The length of its log then."""
    timer: asyncio.TimerHandle


class HandFace:
    """A player's hand in their DM."""

    kind, what = HAND, "a hand"

    def __init__(self, hands: Hands, table_id: int, user_id: int, channel_id: int) -> None:
        self.key = f"{HAND} {table_id} {user_id}"
        self.table_id = table_id
        self.user_id = user_id
        self._hands = hands
        self._channel_id = channel_id
        self._table: TableSnapshot | None = None
        self._wanted: Wanted | None = None
        """The hand at that table; it is asked for several times before it is shown."""

    async def wanted(self, shown: Shown | None) -> Wanted | None:
        table = await self._hands.table(self.table_id)
        if table is not self._table:
            self._table, self._wanted = table, self._hand_at(table) if table is not None else None
        return self._wanted

    def _hand_at(self, table: TableSnapshot) -> Wanted | None:
        seat = table.seat_of(self.user_id) if table.session is not None else None
        if seat is None:
            return None
        asked, key = int(is_notified_by_hand(table, seat)), fingerprint(table, seat)
        return Wanted(key, self._channel_id, asked, table.version, table.row.entries)

    async def card(self, request: Request, page: int) -> Card:
        assert self._table is not None
        card = await self._hands.direct_card(self._table, self.user_id, page)
        silent = request.kind == "send" and await self._hands.is_silent(self._table, self.user_id)
        return replace(card, silent=silent)

    def line(self, old: Shown | None, place: int, message: int) -> str:
        return ""

    def shrunk(self, line: str) -> Card | None:
        return None

    def is_unmarked(self, custom_id: str) -> bool:
        ref = decode(custom_id)
        return ref is not None and ref.table == self.table_id

    async def refused(self, place: int, failed: Failed, reply: Reply | None) -> None:
        """Remember that the DM is closed, or gone."""
        await self._hands.refused(self.user_id, failed)


class Hands:
    def __init__(
        self,
        tables: TableRegistry,
        preferences: Preferences,
        delivery: Delivery,
        pictures: Pictures,
        tasks: Tasks,
        direct: DirectMessages,
        quiet_seconds: float,
        table_link: Callable[[TableSnapshot], Awaitable[str | None]],
        emoji: FindEmoji,
        show_table: Callable[[TableSnapshot], Awaitable[object]],
        coach: Coach,
    ) -> None:
        """Edit hands in DMs when nothing has happened at their table for `quiet_seconds`."""
        self._show_table = show_table
        self._coach = coach
        self._tables = tables
        self._preferences = preferences
        self._delivery = delivery
        self._pictures = pictures
        self._direct = direct
        self._table_link = table_link
        self._emoji = emoji
        self._retries = Retries[Addressee](lambda addressee: self._deliveries.soon(addressee))
        self._deliveries = Coalesced(tasks, self._deliver, failed=self._retries.later)
        self._quiet_seconds = quiet_seconds
        self._asked: dict[int, tuple[Seat, ...]] = {}
        self._waiting: dict[int, Waiting] = {}
        self._players: set[Addressee] = set()
        """Those who have made a move in their DM."""

    # The contents of a hand

    async def card(self, table: TableSnapshot, user_id: int, page: int = 0) -> Card:
        """Return the private message of this person: hand, news and choices."""
        return await self._card(table, user_id, page, await self._way_to_dm(table, user_id))

    async def direct_card(self, table: TableSnapshot, user_id: int, page: int) -> Card:
        """Return the private message as a DM, with a link to the table."""
        link = await self._table_link(table)
        return await self._card(table, user_id, page, components.link_button("To the table", link) if link else None)

    async def _way_to_dm(self, table: TableSnapshot, user_id: int) -> Component | None:
        """Return a link to this person's hand in their DM, if it is there."""
        channel_id = (await self._preferences.person(user_id)).dm_channel_id
        if channel_id is None or not _has_dm_hands(table):
            return None
        shown = await self._delivery.shown(HandFace(self, table.id, user_id, channel_id))
        return components.link_button("In my messages", links.link_to_direct(shown)) if shown else None

    async def _card(self, table: TableSnapshot, user_id: int, page: int, way: Component | None) -> Card:
        if table.session is None:
            raise TableError(table.stuck or "The game has not started yet.")
        seat = table.need_seat(user_id)
        teaching = await self._coach.in_private(table, seat)
        if not table.game.meta.has_secrets:
            picture = await self._close_up(table, seat, teaching.spots)
            return play_cards.own_choices(table, seat, picture, page, way=way, emoji=self._emoji, teaching=teaching)
        picture = await self._pictures.hand(table, seat)
        words = [] if picture else table.game.secrets(table.session.view(seat)).splitlines()
        closed = (await self._preferences.person(user_id)).dm_closed
        return play_cards.own_choices(
            table, seat, picture, page, [*words, *([CLOSED_LINE] if closed else [])], way, self._emoji, teaching
        )

    async def _close_up(self, table: TableSnapshot, seat: Seat, points: Sequence[str]) -> Picture | None:
        """Draw the picture of the question if the table message cannot, because several players are asked."""
        state = table.session.state if table.session else None
        shot = table.game.shot(state, seat) if state is not None and seat in table.awaited else "table"
        return await self._pictures.public(table, "seat", seat, points=points) if shot == "seat" else None

    async def table(self, table_id: int) -> TableSnapshot | None:
        return self._tables.newest(table_id) or await self._tables.find(table_id)

    async def is_silent(self, table: TableSnapshot, user_id: int) -> bool:
        return await self._preferences.is_silent(table, table.need_seat(user_id))

    async def refused(self, user_id: int, failed: Failed) -> None:
        await self._direct.refused(user_id, failed)

    # Delivery

    def soon(self, table: TableSnapshot) -> None:
        """Bring the hands in the DMs up to date, if this game has hands.

        The start of a turn is announced at once to those who look there. Otherwise a quiet moment is waited for: what
        happens until then is one edit, or none where the hand is as it was.
        """
        if not _has_dm_hands(table):
            return
        if table.row.status != "playing":
            self._players = {player for player in self._players if player[0] != table.id}
        is_new = table.id not in self._asked
        asked, self._asked[table.id] = self._asked.get(table.id, ()), table.awaited
        if not self._quiet_seconds or not table.awaited or is_new:
            self._deliver_all(table)
            return
        for seat in set(table.awaited) - set(asked):
            if is_notified_by_hand(table, seat) or (table.id, table.seats[seat].user_id) in self._players:
                self._deliver_soon(table.id, table.seats[seat])
        self._wait(table)

    async def once_more(self, table: TableSnapshot, user_id: int) -> None:
        """Show a person's hand once more, because where it is read it has been lost."""
        if table.seat_of(user_id) is None or not _has_dm_hands(table):
            return
        channel_id = await self._direct.channel(user_id)
        if isinstance(channel_id, int) and (await self._preferences.person(user_id)).hand != "ephemeral":
            await self._delivery.once_more(HandFace(self, table.id, user_id, channel_id))

    def _wait(self, table: TableSnapshot) -> None:
        """Wait for a quiet moment, from now on if it does not take too long already."""
        loop = asyncio.get_running_loop()
        now, waiting = loop.time(), self._waiting.get(table.id)
        since, entries = waiting[:2] if waiting is not None else (now, table.row.entries)
        if waiting is not None:
            waiting.timer.cancel()
        quiet, overdue = now + self._quiet_seconds, since + LONGEST_PAUSES * self._quiet_seconds
        deliver = self._deliver_all if quiet <= overdue else self._deliver_overdue
        self._waiting[table.id] = Waiting(since, entries, loop.call_at(min(quiet, overdue), deliver, table))

    def _deliver_overdue(self, table: TableSnapshot) -> None:
        """Edit the hands of those who have made no move meanwhile; the others look at the table, and wait on."""
        waiting = self._waiting.pop(table.id)
        waiting.timer.cancel()
        for seat in table.people:
            if table.last_acts.get(seat.seat, -1) < waiting.entries:
                self._deliver_soon(table.id, seat)
        self._wait(table)

    def _deliver_all(self, table: TableSnapshot) -> None:
        if (waiting := self._waiting.pop(table.id, None)) is not None:
            waiting.timer.cancel()
        for seat in table.people:
            self._deliver_soon(table.id, seat)

    def _deliver_soon(self, table_id: int, seat: SeatRow) -> None:
        if seat.player == HUMAN and seat.user_id is not None:
            self._retries.cancel((table_id, seat.user_id))
            self._deliveries.soon((table_id, seat.user_id))

    async def flush(self) -> None:
        """Send at once what is waiting for a quiet moment."""
        await self._deliver_tables(list(self._waiting))

    def let_go(self, shows: Callable[[TableSnapshot], bool]) -> None:
        """Leave the hands of tables that are at home in another process to that one."""
        for table_id in list(self._waiting):
            table = self._tables.newest(table_id)
            if table is None or not shows(table):
                self._waiting.pop(table_id).timer.cancel()

    def close(self) -> None:
        self._retries.close()

    async def catch_up(self) -> None:
        """Bring the hands up to date that were behind when the program stopped, or had not been sent at all."""
        secret = [key for key, game in self._tables.games.items() if game.meta.has_secrets]
        await self._deliver_tables(await self._delivery.behind_hands(secret))

    async def _deliver_tables(self, table_ids: Sequence[int]) -> None:
        for table_id in table_ids:
            if (table := await self._tables.find(table_id)) is not None and _has_dm_hands(table):
                self._deliver_all(table)

    async def _deliver(self, addressee: Addressee) -> None:
        """Bring one person's hand at one table up to date. A slow DM does not delay those of others."""
        table_id, user_id = addressee
        table = await self.table(table_id)
        if table is not None and not self._tables.is_home(table.row):
            return
        if (await self._preferences.person(user_id)).hand == "ephemeral":
            return
        channel_id = await self._direct.channel(user_id)
        if isinstance(channel_id, Failed) and channel_id.passing:
            self._retries.later(addressee)
            return
        self._retries.worked(addressee)
        if isinstance(channel_id, int):
            await self._show_first(table_id)
            await self._delivery.now(HandFace(self, table_id, user_id, channel_id))

    async def _show_first(self, table_id: int) -> None:
        """Show the table where it is not shown yet: a hand leads to it."""
        table = await self.table(table_id)
        if table is not None and await self._table_link(table) is None:
            await self._show_table(table)

    async def answer(self, reply: Reply, table: TableSnapshot, page: int) -> bool:
        """Answer a click on a hand in a DM by bringing it up to date; False where it is not one of those."""
        channel_id = reply.channel_id
        if reply.guild_id is not None or channel_id is None or not table.game.meta.has_secrets:
            return False
        face = HandFace(self, table.id, reply.user_id, channel_id)
        if await self._delivery.shown(face) is None and not await self._delivery.is_arriving(face, reply.mark):
            return False
        self._players.add((table.id, reply.user_id))
        return await self._delivery.answer(face, reply, page)


def _has_dm_hands(table: TableSnapshot) -> bool:
    """Return True if hands are sent apart from the table; one that is played in a DM shows them by its button."""
    return table.game.meta.has_secrets and table.session is not None and not table.is_direct


def is_notified_by_hand(table: TableSnapshot, seat: Seat) -> bool:
    """Return whether this seat's turn is announced by a new message in the DM; else the one there is edited."""
    turn = table.turns.get(turn_key(table.id, seat))
    return seat in table.awaited and turn is not None and turn.notified == "hand"


def fingerprint(table: TableSnapshot, seat: Seat) -> str:
    """Name what makes the private message worth an edit: the owner's cards and choices, and being asked.

    What others do meanwhile stands at the table; an edit for each of their clicks would soon be throttled.
    """
    session = table.session
    assert session is not None
    hand = getattr(session.view(seat), "private", None)
    since = table.last_acts.get(seat, 0)
    private = [past.entry for past in table.recent if past.entry >= since and _is_for(past.event, seat)]
    parts = (hand, private, session.choices(seat), seat in table.awaited, table.row.status, table.plan(seat))
    return blake2b(repr(parts).encode(), digest_size=16).hexdigest()


def _is_for(event: Event | TableNote, seat: Seat) -> bool:
    """Return whether only some may know of this event, this seat among them."""
    return not isinstance(event, TableNote) and seat in (event.audience or ())

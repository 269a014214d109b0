"""Private hands: ephemerally by the button, and as one DM message per person and game.

A DM is edited when the hand changes and sent again when that person's turn starts, since edits do not notify.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b

import discord

from bot.tables import recaps
from bot.tables.errors import TableError
from bot.tables.notes import TableNote
from bot.tables.preferences import Preferences
from bot.tables.registry import TableRegistry
from bot.tables.snapshot import TableSnapshot
from bot.tables.tasks import Coalesced, Retries, Tasks
from bot.ui import cards
from bot.ui.cards import Card
from bot.ui.direct import DirectMessages
from bot.ui.lost_posts import find_post, search_from
from bot.ui.messages import HAND, MessageBook
from bot.ui.pictures import Pictures
from bot.ui.rest import Failed, attempt
from engine.core.game import Seat
from storage.base import HUMAN, MessageRow, PostRow, RetiredRow, SeatRow

CLOSED_LINE = "-# Your DMs are closed to me, so hands stay here. `/table prefs` lets me try again."


@dataclass(frozen=True, slots=True)
class HandMessage:
    """A private message on its way into somebody's DM."""

    table: TableSnapshot
    seat: Seat
    user_id: int
    channel_id: int
    current: MessageRow | None
    """The message it takes the place of."""
    resend: bool
    """Sent as a new message, because edits do not notify and a turn has begun."""
    asked: bool
    """Whether the seat is asked something: kept with the message to know when a turn begins."""
    fingerprint: str
    card: Card


class Hands:
    def __init__(
        self,
        client: discord.Client,
        tables: TableRegistry,
        preferences: Preferences,
        book: MessageBook,
        pictures: Pictures,
        tasks: Tasks,
        direct: DirectMessages,
        quiet_seconds: float,
    ) -> None:
        """`quiet_seconds` is how long a hand in a DM may be behind while its owner clicks on."""
        self._client = client
        self._tables = tables
        self._preferences = preferences
        self._book = book
        self._pictures = pictures
        self._direct = direct
        self._retries = Retries[tuple[int, int]](lambda addressee: self._deliveries.soon(addressee))
        self._deliveries = Coalesced(tasks, self._deliver, failed=self._retries.later)
        self._quiet_seconds = quiet_seconds
        self._asked: dict[int, tuple[Seat, ...]] = {}
        self._waiting: dict[int, asyncio.TimerHandle] = {}

    async def card(self, table: TableSnapshot, user_id: int, page: int = 0) -> Card:
        """The private message of this person: hand, news and choices."""
        if table.session is None:
            raise TableError(table.stuck or "The game has not started yet.")
        seat = table.need_seat(user_id)
        if not table.game.meta.has_secrets:
            return cards.own_choices(table, seat, await self._close_up(table, seat), page)
        picture = await self._pictures.hand(table, seat)
        words = [] if picture else recaps.hand_in_words(table, seat).splitlines()
        closed = (await self._preferences.person(user_id)).dm_closed
        return cards.own_choices(table, seat, picture, page, [*words, *([CLOSED_LINE] if closed else [])])

    async def _close_up(self, table: TableSnapshot, seat: Seat) -> cards.Picture | None:
        """The picture the question needs, where the table message cannot show it because several are asked."""
        state = table.session.state if table.session else None
        shot = table.game.shot(state, seat) if state is not None and seat in table.awaited else "table"
        return await self._pictures.public(table, "seat", seat) if shot == "seat" else None

    def soon(self, table: TableSnapshot) -> None:
        """Bring the hands in the DMs up to date, if this game has hands.

        The start of a turn is announced at once. Otherwise a moment passes, so that a few quick clicks are one edit.
        """
        if not table.game.meta.has_secrets or table.session is None:
            return
        asked, self._asked[table.id] = self._asked.get(table.id, ()), table.awaited
        if not self._quiet_seconds or not table.awaited:
            self._deliver_all(table)
            return
        for seat in set(table.awaited) - set(asked):
            self._deliver_soon(table.id, table.seats[seat])
        if table.id not in self._waiting:
            loop = asyncio.get_running_loop()
            self._waiting[table.id] = loop.call_later(self._quiet_seconds, self._deliver_all, table)

    def _deliver_all(self, table: TableSnapshot) -> None:
        if (waiting := self._waiting.pop(table.id, None)) is not None:
            waiting.cancel()
        for seat in table.people:
            self._deliver_soon(table.id, seat)

    def _deliver_soon(self, table_id: int, seat: SeatRow) -> None:
        if seat.player == HUMAN and seat.user_id is not None:
            self._retries.cancel((table_id, seat.user_id))
            self._deliveries.soon((table_id, seat.user_id))

    async def flush(self) -> None:
        """Send at once what is waiting for a quiet moment."""
        await self._deliver_tables(list(self._waiting))

    def close(self) -> None:
        self._retries.close()

    async def catch_up(self) -> None:
        """Bring the hands up to date that were behind when the program stopped, or had not been sent at all."""
        secret = [key for key, game in self._tables.games.items() if game.meta.has_secrets]
        await self._deliver_tables(await self._book.behind_hands(secret))

    async def _deliver_tables(self, table_ids: Sequence[int]) -> None:
        for table_id in table_ids:
            if (table := await self._tables.find(table_id)) is not None and table.session is not None:
                self._deliver_all(table)

    async def answered(self, table: TableSnapshot, user_id: int, message_id: int | None) -> None:
        """A click in a DM has been answered with this state, so the DM needs no edit of its own."""
        row = (await self._book.of(table.id)).hands.get(user_id)
        seat = table.seat_of(user_id)
        if row is not None and seat is not None and row.message_id == message_id:
            asked = row.prompted if seat in table.awaited else 0
            fingerprint = self._fingerprint(table, seat)
            await self._book.note(replace(row, fingerprint=fingerprint, prompted=asked, shown_version=table.version))

    async def _deliver(self, addressee: tuple[int, int]) -> None:
        """Bring one person's hand at one table up to date: a slow DM keeps nobody else's waiting."""
        if await self._is_delivered(*addressee):
            self._retries.worked(addressee)
        else:
            self._retries.later(addressee)

    async def _is_delivered(self, table_id: int, user_id: int) -> bool:
        """Send or edit what has to be; False if that has to be tried again."""
        if (await self._preferences.person(user_id)).hand == "ephemeral":
            return True
        channel_id = await self._direct.channel(user_id)
        if isinstance(channel_id, Failed):
            return not channel_id.passing
        if channel_id is None:
            return True
        table = await self._tables.find(table_id)
        if table is None or table.session is None:
            return True
        if not await self._resolve_unconfirmed_posts(table, user_id):
            return False
        hand = await self._write(table, user_id, channel_id)
        failed = await self._post(hand) if hand is not None else None
        return failed is None or not failed.passing

    async def _resolve_unconfirmed_posts(self, table: TableSnapshot, user_id: int) -> bool:
        """After a crash or a lost answer nobody knows whether a hand arrived: look before sending it again.

        False if that cannot be known now.
        """
        shown = await self._book.of(table.id)
        post = shown.posts.get((HAND, user_id))
        if post is None:
            return True
        found = await find_post(self._client, post)
        if isinstance(found, Failed):
            return not found.passing
        if found is not None:
            await self._arrived(self._book.arrived(post, found, shown_version=0), shown.hands.get(user_id))
        return True

    async def _write(self, table: TableSnapshot, user_id: int, channel_id: int) -> HandMessage | None:
        """What is to be sent or edited; None when the message in the DM still holds."""
        seat = table.seat_of(user_id)
        if seat is None:
            return None
        current = (await self._book.of(table.id)).hands.get(user_id)
        asked = seat in table.awaited
        fingerprint = self._fingerprint(table, seat)
        resend = current is None or (asked and not current.prompted)
        if not resend and current is not None and current.fingerprint == fingerprint:
            await self._book.note(replace(current, shown_version=table.version))
            return None
        card = await self.card(table, user_id)
        return HandMessage(table, seat, user_id, channel_id, current, resend, asked, fingerprint, card)

    async def _post(self, hand: HandMessage) -> Failed | None:
        if hand.current is not None and not hand.resend:
            failed = await self._edit(hand, hand.current)
            if failed is None or failed.passing:
                return failed
        return await self._send(hand)

    def _fingerprint(self, table: TableSnapshot, seat: Seat) -> str:
        """Of what makes the private message worth an edit: the hand, the choices, who is waited for.

        What others do meanwhile stands at the table; an edit for each of their clicks would soon be throttled.
        """
        session = table.session
        assert session is not None
        hand = getattr(session.view(seat), "private", None)
        events = [past.event for past in table.recent if not isinstance(past.event, TableNote)]
        private = sum(seat in (event.audience or ()) for event in events)
        parts = (hand, private, session.choices(seat), table.awaited, table.row.status)
        return blake2b(repr((*parts, table.game.rounds(session.state))).encode(), digest_size=16).hexdigest()

    async def _edit(self, hand: HandMessage, current: MessageRow) -> Failed | None:
        message = self._client.get_partial_messageable(current.channel_id).get_partial_message(current.message_id)
        card = hand.card
        edited = await attempt(
            message.edit(view=card.view, attachments=card.files(), allowed_mentions=card.allowed()), "editing a hand"
        )
        if isinstance(edited, Failed):
            return edited
        shown = replace(
            current, prompted=int(hand.asked), fingerprint=hand.fingerprint, shown_version=hand.table.version
        )
        await self._book.note(shown)
        return None

    async def _send(self, hand: HandMessage) -> Failed | None:
        old = hand.current
        after = search_from(old.message_id if old else 0)
        post = await self._book.begin_post(
            self._book.new_post(
                hand.table.id, HAND, hand.user_id, hand.channel_id, after, int(hand.asked),
                hand.table.row.entries,
            )
        )  # fmt: skip
        place, card = self._client.get_partial_messageable(hand.channel_id), hand.card
        sent = await attempt(
            place.send(
                view=card.view,
                files=card.files(),
                allowed_mentions=card.allowed(),
                nonce=post.nonce,
                silent=await self._preferences.is_silent(hand.table, hand.seat),
            ),
            "sending a hand",
        )
        if isinstance(sent, Failed):
            await self._not_sent(hand, post, sent)
            return sent
        await self._arrived(self._book.arrived(post, sent.id, hand.table.version, hand.fingerprint), old)
        return None

    async def _arrived(self, row: MessageRow, old: MessageRow | None) -> None:
        """The new message is the hand now; the old one goes, if not at once then with the next tidying up."""
        if old is None or old.message_id == row.message_id:
            await self._book.finish_post(row)
            return
        retired = RetiredRow(row.table_id, old.channel_id, old.message_id, line="")
        await self._book.finish_post(row, retired, retired_by_caller=True)
        message = self._client.get_partial_messageable(old.channel_id).get_partial_message(old.message_id)
        deleted = await attempt(message.delete(), "deleting an old hand")
        await self._book.settle_retired(retired, gone=not (isinstance(deleted, Failed) and deleted.passing))

    async def _not_sent(self, hand: HandMessage, post: PostRow, failed: Failed) -> None:
        if failed.passing:
            return
        await self._book.cancel_post(post)
        await self._direct.refused(hand.user_id, failed)

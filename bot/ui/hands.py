"""Private hands: ephemerally by the button, and as one DM message per person and game.

A DM is edited when the hand changes and sent anew when that person's turn starts, since edits do not notify.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from hashlib import blake2b

import discord

from bot.tables import story
from bot.tables.errors import TableError
from bot.tables.keeper import Keeper
from bot.tables.table import Table
from bot.ui import cards
from bot.ui.cards import Card
from bot.ui.people import People
from bot.ui.pictures import Pictures
from bot.ui.rest import Failed, attempt
from bot.ui.tasks import Coalesced, Tasks
from engine.core.game import Seat
from storage.base import MessageRow

OPENING_PACE = 0.5
"""Seconds between two newly opened DMs: Discord takes bursts for spam."""
CLOSED_LINE = "-# Your DMs are closed to me, so hands stay here. `/table prefs hand:both` lets me try again."


@dataclass(frozen=True, slots=True)
class Letter:
    """A private message on its way into somebody's DM."""

    seat: Seat
    user_id: int
    channel_id: int
    shown: MessageRow | None
    """The message it takes the place of."""
    anew: bool
    """Sent as a new message, because edits do not notify and a turn has begun."""
    asked: int
    """Whether the seat is asked something: kept with the message to know when a turn begins."""
    print: str
    card: Card


class Hands:
    def __init__(
        self, client: discord.Client, keeper: Keeper, people: People, pictures: Pictures, tasks: Tasks
    ) -> None:
        self._client = client
        self._keeper = keeper
        self._people = people
        self._pictures = pictures
        self._deliveries = Coalesced(tasks, self._deliver)
        self._opening = asyncio.Lock()
        self._opened_at = -OPENING_PACE

    async def card(self, table: Table, user_id: int, page: int = 0) -> Card:
        """The private message of this person: hand, news and choices."""
        if table.session is None:
            raise TableError(table.stuck or "The game has not started yet.")
        seat = table.need_seat(user_id)
        picture = await self._pictures.hand(table, seat) if table.game.meta.has_secrets else None
        lines = story.shortened(story.since(table, seat, seat)) if table.game.meta.has_secrets else []
        if table.game.meta.has_secrets and picture is None:  # words serve where there is no picture
            lines = [*lines, *story.hand_in_words(table, seat).splitlines()]
        closed = table.game.meta.has_secrets and (await self._people.get(user_id)).dm_closed
        return cards.own_choices(table, seat, picture, page, lines, CLOSED_LINE if closed else "")

    def soon(self, table: Table) -> None:
        """Bring the hands in the DMs up to date, if this game has hands."""
        if table.game.meta.has_secrets and table.session is not None:
            self._deliveries.soon(table.id)

    async def _deliver(self, table_id: int) -> None:
        table = await self._keeper.peek(table_id)
        for user_id in [seat.user_id for seat in table.people] if table else []:
            if user_id is not None:
                await self._deliver_to(table_id, user_id)

    async def _deliver_to(self, table_id: int, user_id: int) -> None:
        player = await self._people.get(user_id)
        if player.hand == "ephemeral" or player.dm_closed:
            return
        channel_id = player.dm_channel_id or await self._open(user_id)
        if channel_id is None:
            return
        async with self._keeper.hold(table_id) as table:
            letter = await self._write(table, user_id, channel_id)
        if letter is not None:  # sent without holding the table: nobody's click waits for the post
            await self._post(table, letter)

    async def _open(self, user_id: int) -> int | None:
        async with self._opening:
            loop = asyncio.get_running_loop()
            await asyncio.sleep(max(0.0, self._opened_at + OPENING_PACE - loop.time()))
            opened = await attempt(self._client.create_dm(discord.Object(user_id)), "opening a DM")
            self._opened_at = loop.time()
        if isinstance(opened, Failed):
            if opened.dm_closed:
                await self._people.mark_closed(user_id)
            return None
        await self._people.change(user_id, dm_channel_id=opened.id)
        return opened.id

    async def _write(self, table: Table, user_id: int, channel_id: int) -> Letter | None:
        """What is to be sent or edited; None when the message in the DM still holds."""
        seat = table.seat_of(user_id)
        if seat is None:
            return None
        shown = (await self._shown(table)).get(user_id)
        asked = 1 if seat in table.awaited() else 0
        print_now = self._print(table, seat)
        anew = shown is None or asked > shown.decision
        if not anew and table.hand_prints.get(seat) == print_now:
            return None
        return Letter(seat, user_id, channel_id, shown, anew, asked, print_now, await self.card(table, user_id))

    async def _post(self, table: Table, letter: Letter) -> None:
        if letter.shown is not None and not letter.anew:
            failed = await self._edit(table, letter, letter.shown)
            if failed is not None and failed.passing:
                return
            done = failed is None or await self._send(table, letter)
        else:
            done = await self._send(table, letter)
        if done:
            table.hand_prints[letter.seat] = letter.print

    async def _shown(self, table: Table) -> dict[int, MessageRow]:
        if table.hands is None:
            rows = await self._keeper.store.messages(table.id)
            table.hands = {row.user_id: row for row in rows if row.kind == "hand"}
        return table.hands

    async def _remember(self, table: Table, row: MessageRow) -> None:
        (await self._shown(table))[row.user_id] = row
        await self._keeper.store.put_message(row)

    def _print(self, table: Table, seat: Seat) -> str:
        """A fingerprint of what makes the private message worth an edit: the hand, the choices, who is waited for.

        What others do meanwhile is told at the table; an edit for each of their clicks would soon be throttled.
        """
        session = table.session
        assert session is not None
        hand = getattr(session.view(seat), "private", None)
        told = sum(seat in (item.event.audience or ()) for item in table.recent if not isinstance(item.event, str))
        parts = (hand, told, session.choices(seat), table.awaited(), table.row.status, table.game.rounds(session.state))
        return blake2b(repr(parts).encode(), digest_size=16).hexdigest()

    async def _edit(self, table: Table, letter: Letter, shown: MessageRow) -> Failed | None:
        message = self._client.get_partial_messageable(shown.channel_id).get_partial_message(shown.message_id)
        card = letter.card
        edited = await attempt(message.edit(view=card.view, attachments=card.files()), "editing a hand")
        if isinstance(edited, Failed):
            return edited
        if letter.asked != shown.decision:
            await self._remember(table, replace(shown, decision=letter.asked))
        return None

    async def _send(self, table: Table, letter: Letter) -> bool:
        place, card, old = self._client.get_partial_messageable(letter.channel_id), letter.card, letter.shown
        sent = await attempt(place.send(view=card.view, files=card.files()), "sending a hand")
        if isinstance(sent, Failed):
            if sent.dm_closed:
                await self._people.mark_closed(letter.user_id)
            elif sent.status == 404:  # the DM is not there any more: open one anew next time
                await self._people.change(letter.user_id, dm_channel_id=None)
            return False
        if old is not None:
            gone = self._client.get_partial_messageable(old.channel_id).get_partial_message(old.message_id)
            await attempt(gone.delete(), "deleting an old hand")
        now = self._keeper.clock()
        row = MessageRow(table.id, "hand", letter.user_id, letter.channel_id, sent.id, letter.asked, now)
        await self._remember(table, row)
        return True

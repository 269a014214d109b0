"""The clicks of looking back at one's own decisions."""

from __future__ import annotations

import asyncio

from bot.delivery.ids import Ref
from bot.delivery.reply import Reply
from bot.display.pictures import Pictures
from bot.interactions.handling import Handlers
from bot.lookback import cards
from bot.lookback.service import LookBacks, seat_played
from bot.replay.service import Replays
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from engine.players import LookBack

SOON = 1.5
"""Seconds that a click waits for the result before it shows the progress."""


class LookBackClicks:
    def __init__(self, tables: TableRegistry, lookbacks: LookBacks, replays: Replays, pictures: Pictures) -> None:
        self._tables = tables
        self._lookbacks = lookbacks
        self._replays = replays
        self._pictures = pictures
        self.handlers: Handlers = {"lookback": self._look_back, "lookbackto": self._turn}

    async def _look_back(self, reply: Reply, ref: Ref) -> None:
        """Show the first mistake, or the progress; a private message of ours is brought up to date."""
        table = await self._tables.read(ref.table)
        card = await self._card(table, reply.user_id, 0)
        await (reply.update(card) if reply.is_private else reply.show(card))

    async def _turn(self, reply: Reply, ref: Ref) -> None:
        table = await self._tables.read(ref.table)
        await reply.update(await self._card(table, reply.user_id, ref.number))

    async def _card(self, table: TableSnapshot, user_id: int, place: int) -> cards.Card:
        found = await self._lookbacks.of(table, user_id)
        if not isinstance(found, LookBack):
            try:
                await asyncio.wait_for(found.ended.wait(), SOON)
            except TimeoutError:
                return cards.progress(table, found)
            if found.failed:
                return cards.progress(table, found)
            found = await self._lookbacks.of(table, user_id)
            if not isinstance(found, LookBack):
                return cards.progress(table, found)
        if not found.mistakes:
            return cards.clear(table, found)
        place = max(0, min(place, len(found.mistakes) - 1))
        seat = seat_played(table, user_id)
        before = await self._replays.before(table, found.mistakes[place].entry, seat)
        picture = await self._pictures.moment(table, before)
        return cards.mistake(table, found, place, before, seat, picture)

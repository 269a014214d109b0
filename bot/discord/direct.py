"""Direct messages: opened at a pace that Discord does not take for spam, and remembered where they are closed."""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary

import discord

from bot.delivery.failures import Failed
from bot.delivery.pace import Pace, Urgency
from bot.discord.rest import attempt
from bot.preferences.service import Preferences

OPENING_PACE = 0.5
"""Seconds between two newly opened DMs: Discord takes bursts for spam."""


class _Opening:
    """A DM that is being opened, for all who wait for it."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.answer: int | Failed | None = None


class DiscordDirectMessages:
    def __init__(self, client: discord.Client, preferences: Preferences, pace: Pace) -> None:
        self._client = client
        self._pace = pace
        self._preferences = preferences
        self._next_opening = 0.0
        """The earliest time to open another DM, by the clock of the event loop."""
        self._openings: WeakValueDictionary[int, _Opening] = WeakValueDictionary()

    async def channel(self, user_id: int) -> int | Failed | None:
        """Return the channel for DMs to this person, None if they are closed, or the failure to open it."""
        player = await self._preferences.person(user_id)
        if player.dm_closed:
            return None
        return player.dm_channel_id or await self._open_once(user_id)

    async def refused(self, user_id: int, failed: Failed) -> None:
        """Remember why a message did not get through: asking again and again would get the bot blocked."""
        if failed.dm_closed:
            await self._preferences.change_person(user_id, dm_closed=True)
        elif failed.gone:  # the DM is gone: open another one next time
            await self._preferences.change_person(user_id, dm_channel_id=None)

    async def _open_once(self, user_id: int) -> int | Failed:
        """Open a DM once per person: callers at the same time share the answer of the first, a failure included."""
        if (opening := self._openings.get(user_id)) is None:
            opening = self._openings[user_id] = _Opening()
        async with opening.lock:
            if opening.answer is None:
                opening.answer = await self._open(user_id)
            return opening.answer

    async def _open(self, user_id: int) -> int | Failed:
        loop = asyncio.get_running_loop()
        turn = max(loop.time(), self._next_opening)
        self._next_opening = turn + OPENING_PACE * self._pace.processes
        await asyncio.sleep(turn - loop.time())
        await self._pace.turn(Urgency.HAND)
        opened = await attempt(self._client.create_dm(discord.Object(user_id)), "opening a DM")
        if isinstance(opened, Failed):
            if opened.dm_closed:
                await self.refused(user_id, opened)
            return opened
        await self._preferences.change_person(user_id, dm_channel_id=opened.id)
        return opened.id

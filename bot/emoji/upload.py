"""Brings the emoji of the application up to date: slowly, in the background, and one at a time.

Discord limits how fast emoji may be made, and does not tell the limit truly, so a refusal for that reason is a pause.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NamedTuple

import aiohttp
import discord

from bot.emoji.service import PREFIX, Difference, Emoji, EmojiBook, Wanted, difference

log = logging.getLogger(__name__)

PAUSE: Final = 2.0
"""Seconds between two requests."""
LONGEST_PAUSE: Final = 300.0
TRIES: Final = 8
"""Tries of one request while Discord wants a pause or does not answer."""
TOLD_EVERY: Final = 20
FULL: Final = 30008
"""The application has as many emoji as it may have."""
PASSING = (OSError, aiohttp.ClientError, TimeoutError)


class Done(NamedTuple):
    """The number of changes made by a run."""

    uploaded: int = 0
    removed: int = 0
    failed: int = 0


class ApplicationFull(Exception):
    """There is no room for another emoji."""


class EmojiUploads:
    def __init__(self, client: discord.Client, book: EmojiBook, pause: float = PAUSE) -> None:
        self._client = client
        self._book = book
        self.pause = pause

    async def look(self) -> Difference:
        """Read what the application has, and use what fits."""
        existing = await self._existing()
        self._book.learn(existing)
        return difference(self._book.wanted, existing)

    async def ours(self) -> list[Emoji]:
        """Return all emoji of the application that bear our prefix."""
        return [emoji for emoji in await self._existing() if emoji.name.startswith(PREFIX)]

    async def _existing(self) -> list[Emoji]:
        return [Emoji(emoji.name, emoji.id) for emoji in await self._client.fetch_application_emojis()]

    async def sync(self, replaced_before: Callable[[float], Awaitable[bool]]) -> Done:
        """Upload what is missing, then remove what nothing shows any longer.

        `replaced_before` tells whether every message that people may still click was made after a time.
        """
        found = await self.look()
        uploaded, failed = await self.upload(found.missing)
        removed = 0
        if not failed and found.outdated and await replaced_before(self._newest_upload()):
            removed = await self.remove(found.outdated)
        return Done(uploaded, removed, failed)

    async def remove(self, emoji: Sequence[Emoji]) -> int:
        """Delete these emoji of ours. Return how many are gone."""
        removed = 0
        for one in emoji:
            if not one.name.startswith(PREFIX):
                continue
            removed += await self._try(lambda one=one: self._delete(one.id), f"removing the emoji {one.name}")
            await asyncio.sleep(self.pause)
        return removed

    async def upload(self, missing: Sequence[Wanted], tell: Callable[[str], None] = log.debug) -> tuple[int, int]:
        """Upload these emoji. Return how many were taken, and how many not."""
        uploaded = 0
        for number, one in enumerate(missing):
            try:
                uploaded += await self._try(lambda one=one: self._create(one), f"uploading the emoji {one.name}")
            except ApplicationFull:
                log.warning(
                    "the application has no room for %d more emoji: words take their place", len(missing) - number
                )
                break
            if (number + 1) % TOLD_EVERY == 0:
                tell(f"{number + 1} of {len(missing)} emoji uploaded")
            await asyncio.sleep(self.pause)
        return uploaded, len(missing) - uploaded

    async def _create(self, wanted: Wanted) -> None:
        image = await asyncio.to_thread(wanted.paint)
        made = await self._client.create_application_emoji(name=wanted.name, image=image)
        self._book.add(Emoji(made.name, made.id))

    async def _delete(self, emoji_id: int) -> None:
        assert self._client.application_id is not None
        await self._client.http.delete_application_emoji(self._client.application_id, emoji_id)

    async def _try(self, request: Callable[[], Awaitable[None]], what: str) -> bool:
        """Make a request, with pauses while Discord wants them. Return True if it was taken."""
        pause = self.pause
        for _ in range(TRIES):
            try:
                await request()
                return True
            except discord.RateLimited as limited:
                pause = min(LONGEST_PAUSE, max(pause, limited.retry_after))
            except discord.HTTPException as error:
                if error.code == FULL:
                    raise ApplicationFull from error
                if error.status not in (429,) and error.status < 500:
                    log.warning("%s was refused (status %s, code %s)", what, error.status, error.code)
                    return False
            except PASSING as error:
                log.debug("%s failed: %s", what, type(error).__name__)
            await asyncio.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)
        log.warning("%s was given up until the next start", what)
        return False

    def _newest_upload(self) -> float:
        """Return when the newest of the emoji in use was made."""
        newest = max((emoji.id for emoji in self._book.known.values()), default=0)
        return discord.utils.snowflake_time(newest).timestamp()

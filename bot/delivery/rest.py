"""Calls to Discord that may fail without costing anybody a move: they are logged and answered, never raised."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import TypeVar

import aiohttp
import discord

log = logging.getLogger(__name__)
T = TypeVar("T")

REST_ERRORS = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, asyncio.TimeoutError, OSError)
CALL_SECONDS = 60.0
"""No call is waited for longer, discord.py's own retries and rate-limit sleeps included."""
NO_ACCESS = frozenset({50001, 50013})
OLD_MESSAGE = 30046
DM_CLOSED = frozenset({50007, 50278})
ARCHIVED = 50083

MISSING_RIGHTS = (
    "I cannot show the table here. I need the permissions View Channel, Send Messages (in threads: Send Messages in "
    "Threads) and Attach Files. The game itself is safe."
)


class Failed:
    """Why a call did not work."""

    __slots__ = ("code", "status")

    def __init__(self, error: BaseException) -> None:
        self.code = error.code if isinstance(error, discord.HTTPException) else 0
        self.status = error.status if isinstance(error, discord.HTTPException) else 0

    @property
    def no_access(self) -> bool:
        return self.code in NO_ACCESS or self.status == 403

    @property
    def gone(self) -> bool:
        """True if the object of the call does not exist."""
        return self.status == 404

    @property
    def passing(self) -> bool:
        """True if the same call may work later. Old messages stay closed to edits."""
        return (self.status in (0, 429) or self.status >= 500) and self.code != OLD_MESSAGE

    @property
    def untaken(self) -> bool:
        """True if the call certainly had no effect, and never will."""
        return self.status == 429 or not self.passing

    @property
    def dm_closed(self) -> bool:
        return self.code in DM_CLOSED


async def attempt(call: Awaitable[T], what: str, seconds: float = CALL_SECONDS) -> T | Failed:
    """Return the answer, or how the call failed."""
    try:
        async with asyncio.timeout(seconds):
            return await call
    except REST_ERRORS as error:
        failed = Failed(error)
        log.warning("%s failed: %s (status %s, code %s)", what, type(error).__name__, failed.status, failed.code)
        return failed

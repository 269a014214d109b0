"""Calls to Discord that may fail without costing anybody a move: they are logged and answered, never raised."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import aiohttp
import discord

from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.failures import INVALID, Failed
from bot.runtime.homes import may_send

log = logging.getLogger(__name__)
T = TypeVar("T")


class NotHome(OSError):
    """A request that only the home of a table may make, in a process that may have ceased to be it."""


REST_ERRORS = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, asyncio.TimeoutError, OSError)
CALL_SECONDS = 60.0
"""No call is waited for longer, discord.py's own retries and rate-limit sleeps included."""


def only_from_home() -> aiohttp.TraceConfig:
    """Return a check before each request: a process that was held up may have another home's requests behind it."""

    async def check(_session: aiohttp.ClientSession, _context: object, _params: object) -> None:
        is_home = may_send.get()
        if is_home is not None and not is_home():
            raise NotHome("another process may show this now")

    config = aiohttp.TraceConfig()
    config.on_request_start.append(check)
    return config


def failure(error: BaseException) -> Failed:
    """Return what Discord said against a call; without its words the failure may pass."""
    return Failed(error.status, error.code) if isinstance(error, discord.HTTPException) else Failed()


async def attempt(call: Awaitable[T], what: str, seconds: float = CALL_SECONDS) -> T | Failed:
    """Return the answer, or how the call failed."""
    try:
        async with asyncio.timeout(seconds):
            return await call
    except REST_ERRORS as error:
        failed = failure(error)
        log.warning("%s failed: %s (status %s, code %s)", what, type(error).__name__, failed.status, failed.code)
        return failed


async def attempt_card(card: Card, request: Callable[[Card], Awaitable[T]], what: str) -> T | Failed:
    """Send a card; in words alone if Discord refuses it, because one of its emoji may have been deleted."""
    done = await attempt(request(card), what)
    if isinstance(done, Failed) and done.status == INVALID and components.has_emoji(card.view.parts):
        done = await attempt(request(card.in_words()), what)
    return done

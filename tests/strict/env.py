"""SimCord's world and actors around a bot that keeps discord.py's real HTTP client and runs on a virtual clock."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any, Generic, TypeVar

import aiohttp
import discord
import pytest
import simcord
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from simcord import _dpy_internals
from simcord._clock import Clock
from simcord.backend import serializers
from simcord.gateway import ShardRouter

from tests.strict.server import StrictDiscord, as_sent
from tests.strict.virtual_time import Process, VirtualLoop, watch_databases

T = TypeVar("T")
BotT = TypeVar("BotT", bound=discord.Client)
Compose = Callable[[], AbstractAsyncContextManager[BotT]]

EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
"""Beginning of the simulated world."""

PATIENCE = 2.0
"""Pauses of the bot up to this are waited for when things settle; longer ones are its background."""
LONGEST = 1800.0
"""Virtual seconds in which everything must have settled."""
REQUESTS = {HTTPClient.request.__code__, AsyncWebhookAdapter.request.__code__}


@asynccontextmanager
async def strict_env(compose: Compose[Any]) -> AsyncIterator[StrictEnv]:
    """A world with this bot in it, logged in through the strict Discord."""
    with pytest.MonkeyPatch.context() as patch:
        _patch(patch)
        life = Life(compose)
        env = StrictEnv(await life.bot(), life)
        try:
            await env.start()
            yield env
        finally:
            await env.shutdown()


def _patch(patch: pytest.MonkeyPatch) -> None:
    """Send discord.py to the strict server, and everybody to the clock of the loop."""
    loop, real = asyncio.get_running_loop(), time.monotonic
    running: Any = asyncio._get_running_loop
    patch.setattr(Route, "BASE", StrictDiscord.url)
    patch.setattr(discord.utils, "utcnow", lambda: EPOCH + timedelta(seconds=loop.time()))
    patch.setattr(time, "monotonic", lambda: loop.time() if running() is loop else real())
    watch_databases(patch)


class LoopClock(Clock):
    """The time of the simulated world is that of the loop."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        super().__init__()
        self._epoch = EPOCH

    @property
    def elapsed(self) -> float:  # type: ignore[override]
        return self._loop.time()

    @elapsed.setter
    def elapsed(self, value: float) -> None:
        """Only the loop moves it."""


class Life(Generic[BotT]):
    """One run of the bot, from composing it to its end or its death."""

    def __init__(self, compose: Compose[BotT]) -> None:
        self.process = Process()
        self.process.context.run(async_context.set, AsyncWebhookAdapter())
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        self._loop = loop
        self._born: asyncio.Future[BotT] = loop.create_future()
        self._over = loop.create_future()
        self._task = self.start(self._run(compose))

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something as a part of this process."""
        return self._loop.create_task(work, context=self.process.context.copy())

    async def _run(self, compose: Compose[BotT]) -> None:
        async with compose() as bot:
            self._born.set_result(bot)
            await self._over

    async def bot(self) -> BotT:
        await asyncio.wait({self._born, self._task}, return_when=asyncio.FIRST_COMPLETED)
        return self._born.result() if self._born.done() else await self._failed()

    async def _failed(self) -> BotT:
        await self._task
        raise AssertionError("the bot ended before it began")

    async def end(self) -> None:
        """Leave in good order; or, if it was killed, close what it has left open."""
        if self.process.alive:
            self.process.steps_left = math.inf  # a kill that was ordered and did not come to pass
            self._over.set_result(None)
            await self._task
            self.process.alive = False
        else:
            await self._loop.bury(self.process)

    def kill(self) -> None:
        self._loop.kill(self.process)


class StrictEnv(simcord.Env):
    def __init__(self, bot: discord.Client, life: Life[Any]) -> None:
        super().__init__(bot, check_errors=False)
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        self._loop: VirtualLoop = loop
        self.backend.clock = LoopClock(loop)
        self.life = life
        self.strict = StrictDiscord(self.backend)

    # One bot after the other

    async def start(self) -> None:
        await self.strict.open()
        self._started = True
        await self._attach()

    async def attach(self, bot: discord.Client, life: Life[Any]) -> None:
        """A new run of the bot in the same world."""
        await self.detach()
        self.bot, self.life = bot, life
        await self._attach()

    async def detach(self) -> None:
        await self.life.end()
        self.strict.disconnect()
        if self._gateway_feed is not None:
            self.backend.subscribers.remove(self._gateway_feed)
            self._gateway_feed = None

    async def shutdown(self) -> None:
        await self.detach()
        await self.strict.close()
        self._started = False

    def kill(self) -> None:
        """The process is gone between two instructions; its connections break."""
        self.life.kill()
        self.strict.disconnect()

    async def _attach(self) -> None:
        bot, process = self.bot, self.life.process
        state = _dpy_internals.get_state(bot)
        self._message_states.add(state)
        state.shard_count, state.shard_ids = 1, [0]
        _dpy_internals.set_guild_ready_timeout(bot, 0.0)
        router = ShardRouter(self.backend, state, bot.dispatch, 1, (0,))
        _dpy_internals.install_websocket(bot, router.websockets[0])

        def feed(event: str, payload: Mapping[str, Any]) -> None:
            if process.alive:
                process.context.copy().run(router.feed, event, as_sent(dict(payload)))

        self._gateway_feed = feed
        self.backend.subscribers.append(feed)
        self._capture_errors()
        await self.life.start(self._login(router))
        await self._settle_internal()

    async def _login(self, router: ShardRouter) -> None:
        self.bot.http.connector = aiohttp.UnixConnector(self.strict.socket, limit=0)
        await self.bot.login("strict")
        router.identify(0)
        for guild in list(self.backend.guilds.values()):
            router.feed("GUILD_CREATE", as_sent(dict(serializers.guild_create_payload(self.backend, guild))))

    # Time

    async def _settle_internal(self, **options: Any) -> None:
        """Wait until the bot is done with what happened: no request under way, no short pause left."""
        end = self._loop.time() + LONGEST
        await self._loop.rest()
        while busy := list(self._busy()):
            if self._loop.time() > end:
                raise TimeoutError(f"not settled after {LONGEST:.0f} s: {', '.join(busy)}")
            await self._loop.step()

    def _busy(self) -> Iterator[str]:
        if self.strict.in_flight > self.strict.hanging:
            yield f"{self.strict.in_flight} requests"
        soon = self._loop.time() + PATIENCE
        if any(when <= soon for when in self._loop.timers()):
            yield "a short pause"
        for task in asyncio.all_tasks(self._loop):
            if _is_requesting(task):
                yield task.get_name()

    async def advance_time(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        await self._settle_internal()


def _is_requesting(task: asyncio.Task[Any]) -> bool:
    """Return whether this task is within a request of discord.py, be it on its way or waiting for a limit to pass."""
    coroutine: Any = task.get_coro()
    while coroutine is not None:
        if getattr(coroutine, "cr_code", None) in REQUESTS:
            return True
        coroutine = getattr(coroutine, "cr_await", None)
    return False

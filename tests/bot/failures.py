"""Ways in which a call to Discord fails."""

from __future__ import annotations

import asyncio
import fnmatch
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
import simcord.http.router
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter, _path_of

from tests.bot.world import World
from tests.kit.waiting import until

ANSWER = ("POST", "/interactions/*/*/callback")
EDIT_OF_ANSWER = ("PATCH", "/webhooks/*/*/messages/@original")
FOLLOW_UP = ("POST", "/webhooks/*/*")
POST = ("POST", "/channels/*/messages")
EDIT = ("PATCH", "/channels/*/messages/*")
EVERYTHING = ("*", "*")

FAILURES: dict[str, tuple[int, int]] = {
    "no access": (403, 50001),
    "no permission": (403, 50013),
    "unknown": (404, 10008),
    "throttled": (429, 0),
    "too old": (429, 30046),
    "archived": (400, 50083),
    "broken": (500, 0),
    "time-out": (0, 0),
}


@contextmanager
def failing(world: World, call: tuple[str, str], failure: str) -> Iterator[None]:
    """Every such call fails until the end of the block."""
    status, code = FAILURES[failure]
    with pytest.MonkeyPatch.context() as patch:
        if status:
            world.env.inject_error(*call, status=status, code=code, times=None)
        else:
            patch.setattr(simcord.http.router, "_check_faults", _silence(*call))
        yield
    world.env.backend.faults.clear()


class Stall:
    """Calls to Discord that hang until they are let go."""

    def __init__(self, calls: Sequence[tuple[str, str]], most: int) -> None:
        self._calls = calls
        self._left = most
        self._go = asyncio.Event()
        self.stuck: list[str] = []
        """The calls that hang, or have hung."""

    async def passed(self, method: str, path: str) -> None:
        hangs = any(wanted in ("*", method) and fnmatch.fnmatch(path, where) for wanted, where in self._calls)
        if hangs and self._left:
            self._left -= 1
            self.stuck.append(f"{method} {path}")
            await self._go.wait()

    async def reached(self, times: int = 1) -> None:
        await until(lambda: len(self.stuck) >= times)

    def let_go(self) -> None:
        self._left = 0
        self._go.set()


@contextmanager
def stalling(*calls: tuple[str, str], most: int = 1_000) -> Iterator[Stall]:
    """Such calls get no answer until they are let go, at the latest at the end of the block; or only the first few."""
    stall = Stall(calls, most)
    with pytest.MonkeyPatch.context() as patch:
        for transport in (FakeHTTPClient, FakeWebhookAdapter):
            patch.setattr(transport, "request", _stalled(transport.request, stall))
        try:
            yield stall
        finally:
            stall.let_go()


@contextmanager
def losing_answers(*calls: tuple[str, str]) -> Iterator[list[str]]:
    """Such calls reach Discord, but the bot never learns that; yields those it happened to."""
    lost: list[str] = []

    def losing(request: Any) -> Any:
        async def lose(transport: Any, route: Any, *args: Any, **kwargs: Any) -> Any:
            answer, path = await request(transport, route, *args, **kwargs), _path_of(route.url)
            if any(method in ("*", route.method) and fnmatch.fnmatch(path, where) for method, where in calls):
                lost.append(f"{route.method} {path}")
                raise TimeoutError
            return answer

        return lose

    with pytest.MonkeyPatch.context() as patch:
        for transport in (FakeHTTPClient, FakeWebhookAdapter):
            patch.setattr(transport, "request", losing(transport.request))
        yield lost


def _stalled(request: Any, stall: Stall) -> Any:
    async def wait(transport: Any, route: Any, *args: Any, **kwargs: Any) -> Any:
        await stall.passed(route.method, _path_of(route.url))
        return await request(transport, route, *args, **kwargs)

    return wait


def _silence(method: str, path: str) -> Any:
    def check(backend: Any, asked: str, where: str) -> None:
        if method in ("*", asked) and fnmatch.fnmatch(where, path):
            raise TimeoutError

    return check

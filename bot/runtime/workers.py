"""A thread for work that takes its time. Work that hangs is given up, so that what comes after it goes on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from storage.threads import DaemonExecutor

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")

LONGEST = 30.0
"""Seconds after which work that has not ended is taken to hang; the slowest of ours takes less than two."""


class Worker:
    """Does one piece of work after the other in a thread of its own."""

    def __init__(self, name: str, longest: float = LONGEST) -> None:
        self._name = name
        self._longest = longest
        self._pool = self._new_pool()

    def _new_pool(self) -> DaemonExecutor:
        return DaemonExecutor(self._name)

    def close(self) -> None:
        """Accept no new work."""
        self._pool.shutdown(wait=False)

    async def run(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of the function. Raises a `TimeoutError` if it does not end in time."""
        begun: list[bool] = []

        def work() -> T:
            begun.append(True)
            return function(*args, **kwargs)

        while True:
            pool = self._pool
            working = asyncio.get_running_loop().run_in_executor(pool, work)
            try:
                done = await self._ended(working, pool, begun)
            except asyncio.CancelledError:
                working.cancel()
                raise
            if done:
                return working.result()
            if begun:
                self._leave_behind(pool)
                raise TimeoutError(f"{self._name}: no end after {self._longest:.0f} s")
            working.cancel()  # it waited behind work that hangs, and is begun again by another thread

    async def _ended(self, working: asyncio.Future[T], pool: DaemonExecutor, begun: list[bool]) -> bool:
        """Wait for the work and return True if it has ended; False if it hangs, or waits for a thread that does."""
        while not (await asyncio.wait({working}, timeout=self._longest))[0]:
            if pool is not self._pool and not begun:
                return False
            if begun and not (await asyncio.wait({working}, timeout=self._longest))[0]:
                return False  # it may have begun only a moment before
        return True

    def _leave_behind(self, pool: DaemonExecutor) -> None:
        log.error("%s: a thread does not end and is left behind", self._name)
        if pool is self._pool:
            self._pool = self._new_pool()
            pool.shutdown(wait=False)

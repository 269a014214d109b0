"""Work that goes on after a click is answered, so that a shutdown can wait for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

log = logging.getLogger(__name__)


class Tasks:
    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()
        self.failures = 0

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)

    async def drain(self) -> None:
        while self._running:
            await asyncio.wait(self._running)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.failures += 1
            log.error("work in the background failed", exc_info=error)


class Coalesced:
    """Work on tables by their number: many calls make few runs, one at a time, and the newest state wins."""

    def __init__(self, tasks: Tasks, work: Callable[[int], Awaitable[None]]) -> None:
        self._tasks = tasks
        self._work = work
        self._wanted: set[int] = set()
        self._running: set[int] = set()

    def soon(self, number: int) -> None:
        self._wanted.add(number)
        if number not in self._running:
            self._running.add(number)
            self._tasks.start(self._run(number))

    async def _run(self, number: int) -> None:
        try:
            while number in self._wanted:
                self._wanted.discard(number)
                await self._work(number)
        finally:
            self._running.discard(number)

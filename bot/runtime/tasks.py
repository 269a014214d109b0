"""Answers to clicks and the work that follows from them, so that a shutdown can wait for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Generator, Hashable
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

log = logging.getLogger(__name__)
K = TypeVar("K", bound=Hashable)

RETRY_FIRST, RETRY_MOST = 2.0, 120.0
"""Seconds until something is tried again after a failure; the pause doubles each time."""


class Tasks:
    """Background work: kept from being forgotten half-way, and waited for at the end."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Any]] = set()
        self._is_open = True
        self.failures = 0

    @property
    def running(self) -> int:
        """The number of tasks under way."""
        return len(self._running)

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run this without waiting for it; a failure is logged and counted."""
        if not self._is_open:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)

    @contextmanager
    def including_this(self) -> Generator[None]:
        """Count the current task as background work in this block: it is waited for and canceled like the rest."""
        task = asyncio.current_task()
        assert task is not None
        self._running.add(task)
        try:
            yield
        finally:
            self._running.discard(task)

    async def drain(self) -> None:
        """Wait until all tasks have ended."""
        while self._running:
            await asyncio.wait(self._running)

    async def settle(self, seconds: float) -> None:
        """Wait until those have ended that run now, but no longer than that."""
        if running := self._running - {asyncio.current_task()}:
            await asyncio.wait(running, timeout=seconds)

    def close(self) -> None:
        """Cancel the running tasks and accept no new ones. The next start shows what they left out."""
        self._is_open = False
        for task in self._running - {asyncio.current_task()}:
            task.cancel()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self.failures += 1
            log.error("work in the background failed", exc_info=error)


class Coalesced(Generic[K]):
    """Work on things by a key: many calls make few runs, one at a time for each, and the newest state wins."""

    def __init__(
        self, tasks: Tasks, work: Callable[[K], Awaitable[None]], failed: Callable[[K], None] | None = None
    ) -> None:
        """`failed` is called when the work raises an error, such as `Retries.later`."""
        self._tasks = tasks
        self._work = work
        self._failed = failed
        self._wanted: set[K] = set()
        self._running: set[K] = set()

    def soon(self, key: K) -> None:
        """Work on this shortly."""
        self._wanted.add(key)
        if key not in self._running:
            self._running.add(key)
            self._tasks.start(self._run(key))

    async def _run(self, key: K) -> None:
        try:
            while key in self._wanted:
                self._wanted.discard(key)
                await self._work(key)
        except BaseException as error:
            self._running.discard(key)
            if isinstance(error, Exception):
                self._after_error(key)
            raise
        self._running.discard(key)

    def _after_error(self, key: K) -> None:
        if key in self._wanted:  # asked for since, and not yet tried
            self.soon(key)
        elif self._failed is not None:
            self._failed(key)


class Retries(Generic[K]):
    """Trying again what failed for a reason that may pass, after pauses that grow."""

    def __init__(self, again: Callable[[K], None]) -> None:
        self._again = again
        self._pauses: dict[K, float] = {}
        self._waiting: dict[K, asyncio.TimerHandle] = {}

    def later(self, key: K) -> None:
        """Try again after a pause twice as long as the last one: it failed."""
        self.cancel(key)
        self._pauses[key] = min(RETRY_MOST, 2 * self._pauses.get(key, RETRY_FIRST / 2))
        self._waiting[key] = asyncio.get_running_loop().call_later(self._pauses[key], self._try, key)

    def _try(self, key: K) -> None:
        del self._waiting[key]
        self._again(key)

    def cancel(self, key: K) -> None:
        """Cancel the planned try: it is being tried already."""
        if (waiting := self._waiting.pop(key, None)) is not None:
            waiting.cancel()

    def worked(self, key: K) -> None:
        """Note a success: the next failure is a new one."""
        self.cancel(key)
        self._pauses.pop(key, None)

    def close(self) -> None:
        """Try nothing again."""
        for key in list(self._waiting):
            self.cancel(key)


class Repeating:
    """Repeats some work with a pause in between, by a monotonic clock: setting the wall clock back does not matter."""

    def __init__(self, work: Callable[[], Awaitable[None]], seconds: float) -> None:
        self._work = work
        self._seconds = seconds
        self._task: asyncio.Task[None] | None = None

    @property
    def is_running(self) -> bool:
        """Tell whether the work will be done again."""
        return self._task is not None and not self._task.done()

    def start(self) -> None:
        """Do the work now, and again after each pause; a failure is logged."""
        self._task = asyncio.get_running_loop().create_task(self._repeat())

    def close(self) -> None:
        """End what is under way and repeat nothing."""
        if self._task is not None:
            self._task.cancel()

    async def _repeat(self) -> None:
        while True:
            try:
                await self._work()
            except Exception:  # whatever it is, it must not end the repetition for good
                log.exception("work that is repeated failed, and is tried again in %.0f s", self._seconds)
            await asyncio.sleep(self._seconds)

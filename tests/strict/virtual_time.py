"""An event loop whose clock moves only when nothing is left to do at the present instant.

Sockets, threads and tasks are real; waiting costs nothing. A minute of back-off takes as long as the code that runs
in it, a slow machine makes nobody late, and the same test always meets the same order of events.
"""

from __future__ import annotations

import asyncio
import contextvars
import math
import queue
import selectors
import time
import weakref
from collections.abc import Callable, Iterator
from io import StringIO
from typing import Any

import aiosqlite
import aiosqlite.core

REAL_WAIT = 20.0
"""Real seconds after which waiting for something that nobody will ever do is a failure."""
LONGEST_RUN = 100.0
"""Real seconds that a test or the end of one may take. What makes timers for ever would never end by itself."""
LONG_RUN = 1500.0
"""The same for tests of the long tier."""

_OUTSIDE = contextvars.Context()
_real_time = time.monotonic


class Stuck(RuntimeError):
    """The program waits for something that will never come, or never ends what it does."""


class Process:
    """Everything that one run of the bot started. Once killed, none of it ever goes on."""

    def __init__(self) -> None:
        self.alive = True
        self.steps_left: float = math.inf
        """After so many more steps of its tasks it is killed."""
        self.context = contextvars.Context()
        self.context.run(PROCESS.set, self)
        self.tasks: weakref.WeakSet[asyncio.Task[Any]] = weakref.WeakSet()
        self.connections: list[aiosqlite.Connection] = []

    def owns(self, handle: asyncio.Handle) -> bool:
        context: contextvars.Context | None = getattr(handle, "_context", None)
        return context is not None and context.get(PROCESS) is self


PROCESS: contextvars.ContextVar[Process | None] = contextvars.ContextVar("process", default=None)

_left_behind: list[asyncio.Task[Any]] = []
"""Tasks of killed processes. They are kept, because collecting one would run its `finally` blocks."""


def _leave_behind(task: asyncio.Task[Any]) -> None:
    if not task.done():
        _left_behind.append(task)
        asyncio.tasks._unregister_task(task)
        setattr(task, "_log_destroy_pending", False)  # noqa: B010


class VirtualLoop(asyncio.SelectorEventLoop):
    def __init__(self, longest: float = LONGEST_RUN) -> None:
        self._longest = longest
        self._now = 0.0
        self._at_work = 0
        self._resting: list[asyncio.Future[None]] = []
        self._step = False
        self._must_end_at = math.inf
        super().__init__(_Selector(self))

    def time(self) -> float:
        return self._now

    def run_forever(self) -> None:
        self._must_end_at = _real_time() + self._longest
        super().run_forever()

    @property
    def is_overdue(self) -> bool:
        return _real_time() > self._must_end_at

    def stuck(self, why: str) -> Stuck:
        """Return what everybody waits for, as the reason of a failure."""
        stacks = StringIO()
        for task in asyncio.all_tasks(self):
            task.print_stack(limit=8, file=stacks)
        self._must_end_at = math.inf  # the failure itself is cleaned up after
        return Stuck(f"{why} at {self._now:.1f} s\n{stacks.getvalue()}")

    # Instants

    async def rest(self) -> None:
        """Return when everything that can happen at this instant has happened."""
        waiter = self.create_future()
        self._resting.append(waiter)
        await waiter

    async def step(self) -> None:
        """Let the time pass to the next timer, and return when all that follows at that instant has happened."""
        self._step = True
        await self.rest()

    def timers(self) -> Iterator[float]:
        """Return the times of the pending timers."""
        scheduled: list[asyncio.TimerHandle] = getattr(self, "_scheduled")  # noqa: B009
        return (handle.when() for handle in scheduled if not handle.cancelled())

    def nothing_ready(self, timeout: float | None) -> bool:
        """Return whether the selector should really wait, as no callback and no socket is ready.

        Otherwise the end of the instant follows, or time passes.
        """
        if self._at_work:
            return True
        if self._resting and not self._step:
            waiters, self._resting = self._resting, []
            for waiter in waiters:
                if not waiter.done():
                    waiter.set_result(None)
            return False
        self._step = False
        if timeout is None:
            return True
        self._now += timeout
        return False

    # Threads: while one is at work the clock stands still

    def watch(self, future: asyncio.Future[Any]) -> None:
        """The result of this future comes from a thread."""
        self._at_work += 1
        future.add_done_callback(self._worked, context=_OUTSIDE.copy())

    def _worked(self, future: asyncio.Future[Any]) -> None:
        self._at_work -= 1

    @property
    def threads_at_work(self) -> bool:
        return self._at_work > 0

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:
        # Outside: if the thread is done at once, its result must not die with the process that asked for it.
        future = _OUTSIDE.copy().run(super().run_in_executor, executor, func, *args)
        self.watch(future)
        return future

    # Processes: what belongs to a killed one is never scheduled again

    def create_task(self, coro: Any, **kwargs: Any) -> asyncio.Task[Any]:
        context: contextvars.Context | None = kwargs.get("context")
        process = context.get(PROCESS) if context is not None else PROCESS.get()
        task = super().create_task(coro, **kwargs)
        if process is not None:
            process.tasks.add(task)
            if not process.alive:
                _leave_behind(task)
        return task

    def call_soon(
        self, callback: Callable[..., Any], *args: Any, context: contextvars.Context | None = None
    ) -> asyncio.Handle:
        process = context.get(PROCESS) if context is not None else PROCESS.get()
        if process is None or isinstance(getattr(callback, "__self__", None), asyncio.BaseTransport):
            return super().call_soon(callback, *args, context=context)
        process.steps_left -= 1
        if process.alive and process.steps_left < 0:
            self.kill(process)
        handle = super().call_soon(callback, *args, context=context)
        if not process.alive:
            handle.cancel()
        return handle

    def _asyncgen_firstiter_hook(self, agen: Any) -> None:
        if PROCESS.get() is None:  # those of a process end with it, or are left behind when it is killed
            super()._asyncgen_firstiter_hook(agen)  # type: ignore[misc]

    def kill(self, process: Process) -> None:
        """Stop everything of this process at this very instant; no clean-up of it runs."""
        process.alive = False
        for task in list(process.tasks):
            _leave_behind(task)
        for handle in [*getattr(self, "_ready"), *getattr(self, "_scheduled")]:  # noqa: B009
            if process.owns(handle):
                handle.cancel()

    async def bury(self, process: Process) -> None:
        """Close what the system closes when a process ends."""
        for connection in process.connections:
            if connection._connection is not None and (stopped := connection.stop()) is not None:
                await stopped


class _Selector(selectors.DefaultSelector):
    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = weakref.ref(loop)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        loop = self._loop()
        if loop is not None and loop.is_overdue:
            raise loop.stuck("still running")
        if ready or loop is None or (timeout is not None and timeout <= 0):
            return ready
        if not loop.nothing_ready(timeout):
            return []
        woken = super().select(REAL_WAIT)
        if not woken and not loop.threads_at_work:
            raise loop.stuck("nothing will ever wake this program")
        return woken


class _Jobs(queue.SimpleQueue[Any]):
    """The queue before a thread of aiosqlite, whose answers the loop knows to wait for."""

    def put_nowait(self, item: Any) -> None:
        future = item[0]
        if future is not None and isinstance(loop := future.get_loop(), VirtualLoop):
            loop.watch(future)
        super().put_nowait(item)


async def _connect(connection: aiosqlite.Connection) -> aiosqlite.Connection:
    process = PROCESS.get()
    if process is not None:
        process.connections.append(connection)
    return await _real_connect(connection)


_real_connect = aiosqlite.Connection._connect


def watch_databases(patch: Any) -> None:
    """Let virtual loops know about the threads of aiosqlite."""
    patch.setattr(aiosqlite.core, "SimpleQueue", _Jobs)
    patch.setattr(aiosqlite.Connection, "_connect", _connect)

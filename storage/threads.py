"""Work in threads that never keep the program from ending: what hangs is left behind."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from queue import SimpleQueue
from threading import Thread
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

LONGEST = 300.0
"""Seconds to wait for work in a thread; copying a large database takes one or two."""


class DaemonExecutor(Executor):
    """Does one piece of work after the other in a thread of its own.

    The standard library's executors wait for their threads when the program ends, and so would wait for ever.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._waiting: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._is_open = True

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if not self._is_open:
            raise RuntimeError(f"{self._name}: closed")
        future: Future[T] = Future()
        self._waiting.put((future, lambda: fn(*args, **kwargs)))
        if self._thread is None:
            self._thread = Thread(target=self._work, name=self._name, daemon=True)
            self._thread.start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take nothing more; what has been taken is still done."""
        self._is_open = False
        self._waiting.put(None)
        if wait and self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        while (job := self._waiting.get()) is not None:
            future, work = job
            if not future.set_running_or_notify_cancel():
                continue
            try:
                future.set_result(work())
            except BaseException as error:  # it is raised where the work was asked for
                future.set_exception(error)
            del job, future, work  # a thread that waits must not keep what it has worked on


async def in_thread(function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
    """Run the function in a thread and return its result. Raises a `TimeoutError` if it does not end."""
    executor = DaemonExecutor(getattr(function, "__name__", "work"))
    working = asyncio.get_running_loop().run_in_executor(executor, lambda: function(*args, **kwargs))
    executor.shutdown(wait=False)
    async with asyncio.timeout(LONGEST):
        return await working

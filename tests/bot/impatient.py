"""A worker that gives up soon, for work that a test lets hang."""

from __future__ import annotations

import threading
from typing import Any

from bot.runtime.workers import LONGEST, Worker
from storage.threads import DaemonExecutor


class ImpatientWorker(Worker):
    """Gives up the first thread after a moment; then it has all the patience there is, on however busy a machine."""

    def __init__(self, name: str) -> None:
        super().__init__(name, longest=0.01)

    def _leave_behind(self, pool: DaemonExecutor) -> None:
        self._longest = LONGEST
        super()._leave_behind(pool)


class Hanging:
    """A function that does not return until it is let go."""

    def __init__(self) -> None:
        self._go = threading.Event()

    def __call__(self, *args: Any) -> None:
        self._go.wait()

    def let_go(self) -> None:
        """Threads that hang would keep the tests from ending."""
        self._go.set()

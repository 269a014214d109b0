"""Clicks and commands under way: timed, waited for at a shutdown, and turned away once it has begun."""

from __future__ import annotations

import secrets
from collections.abc import Generator
from contextlib import contextmanager

from bot.monitoring.telemetry import Metrics
from bot.runtime.tasks import Tasks

CLOSING = "I am restarting. Please try again in a few seconds; nothing is lost."


class Work:
    """One per bot."""

    def __init__(self, tasks: Tasks, metrics: Metrics) -> None:
        self._tasks = tasks
        self._metrics = metrics
        self.closing = False
        """Set while shutting down: new clicks are asked to come back, moves under way are finished."""

    @contextmanager
    def under_way(self, kind: str) -> Generator[None]:
        """Time what happens in this block, and let a shutdown wait for it."""
        with self._tasks.including_this(), self._metrics.timed(kind):
            yield

    def count_fault(self) -> str:
        """Count a fault of ours. Return the number under which it stands in the log."""
        self._metrics.counts["error"] += 1
        return secrets.token_hex(3)

"""A token bucket for requests: Discord takes 50 a second from one bot, however many tables it has.

Answers to interactions do not count against that limit and never wait here.
"""

from __future__ import annotations

import asyncio
import itertools
from enum import IntEnum
from heapq import heappop, heappush

PER_SECOND = 40.0
BURST = 10
"""Requests that may go at once after a quiet moment. Together with those of one second they stay within the limit."""


class Urgency(IntEnum):
    """The order in which waiting requests go."""

    TABLE = 0
    """A new message at a table: the next player waits for it."""
    HAND = 1
    """A new message in a DM."""
    EDIT = 2
    """A message that exists is brought up to date."""
    TIDYING = 3
    """An old message loses its buttons."""


class Pace:
    """Lets requests go at the rate that Discord takes, the most urgent first."""

    def __init__(self, per_second: float = PER_SECOND, burst: int = BURST) -> None:
        self._whole = self._per_second = per_second
        self.processes = 1
        self._burst = burst
        self._tokens = float(burst)
        self._filled_at = 0.0
        self._numbers = itertools.count()
        self._queue: list[tuple[Urgency, int, asyncio.Future[None]]] = []
        self._timer: asyncio.TimerHandle | None = None
        self._limited = False

    def divide(self, processes: int) -> None:
        """Take a part of the rate: as many processes as these send requests of the same bot."""
        self.processes = max(1, processes)
        self._per_second = self._whole / self.processes

    def limit(self) -> None:
        """Limit requests from now on: the bot connects to a Discord that counts them."""
        self._limited = True

    @property
    def waiting(self) -> int:
        """The number of requests that wait for their turn."""
        return sum(not turn.done() for _, _, turn in self._queue)

    async def turn(self, urgency: Urgency) -> None:
        """Wait until a request of this urgency may be sent."""
        if not self._limited:
            return
        self._fill()
        if self._tokens >= 1 and not self._queue:
            self._tokens -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        heappush(self._queue, (urgency, next(self._numbers), turn))
        self._schedule()
        await turn

    def _fill(self) -> None:
        now = asyncio.get_running_loop().time()
        self._tokens = min(self._burst, self._tokens + (now - self._filled_at) * self._per_second)
        self._filled_at = now

    def _schedule(self) -> None:
        if self._timer is None and self._queue:
            seconds = max(0.0, 1 - self._tokens) / self._per_second
            self._timer = asyncio.get_running_loop().call_later(seconds, self._let_go)

    def _let_go(self) -> None:
        self._timer = None
        self._fill()
        while self._queue and self._tokens >= 1:
            _, _, turn = heappop(self._queue)
            if not turn.done():  # a request that was given up needs no token
                self._tokens -= 1
                turn.set_result(None)
        self._schedule()

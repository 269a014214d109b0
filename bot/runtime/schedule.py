"""One timer for all rows that become due. The rows are in the store; the timer only wakes up for them.

A handler settles its row in the store by comparing and swapping. A row that is still as it was afterward is tried
again later, so nothing is lost when a handler fails.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace

from bot.runtime.homes import ALONE, Homes
from bot.runtime.tasks import Coalesced, Tasks
from storage.base import Store, StoreError
from storage.notices import DueRow

log = logging.getLogger(__name__)

Handler = Callable[[DueRow], Awaitable[None]]
LONGEST_SLEEP = 900.0
"""Seconds after which the clock is looked at again: it may have been set, or the machine may have slept."""
LOOK_SECONDS = 30.0
"""Seconds after which one of several processes looks at the store again."""
RETRY_SECONDS = 120.0
"""Seconds until something that failed is tried again."""
BATCH = 8
"""The number of rows that are handled at the same time."""


class Schedule:
    """Wakes up for each due row and hands it to the handler of its kind."""

    def __init__(self, store: Store, tasks: Tasks, clock: Callable[[], float], homes: Homes = ALONE) -> None:
        self._homes = homes
        self._store = store
        self._clock = clock
        self._tasks = tasks
        self._runs = Coalesced(tasks, self._run)
        self._handlers: Mapping[str, Handler] = {}
        self.failures = 0
        self._timer: asyncio.TimerHandle | None = None
        self._next = math.inf
        self._expected = math.inf
        """The earliest time announced since the store was last asked."""
        self._is_open = False

    def start(self, handlers: Mapping[str, Handler]) -> None:
        """Start the timer, first with the rows that became due while the program was not running.

        `handlers` are the functions that settle due rows, by kind.
        """
        self._handlers = handlers
        self._is_open = True
        self.wake()

    def close(self) -> None:
        """Stop the timer."""
        self._is_open = False
        if self._timer is not None:
            self._timer.cancel()

    def expect(self, at: float) -> None:
        """Wake up in time for something due that has been stored."""
        self._expected = min(self._expected, at)
        if self._is_open and at < self._next:
            self._sleep_until(at)

    def wake(self) -> None:
        """Look at the store now."""
        if self._is_open:
            self._runs.soon("due")

    def _sleep_until(self, at: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._next = at
        seconds = min(max(0.0, at - self._clock()), LONGEST_SLEEP)
        self._timer = asyncio.get_running_loop().call_later(seconds, self._woken)

    def _woken(self) -> None:
        if self._clock() < self._next:  # it was only a look at the clock
            self._sleep_until(self._next)
        else:
            self.wake()

    async def _run(self, _: str) -> None:
        """Handle the due rows, then sleep until the next one."""
        self._expected = math.inf
        try:
            while rows := await self._store.due(self._clock(), BATCH, self._homes.share):
                await asyncio.gather(*(self._handle(row) for row in rows))
            found = await self._store.next_due(self._homes.share)
        except StoreError as error:
            log.warning("what is due cannot be read now: %s", error)
            found = self._clock() + RETRY_SECONDS
        if self._is_open:
            # Other processes store what is due here, too.
            look = math.inf if self._homes.share is None else self._clock() + LOOK_SECONDS
            self._sleep_until(min(self._expected, look, math.inf if found is None else found))

    async def _handle(self, row: DueRow) -> None:
        handler = self._handlers.get(row.kind)
        if handler is None:
            log.warning("nothing is known about a due thing of the kind %s", row.kind)
        else:
            try:
                await handler(row)
            except Exception:
                self.failures += 1
                log.exception("%s failed and will be tried again", row.key)
        later = self._clock() + RETRY_SECONDS
        await self._store.swap_due(row, replace(row, due_at=later))  # only where the handler has not settled it

"""Limits of requests: a flood harms no one but its author."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from math import ceil

from bot.web.errors import Refused

REMEMBERED = 4096


class Allowance:
    """Lets each of many do something at a rate, with some in store after a pause."""

    def __init__(self, per_second: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_second
        self._burst = burst
        self._clock = clock
        self._left: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()
        """The rest of each allowance, and its time."""

    def take(self, who: Hashable) -> None:
        """Count one; refuse it where too many came."""
        if (left := self._now(who)) < 1:
            raise Refused(429, "That was too much at once. Please wait a moment.", ceil((1 - left) / self._per_second))
        self._put(who, left - 1)

    def _now(self, who: Hashable) -> float:
        left, since = self._left.get(who, (self._burst, self._clock()))
        return min(self._burst, left + (self._clock() - since) * self._per_second)

    def _put(self, who: Hashable, left: float) -> None:
        self._left[who] = left, self._clock()
        self._left.move_to_end(who)
        if len(self._left) > REMEMBERED:
            self._left.popitem(last=False)

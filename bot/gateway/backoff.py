"""Pauses between two connections to the gateway: short after one that lived, growing while none does."""

from __future__ import annotations

import random
from collections.abc import Callable

from bot.gateway.sessions import SessionBudget

LEAST, MOST = 1.0, 60.0
"""Seconds; the pause doubles from one to the other, and up to half of it is added by chance."""
LIVED = 60.0
"""Seconds after which a connection has lived: the next pause is the least again."""


class Backoff:
    def __init__(self, budget: SessionBudget, chance: Callable[[], float] = random.random) -> None:
        self._budget = budget
        self._chance = chance
        self._pause = 0.0
        self.failures = 0
        """Connections in a row that did not live."""

    def after(self, lived: float, resumes: bool) -> float:
        """Return how many seconds to wait after a connection of that many seconds."""
        has_lived = lived >= LIVED
        self.failures = 0 if has_lived else self.failures + 1
        self._pause = LEAST if has_lived else min(MOST, max(LEAST, 2 * self._pause))
        pause = self._pause * (1 + self._chance() / 2)
        return pause if resumes else max(pause, self._budget.pause())

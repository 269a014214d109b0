"""Pauses between two connections to the gateway: short after one that lived, growing while none does.

Discord resets the token of a bot that begins more than 1,000 sessions a day. Resuming one does not count.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable

LEAST, MOST = 1.0, 60.0
"""Seconds; the pause doubles from one to the other, and up to half of it is added by chance."""
LIVED = 60.0
"""Seconds after which a connection has lived: the next pause is the least again."""
DAY = 86_400.0
FREE_SESSIONS = 100
"""Sessions a day that are begun without a longer pause."""
SESSION_PAUSE = 120.0
"""Seconds between sessions beyond those: with them no more than 820 are begun in a day."""


class Backoff:
    def __init__(self, clock: Callable[[], float], chance: Callable[[], float] = random.random) -> None:
        self._clock = clock
        self._chance = chance
        self._pause = 0.0
        self._sessions: deque[float] = deque()
        self.failures = 0
        """Connections in a row that did not live."""

    def begin_session(self) -> None:
        """Count a session that is begun now."""
        self._sessions.append(self._clock())

    def after(self, lived: float, resumes: bool) -> float:
        """Return how many seconds to wait after a connection of that many seconds."""
        has_lived = lived >= LIVED
        self.failures = 0 if has_lived else self.failures + 1
        self._pause = LEAST if has_lived else min(MOST, max(LEAST, 2 * self._pause))
        pause = self._pause * (1 + self._chance() / 2)
        return pause if resumes else max(pause, self._session_pause())

    def _session_pause(self) -> float:
        now = self._clock()
        while self._sessions and self._sessions[0] <= now - DAY:
            self._sessions.popleft()
        return SESSION_PAUSE if len(self._sessions) >= FREE_SESSIONS else 0.0

"""Log lines that are written at most once in a while, however often their reason occurs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

LINE_SECONDS = 60.0


class LineThrottle:
    """Tells when a line about a topic is due. Topics are few and fixed, such as types of events."""

    def __init__(self, clock: Callable[[], float], seconds: float = LINE_SECONDS) -> None:
        self._clock = clock
        self._seconds = seconds
        self._written: dict[str, float] = {}
        self._skipped: Counter[str] = Counter()

    def due(self, topic: str) -> int | None:
        """Return how many lines were left out since the last one, or None if this one is to be left out as well."""
        now = self._clock()
        if topic in self._written and now - self._written[topic] < self._seconds:
            self._skipped[topic] += 1
            return None
        self._written[topic] = now
        return self._skipped.pop(topic, 0)

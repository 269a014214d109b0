"""Counters and timings of a running bot, for the status command and for Prometheus."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import quantiles

WINDOW = 1000
"""Timings that quantiles are taken from."""
RATE_SECONDS = 300.0
"""The stretch of time that rates are averaged over."""


@dataclass(frozen=True, slots=True)
class Summary:
    """The latest timings of one kind, in seconds."""

    count: int
    """All since the start, not only the latest."""
    total: float
    p50: float
    p95: float
    per_second: float
    """Over the last five minutes."""


class Timings:
    """The durations of one kind of work."""

    __slots__ = ("_clock", "_ends", "_latest", "_started", "count", "total")

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._started = clock()
        self._latest: deque[float] = deque(maxlen=WINDOW)
        self._ends: deque[float] = deque(maxlen=20 * WINDOW)
        self.count = 0
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Note that something took so long and has just ended."""
        self.count += 1
        self.total += seconds
        self._latest.append(seconds)
        self._ends.append(self._clock())

    def summary(self) -> Summary:
        """Summarize the latest timings."""
        values = list(self._latest)
        cuts = quantiles(values, n=20) if len(values) > 1 else [sum(values)] * 19
        return Summary(self.count, self.total, cuts[9], cuts[18], self._rate())

    def _rate(self) -> float:
        now = self._clock()
        while self._ends and self._ends[0] < now - RATE_SECONDS:
            self._ends.popleft()
        return len(self._ends) / max(min(RATE_SECONDS, now - self._started), 1.0)


@dataclass(slots=True)
class GatewayFigures:
    """The connection to Discord since the start."""

    shards: int = 0
    connections: int = 0
    interactions: int = 0
    repeated: int = 0
    """Interactions that came once more, and were left alone."""
    dropped: Counter[str] = field(default_factory=Counter[str])
    """Events that could not be read, by type."""
    silence_reconnects: int = 0
    """Connections given up because no interactions came."""
    is_silent: bool = False
    """No interactions come although they should, and reconnecting did not help."""
    refusals: list[str] = field(default_factory=list[str])
    """The commands that Discord refused, in sentences."""


@dataclass(slots=True)
class ClusterFigures:
    """This process among those on the same database, since the start. All are 0 where it is the only one."""

    members: int = 0
    """Processes, this one included."""
    held: int = 0
    """Shards that this process looks after."""
    gained: int = 0
    handed_over: int = 0
    buried: int = 0
    """Processes that stopped, and whose shards this one has set free."""
    passed_on: int = 0
    """Interactions in direct messages that were handed to the home of their table."""
    unanswered: int = 0
    """Those for which the home did not answer, so that they were acted on here."""


class Metrics:
    """One per bot. Names are short words such as `click`; the reader decides how they are shown."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.timings: dict[str, Timings] = {}
        self.counts: Counter[str] = Counter()
        self.gateway = GatewayFigures()
        self.cluster = ClusterFigures()

    def add(self, name: str, seconds: float) -> None:
        """Note a timing."""
        timings = self.timings.get(name)
        if timings is None:
            timings = self.timings[name] = Timings(self._clock)
        timings.add(seconds)

    @contextmanager
    def timed(self, name: str) -> Generator[None]:
        """Note how long the block takes, also where it fails."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.add(name, time.perf_counter() - start)

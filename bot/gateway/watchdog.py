"""Reconnecting when a live session delivers no interactions, which has been seen at Discord.

Heartbeats are answered then, so nothing else tells it from a quiet hour. What is usual is learned from the last day.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Protocol

from bot.gateway.sessions import shard_of
from bot.monitoring.health import OK, HealthFile
from bot.monitoring.telemetry import GatewayFigures

log = logging.getLogger(__name__)

TICK = 60.0
HOUR, DAY = 3600.0, 86_400.0
LEAST_SILENCE = 900.0
GAPS = 20
"""Usual gaps between interactions that must have passed without one."""
APART, SILENT = "not connected", "no interactions"


@dataclass(frozen=True, slots=True)
class Silence:
    """The times in seconds, and the reconnects, since interactions last arrived."""

    lasts: float
    """Since the last interaction, or since the connection was made if that is later."""
    usual_gap: float | None
    """Between two interactions of the last day; None where there were none."""
    since_reconnect: float | None
    """Since the watchdog reconnected, if it ever did."""
    in_vain: int
    """Reconnects since the last interaction."""


def wants_reconnect(silence: Silence) -> bool:
    """Decide whether to reconnect. Each time that it was in vain, the next pause is twice as long: it may be night."""
    if silence.usual_gap is None or silence.lasts < max(LEAST_SILENCE, GAPS * silence.usual_gap):
        return False
    pause = HOUR * 2 ** max(0, silence.in_vain - 1)
    return silence.since_reconnect is None or silence.since_reconnect >= pause


class Traffic:
    """Interactions of the last day, counted by the hour."""

    def __init__(self, started: float) -> None:
        self._started = started
        self._by_hour: Counter[int] = Counter()

    def add(self, now: float) -> None:
        self._by_hour[int(now // HOUR)] += 1

    def usual_gap(self, now: float) -> float | None:
        """Return the mean gap since the start, or of the last day if that is shorter."""
        oldest = int((now - DAY) // HOUR)
        for hour in [hour for hour in self._by_hour if hour <= oldest]:
            del self._by_hour[hour]
        count = self._by_hour.total()
        return min(DAY, now - self._started) / count if count else None


class Link(Protocol):
    """The part of a connection that is watched."""

    since: float

    @property
    def is_alive(self) -> bool: ...

    async def renew(self) -> None: ...


class Watchdog:
    """Watches one connection."""

    def __init__(
        self,
        link: Link,
        figures: GatewayFigures,
        clock: Callable[[], float],
        begin: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """`begin` runs something without waiting for it."""
        self._link = link
        self._figures = figures
        self._clock = clock
        self._begin = begin
        self._traffic = Traffic(clock())
        self._last = self._reconnected = -float("inf")
        self._reconnects = 0
        self._in_vain = 0

    def heard(self) -> None:
        """Note an interaction."""
        self._last = self._clock()
        self._in_vain = 0
        self._traffic.add(self._last)

    def look(self) -> str:
        """Reconnect if it is time. Return how things are."""
        now = self._clock()
        if self._link.is_alive and wants_reconnect(self._silence(now)):
            self._reconnect(now)
        if not self._link.is_alive:
            return APART
        return SILENT if self._in_vain > 1 else OK  # a first reconnect may well help

    def _silence(self, now: float) -> Silence:
        since_reconnect = now - self._reconnected if self._reconnects else None
        lasts = now - max(self._last, self._link.since)
        return Silence(lasts, self._traffic.usual_gap(now), since_reconnect, self._in_vain)

    def _reconnect(self, now: float) -> None:
        minutes = (now - self._last) / 60
        log.warning("no interaction has come for %.0f minutes although Discord answers: reconnecting", minutes)
        self._reconnected = now
        self._reconnects += 1
        self._in_vain += 1
        self._figures.silence_reconnects += 1
        self._begin(self._link.renew())


class Watch:
    """Watches the connections of all shards, and writes down how they are."""

    def __init__(
        self,
        figures: GatewayFigures,
        health: HealthFile,
        clock: Callable[[], float],
        begin: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        self._figures = figures
        self._health = health
        self._clock = clock
        self._begin = begin
        self._watchdogs: dict[int, Watchdog] = {}
        self._shards = 0
        self._timer: asyncio.TimerHandle | None = None

    def among(self, shards: int) -> None:
        """Expect connections of some of these shards."""
        self._shards = shards

    def add(self, shard: int, link: Link) -> None:
        """Watch the connection of a shard from now on."""
        self._watchdogs[shard] = Watchdog(link, self._figures, self._clock, self._begin)

    def remove(self, shard: int) -> None:
        """Watch a shard no longer: another process does."""
        self._watchdogs.pop(shard, None)

    def start(self) -> None:
        """Look once a minute from now on."""
        self.look()
        self._timer = asyncio.get_running_loop().call_later(TICK, self.start)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._health.remove()

    def heard(self, guild_id: int | None) -> None:
        """Note an interaction in a server, or in a direct message."""
        watchdog = self._watchdogs.get(shard_of(guild_id, self._shards or 1))
        if watchdog is not None:
            watchdog.heard()

    def look(self) -> None:
        """Look at every connection. The worst of them is what the health check tells."""
        # One of several processes may have no shard, and is ready to take some.
        states = [watchdog.look() for watchdog in self._watchdogs.values()] or [OK if self._shards else APART]
        self._figures.is_silent = SILENT in states
        self._health.write(max(states, key=(OK, SILENT, APART).index))

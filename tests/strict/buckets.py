"""Rate limits: windows of so many requests, announced in headers and enforced with 429."""

from __future__ import annotations

import re
from dataclasses import dataclass

Headers = dict[str, str]


@dataclass(frozen=True, slots=True)
class Limit:
    """So many requests in so many seconds for each value of the group in the pattern."""

    name: str
    pattern: re.Pattern[str]
    most: int
    seconds: float


LIMITS = (
    Limit("send", re.compile(r"POST (/channels/\d+)/messages"), 5, 5.0),
    Limit("edit", re.compile(r"PATCH (/channels/\d+)/messages/\d+"), 5, 5.0),
    Limit("delete", re.compile(r"DELETE (/channels/\d+)/messages/\d+"), 5, 1.0),
    Limit("hook", re.compile(r"(?:POST|PATCH) (/webhooks/\d+/[^/]+)(?:/messages/.+)?"), 5, 2.0),
)
GLOBAL = Limit("global", re.compile(r"(?!POST /interactions)(?!\w+ /webhooks)\w+ .*()"), 50, 1.0)
"""Answers to interactions are not bound to the global limit."""


@dataclass(slots=True)
class _Window:
    since: float
    used: int = 0


class Buckets:
    def __init__(self) -> None:
        self.limits: list[Limit] = [*LIMITS]
        self._windows: dict[tuple[str, str], _Window] = {}

    def take(self, route: str, now: float) -> tuple[float, bool, Headers]:
        """Seconds to wait (0 when the request is let through), whether for the global limit, and the headers."""
        wait, _ = self._use(GLOBAL, route, now)
        if wait:
            return wait, True, {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
        for limit in self.limits:
            if limit.pattern.fullmatch(route):
                return (*self._told(limit, route, now),)
        return 0.0, False, {}

    def _told(self, limit: Limit, route: str, now: float) -> tuple[float, bool, Headers]:
        wait, window = self._use(limit, route, now)
        left = window.since + limit.seconds - now
        headers = {
            "X-RateLimit-Limit": str(limit.most),
            "X-RateLimit-Remaining": str(0 if wait else limit.most - window.used),
            "X-RateLimit-Reset": f"{now + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
            "X-RateLimit-Bucket": limit.name,
        }
        return wait, False, headers | ({"X-RateLimit-Scope": "user"} if wait else {})

    def _use(self, limit: Limit, route: str, now: float) -> tuple[float, _Window]:
        match = limit.pattern.fullmatch(route)
        if match is None:
            return 0.0, _Window(now)
        key = (limit.name, match[1])
        window = self._windows.get(key)
        if window is None or now >= window.since + limit.seconds:
            window = self._windows[key] = _Window(now)
        if window.used >= limit.most:
            return window.since + limit.seconds - now, window
        window.used += 1
        return 0.0, window

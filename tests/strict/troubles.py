"""Troubles at Discord that a test orders."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Literal

from tests.strict.records import Asked

How = Literal["slow", "fail", "throttle", "hang", "lose", "call"]


@dataclass(slots=True)
class Trouble:
    """Concerns requests with `part` in "METHOD /path"; `*` stands for anything. A context manager, too: it ends."""

    how: How
    part: str = ""
    times: float = math.inf
    until: float = math.inf
    after: int = 0
    """This many matching requests pass unharmed first."""
    seconds: float = 0.0
    status: int = 500
    code: int = 0
    everywhere: bool = False
    applied: bool = False
    """True if it strikes after the request has taken effect."""
    action: Callable[[Asked], Awaitable[None]] | None = None
    struck: list[Asked] = field(default_factory=list)

    def strikes(self, asked: Asked, now: float) -> bool:
        """Return whether this request is hit; count it if so."""
        if now >= self.until or self.times <= 0 or not asked.fits(self.part):
            return False
        if self.after > 0:
            self.after -= 1
            return False
        self.times -= 1
        self.struck.append(asked)
        return True

    def end(self) -> None:
        self.times = 0

    def __enter__(self) -> Trouble:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.end()


class Troubles:
    """The controls of a test. Parts of routes look like `"PATCH /channels/*/messages"` or `"/callback"`."""

    def __init__(self) -> None:
        self._troubles: list[Trouble] = []

    def add(self, trouble: Trouble) -> Trouble:
        self._troubles.append(trouble)
        return trouble

    def calm(self) -> None:
        """End every trouble."""
        for trouble in self._troubles:
            trouble.end()

    def forget_troubles(self) -> None:
        """End every trouble, and do not ask whether each of them struck: for those that were drawn by lot."""
        self.calm()
        self._troubles.clear()

    @property
    def without_effect(self) -> list[Trouble]:
        """Troubles that never struck: a test that orders one of them tests nothing."""
        return [trouble for trouble in self._troubles if not trouble.struck]

    def latency(self, part: str, seconds: float, *, applied: bool = False) -> Trouble:
        """Requests travel for so long; with `applied` it is the answer that does."""
        return self.add(Trouble("slow", part, seconds=seconds, applied=applied))

    def outage(self, seconds: float, *, part: str = "", status: int = 502) -> Trouble:
        """Nothing works for so long from now on."""
        now = asyncio.get_running_loop().time()
        return self.add(Trouble("fail", part, until=now + seconds, status=status))

    def fail_next(self, part: str, status: int, code: int = 0, *, times: int = 1, after: int = 0) -> Trouble:
        return self.add(Trouble("fail", part, times, status=status, code=code, after=after))

    def forbid(self, part: str, code: int = 50013) -> Trouble:
        """Not allowed, until it is ended."""
        return self.add(Trouble("fail", part, status=403, code=code))

    def throttle_next(self, part: str, seconds: float, *, everywhere: bool = False, times: int = 1) -> Trouble:
        """429 with `retry_after`, for one bucket or for all."""
        return self.add(Trouble("throttle", part, times, seconds=seconds, everywhere=everywhere))

    def hang(self, part: str, *, times: float = math.inf, applied: bool = False) -> Trouble:
        """No answer at all."""
        return self.add(Trouble("hang", part, times, applied=applied))

    def lose_next(self, part: str, *, times: int = 1, after: int = 0, applied: bool = True) -> Trouble:
        """The request takes effect and the connection breaks before the answer."""
        return self.add(Trouble("lose", part, times, applied=applied, after=after))

    def at(
        self, part: str, action: Callable[[Asked], Awaitable[None]], *, after: int = 0, applied: bool = False
    ) -> Trouble:
        """Do something at the moment of a request: before it takes effect, or before it is answered."""
        return self.add(Trouble("call", part, 1, after=after, applied=applied, action=action))

    def struck(self, asked: Asked, how: How, *, applied: bool) -> Trouble | None:
        """The trouble of this kind that hits this request, if any."""
        now = asyncio.get_running_loop().time()
        for trouble in self._troubles:
            if trouble.how == how and trouble.applied == applied and trouble.strikes(asked, now):
                asked.provoked = asked.provoked or how not in ("slow", "call")
                return trouble
        return None

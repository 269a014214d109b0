"""A global rate limit that ends even if the request that waits it out is given up."""

from __future__ import annotations

import asyncio
from typing import Any


class LimitOver(asyncio.Event):
    """Unset while Discord wants no requests at all; set again after the longest wait, whatever happens.

    discord.py sets its own event only at the end of the request that met the limit. If that request is cancelled,
    every later one would wait for ever.
    """

    def __init__(self, longest: float) -> None:
        super().__init__()
        self._longest = longest
        self._timer: asyncio.TimerHandle | None = None
        super().set()

    def clear(self) -> None:
        super().clear()
        self._stop_timer()
        self._timer = asyncio.get_running_loop().call_later(self._longest, self.set)

    def set(self) -> None:
        self._stop_timer()
        super().set()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def bound_global_limits(http: Any, longest: float) -> None:
    """Let no global limit of this logged-in `discord.http.HTTPClient` last longer than so many seconds."""
    http._global_over = LimitOver(longest)

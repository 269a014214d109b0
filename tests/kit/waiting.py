"""Waiting for what others do, on however busy a machine."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PATIENCE = 25.0
"""Seconds after which something will not happen anymore."""


async def until(holds: Callable[[], bool]) -> None:
    """Let others work until this holds."""
    for _ in range(round(PATIENCE / 0.001)):
        if holds():
            return
        await asyncio.sleep(0.001)
    raise TimeoutError("it never came to that")

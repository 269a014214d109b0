"""Ways in which a call to Discord fails."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import simcord.http.router

from tests.bot.world import World

FAILURES: dict[str, tuple[int, int]] = {
    "no access": (403, 50001),
    "no permission": (403, 50013),
    "unknown": (404, 10008),
    "throttled": (429, 0),
    "too old": (429, 30046),
    "archived": (400, 50083),
    "broken": (500, 0),
    "time-out": (0, 0),
}


@contextmanager
def failing(world: World, call: tuple[str, str], failure: str) -> Iterator[None]:
    """Every such call fails until the end of the block."""
    status, code = FAILURES[failure]
    with pytest.MonkeyPatch.context() as patch:
        if status:
            world.env.inject_error(*call, status=status, code=code, times=None)
        else:
            patch.setattr(simcord.http.router, "_check_faults", _silence(*call))
        yield
    world.env.backend.faults.clear()


def _silence(method: str, path: str) -> Any:
    def check(backend: Any, asked: str, where: str) -> None:
        if method in ("*", asked) and fnmatch.fnmatch(where, path):
            raise TimeoutError

    return check

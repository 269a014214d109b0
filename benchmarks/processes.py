"""Several processes on a PostgreSQL server against one, parts of B17: two bots that click, four stores that make moves.

Clicks are counted by CPU, so that other work on the machine does not matter: on two cores, with the server on the same
two, processes that use these CPU seconds a click could make as many clicks a second as `capacity` says. Moves mostly
wait for the disk, so they are counted by the clock.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from collections.abc import Callable, Coroutine, Generator, Sequence
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.storage_speed import MOVES_EACH, TABLES_AT_ONCE, sample_table, store_times
from benchmarks.stubbed import GROUPS, bench
from storage.databases import database_at

GAME = "whiskey_business"
CORES, BOTS, STORES = 2, 2, 4
WARM_UP, CLICKS, ROUNDS = 100, 200, 5
MOVES = TABLES_AT_ONCE * MOVES_EACH
TERM = 5.0
TICKS = os.sysconf("SC_CLK_TCK")


Work = Callable[[str, Connection], Coroutine[Any, Any, None]]


def capacity(processes: int, ours: float, theirs: float) -> float:
    """Return clicks a second on two cores, from CPU seconds a click of the bot and of the server."""
    return min(processes / ours, CORES / (ours + theirs))


def clicks_ratio(address: str, server: int) -> float:
    """Return the clicks a second of two bots ÷ those of one, each in a schema of its own."""
    with _workers(_click, [f"{address}{number}" for number in range(BOTS)]) as pipes:
        return median(
            capacity(BOTS, *_costs(pipes, server)) / capacity(1, *_costs(pipes[:1], server)) for _ in range(ROUNDS)
        )


def moves_ratio(address: str) -> float:
    """Return the moves a second of four stores in one schema ÷ those of one."""
    with _workers(_move, [address] * STORES) as pipes:
        return median(_rate(pipes) / _rate(pipes[:1]) for _ in range(ROUNDS))


@contextmanager
def _workers(work: Work, addresses: Sequence[str]) -> Generator[list[Any]]:
    """Yield a pipe to each of the processes that do this, all of them ready."""
    context = multiprocessing.get_context("spawn")
    pipes: list[Any] = []
    workers: list[Any] = []
    for address in addresses:
        ours, theirs = context.Pipe()
        pipes.append(ours)
        workers.append(context.Process(target=_work, args=(work, address, theirs)))
    try:
        for worker in workers:
            worker.start()
        for pipe in pipes:
            pipe.recv()
        yield pipes
    finally:
        for pipe in pipes:
            pipe.send(0)
        for worker in workers:
            worker.join(60)


def _together(pipes: list[Any], count: int) -> float:
    """Let these processes work at the same time, each `count` times; return their CPU seconds."""
    for pipe in pipes:
        pipe.send(count)
    return sum(pipe.recv() for pipe in pipes)


def _costs(pipes: list[Any], server: int) -> tuple[float, float]:
    """Return CPU seconds a click of these processes and of the server."""
    before = server_seconds(server)
    used, clicks = _together(pipes, CLICKS), CLICKS * len(pipes)
    return used / clicks, (server_seconds(server) - before) / clicks


def _rate(pipes: list[Any]) -> float:
    """Return the moves a second of these processes."""
    started = time.perf_counter()
    _together(pipes, MOVES)
    return MOVES * len(pipes) / (time.perf_counter() - started)


def server_seconds(server: int) -> float:
    """Return the CPU seconds of a PostgreSQL server and its children."""
    found = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = file.read_text("utf-8").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if server in (int(file.parent.name), int(fields[1])):
            found += int(fields[11]) + int(fields[12])
    return found / TICKS


def _work(work: Work, address: str, pipe: Connection) -> None:
    asyncio.run(work(address, pipe))


async def _click(address: str, pipe: Connection) -> None:
    """Click as often as the pipe says, each time telling the CPU seconds, until it says 0."""
    async with bench(database=address) as made:
        tables = [await made.table(GAME) for _ in range(GROUPS)]
        await made.clicks(tables, WARM_UP, GAME)
        pipe.send(0.0)
        while clicks := await asyncio.to_thread(pipe.recv):
            started = time.process_time()
            await made.clicks(tables, clicks, GAME)
            await made.bot.services.tasks.drain()
            pipe.send(time.process_time() - started)


async def _move(address: str, pipe: Connection) -> None:
    """Make as many moves at a hundred tables as the pipe says, each time telling the CPU seconds, until it says 0."""
    async with database_at(address).together(TERM).store as store:
        rows = [await store.create(sample_table()) for _ in range(TABLES_AT_ONCE)]
        pipe.send(0.0)
        while moves := await asyncio.to_thread(pipe.recv):
            started = time.process_time()
            played = await asyncio.gather(*(store_times(store, row, moves // TABLES_AT_ONCE) for row in rows))
            rows = [row for row, _ in played]
            pipe.send(time.process_time() - started)

"""Two processes of one bot on a PostgreSQL server against one: part of B17.

By CPU, so that other work on the machine does not matter. On two cores, with the server on the same two, processes
that use these CPU seconds a click could make as many clicks a second as `capacity` says.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.stubbed import GROUPS, bench

GAME = "whiskey_business"
CORES, PROCESSES = 2, 2
WARM_UP, CLICKS, ROUNDS = 100, 200, 5
TICKS = os.sysconf("SC_CLK_TCK")


def capacity(processes: int, ours: float, theirs: float) -> float:
    """Return clicks a second on two cores, from CPU seconds a click of the bot and of the server."""
    return min(processes / ours, CORES / (ours + theirs))


def processes_ratio(address: str, server: int) -> float:
    """Return the clicks a second of two processes ÷ those of one, on a server with this process id."""
    context = multiprocessing.get_context("spawn")
    pipes: list[Any] = []
    workers: list[Any] = []
    for number in range(PROCESSES):
        ours, theirs = context.Pipe()
        pipes.append(ours)
        workers.append(context.Process(target=_work, args=(f"{address}{number}", theirs)))
    try:
        for worker in workers:
            worker.start()
        for pipe in pipes:
            pipe.recv()
        return median(
            capacity(PROCESSES, *_costs(pipes, server)) / capacity(1, *_costs(pipes[:1], server)) for _ in range(ROUNDS)
        )
    finally:
        for pipe in pipes:
            pipe.send(0)
        for worker in workers:
            worker.join(60)


def _costs(pipes: list[Any], server: int) -> tuple[float, float]:
    """Let these processes click at the same time; return CPU seconds a click of theirs and of the server."""
    before = server_seconds(server)
    for pipe in pipes:
        pipe.send(CLICKS)
    used = sum(pipe.recv() for pipe in pipes)
    clicks = CLICKS * len(pipes)
    return used / clicks, (server_seconds(server) - before) / clicks


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


def _work(address: str, pipe: Connection) -> None:
    asyncio.run(_click(address, pipe))


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

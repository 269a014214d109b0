"""B15 and B16: the price of a computer player's decision, and what the event loop notices of searches beside it.

Who wins against whom is measured by `python -m bot tournament`, which takes hours; docs/computers.md has the figures.
"""

from __future__ import annotations

import asyncio
from statistics import quantiles
from typing import Any

from benchmarks.calibration import cal_loop
from benchmarks.harness import ratio
from bot.play.minds import Minds
from engine import GAMES
from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.players import MASTER, STRONG, choose, levels_of, played_states

SEED = 15
EVERY = 9
"""Decisions from one that is measured to the next."""
DECISIONS = 6
ROUNDS = 3
SECONDS = 4.0
STEP = 0.002
"""Seconds that the event loop is asked to sleep."""


def b15() -> dict[str, float]:
    """Return CPU per decision ÷ CPU per CAL-op, for each game and level, over decisions of one game of two."""
    return {
        f"{key} {level}": ratio(lambda game=game, level=level: _decisions(game, level), cal_loop, ROUNDS)
        for key, game in GAMES.items()
        for level in levels_of(game)
    }


def _decisions(game: AnyGame, level: str) -> int:
    measured = 0
    for number, state in enumerate(played_states(game, 2, game.meta.options_type(), SEED)):
        active = game.active_seats(state)
        if number % EVERY == EVERY - 1 and active and len(game.legal_actions(state, active[0])) > 1:
            choose(game, state, active[0], level, Rng(number))
            measured += 1
        if measured == DECISIONS:
            break
    return measured


def b16() -> float:
    """Return the delay of the event loop, p99, while a process searches, against that of an idle one."""
    return asyncio.run(_noticed())


async def _noticed() -> float:
    game = next(game for game in GAMES.values() if MASTER in levels_of(game))
    state = next(s for n, s in enumerate(played_states(game, 2, game.meta.options_type(), SEED)) if n == EVERY)
    minds = Minds(processes=1)
    try:
        await _think(minds, game, state)  # the process is there and has loaded the games
        idle = await _lag()
        thinking = asyncio.create_task(_think_on(minds, game, state))
        busy = await _lag()
        thinking.cancel()
    finally:
        minds.close()
    return busy / idle


async def _think(minds: Minds, game: AnyGame, state: Any) -> None:
    await minds.choose(game, state, game.active_seats(state)[0], STRONG, Rng(SEED))


async def _think_on(minds: Minds, game: AnyGame, state: Any) -> None:
    while True:
        await _think(minds, game, state)


async def _lag() -> float:
    loop = asyncio.get_running_loop()
    lags, end = list[float](), loop.time() + SECONDS
    while (before := loop.time()) < end:
        await asyncio.sleep(STEP)
        lags.append(loop.time() - before)
    return quantiles(lags, n=100)[98]

"""Computer players that search think beside the bot, and a table goes on whatever happens to a process."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator

import pytest

from bot.play import minds
from bot.play.minds import Minds, _Process
from engine import GAMES
from engine.core.rng import Rng
from engine.players import choose, state_after

GAME = GAMES["heaven_and_ale"]
STATE = state_after(GAME, 2, GAME.meta.options_type(), 6, 25)
SEAT = GAME.active_seats(STATE)[0]
FAIR = choose(GAME, STATE, SEAT, "fair", Rng(5))


@pytest.fixture
async def beside() -> AsyncIterator[Minds]:
    """One process beside us."""
    made = Minds(processes=1)
    yield made
    made.close()


def replace_process(made: Minds, program: str) -> None:
    """Run this program instead of one that thinks."""
    [process] = made._processes
    assert isinstance(process, _Process)
    process._command = [sys.executable, "-c", program]


async def test_a_process_thinks_as_we_would_and_thinks_again(beside: Minds) -> None:
    for seed in (5, 6):
        found = await beside.choose(GAME, STATE, SEAT, "strong", Rng(seed))
        assert found == choose(GAME, STATE, SEAT, "strong", Rng(seed))
    assert (beside.hurried, beside.lost) == (0, 0)


@pytest.mark.parametrize("program", ["pass", "import time; time.sleep(60)", "print('nonsense', flush=True); input()"])
async def test_a_search_that_comes_to_nothing_is_counted_and_a_fair_move_made(
    beside: Minds, program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minds, "START_TIME", 0.2)
    monkeypatch.setattr(minds, "LONGEST_TURN", 0.8)
    replace_process(beside, program)
    assert await beside.choose(GAME, STATE, SEAT, "master", Rng(5)) == FAIR
    assert beside.lost == 1


async def test_after_a_process_has_died_another_one_takes_its_place(beside: Minds) -> None:
    program = beside._processes[0]._command
    replace_process(beside, "pass")
    await beside.choose(GAME, STATE, SEAT, "strong", Rng(5))
    beside._processes[0]._command = program
    found = await beside.choose(GAME, STATE, SEAT, "strong", Rng(5))
    assert (found, beside.lost) == (choose(GAME, STATE, SEAT, "strong", Rng(5)), 1)


async def test_a_turn_that_has_taken_long_is_ended_by_fair_moves(beside: Minds) -> None:
    assert await beside.choose(GAME, STATE, SEAT, "master", Rng(5), spent=4.8) == FAIR
    assert (beside.hurried, beside.lost) == (1, 0)


async def test_where_several_tables_wait_searches_are_shorter() -> None:
    alone = Minds()
    asked = [alone.choose(GAME, STATE, SEAT, "strong", Rng(seed)) for seed in range(3)]
    assert set(await asyncio.gather(*asked)) <= set(GAME.legal_actions(STATE, SEAT))
    assert alone.hurried == 2
    alone.close()

"""Whatever goes wrong at Discord: every click is one move or none, and afterward every table is shown once."""

from __future__ import annotations

import pytest

from tests.faults.storms import LATE_ANSWERS, stormed
from tests.strict.world import StrictWorld


@pytest.mark.parametrize(
    ("rounds", "seed"), [(12, 1), *(pytest.param(120, seed, marks=pytest.mark.full) for seed in range(2, 8))]
)
async def test_a_storm_costs_nobody_a_move(world: StrictWorld, rounds: int, seed: int) -> None:
    storm = await stormed(world, rounds, seed)
    world.expected_late = len(world.unanswered)
    world.expected_codes = LATE_ANSWERS
    world.strict.forget_troubles()
    assert storm.struck > rounds
    assert storm.moves == storm.clicks
    assert storm.doubled == 0
    assert storm.orphaned == 0, storm

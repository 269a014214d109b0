"""Whatever a kill interrupts: no answered move is lost, none made twice, every table can be clicked on."""

from __future__ import annotations

import pytest

from tests.faults.kills import killed
from tests.strict.world import StrictWorld


@pytest.mark.parametrize(
    ("kills", "seed"), [(10, 1), *(pytest.param(50, seed, marks=pytest.mark.full) for seed in range(2, 6))]
)
async def test_kills_at_full_speed(world: StrictWorld, kills: int, seed: int) -> None:
    tally = await killed(world, kills, seed)
    world.expected_late = len(world.unanswered)
    assert tally.kills == kills
    assert tally.moves > 2 * kills
    assert tally.faults == 0, tally

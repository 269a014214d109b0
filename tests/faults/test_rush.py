"""However fast people click, everybody is answered in time and every click is a move."""

from __future__ import annotations

import pytest

from tests.faults.rush import DEADLINE, flooded, rushed
from tests.strict.world import StrictWorld


@pytest.mark.parametrize(
    ("per_second", "seconds"), [(50, 3), *(pytest.param(n, 10, marks=pytest.mark.full) for n in (50, 100, 200))]
)
async def test_nobody_is_answered_late(world: StrictWorld, per_second: int, seconds: int) -> None:
    world.may_be_throttled = True
    rush = await rushed(world, per_second, seconds)
    assert rush.moves == rush.clicks == per_second * seconds
    assert rush.late == 0, rush
    assert rush.slowest < DEADLINE
    assert rush.orphaned == 0


async def test_a_flood_of_strangers_costs_no_player_an_answer(world: StrictWorld) -> None:
    waits = await flooded(world, strangers=30, seconds=6)
    assert await world.moves() == 6
    assert max(waits) < DEADLINE
    assert world.strict.late == []
    assert world.unanswered == []
    shown = [asked for asked in world.strict.asked("POST /channels/*/messages") if asked.applied]
    assert len(shown) <= 1 + 6 + 1  # the first one, one for each turn, and one for all strangers together

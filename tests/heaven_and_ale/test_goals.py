"""The twelve goals: what reaches each of them, and what is one short of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.heaven_and_ale.actions import Move
from engine.heaven_and_ale.rules.goal import barrels_of, obtainable, reached_goals
from tests.heaven_and_ale.table import CATALOG, Table, around

ONES = [f"{resource}1" for resource in CATALOG.resources]
FIVES = [f"{resource}5" for resource in CATALOG.resources]


def brewmaster(table: Table, short: int) -> None:
    table.me.brewmaster = 1 - short


def all_resources(table: Table, short: int) -> None:
    table.markers(table.seat, 4, 3, 2, 2, 1 - short)


def ones(table: Table, short: int) -> None:
    table.give(table.seat, dict(zip(CATALOG.shady, [*ONES, "wood1"][short:], strict=False)))


def fives(table: Table, short: int) -> None:
    table.give(table.seat, dict(zip(CATALOG.shady, [*FIVES, "wood5"][short:], strict=False)))


def monk_spots(table: Table, short: int) -> None:
    table.discs(table.seat, "x", "wood", *CATALOG.monks[short:])


def resource_spots(table: Table, short: int) -> None:
    table.discs(table.seat, "x", "monk_a", *CATALOG.resources[short:])


def same_sheds(table: Table, short: int) -> None:
    table.me.sheds = dict(zip(CATALOG.sheds, [1, 2, 2, 2][: 4 - short], strict=False))


def shed_types(table: Table, short: int) -> None:
    table.me.sheds = dict(zip(CATALOG.sheds, [0, 2, 3, 4 if not short else 3], strict=False))


def resource_20(table: Table, short: int) -> None:
    table.markers(table.seat, 0, 0, 20 - short, 0, 0)


def privileges(table: Table, short: int) -> None:
    table.me.privileges = {1: "barrel", 2: "ducats_12", 3: "brewmaster_5" if not short else "", 4: ""}


def sunny(table: Table, short: int) -> None:
    table.me.sunny = 15 - short


def shady(table: Table, short: int) -> None:
    table.me.shady = 15 - short


GOALS: dict[str, Callable[[Table, int], None]] = {
    "brewmaster_1": brewmaster,
    "all_resources_1": all_resources,
    "six_ones": ones,
    "six_fives": fives,
    "all_monk_spots": monk_spots,
    "all_resource_spots": resource_spots,
    "three_same_sheds": same_sheds,
    "four_different_sheds": shed_types,
    "resource_20": resource_20,
    "three_privileges": privileges,
    "all_sunny": sunny,
    "all_shady": shady,
}


def test_there_is_a_case_for_every_goal() -> None:
    assert list(GOALS) == list(CATALOG.goals)


@pytest.mark.parametrize("goal", GOALS)
def test_a_goal_is_reached_by_just_enough_and_not_by_less(goal: str) -> None:
    for short in (0, 1):
        table = Table(2)
        GOALS[goal](table, short)
        assert (goal in reached_goals(CATALOG, table.me)) == (short == 0)


@pytest.mark.parametrize("goal", GOALS)
def test_the_first_gets_the_large_barrel_the_second_the_small_one_the_third_none(goal: str) -> None:
    table = Table(3)
    for taken, size in ((0, "large"), (1, "small"), (2, None)):
        trial = Table(3)
        GOALS[goal](trial, 0)
        others = [seat for seat in range(3) if seat != trial.seat]
        trial.state.large = {goal: others[0]} if taken else {}
        trial.state.small = {goal: others[1]} if taken > 1 else {}
        found = dict(obtainable(CATALOG, trial.state, trial.seat))
        assert found.get(goal) == size
    GOALS[goal](table, 0)
    table.state.large = {goal: table.seat}
    assert goal not in dict(obtainable(CATALOG, table.state, table.seat))


def test_a_barrel_space_needs_something_to_take() -> None:
    table = Table(2)
    assert not {14, 26} & set(table.spaces())
    table.me.brewmaster = 1
    assert {14, 26} <= set(table.spaces())
    seat = table.seat
    table.do(Move(14))
    assert barrels_of(table.state, seat) == [("brewmaster_1", "large")]
    table.state.active = seat
    assert obtainable(CATALOG, table.state, seat) == []


def test_monks_fill_a_side_as_well() -> None:
    table = Table(2)
    tiles = [*CATALOG.monks, *ONES, *FIVES, "wood2"]
    table.give(table.seat, dict(zip(CATALOG.sunny, tiles, strict=True)))
    assert "all_sunny" in reached_goals(CATALOG, table.me)


def test_sheds_count_for_goals_as_soon_as_they_are_built() -> None:
    table = Table(2)
    seat = table.seat
    table.me.sheds = {}
    table.give(seat, around("H2", ["monk_a", "monk_b", "monk_c", "monk_d", "hops1"]))
    table.buy(1, "wood1", CATALOG.hexes["H2"].neighbors[5])
    assert table.player(seat).sheds == {"H2": 0}

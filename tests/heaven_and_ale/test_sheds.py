"""The shed procedure: every type by its sum, what it may activate, and the map of the garden."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.heaven_and_ale.actions import Activate
from engine.heaven_and_ale.events import Activated, Gain, ShedBuilt
from tests.heaven_and_ale.table import CATALOG, Table, around

SUNNY, SHADY, MIXED = ("H2", "H5"), ("H4", "H7"), ("H1", "H3", "H6")


def build(tiles: list[str], shed: str = "H2") -> Table:
    """Enclose a shed with these six tiles, clockwise from the right; the last one is bought."""
    table = Table(2)
    table.me.ducats = 100
    table.give(table.seat, around(shed, tiles[:5]))
    last = CATALOG.hexes[shed].neighbors[5]
    space = 3 if CATALOG.tiles[tiles[5]].kind == "monk" else 1
    table.buy(space, tiles[5], last)
    return table


@pytest.mark.parametrize(
    ("numbers", "kind", "steps"),
    [
        ((1, 1, 1, 1, 1, 1), 0, 6),
        ((1, 1, 1, 1, 1, 2), 0, 6),
        ((1, 1, 1, 1, 2, 2), 1, 3),
        ((1, 2, 2, 2, 2, 2), 1, 3),
        ((2, 2, 2, 2, 2, 2), 2, 1),
        ((3, 3, 3, 3, 3, 2), 2, 1),
        ((3, 3, 3, 3, 3, 3), 3, 1),
        ((4, 4, 4, 4, 4, 3), 3, 1),
        ((4, 4, 4, 4, 4, 4), 4, 0),
        ((5, 5, 5, 5, 5, 5), 4, 0),
    ],
)
def test_the_sum_decides_type_and_brewmaster(numbers: tuple[int, ...], kind: int, steps: int) -> None:
    resources = [*CATALOG.resources, "wood"]
    table = build([f"{resource}{number}" for resource, number in zip(resources, numbers, strict=True)])
    (built,) = table.emitted(ShedBuilt)
    assert (built.type, built.total, built.brewmaster) == (kind, sum(numbers), steps)
    assert table.player(table.state.first).brewmaster == -10 + steps
    assert table.player(table.state.first).sheds == {"H2": kind}


def test_monks_count_nothing_in_the_sum() -> None:
    table = build(["monk_a", "monk_b", "hops5", "monk_c", "monk_d", "monk_a"])
    assert [(e.type, e.total) for e in table.emitted(ShedBuilt)] == [(0, 5)]


def test_type_0_activates_nothing() -> None:
    table = build(["wood1", "yeast1", "hops1", "water1", "barley1", "wood1"])
    assert table.emitted(Activated) == []
    assert table.seat != table.state.first


def test_type_1_activates_any_one_neighbor() -> None:
    table = build(["wood1", "yeast1", "hops2", "water2", "barley1", "wood2"])
    labels = CATALOG.hexes["H2"].neighbors
    assert [action.hexes for action in table.offered(Activate)] == [(label,) for label in labels]
    table.do(Activate((labels[2],)))
    assert table.emitted(Activated)[0].gain == Gain((("hops", 2),), 0, 0, 0)


def test_type_2_activates_two_opposite_neighbors() -> None:
    table = build(["wood1", "yeast2", "hops3", "water3", "barley1", "wood2"])
    n = CATALOG.hexes["H2"].neighbors
    assert [action.hexes for action in table.offered(Activate)] == [(n[0], n[3]), (n[1], n[4]), (n[2], n[5])]
    table.do(Activate((n[2], n[5])))
    assert table.emitted(Activated)[0].gain == Gain((("wood", 2), ("hops", 3)), 0, 0, 0)


def test_type_3_activates_three_that_do_not_touch() -> None:
    table = build(["wood3", "yeast4", "hops3", "water3", "barley4", "wood2"])
    n = CATALOG.hexes["H2"].neighbors
    assert [action.hexes for action in table.offered(Activate)] == [(n[0], n[2], n[4]), (n[1], n[3], n[5])]


def test_type_4_activates_any_four() -> None:
    table = build(["wood5", "yeast4", "hops4", "water5", "barley5", "hops5"])
    n = CATALOG.hexes["H2"].neighbors
    assert [action.hexes for action in table.offered(Activate)] == list(combinations(n, 4))


def test_ways_that_bring_the_same_are_offered_once() -> None:
    table = build(["wood2", "wood2", "hops1", "water1", "monk_a", "barley3"])
    hexes = [action.hexes for action in table.offered(Activate)]
    assert len(hexes) == 5  # both tiles of wood 2 are one choice


def test_a_shed_with_one_outcome_activates_by_itself() -> None:
    tiles = ["wood3", "wood3", "wood3", "wood3", "monk_a", "monk_a"]
    table = Table(2)
    table.give(table.seat, around("H2", [*tiles[:4]]))
    n = CATALOG.hexes["H2"].neighbors
    table.give(table.seat, {n[4]: "yeast3"})
    table.buy(1, "yeast3", n[5])
    assert table.emitted(ShedBuilt)[0].type == 3
    # either way two of wood and one of yeast are activated
    assert table.emitted(Activated)[0].gain == Gain((("wood", 6), ("yeast", 3)), 0, 0, 0)


def test_an_activated_monk_moves_the_brewmaster_on_either_side_and_triggers_nothing() -> None:
    for shed in ("H2", "H4"):
        table = build(["monk_a", "wood4", "yeast4", "monk_b", "hops4", "water4"], shed)
        n = CATALOG.hexes[shed].neighbors
        seat = table.state.first
        before = table.player(seat).clone()
        table.do(Activate((n[0], n[3])))
        after = table.player(seat)
        assert after.brewmaster == before.brewmaster + 2
        assert (after.markers, after.ducats) == (before.markers, before.ducats)


def test_shady_neighbors_pay_and_sunny_ones_move() -> None:
    table = build(["wood3", "yeast3", "hops3", "water3", "barley3", "wood2"], "H3")
    n = CATALOG.hexes["H3"].neighbors  # D6 D8 L10 L7 L5 D3
    seat = table.state.first
    money = table.player(seat).ducats
    table.do(Activate((n[0], n[3])))
    assert table.player(seat).ducats == money + 3
    assert table.player(seat).markers["water"] == -6 + 3


def test_steps_past_20_pay_ducats() -> None:
    table = Table(2)
    seat = table.seat
    table.markers(seat, 18, 0, 0, 0, 0)
    table.give(seat, around("H2", ["yeast1", "yeast2", "hops1", "hops2", "water1"]))
    n = CATALOG.hexes["H2"].neighbors
    table.buy(1, "wood5", n[5])
    money = table.player(seat).ducats
    table.do(Activate((n[2], n[5])))
    assert table.player(seat).markers["wood"] == 20
    assert table.player(seat).ducats == money + 3
    assert table.emitted(Activated)[0].gain.surplus == 3


# The map


@pytest.mark.parametrize(("sheds", "sunny"), [(SUNNY, 6), (SHADY, 0), (MIXED, 3)])
def test_sheds_have_their_sides(sheds: tuple[str, ...], sunny: int) -> None:
    for shed in sheds:
        around_it = CATALOG.hexes[shed].neighbors
        assert len(around_it) == 6
        assert sum(CATALOG.is_sunny(label) for label in around_it) == sunny


def test_the_garden_is_the_map_of_the_facts() -> None:
    rows: dict[int, list[str]] = {}
    for hex_ in sorted(CATALOG.hexes.values(), key=lambda h: (h.r, h.q)):
        rows.setdefault(hex_.r, []).append(hex_.id)
    assert list(rows.values()) == [
        ["L1", "D1"],
        ["L2", "H1", "D2"],
        ["L3", "L4", "L5", "D3", "D4", "D5"],
        ["L6", "H2", "L7", "H3", "D6", "H4", "D7"],
        ["L8", "L9", "L10", "D8", "D9", "D10"],
        ["L11", "H5", "L12", "H6", "D11", "H7", "D12"],
        ["L13", "L14", "L15", "D13", "D14", "D15"],
    ]
    assert CATALOG.hexes["H1"].neighbors == ("D2", "D3", "L5", "L2", "L1", "D1")
    assert CATALOG.hexes["L5"].neighbors == ("D3", "L7", "L4", "L2")
    assert CATALOG.hexes["L5"].sheds == ("H1", "H3")
    assert max(len(CATALOG.hexes[label].sheds) for label in CATALOG.placements) == 2

"""Scoring discs: each space, each kind of spot, and what each activates."""

from __future__ import annotations

import pytest

from engine.heaven_and_ale.actions import Decline, Move, Score, SellCard
from engine.heaven_and_ale.events import Gain, Scored
from tests.heaven_and_ale.table import CATALOG, Table

GARDEN = {"L1": "hops3", "L2": "wood5", "D1": "hops4", "D2": "monk_a", "L15": "monk_b", "L14": "yeast3"}


def scored(space: int, *answer: Score) -> tuple[Table, Gain]:
    table = Table(2)
    table.give(table.seat, GARDEN)
    table.do(Move(space), *answer)
    return table, table.emitted(Scored)[0].gain


@pytest.mark.parametrize(("space", "groups"), [(4, "A"), (7, "B"), (12, "C"), (16, "ABC"), (20, "ABC"), (24, "ABC")])
def test_each_disc_space_allows_its_groups(space: int, groups: str) -> None:
    table = Table(2)
    table.give(table.seat, GARDEN)
    table.do(Move(space))
    offered = table.offered(Score)
    assert {CATALOG.spots[action.spot].group for action in offered} == set(groups)
    expected = {
        "A": [Score("x", 3), Score("x", 4), Score("x", 5)],
        "B": [Score("monk_a"), Score("monk_b")],
        "C": [Score("wood"), Score("yeast"), Score("hops")],
    }
    assert set(offered) == {action for group in groups for action in expected[group]}


def test_a_resource_spot_moves_by_sunny_tiles_and_pays_for_shady_ones() -> None:
    table, gain = scored(12, Score("hops"))
    assert gain == Gain((("hops", 3),), 0, 4, 0)
    player = table.player(table.state.first)
    assert (player.markers["hops"], player.ducats, player.discs) == (-1, 29, {"hops": 0})


def test_the_number_spot_activates_all_tiles_of_that_number() -> None:
    table, gain = scored(4, Score("x", 3))
    assert gain == Gain((("yeast", 3), ("hops", 3)), 0, 0, 0)
    assert table.player(table.state.first).discs == {"x": 3}


def test_a_monk_spot_activates_what_is_next_to_each_monk_of_the_type() -> None:
    _, gain = scored(7, Score("monk_a"))
    assert gain == Gain((), 0, 4, 0)  # D2 touches D1 alone: the shed place between is no tile
    _, gain = scored(7, Score("monk_b"))
    assert gain == Gain((("yeast", 3),), 0, 0, 0)


def test_adjacency_crosses_the_border_of_sun_and_shade() -> None:
    table = Table(2)
    table.give(table.seat, {"L1": "monk_a", "D1": "hops4"})
    table.do(Move(7))
    assert table.emitted(Scored)[0].gain == Gain((), 0, 4, 0)


def test_an_activated_monk_of_another_type_moves_the_brewmaster_and_does_not_chain() -> None:
    table = Table(2)
    table.give(table.seat, {"L1": "monk_a", "L2": "monk_b", "L4": "hops5"})
    table.do(Move(7), Score("monk_a"))
    assert table.emitted(Scored)[0].gain == Gain((), 1, 0, 0)


def test_sheds_are_no_tiles_for_monks() -> None:
    table = Table(2)
    ring = dict(zip(CATALOG.hexes["H2"].neighbors, ["monk_c", "hops1"] * 3, strict=True))
    table.give(table.seat, ring)
    assert table.me.sheds == {"H2": 0}
    table.do(Move(7))
    assert table.emitted(Scored)[0].gain == Gain((("hops", 6),), 0, 0, 0)  # each monk touches two


def test_a_spot_can_be_used_once() -> None:
    table = Table(2)
    table.give(table.seat, GARDEN)
    table.discs(table.seat, "hops", "x")
    assert 4 not in table.spaces()
    table.do(Move(12))
    assert table.offered(Score) == [Score("wood"), Score("yeast")]


def test_a_disc_space_needs_a_disc_and_a_usable_spot() -> None:
    table = Table(2)
    assert not {4, 7, 12, 16} & set(table.spaces())  # an empty garden
    table.give(table.seat, {"D1": "monk_a"})
    assert {4, 7, 12, 16} & set(table.spaces()) == {7, 16}
    table.state.spare_discs += table.state.discs[7]
    table.state.discs[7] = 0
    assert {4, 7, 12, 16} & set(table.spaces()) == {16}


def test_the_disc_leaves_the_space() -> None:
    table, _ = scored(12, Score("hops"))
    assert table.state.discs[12] == 0
    assert 12 not in table.spaces()


def test_a_single_spot_is_scored_by_itself() -> None:
    table = Table(2)
    table.give(table.seat, {"L1": "hops3"})
    table.do(Move(12))
    assert [event.spot for event in table.emitted(Scored)] == ["hops"]


def test_a_pair_without_a_card_in_hand_is_closed_without_asking() -> None:
    table = Table(2)
    seat = table.seat
    table.give(seat, {"L1": "hops3"})
    table.discs(seat, "yeast")
    table.me.cards = ()
    table.do(Move(12))
    assert table.player(seat).privileges == {2: ""}
    assert table.seat != seat


def test_selling_the_last_card_answers_the_question_for_one() -> None:
    table = Table(2)
    seat = table.seat
    table.give(seat, {"L1": "hops3"})
    table.discs(seat, "yeast")
    table.me.cards = ("barrel",)
    table.do(Move(12))
    assert Decline() in table.legal()
    table.do(SellCard("barrel"))
    assert table.player(seat).privileges == {2: ""}
    assert table.seat != seat

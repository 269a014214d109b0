"""Rulings about moving, buying, sheds and the starting area; each test carries the id of its ruling."""

from __future__ import annotations

import pytest

from engine.core.flow import ActionContext
from engine.heaven_and_ale.actions import Activate, Advance, Buy, Enter, Move, Place, SellCard, Stop
from engine.heaven_and_ale.events import Activated, Placed, ShedBuilt
from engine.heaven_and_ale.rules.shed import build_next
from engine.heaven_and_ale.state import Context
from tests.heaven_and_ale.table import CATALOG, Table, around


def go_home(table: Table, *, but: int) -> None:
    """Everybody except one has come back, on other spaces than the first."""
    free = iter(start for start in CATALOG.starts if start != "first")
    for seat, player in enumerate(table.state.players):
        if seat != but:
            player.space, player.start, player.home = 0, next(free), True


def test_ha_03_any_number_of_sheds_of_one_type_can_be_built() -> None:
    table = Table(4)
    context: Context = ActionContext(table.state, CATALOG, table.rng)
    for seat in range(4):
        table.player(seat).garden = dict.fromkeys(CATALOG.placements, "monk_a")
        table.state.enclosed = CATALOG.sheds
        while table.state.enclosed:
            build_next(context, seat)
    sheds = [kind for player in table.state.players for kind in player.sheds.values()]
    assert sheds == [0] * 28  # far more than a fifth of the 49 tiles in the box


BOTH = [label for label in CATALOG.hexes["H2"].neighbors if label in CATALOG.hexes["H5"].neighbors]
"""The hexes between the sheds H2 and H5."""


def nearly_enclosed(table: Table, tiles: dict[str, list[str]], between: str) -> None:
    """Tiles around H2 and H5, all but one of the two hexes between them."""
    for shed, four in tiles.items():
        own = [label for label in CATALOG.hexes[shed].neighbors if label not in BOTH]
        table.give(table.seat, dict(zip(own, four, strict=True)))
    table.give(table.seat, {BOTH[0]: between})


def test_ha_05_two_sheds_enclosed_at_once_are_built_in_id_order() -> None:
    table = Table(2)
    seat = table.seat
    nearly_enclosed(table, {"H5": list(CATALOG.monks), "H2": list(CATALOG.monks)}, "hops1")
    table.buy(1, "wood5", BOTH[1])
    assert [(e.shed, e.type, e.total) for e in table.emitted(ShedBuilt)] == [("H2", 0, 6), ("H5", 0, 6)]
    assert table.player(seat).brewmaster == -10 + 12


def test_ha_05_the_first_shed_is_done_before_the_second_is_built() -> None:
    table = Table(2)
    twos, threes = ["wood2", "yeast2", "hops2", "water2"], ["wood3", "yeast3", "hops3", "water3"]
    nearly_enclosed(table, {"H2": twos, "H5": threes}, "monk_a")
    table.buy(1, "barley1", BOTH[1])
    assert [(e.shed, e.type) for e in table.emitted(ShedBuilt)] == [("H2", 1)]
    table.do(table.offered(Activate)[0])
    assert [(e.shed, e.type) for e in table.emitted(ShedBuilt)] == [("H2", 1), ("H5", 2)]
    table.do(table.offered(Activate)[0])
    assert [type(e) for e in table.events[-4:]] == [ShedBuilt, Activated, ShedBuilt, Activated]


def test_ha_09_cards_in_hand_do_not_count_as_ducats_for_a_move() -> None:
    table = Table(2)
    table.me.ducats = 2
    table.show(1, "hops3")
    assert 1 not in table.spaces()
    table.do(SellCard("barrel"))
    assert table.me.ducats == 5
    assert 1 in table.spaces()


def test_ha_11_a_figure_that_has_not_left_blocks_its_space_and_ones_own_is_open() -> None:
    table = Table(3)
    own = table.me.start
    others = [player.start for player in table.state.players if player is not table.me]
    assert own in table.starts()
    assert not set(others) & set(table.starts())
    mover = table.seat
    table.buy(1, "hops1", "L1")
    assert table.seat != mover
    assert own in table.starts()  # it was left, so it is empty


@pytest.mark.parametrize("taken", [False, True])
def test_ha_12_the_last_to_come_begins_the_next_round_if_that_space_is_free(taken: bool) -> None:
    table = Table(3)
    seat = table.seat
    go_home(table, but=seat)
    table.me.start, table.me.space = "", 20
    if taken:
        other = (seat + 1) % 3
        left = table.player(other).start
        table.player(other).start = "first"
        assert set(table.starts()) == {*CATALOG.starts} - {p.start for p in table.state.players}
        assert left in table.starts()
    else:
        assert table.starts() == ["first"]


def test_ha_18_a_figure_goes_forward_and_never_stays() -> None:
    table = Table(2)
    table.me.space, table.me.start = 10, ""
    table.me.ducats = 100
    assert table.spaces()
    assert min(table.spaces()) > 10


def test_ha_19_what_a_shed_activates_cannot_be_declined() -> None:
    table = Table(2)
    seat = table.seat
    table.give(seat, around("H2", ["wood1", "yeast1", "hops2", "water2", "barley1"]))
    last = CATALOG.hexes["H2"].neighbors[-1]
    table.buy(1, "wood2", last)
    assert {type(action) for action in table.legal()} == {Activate, SellCard}
    assert {action.hexes for action in table.offered(Activate)} == {(n,) for n in CATALOG.hexes["H2"].neighbors}
    table.do(Activate((last,)))
    assert table.player(seat).markers["wood"] == 2


def test_ha_19_ways_to_turn_a_shed_that_bring_the_same_are_offered_once() -> None:
    table = Table(2)
    table.give(table.seat, around("H4", ["wood1", "yeast1", "hops2", "water1", "barley1"]))
    table.buy(1, "wood2", CATALOG.hexes["H4"].neighbors[-1])
    assert [table.choice(action).label.partition(": ")[2] for action in table.offered(Activate)] == [
        "1 ducat",
        "2 ducats",
    ]


def test_ha_20_figures_may_share_a_space() -> None:
    table = Table(2)
    first = table.seat
    table.show(1, "hops1", "wood1")
    table.do(Move(1), Buy("hops1"), Place("L1"), Stop())
    assert table.seat != first
    assert 1 in table.spaces()
    table.do(Move(1), Place("L1"))
    assert [player.space for player in table.state.players] == [1, 1]
    assert table.view().figures(1) == (0, 1)


def test_ha_27_the_starting_area_is_always_open() -> None:
    table = Table(4)
    seat = table.seat
    table.me.ducats = 0
    assert table.spaces() == []
    assert table.starts()
    for number, player in enumerate(table.state.players):
        if number != seat:
            player.home = True
    table.me.cards = ()
    assert len(table.starts()) == 1


# Buying


def test_a_tile_costs_its_number_in_the_shade_and_double_in_the_sun() -> None:
    for label, price in (("D1", 4), ("L1", 8)):
        table = Table(2)
        table.buy(1, "hops4", label)
        assert table.emitted(Placed)[0].price == price
        assert table.player(table.state.first).ducats == 25 - price


@pytest.mark.parametrize(("space", "price"), [(3, 4), (10, 3), (18, 2), (25, 1)])
def test_a_monk_costs_the_price_of_its_space(space: int, price: int) -> None:
    for label, cost in (("D1", price), ("L1", 2 * price)):
        table = Table(2)
        table.buy(space, "monk_a", label)
        assert table.emitted(Placed)[0].price == cost


def test_at_least_one_tile_must_be_bought_and_then_as_many_as_one_likes() -> None:
    table = Table(2)
    table.show(1, "hops1", "wood2", "hops1")
    table.do(Move(1))
    assert {*table.legal()} >= {Buy("hops1"), Buy("wood2")}
    assert Stop() not in table.legal()
    table.do(Buy("hops1"), Place("L1"))
    assert {*table.legal()} >= {Buy("hops1"), Buy("wood2"), Stop()}
    table.do(Buy("wood2"), Place("D1"), Buy("hops1"), Place("L2"))
    assert table.seat != table.state.first  # nothing is left to buy


def test_only_hexes_that_can_be_paid_are_offered() -> None:
    table = Table(2)
    table.me.ducats, table.me.cards = 5, ()
    table.show(1, "hops3")
    table.do(Move(1))
    assert {CATALOG.hexes[place.hex].kind for place in table.offered(Place)} == {"shady"}


def test_selling_a_card_in_the_midst_of_a_purchase_opens_the_sunny_side() -> None:
    table = Table(2)
    table.me.ducats = 5
    table.show(1, "hops3")
    table.do(Move(1), SellCard("barrel"))
    assert {CATALOG.hexes[place.hex].kind for place in table.offered(Place)} == {"sunny", "shady"}


def test_a_tile_cannot_be_bought_without_room_for_it() -> None:
    table = Table(2)
    tiles = [f"{r}{n}" for n in (1, 2, 3) for r in CATALOG.resources]
    table.give(table.seat, dict(zip(CATALOG.shady, tiles, strict=True)))
    table.show(1, "hops4")
    table.me.ducats = 7
    assert 1 not in table.spaces()
    table.me.ducats = 8
    assert 1 in table.spaces()


def test_after_a_purchase_a_card_can_be_sold_for_another_tile() -> None:
    table = Table(2)
    seat = table.seat
    table.show(1, "hops1", "wood5")
    table.me.ducats = 3
    table.do(Move(1), Buy("hops1"), Place("D1"))
    assert table.seat == seat
    assert table.offered(Buy) == []
    assert table.question() == "You have 2 ducats: sell a card to buy another tile, or end your turn."
    table.do(SellCard("barrel"), Buy("wood5"), Place("D2"))
    assert table.player(seat).ducats == 0


def test_a_turn_ends_by_itself_when_nothing_more_can_be_bought() -> None:
    table = Table(2)
    seat = table.seat
    table.me.cards = ()
    table.show(1, "hops1", "wood5")
    table.me.ducats = 2
    table.do(Move(1))  # hops 1 is the only tile that can be paid, so it is not asked for
    table.do(Place("D1"))
    assert table.seat != seat


def test_the_only_hex_is_taken_by_itself() -> None:
    table = Table(2)
    seat = table.seat
    tiles = [f"{r}{n}" for n in (1, 2, 3) for r in CATALOG.resources][:14]
    table.give(seat, dict(zip(CATALOG.shady[1:], tiles, strict=True)))
    table.me.cards, table.me.ducats = (), 5
    table.show(1, "hops4")
    events = table.do(Move(1))
    assert [event.hex for event in events if isinstance(event, Placed)] == ["D1"]


def test_a_turn_with_one_way_and_no_card_plays_itself() -> None:
    table = Table(2)
    seat = table.seat
    for player in table.state.players:
        player.ducats, player.cards = 0, ()
    table.do(Enter("resource"), Advance("wood"))
    assert table.state.round == 2  # the other had to take the first-player space
    assert table.state.first == 1 - seat


def test_a_player_who_is_alone_on_the_track_goes_on() -> None:
    table = Table(3)
    seat = table.seat
    for other, player in enumerate(table.state.players):
        if other != seat:
            player.home = True
    table.buy(1, "hops1", "L1")
    assert table.seat == seat
    table.buy(2, "hops1", "L2")
    assert table.seat == seat

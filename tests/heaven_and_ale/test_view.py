"""The view holds all that pictures need, and the same for everybody."""

from __future__ import annotations

import pytest

from engine.heaven_and_ale.actions import Buy, Enter, Move, Place
from engine.heaven_and_ale.meta import HeavenAndAleOptions
from engine.heaven_and_ale.rules.goal import obtainable
from tests.heaven_and_ale.table import CATALOG, GAME, Table, around
from tests.kit.playing import random_positions


def test_all_views_are_equal() -> None:
    table = Table(4)
    views = [GAME.view(table.state, seat) for seat in (None, 0, 1, 2, 3)]
    assert all(view == views[0] for view in views)
    assert not GAME.meta.has_secrets


def test_the_track_shows_kinds_prices_letters_and_tiles() -> None:
    table = Table(2)
    table.show(9, "hops4", "wood1")
    spaces = table.view().spaces
    assert [space.number for space in spaces] == list(range(1, 28))
    assert [space.kind for space in spaces[:4]] == ["resource", "resource", "monk", "disc"]
    assert [(s.number, s.price) for s in spaces if s.price] == [(3, 4), (10, 3), (18, 2), (25, 1)]
    assert [(s.number, s.groups) for s in spaces if s.groups][:4] == [(4, "A"), (7, "B"), (12, "C"), (16, "ABC")]
    assert [(tile.name, tile.code, tile.fertility) for tile in spaces[8].tiles] == [
        ("hops 4", "Ho", 4),
        ("wood 1", "Wo", 1),
    ]


def test_figures_stand_on_spaces_and_starting_spaces() -> None:
    table = Table(2)
    seat = table.seat
    table.buy(5, "hops1", "L1")
    view = table.view()
    assert view.figures(5) == (seat,)
    assert {start.id: start.figure for start in view.starts}["first"] is None
    assert sum(start.figure is not None for start in view.starts) == 1


def test_a_garden_shows_every_hex_with_what_is_on_it() -> None:
    table = Table(2)
    seat = table.seat
    table.give(seat, around("H2", ["wood1", "yeast1", "hops1", "water1", "barley1", "monk_a"]))
    garden = {hex_.label: hex_ for hex_ in table.view().seats[seat].garden}
    assert set(garden) == set(CATALOG.hexes)
    assert (garden["H2"].shed, garden["H1"].shed) == (0, None)
    tile = garden[CATALOG.hexes["H2"].neighbors[5]].tile
    assert tile is not None
    assert (tile.kind, tile.code) == ("monk", "a")
    assert garden["D15"].tile is None
    assert (garden["L1"].q, garden["L1"].r, garden["L1"].kind) == (0, 0, "sunny")


def test_a_board_shows_markers_bands_spots_pairs_and_cards() -> None:
    table = Table(2)
    seat = table.seat
    table.discs(seat, "x", "wood", number=3)
    table.me.brewmaster = 9
    view = table.view()
    mine = view.seats[seat]
    assert dict(mine.markers) == table.me.markers
    assert mine.lowest == ("barley",)
    band = view.board.bands[mine.band]
    assert (band.rate, band.value) == (3, 4)
    assert [(spot.id, spot.group, spot.disc, spot.number) for spot in mine.spots[:3]] == [
        ("x", "A", True, 3),
        ("wood", "C", True, 0),
        ("yeast", "C", False, 0),
    ]
    assert [pair.closed for pair in mine.pairs] == [True, False, False, False, False]
    assert len(mine.cards) == 5
    assert {card.id: card.name for card in view.board.cards}["ducats_12"] == "12 ducats"
    smallest = view.board.sheds[0]
    assert (smallest.type, smallest.least, smallest.most, smallest.brewmaster) == (0, 0, 7, 6)
    assert (view.board.first_spot, view.board.last_spot, view.board.lowest_spot) == (1, 20, -10)


def test_goals_show_who_took_which_barrel() -> None:
    table = Table(3)
    table.state.large |= {"six_ones": 1}
    table.state.small |= {"six_ones": 2}
    goals = {goal.id: goal for goal in table.view().goals}
    assert (goals["six_ones"].large, goals["six_ones"].small) == (1, 2)
    assert goals["six_fives"].large is None
    assert goals["six_fives"].name == "Six 5s"
    assert table.view().seats[1].barrels == (("six_ones", "large"),)


def test_free_hexes_are_candidates_while_a_tile_is_placed() -> None:
    table = Table(2)
    seat = table.seat
    table.show(1, "hops4")
    table.me.ducats = 7
    table.do(Move(1))
    view = table.view()
    assert (view.step, view.waiting, view.turn) == ("hex", (seat,), seat)
    assert view.pending.tile is not None
    assert view.pending.tile.name == "hops 4"
    assert (view.pending.sunny_price, view.pending.shady_price) == (8, 4)
    assert view.pending.candidates == CATALOG.shady
    table.do(Place("D1"))
    assert table.view().pending.tile is None


def test_spaces_and_starting_spaces_are_candidates_before_a_move() -> None:
    table = Table(2)
    offered = {str(action.space) for action in table.legal() if isinstance(action, Move)}
    offered |= {action.start for action in table.legal() if isinstance(action, Enter)}
    assert table.view().step == "turn"
    assert set(table.view().pending.candidates) == offered


def test_spots_are_candidates_while_a_disc_is_placed() -> None:
    table = Table(2)
    table.give(table.seat, {"L1": "hops3", "L2": "hops2", "D1": "wood1", "D2": "monk_a"})
    table.do(Move(16))
    assert (table.view().step, table.view().pending.candidates) == ("spot", ("x", "wood", "hops", "monk_a"))


def test_tiles_are_offered_with_what_can_be_paid_for_them() -> None:
    table = Table(2)
    table.show(9, "hops2", "wood3", "wood5")
    table.me.ducats = 4
    table.do(Move(9))
    offers = [(offer.tile.id, offer.shady_price, offer.sunny_price) for offer in table.view().pending.offers]
    assert offers == [("hops2", 2, 4), ("wood3", 3, None), ("wood5", None, None)]
    table.do(Buy("hops2"))
    assert table.view().pending.offers == ()


def test_goals_show_how_every_seat_stands() -> None:
    table = Table(3)
    seat, other, third = table.seat, (table.seat + 1) % 3, (table.seat + 2) % 3
    table.give(seat, {"L1": "hops1", "L2": "wood1", "D1": "water1"})
    table.markers(seat, 1, 2, 3, 0, -4)
    for number in range(3):
        table.player(number).brewmaster = 1
    table.state.large["brewmaster_1"], table.state.small["brewmaster_1"] = other, third
    table.state.large["resource_20"] = other
    table.markers(other, 20, 0, 0, 0, 0)
    table.markers(third, 20, 0, 0, 0, 0)
    view = table.view()

    def standing(number: int, goal: str) -> tuple[int, int, str]:
        index = [one.id for one in view.goals].index(goal)
        return tuple(view.seats[number].goals[index])

    assert standing(seat, "six_ones") == (3, 6, "open")
    assert standing(seat, "all_resources_1") == (3, 5, "open")
    assert standing(seat, "brewmaster_1") == (1, 1, "gone")
    assert standing(other, "brewmaster_1") == (1, 1, "taken")
    assert standing(other, "resource_20") == (20, 20, "taken")
    assert standing(third, "resource_20") == (20, 20, "waiting")


@pytest.mark.parametrize("seats", [2, 4])
def test_what_waits_to_be_fetched_is_what_a_barrel_space_gives(seats: int) -> None:
    for position in random_positions(GAME, seats, HeavenAndAleOptions(), 17):
        view = GAME.view(position.state, None)
        for seat, own in enumerate(view.seats):
            waiting = {goal.id for goal, one in zip(view.goals, own.goals, strict=True) if one.status == "waiting"}
            assert waiting == {goal for goal, _ in obtainable(CATALOG, position.state, seat)}


def test_sheds_that_are_begun_show_their_sum_and_their_neighbors() -> None:
    table = Table(2)
    around_it = CATALOG.hexes["H2"].neighbors
    table.give(table.seat, {around_it[0]: "hops4", around_it[2]: "wood2"})
    (site,) = [site for site in table.view().seats[table.seat].sites if site.label == "H2"]
    assert (site.total, site.filled) == (6, (True, False, True, False, False, False))
    table.give(table.seat, dict.fromkeys((around_it[1], around_it[3]), "monk_a"))
    table.give(table.seat, {around_it[4]: "monk_b", around_it[5]: "monk_b"})
    assert "H2" not in [site.label for site in table.view().seats[table.seat].sites]


def test_goals_say_what_they_measure() -> None:
    goals = {goal.id: (goal.test, goal.number, goal.least) for goal in Table(2).view().goals}
    assert goals["six_fives"] == ("fertility", 5, 6)
    assert goals["resource_20"] == ("highest_resource", 0, 20)


def test_neighbors_are_candidates_while_a_shed_is_turned() -> None:
    table = Table(2)
    table.give(table.seat, around("H3", ["wood2", "yeast2", "hops1", "water1", "barley1"]))
    table.buy(1, "wood1", CATALOG.hexes["H3"].neighbors[5])
    pending = table.view().pending
    assert pending.shed == "H3"
    assert pending.candidates == CATALOG.hexes["H3"].neighbors


def test_a_completed_pair_is_pending_while_a_card_is_chosen() -> None:
    table = Table(2)
    table.give(table.seat, {"L1": "hops3"})
    table.discs(table.seat, "yeast")
    table.do(Move(12))
    assert (table.view().step, table.view().pending.pair) == ("privilege", 2)


@pytest.mark.parametrize(("seats", "left"), [(2, 35), (3, 35), (4, 35)])
def test_piles_are_shown_by_their_size_alone(seats: int, left: int) -> None:
    view = Table(seats).view()
    assert view.tiles_left == (("I", left), ("II", 50))
    assert view.spare_discs == 30


def test_before_the_first_round_nobody_has_a_turn() -> None:
    table = Table(3, started=False)
    view = table.view()
    assert (view.turn, view.step, len(view.waiting)) == (None, "start", 1)
    table.do(Enter("ducats"))
    assert table.view().seats[(table.state.first - 1) % 3].start == "ducats"

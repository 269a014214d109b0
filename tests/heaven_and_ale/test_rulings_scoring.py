"""Rulings about discs, privileges, barrels, rounds and the end; each test carries the id of its ruling."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from engine.core.rng import Rng
from engine.heaven_and_ale.actions import Advance, Enter, Move, PlaceCard, Score, SellCard
from engine.heaven_and_ale.events import (
    Advanced,
    BarrelsTaken,
    DucatsSpent,
    Exchanged,
    Gain,
    ProductionScored,
    Scored,
)
from engine.heaven_and_ale.rules.production import advance_brewmaster
from engine.heaven_and_ale.rules.scoring import exchange_all
from tests.heaven_and_ale.table import CATALOG, GAME, Table


def finish(table: Table, seat: int) -> None:
    """End the game at once: this player is the last one on the track in the last round."""
    table.state.round = CATALOG.seat_rules[len(table.state.players)].rounds
    free = iter(start for start in CATALOG.starts if start != "first")
    for number, player in enumerate(table.state.players):
        if number != seat:
            player.space, player.start, player.home = 0, next(free), True
    rest = [monk for stack in table.state.monk_stacks[1:] for monk in stack]
    table.state.tiles[3] += tuple(rest)  # as if all monks had come out
    table.do(Enter("first"))


def test_ha_04_the_brewmaster_stops_on_20_and_is_paid_nothing() -> None:
    table = Table(2)
    player = table.me
    player.brewmaster = 19
    advance_brewmaster(CATALOG, player, 5)
    assert (player.brewmaster, player.ducats) == (20, 25)


def test_ha_06_all_monks_of_the_type_trigger_whatever_their_order() -> None:
    tiles = {"L1": "monk_a", "D1": "hops3", "L2": "wood2", "D15": "monk_a", "D14": "yeast4"}
    gains = []
    for order in (list(tiles.items()), list(reversed(tiles.items()))):
        table = Table(2)
        table.give(table.seat, dict(order))
        table.do(Move(7))
        gains.append(table.emitted(Scored)[0].gain)
    assert gains[0] == gains[1] == Gain((("wood", 2),), 0, 7, 0)


def test_ha_08_only_numbers_in_the_garden_may_be_chosen() -> None:
    table = Table(2)
    table.give(table.seat, {"L1": "hops3", "D1": "wood5", "D2": "monk_a"})
    table.do(Move(4))
    assert table.offered(Score) == [Score("x", 3), Score("x", 5)]


def test_ha_13_a_pair_is_looked_at_after_the_activations_and_the_new_disc_counts() -> None:
    table = Table(2)
    seat = table.seat
    table.markers(seat, 5, 5, -1, 5, 1)
    table.give(seat, {"L1": "hops4"})
    table.discs(seat, "yeast", "wood")
    table.do(Move(12))  # hops is the only spot with a tile, so it is scored at once
    assert table.player(seat).markers["hops"] == 3
    table.do(PlaceCard("disc_count"))
    # before the activation hops was last; now barley is, and it moves by three discs
    assert table.emitted(Advanced) == [Advanced(seat, "barley", 3, 0, "disc_count")]


@pytest.mark.parametrize(("seats", "extra"), [(2, {7, 12}), (3, {7, 12, 16}), (4, set())])
def test_ha_14_second_discs_come_only_for_the_final_round(seats: int, extra: set[int]) -> None:
    table = Table(seats)
    spaces = [space.number for space in CATALOG.spaces if space.kind == "disc"]
    rounds = CATALOG.seat_rules[seats].rounds
    for number in range(1, rounds + 1):
        assert table.state.round == number
        wanted = {space: 2 if number == rounds and space in extra else 1 for space in spaces}
        assert {space: table.state.discs[space] for space in spaces} == wanted
        if number < rounds:
            table.finish_round()
    if extra:
        table.give(table.seat, {"L1": "monk_a"})
        table.do(Move(7))
        assert table.state.discs[7] == 1  # a visitor takes one


def test_ha_21_a_visit_takes_every_barrel_that_can_be_had() -> None:
    table = Table(3)
    seat, other = table.seat, (table.seat + 1) % 3
    table.markers(seat, 20, 1, 1, 1, 1)
    table.me.brewmaster = 1
    table.state.large |= {"brewmaster_1": other, "resource_20": seat}
    table.do(Move(14))
    assert table.emitted(BarrelsTaken) == [
        BarrelsTaken(seat, (("brewmaster_1", "small"), ("all_resources_1", "large")))
    ]
    assert table.state.small == {"brewmaster_1": seat}


def test_ha_22_cards_can_be_sold_in_the_last_turn_but_not_in_final_scoring() -> None:
    table = Table(2)
    seat = table.seat
    assert table.offered(SellCard)
    finish(table, seat)
    assert GAME.active_seats(table.state) == ()
    assert len(table.player(seat).cards) == 5


def test_ha_22_nothing_is_sold_before_the_first_turn() -> None:
    table = Table(3, started=False)
    assert table.offered(SellCard) == []
    table.do(Enter("resource"))
    assert table.offered(SellCard) == []


def test_ha_22_the_reward_of_the_last_return_is_still_part_of_the_turn() -> None:
    table = Table(3)
    table.player((table.seat + 1) % 3).start = "ducats"
    table.player((table.seat + 2) % 3).start = "brewmaster"
    table.do(Enter("resource"))
    assert len(table.offered(Advance)) == 5
    assert len(table.offered(SellCard)) == 5


@pytest.mark.parametrize(
    ("brewmaster", "before", "after", "times"),
    [
        (20, (10, 10, 10, 10, 0), [8, 8, 8, 8, 8], 8),
        (0, (11, 1, 1, 1, 0), [6, 1, 1, 1, 1], 1),
        (0, (5, 1, 1, 1, 0), [5, 1, 1, 1, 0], 0),
        (12, (9, 9, 0, 3, 3), [4, 4, 4, 4, 3], 5),
    ],
)
def test_ha_23_the_exchange_goes_on_until_nothing_can_be_moved(
    brewmaster: int, before: tuple[int, ...], after: list[int], times: int
) -> None:
    rate = CATALOG.production.band(brewmaster).rate
    spots = list(before)
    assert exchange_all(spots, rate) == times
    assert sum(spots) == sum(before) - times * (rate - 1)
    assert spots == after
    low = min(spots)
    assert sum(max(0, spot - low - 1) for spot in spots) < rate


def test_ha_23_it_is_not_stopped_even_where_keeping_the_steps_would_score_more() -> None:
    """Without any exchange 20 ducats would lift the last marker to 3."""
    table = Table(2)
    seat = table.seat
    table.markers(seat, 1, 3, 3, 3, 3)
    table.me.brewmaster, table.me.ducats = 12, 20
    finish(table, seat)
    (scored,) = [event for event in table.emitted(ProductionScored) if event.seat == seat]
    assert scored.spot == 2


def best_level(spots: tuple[int, ...], rate: int, ducat_steps: int, seen: dict[tuple[int, ...], int]) -> int:
    """The highest lowest marker over all ways to choose the donors."""
    spots = tuple(sorted(spots))
    if spots not in seen:
        low, target = spots[0], spots[0] + 1
        spare = [max(0, spot - target) for spot in spots[1:]]
        if sum(spare) < rate:
            seen[spots] = lifted(list(spots), ducat_steps)
        else:
            seen[spots] = max(
                best_level((low + 1, *given), rate, ducat_steps, seen) for given in ways(spots[1:], spare, rate)
            )
    return seen[spots]


def ways(spots: tuple[int, ...], spare: list[int], rate: int) -> set[tuple[int, ...]]:
    found: set[tuple[int, ...]] = set()
    for donors in combinations_with_replacement(range(len(spots)), rate):
        counts = [donors.count(n) for n in range(len(spots))]
        if all(count <= most for count, most in zip(counts, spare, strict=True)):
            found.add(tuple(spot - count for spot, count in zip(spots, counts, strict=True)))
    return found


def lifted(spots: list[int], steps: int) -> int:
    for _ in range(steps):
        spots[spots.index(min(spots))] += 1
    return min(spots)


@pytest.mark.parametrize("seed", range(60))
def test_ha_24_taking_from_the_leader_is_never_worse_than_the_best_choice_of_donors(seed: int) -> None:
    rng = Rng(seed)
    spots, rate, ducats = [rng.below(12) - 2 for _ in range(5)], 2 + rng.below(4), rng.below(4)
    best = best_level(tuple(spots), rate, ducats, {})
    exchange_all(spots, rate)
    assert lifted(spots, ducats) == best


def test_ha_24_equal_leaders_give_in_the_order_of_the_resources() -> None:
    spots = [0, 3, 3, 1, 1]
    assert exchange_all(spots, 3) == 1
    assert spots == [1, 1, 2, 1, 1]


def test_ha_25_every_ten_ducats_move_the_marker_furthest_behind() -> None:
    table = Table(2)
    seat = table.seat
    table.markers(seat, 3, 2, 3, 3, 3)
    table.me.ducats = 29
    finish(table, seat)
    (spent,) = [event for event in table.emitted(DucatsSpent) if event.seat == seat]
    assert (spent.ducats, spent.steps) == (20, 2)
    assert dict(spent.positions) == {"wood": 4, "yeast": 3, "hops": 3, "water": 3, "barley": 3}
    assert table.player(seat).ducats == 9


def test_ha_25_no_marker_is_moved_past_20() -> None:
    table = Table(2)
    seat = table.seat
    table.markers(seat, 20, 20, 20, 20, 19)
    table.me.ducats = 50
    finish(table, seat)
    assert set(table.player(seat).markers.values()) == {20}
    assert table.player(seat).ducats == 40


def test_ha_26_neighboring_monks_activate_each_other_and_a_tile_between_them_counts_twice() -> None:
    table = Table(2)
    seat = table.seat
    # L4 and L5 touch each other and both touch L7; L2 touches both, too
    table.give(seat, {"L4": "monk_c", "L5": "monk_c", "L7": "hops3"})
    table.do(Move(7))
    assert table.emitted(Scored)[0].gain == Gain((("hops", 6),), 2, 0, 0)
    assert table.player(seat).markers["hops"] == 2
    assert table.player(seat).brewmaster == -8


# The end, step by step


def test_final_scoring_goes_step_by_step() -> None:
    table = Table(2)
    seat, other = table.seat, 1 - table.seat
    table.markers(seat, 8, 8, 4, 4, 4)
    table.me.brewmaster, table.me.ducats = 9, 12
    table.state.large |= {"six_ones": seat, "six_fives": other}
    table.state.small |= {"six_fives": seat}
    table.discs(seat, "yeast", "hops")
    table.me.privileges[2] = "barrel"
    table.me.cards = tuple(card for card in table.me.cards if card != "barrel")
    finish(table, seat)
    assert next(event for event in table.emitted(Exchanged) if event.seat == seat).rate == 3
    (scored,) = [event for event in table.emitted(ProductionScored) if event.seat == seat]
    assert (scored.spot, scored.value, scored.points) == (5, 4, 20)
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert {line.source: line.points for line in outcome.breakdown[seat]} == {
        "Production": 20,
        "Large barrels": 4,
        "Small barrels": 2,
        "Barrel privilege": 2,
        "First player": 1,
    }
    assert outcome.scores[seat] == 29
    assert outcome.winners == (seat,)


def test_a_lowest_resource_below_one_scores_nothing() -> None:
    table = Table(2)
    seat = table.seat
    table.markers(seat, 1, 1, 1, 1, 0)
    table.me.ducats = 9
    finish(table, seat)
    (scored,) = [event for event in table.emitted(ProductionScored) if event.seat == seat]
    assert (scored.spot, scored.points) == (0, 0)


def test_equal_points_share_the_victory() -> None:
    table = Table(2)
    seat, other = table.seat, 1 - table.seat
    for number in (0, 1):
        table.markers(number, 1, 1, 1, 1, 1)
        table.player(number).brewmaster, table.player(number).ducats = 1, 0
    table.markers(other, 1, 1, 1, 1, 1)
    table.state.large |= {"six_ones": other}
    table.markers(seat, 2, 2, 2, 2, 2)
    finish(table, seat)
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.scores[seat] == outcome.scores[other] == 7
    assert outcome.winners == (0, 1)
    assert outcome.note


@pytest.mark.parametrize(
    ("spot", "rate", "value"),
    [
        *((spot, 5, 2) for spot in (-10, -1, 0)),
        *((spot, 4, 3) for spot in (1, 4)),
        *((spot, 3, 3) for spot in (5, 8)),
        *((spot, 3, 4) for spot in (9, 11)),
        *((spot, 2, 4) for spot in (12, 14)),
        *((spot, 2, 5) for spot in (15, 17)),
        *((spot, 2, 6) for spot in (18, 19)),
        (20, 1, 6),
    ],
)
def test_the_bands_of_the_brewmaster(spot: int, rate: int, value: int) -> None:
    band = CATALOG.production.band(spot)
    assert (band.rate, band.value) == (rate, value)

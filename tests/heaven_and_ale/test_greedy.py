"""The computer player: strength against chance and among its like, and sense in the moments that matter."""

from __future__ import annotations

import pytest

from engine.core.rng import Rng
from engine.heaven_and_ale.actions import (
    Activate,
    Advance,
    AnyAction,
    Buy,
    Enter,
    Move,
    Place,
    PlaceCard,
    Score,
    SellCard,
    Stop,
)
from engine.heaven_and_ale.meta import HeavenAndAleOptions
from engine.heaven_and_ale.player.trial import board_of
from engine.players import choose
from tests.heaven_and_ale.table import CATALOG, GAME, Table, around
from tests.kit.playing import greedy_among_random, random_positions

LEAST = {2: 18, 3: 20, 4: 28}
"""Points per player in games of greedy players, over many games."""


def thinks(table: Table) -> AnyAction:
    return choose(GAME, table.state, table.seat, "fair", Rng(1))


def average(seats: int, games: int) -> float:
    """Points per player in games of greedy players."""
    total = 0
    for seed in range(games):
        rng = Rng(seed)
        state = GAME.setup(seats, HeavenAndAleOptions(), rng)
        while active := GAME.active_seats(state):
            action = choose(GAME, state, active[0], "fair", rng)
            assert action in GAME.legal_actions(state, active[0])
            GAME.apply(state, active[0], action, rng)
        outcome = GAME.outcome(state)
        assert outcome is not None
        total += sum(outcome.scores)
    return total / games / seats


def wins(seats: int, games: int) -> float:
    """Return how often one greedy player wins among random ones."""
    won = 0
    for seed in range(games):
        state, clever = greedy_among_random(GAME, seats, HeavenAndAleOptions(), seed)
        outcome = GAME.outcome(state)
        assert outcome is not None
        won += clever in outcome.winners
    return won / games


@pytest.mark.parametrize("seats", LEAST)
def test_greedy_players_make_points(seats: int) -> None:
    assert average(seats, 2) >= LEAST[seats] / 2


@pytest.mark.parametrize("seats", LEAST)
def test_one_greedy_beats_chance(seats: int) -> None:
    assert wins(seats, 5) > 0.95


@pytest.mark.full
@pytest.mark.parametrize("seats", LEAST)
def test_greedy_players_make_points_over_many_games(seats: int) -> None:
    assert average(seats, 40) >= LEAST[seats]


@pytest.mark.full
@pytest.mark.parametrize("seats", LEAST)
def test_one_greedy_beats_chance_over_many_games(seats: int) -> None:
    assert wins(seats, 120) > 0.95


def test_greedy_knows_a_board_from_its_view() -> None:
    for position in random_positions(GAME, 3, HeavenAndAleOptions(), 4):
        view = GAME.view(position.state, position.seat)
        for player, seat in zip(position.state.players, view.seats, strict=True):
            assert board_of(CATALOG, seat) == player


# Moments that matter


def test_greedy_fetches_barrels_before_the_round_is_over() -> None:
    table = Table(2)
    table.state.round = 3
    table.state.tiles[3] += tuple(monk for stack in table.state.monk_stacks[1:] for monk in stack)
    table.me.space, table.me.start, table.me.ducats = 25, "", 0
    table.me.brewmaster = 1
    assert thinks(table) == Move(26)


def test_greedy_takes_the_marker_that_is_behind() -> None:
    table = Table(2)
    table.markers(table.seat, 3, 3, 3, 3, -5)
    table.player(1 - table.seat).start = "ducats"
    table.do(Enter("resource"))
    assert thinks(table) == Advance("barley")


def test_greedy_scores_what_brings_most_in_the_last_round() -> None:
    table = Table(2)
    table.last_round()
    table.give(table.seat, {"L1": "barley5", "L2": "barley4", "D1": "wood1"})
    table.do(Move(12))
    assert thinks(table) == Score("barley")


def test_greedy_activates_the_larger_gain() -> None:
    table = Table(2)
    table.give(table.seat, around("H2", ["barley3", "barley2", "barley1", "monk_a", "monk_b"]))
    table.markers(table.seat, 5, 5, 5, 5, 0)
    table.buy(1, "barley2", CATALOG.hexes["H2"].neighbors[5])
    assert thinks(table) == Activate((CATALOG.hexes["H2"].neighbors[0],))


def test_greedy_finishes_a_shed_that_lifts_the_brewmaster() -> None:
    table = Table(4)
    table.give(table.seat, around("H2", ["monk_a", "wood1", "monk_b", "yeast1", "monk_c"]))
    table.show(1, "hops1")
    table.do(Move(1))
    assert thinks(table) == Place(CATALOG.hexes["H2"].neighbors[5])


def test_greedy_places_a_card_rather_than_none() -> None:
    table = Table(3)
    table.give(table.seat, {"L1": "hops3", "D1": "hops2"})
    table.discs(table.seat, "yeast")
    table.do(Move(12))
    assert isinstance(thinks(table), PlaceCard)


def test_greedy_sells_the_cards_that_nothing_can_use_any_more() -> None:
    table = Table(2)
    table.last_round()
    table.me.space, table.me.start, table.me.ducats = 27, "", 5
    assert isinstance(thinks(table), SellCard)
    while isinstance(thinks(table), SellCard):
        table.do(thinks(table))
    assert table.me.cards == ()
    assert isinstance(thinks(table), Enter)


def test_greedy_does_not_buy_what_brings_nothing() -> None:
    """In the last round, past the last disc, a single tile far from any shed brings nothing but costs a step."""
    table = Table(2)
    table.last_round()
    table.me.space, table.me.start, table.me.ducats = 26, "", 10
    table.markers(table.seat, 3, 3, 3, 3, 2)
    table.me.cards = ()
    table.show(27, "wood5")
    assert isinstance(thinks(table), Enter)
    table.me.space = 25
    table.show(27, "wood5", "hops5")
    table.me.ducats = 20
    table.do(Move(27), Buy("wood5"), Place("D1"))
    assert thinks(table) == Stop()

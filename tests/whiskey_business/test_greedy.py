"""The computer player: strength against chance, and sense in the moments that matter."""

from __future__ import annotations

import pytest

from engine.core.game import Seat
from engine.core.rng import Rng
from engine.players import choose
from engine.whiskey_business.actions import ROLL, SHOT, STOP, AnyAction, Bank, Drain, Give, Place
from engine.whiskey_business.meta import WhiskeyOptions
from tests.kit.playing import greedy_among_random
from tests.whiskey_business.baseline import baseline
from tests.whiskey_business.table import GAME, Table

BOOK_OPTIONS = WhiskeyOptions(take_a_shot=True, sobering_up=True, spoilage=True)


def thinks(table: Table, seat: Seat | None = None) -> AnyAction:
    who = table.actor if seat is None else seat
    return choose(GAME, table.state, who, "fair", Rng(1))


def greedy_wins(seats: int, options: WhiskeyOptions, games: int) -> float:
    """The share of games that one greedy player wins against random ones, sitting in every seat in turn."""
    return sum(greedy_won(seats, options, seed) for seed in range(games)) / games


def greedy_won(seats: int, options: WhiskeyOptions, seed: int) -> bool:
    state, clever = greedy_among_random(GAME, seats, options, seed)
    outcome = GAME.outcome(state)
    return outcome is not None and clever in outcome.winners


@pytest.mark.parametrize("games", [12, pytest.param(120, marks=pytest.mark.full)])
@pytest.mark.parametrize("options", [WhiskeyOptions(), BOOK_OPTIONS])
def test_greedy_beats_chance_at_two_seats(options: WhiskeyOptions, games: int) -> None:
    assert greedy_wins(2, options, games) >= 0.85


@pytest.mark.parametrize("games", [8, pytest.param(60, marks=pytest.mark.full)])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_greedy_beats_chance_at_larger_tables(seats: int, games: int) -> None:
    assert greedy_wins(seats, WhiskeyOptions(), games) >= 0.6


@pytest.mark.parametrize("games", [6, pytest.param(40, marks=pytest.mark.full)])
def test_greedy_plays_every_option(games: int) -> None:
    options = WhiskeyOptions(**dict.fromkeys(WhiskeyOptions.model_fields, True))
    assert greedy_wins(4, options, games) >= 0.6


@pytest.mark.parametrize("games", [40, pytest.param(400, marks=pytest.mark.full)])
def test_greedy_wins_more_than_its_share_against_a_simple_player(games: int) -> None:
    """One of four; a quarter of the games would be its share."""
    wins = sum(wins_against_baseline(seed) for seed in range(games))
    assert wins / games >= 0.38


def wins_against_baseline(seed: int) -> bool:
    rng, own, clever = Rng(seed), Rng(seed + 1_000), seed % 4
    state = GAME.setup(4, WhiskeyOptions(), rng)
    while active := GAME.active_seats(state):
        seat, view = active[0], GAME.view(state, active[0])
        actions = GAME.legal_actions(state, seat)
        think = choose(GAME, state, seat, "fair", own) if seat == clever else baseline(view, seat, actions)
        GAME.apply(state, seat, think, rng)
    outcome = GAME.outcome(state)
    return outcome is not None and clever in outcome.winners


def test_greedy_takes_a_shot_on_a_first_roll_only_if_it_pays() -> None:
    table = Table(take_a_shot=True).roll("water water water water water water ship")
    assert thinks(table) == Place("water")


def test_greedy_does_not_fly_when_it_can_win_without() -> None:
    table = Table(caller=1)
    table.state.cellars = [[5, 0, 0, 0], [1, 1, 1, 1]]
    table.roll("water yeast barley malt corn corn ireland")
    while isinstance(action := thinks(table), Place):
        table.do(action)
    assert not table.view.distillery.flight


def test_greedy_lands_a_flight_that_lies_on_the_table() -> None:
    table = Table(caller=1)
    table.state.cellars = [[1, 0, 0, 0], [5, 5, 5, 5]]
    table.roll("water yeast barley malt corn rye globe")
    while isinstance(action := thinks(table), Place):
        table.do(action)
    assert action == Drain(1, "irish")


def test_greedy_banks_what_is_too_good_to_risk() -> None:
    table = Table().roll("water yeast barley barley barley corn ireland")
    table.keep("ireland water yeast barley barley barley")
    assert thinks(table) == Bank("irish")


def test_greedy_chases_a_missing_whiskey() -> None:
    table = Table()
    table.state.cellars = [[2, 2, 0, 2], [0, 0, 0, 1]]
    table.roll("water yeast barley malt corn corn globe")
    while isinstance(action := thinks(table), Place):
        table.do(action)
    assert table.view.distillery.whiskey == "bourbon"


def test_greedy_does_not_ring_last_call_when_far_behind() -> None:
    table = Table()
    table.state.cellars = [[0, 1, 1, 1], [4, 4, 4, 0]]
    table.roll("water yeast barley corn corn rye ireland").keep("ireland water yeast barley")
    assert thinks(table) == ROLL


def test_greedy_tries_the_flight_when_nothing_else_can_win() -> None:
    table = Table(caller=1, first=0)
    table.state.cellars = [[1, 0, 0, 0], [5, 5, 5, 5]]
    table.roll("water water barley barley malt corn ireland")
    while ROLL not in table.legal() or thinks(table) != ROLL:
        table.do(thinks(table))
    assert table.view.distillery.flight
    assert table.view.distillery.flag is None


def test_greedy_drains_the_biggest_stock_and_gives_the_smallest() -> None:
    flyer = Table(2, caller=1)
    flyer.state.cellars[1] = [1, 4, 2, 0]
    assert thinks(flyer.fly()) == Drain(1, "scotch")
    victims = Table(4, caller=1)
    victims.state.cellars[2] = [3, 4, 2, 0]
    assert thinks(victims.fly(), 2) == Give("bourbon")


def stuck_with(sheets: int, cellar: list[int]) -> Table:
    """Three barrels of Irish Whiskey lie ready, and nothing of the last roll fits."""
    table = Table(take_a_shot=True).roll("water yeast barley barley corn corn usa").keep("water yeast barley barley")
    table.state.sheets[0], table.state.cellars[0] = sheets, cellar
    return table.roll("corn corn usa")


def test_greedy_takes_a_shot_for_a_promising_batch_but_not_for_any_price() -> None:
    assert thinks(stuck_with(0, [0, 0, 0, 0])) == SHOT
    assert thinks(stuck_with(2, [0, 6, 6, 0])) == STOP


@pytest.mark.parametrize("sheets", [0, 1])
def test_greedy_keeps_an_extra_water_where_it_saves_the_batch(sheets: int) -> None:
    """Without a die of this roll the two barrels would be lost; water is one, with or without a sheet to take off."""
    table = Table(sobering_up=True).roll("water yeast barley barley corn corn ireland")
    table.state.sheets[0] = sheets
    table.keep("ireland water yeast barley barley").roll("water corn")
    assert thinks(table) == Place("water")
    assert thinks(table.keep("water")) == Bank("irish")


def test_greedy_takes_a_shot_rather_than_an_extra_water_that_blocks_the_barrels_it_needs() -> None:
    """In the final turn three barrels are too few, and water would take the place of the fourth grain."""
    table = Table(caller=1, take_a_shot=True, sobering_up=True)
    table.state.cellars = [[0, 0, 0, 0], [2, 2, 0, 0]]
    table.roll("water yeast barley barley barley corn ireland").keep("ireland water yeast barley barley barley")
    assert thinks(table.roll("water")) == SHOT

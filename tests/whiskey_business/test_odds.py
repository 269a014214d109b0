"""The odds people are told are exact."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.core.words import percent
from engine.whiskey_business.catalog import SHIP
from engine.whiskey_business.player.roll_tables import flight_chance
from engine.whiskey_business.player.solver import Aims, Solver, Still
from engine.whiskey_business.rules.fit import all_laid, fits_roll, placements, put
from engine.whiskey_business.rules.odds import chance_to_go_on, chance_to_keep, may_switch
from engine.whiskey_business.rules.recipe import finished_barrels, spoiled_barrels
from engine.whiskey_business.state import State
from tests.whiskey_business.boards import keeping_tables
from tests.whiskey_business.table import CATALOG, GAME, IRISH, Table


def goes_on(state: State) -> bool:
    """Return True if a die of this roll can be kept without giving up what is being made for a Flight."""
    for die in placements(CATALOG, state):
        after = state.clone()
        put(CATALOG, after, die)
        if after.flight == state.flight:
            return True
    return False


def brute_force(state: State, counts: Callable[[State], bool]) -> float:
    """Try every roll there is."""
    dice = CATALOG.dice - sum(state.laid)
    flags = range(len(CATALOG.flags)) if state.flag < 0 else [-1]
    fine, trial = 0, state.clone()
    for *faces, flag in product(*[range(len(CATALOG.ingredients))] * dice, flags):
        trial.loose = [faces.count(face) for face in range(len(CATALOG.ingredients))]
        trial.loose_flag = flag
        ended = flag == SHIP and state.sheets[0] == CATALOG.sheets
        fine += not ended and counts(trial)
    return fine / (len(CATALOG.ingredients) ** dice * len(flags))


@settings(max_examples=60)
@given(keeping_tables(), st.integers(0, 3))
def test_the_chance_to_keep_equals_trying_every_roll(table: Table, sheets: int) -> None:
    assume(table.state.turn == 0 and CATALOG.dice - sum(table.state.laid) <= 3)
    table.state.sheets[0] = sheets
    state = table.state
    assert chance_to_keep(CATALOG, state) == pytest.approx(brute_force(state, lambda roll: fits_roll(CATALOG, roll)))
    if may_switch(CATALOG, state):
        assert chance_to_go_on(CATALOG, state) == pytest.approx(brute_force(state, goes_on))


def test_a_final_turn_tells_the_chance_of_the_barrel_apart_from_that_of_the_flight() -> None:
    table = Table(caller=1).roll("water yeast barley corn corn malt globe").keep("globe water yeast barley")
    assert table.hint("roll") == (
        "42 % to keep your Irish going; 96 % if you would switch to the Flight; otherwise you lose 1 Irish"
    )
    odds = table.view.odds
    assert odds is not None
    assert odds.going is not None
    assert percent(odds.going) == "42 %"
    assert "42 % to keep Irish going, 96 % with a switch to the Flight" in GAME.describe(table.view, ("Ann", "Bo"))


def test_four_dice_that_need_one_grain() -> None:
    table = Table().roll("water yeast malt corn rye rye ireland").keep("ireland water yeast")
    assert table.hint("roll") == "52 % that something fits; otherwise you lose this batch"


def test_a_keep_that_leaves_the_recipe_unfinished_says_what_it_lacks() -> None:
    table = Table().roll("barley barley yeast yeast yeast yeast ireland")
    keep = table.view.keep
    assert keep is not None
    assert (keep.barrels, keep.missing) == (0, ("water",))
    assert keep.then is not None
    assert table.keep("ireland").view.distillery.missing == ("water", "yeast", "barley")


def test_a_ship_at_three_sheets_counts_as_a_miss() -> None:
    table = Table().roll("water yeast malt corn rye rye ship").keep("water")
    before = chance_to_keep(CATALOG, table.state)
    table.state.sheets[0] = 3
    assert before == pytest.approx(1 - (1 / 6) * 0 - (1 / 6) ** 5 * (1 / 6))
    assert chance_to_keep(CATALOG, table.state) == pytest.approx(before - (1 - (1 / 6) ** 5) / 6)


def test_percentages_never_claim_a_certainty_that_is_none() -> None:
    assert [percent(p) for p in (0.0, 0.001, 0.518, 0.999, 1.0)] == ["0 %", "under 1 %", "52 %", "over 99 %", "100 %"]


PLAIN = (0.0, 1.0, 2.0, 3.0, 4.0)


def solver(**aims: Any) -> Solver:
    return Solver(CATALOG, Aims((PLAIN,) * 4, **aims))


def test_the_worth_of_one_last_die_is_known_by_hand() -> None:
    three = Still(True, True, True, 3, row=IRISH)
    assert solver().rolling(three) == pytest.approx(4 / 6)
    assert solver().settled(three) == 3.0
    assert solver().rolling(Still(False, True, True, 4, row=IRISH)) == pytest.approx(4 * 2 / 6)


def rolling_by_trying(state: State) -> float:
    """Return what rolling on brings with the best play, found by playing every roll in every way the rules allow."""
    dice = CATALOG.dice - sum(state.laid)
    flags = range(len(CATALOG.flags)) if state.flag < 0 else [-1]
    worths: list[float] = []
    for *faces, flag in product(*[range(len(CATALOG.ingredients))] * dice, flags):
        rolled = state.clone()
        rolled.loose = [faces.count(face) for face in range(len(CATALOG.ingredients))]
        rolled.loose_flag = flag
        worths.append(max((settled_by_trying(after) for after in keeping(rolled)), default=0.0))
    return sum(worths) / len(worths)


def keeping(state: State) -> list[State]:
    """Every distillery that keeping one or more dice can make."""
    found: dict[str, State] = {}
    for action in placements(CATALOG, state):
        after = state.clone()
        put(CATALOG, after, action)
        for one in (after, *keeping(after)):
            found[f"{one.laid} {one.flag}"] = one
    return list(found.values())


def settled_by_trying(state: State) -> float:
    barrels = float(finished_barrels(state) - spoiled_barrels(state))
    return barrels if all_laid(CATALOG, state) else max(barrels, rolling_by_trying(state))


@pytest.mark.parametrize("spoils", [False, True])
@pytest.mark.parametrize("kept", ["ireland water barley barley", "water yeast barley barley", "globe water yeast malt"])
def test_the_worth_of_rolling_on_equals_trying_every_play(kept: str, spoils: bool) -> None:
    table = Table(spoilage=spoils).roll("water yeast barley barley malt rye globe")
    table.state.loose_flag = CATALOG.flag_numbers["ireland" if "ireland" in kept else "globe"]
    table.keep(kept)
    laid = table.state.laid
    still = Still(table.state.flag >= 0, laid[0] > 0, laid[1] > 0, max(laid[2:]), row=table.state.row)
    assert solver(spoils=spoils).rolling(still) == pytest.approx(rolling_by_trying(table.state))


def test_spoilage_and_a_shot_change_what_rolling_on_is_worth() -> None:
    three, open_still = Still(True, True, True, 3, row=IRISH), Still(False, True, False)
    assert solver(spoils=True).settled(three, loose=1) == 2.0
    assert solver(spoils=True).rolling(three) == pytest.approx(4 / 6)
    for still in (three, open_still):
        sober, free, dear = (solver(**aims).rolling(still) for aims in ({}, {"shot": 0.0}, {"shot": 900.0}))
        assert free > sober == dear
    assert solver(shot=0.0).rolling(three) == pytest.approx(4 / 6 + 5 / 6 * (4 / 6))


def test_keeping_fewer_dice_can_be_worth_more() -> None:
    """With yeast left out, any yeast, barley and flag makes the next roll a success."""
    worth, target = solver().best(Still(False, False, False, row=IRISH), -1, (1, 1, 1, 0, 0, 0))
    everything = Still(False, True, True, 1, row=IRISH)
    assert worth > solver().settled(everything)
    assert target != everything


def test_a_ship_that_ends_the_turn_or_costs_a_sheet_lowers_the_worth() -> None:
    still = Still(False, True, False)
    free, costly, ends = (solver(**aims).rolling(still) for aims in ({}, {"ship": -0.5}, {"ship_ends": True}))
    assert free > costly > 0
    assert free > ends > 0


def test_the_chance_of_a_flight_is_known_by_hand() -> None:
    assert flight_chance(6, 0, globe=False) == 1.0
    assert flight_chance(6, 1, globe=False) == pytest.approx(1 / 6)
    assert flight_chance(6, 0, globe=True) == pytest.approx(1 / 6)
    assert flight_chance(6, 2, globe=False) == pytest.approx(2 / 36 + 18 / 36 * 1 / 6)

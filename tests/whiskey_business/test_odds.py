"""The odds people are told are exact."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.whiskey_business.catalog import SHIP
from engine.whiskey_business.odds import chance_to_place
from engine.whiskey_business.placing import fits_roll
from engine.whiskey_business.prospects import Brew, Goal, Mix, Prospects
from engine.whiskey_business.state import State
from engine.whiskey_business.wording import percent
from tests.whiskey_business.boards import keeping_tables
from tests.whiskey_business.table import CATALOG, IRISH, Table


def brute_force(state: State) -> float:
    """Try every roll there is."""
    dice = CATALOG.dice - sum(state.laid)
    flags = range(len(CATALOG.flags)) if state.flag < 0 else [-1]
    fine = 0
    for *faces, flag in product(*[range(len(CATALOG.ingredients))] * dice, flags):
        trial = state.clone()
        trial.loose = [faces.count(face) for face in range(len(CATALOG.ingredients))]
        trial.loose_flag = flag
        ended = flag == SHIP and state.sheets[0] == CATALOG.sheets
        fine += not ended and fits_roll(CATALOG, trial)
    return fine / (len(CATALOG.ingredients) ** dice * len(flags))


@settings(max_examples=60)
@given(keeping_tables(), st.integers(0, 3))
def test_the_chance_to_place_equals_trying_every_roll(table: Table, sheets: int) -> None:
    assume(table.state.turn == 0 and CATALOG.dice - sum(table.state.laid) <= 3)
    table.state.sheets[0] = sheets
    assert chance_to_place(CATALOG, table.state) == pytest.approx(brute_force(table.state))


def test_four_dice_that_need_one_grain() -> None:
    table = Table().roll("water yeast malt corn rye rye ireland").keep("ireland water yeast")
    assert table.hint("roll") == "4 dice left: 52 % to place something"


def test_a_ship_at_three_sheets_counts_as_a_miss() -> None:
    table = Table().roll("water yeast malt corn rye rye ship").keep("water")
    before = chance_to_place(CATALOG, table.state)
    table.state.sheets[0] = 3
    assert before == pytest.approx(1 - (1 / 6) * 0 - (1 / 6) ** 5 * (1 / 6))
    assert chance_to_place(CATALOG, table.state) == pytest.approx(before - (1 - (1 / 6) ** 5) / 6)


def test_percentages_never_claim_a_certainty_that_is_none() -> None:
    assert [percent(p) for p in (0.0, 0.001, 0.518, 0.999, 1.0)] == ["0 %", "under 1 %", "52 %", "over 99 %", "100 %"]


def test_the_worth_of_one_last_die_is_known_by_hand() -> None:
    goal = Goal(IRISH, (0.0, 1.0, 2.0, 3.0, 4.0), cut_off=False)
    prospects = Prospects(CATALOG)
    assert prospects.rolling(Brew(True, True, True, 3, 1), goal) == pytest.approx(4 / 6)
    assert prospects.best(Brew(True, True, True, 3, 1), goal) == 3.0
    assert prospects.rolling(Brew(False, True, True, 4, 0), goal) == pytest.approx(4 * 2 / 6)


def test_a_brew_keeps_a_die_for_the_missing_yeast() -> None:
    after = Prospects(CATALOG).laid(Brew(True, True, False, 1, 2), False, Mix(0, 0, 2, 1.0))
    assert after == Brew(True, True, False, 2, 1)


def test_a_ship_that_ends_the_turn_lowers_the_worth() -> None:
    prospects = Prospects(CATALOG)
    free, cut_off = (Goal(IRISH, (0.0, 1.0, 2.0, 3.0, 4.0), cut_off=ends) for ends in (False, True))
    brew = Brew(False, False, False, 0, 6)
    assert prospects.rolling(brew, free) > prospects.rolling(brew, cut_off) > 0

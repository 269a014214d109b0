"""Dice, recipes, placing and banking: WB-01 to WB-14, and the examples of a typical turn."""

from __future__ import annotations

import pytest

from engine.whiskey_business.actions import ROLL, Bank, Place
from engine.whiskey_business.catalog import WATER, YEAST
from tests.whiskey_business.table import BOURBON, CATALOG, IRISH, SCOTCH, Table


def test_wb_01_six_ingredient_dice_show_each_ingredient_once() -> None:
    assert CATALOG.dice == 6
    assert [CATALOG.ingredients[side] for side in CATALOG.ingredient_sides] == [
        "water",
        "yeast",
        "barley",
        "malt",
        "corn",
        "rye",
    ]


def test_wb_02_the_flag_die_shows_four_countries_globe_and_ship() -> None:
    faces = [CATALOG.flags[side] for side in CATALOG.flag_sides]
    assert faces == ["ireland", "scotland", "usa", "canada", "globe", "ship"]


@pytest.mark.parametrize(
    ("whiskey", "country", "grain"),
    [
        ("irish", "ireland", "barley"),
        ("scotch", "scotland", "malt"),
        ("bourbon", "usa", "corn"),
        ("rye", "canada", "rye"),
    ],
)
def test_wb_03_each_whiskey_has_its_country_and_grain(whiskey: str, country: str, grain: str) -> None:
    table = Table().roll(f"water yeast {grain} water water water {country}")
    table = table.keep(f"{country} water yeast {grain}").bank(whiskey)
    assert table.state.cellars[0][CATALOG.rows[whiskey]] == 1


def test_wb_04_a_country_or_a_grain_commits() -> None:
    by_country = Table().roll("water yeast barley malt corn rye usa").keep("usa")
    by_grain = Table().roll("water yeast barley malt corn rye usa").keep("corn")
    assert by_country.view.distillery.whiskey == by_grain.view.distillery.whiskey == "bourbon"
    assert by_country.offered() == {"keep-water", "keep-yeast", "keep-corn", "roll", "stop"}
    assert by_grain.offered() == {"keep-usa", "keep-water", "keep-yeast", "roll", "stop"}


def test_wb_04_globe_water_and_yeast_leave_the_goal_open() -> None:
    table = Table().roll("water yeast barley malt corn rye globe").keep("globe water yeast")
    assert table.view.distillery.whiskey is None
    assert {"keep-barley", "keep-malt", "keep-corn", "keep-rye"} <= table.offered()


def test_wb_04_option_globe_commits_binds_the_globe_to_its_row() -> None:
    table = Table(globe_commits=True).roll("water yeast barley malt corn rye globe")
    assert {"keep-globe-irish", "keep-globe-scotch", "keep-globe-bourbon", "keep-globe-rye"} <= table.offered()
    table.keep("globe", row="scotch")
    assert table.offered() == {"keep-water", "keep-yeast", "keep-malt", "roll", "stop"}


def test_wb_04_option_globe_commits_asks_nothing_when_a_grain_has_committed() -> None:
    table = Table(globe_commits=True).roll("water yeast barley malt corn rye globe").keep("barley")
    assert "keep-globe" in table.offered()


def test_wb_05_a_second_kind_of_grain_has_no_place_in_a_normal_turn() -> None:
    table = Table().roll("water yeast barley malt corn rye globe").keep("barley")
    assert not {"keep-malt", "keep-corn", "keep-rye"} & table.offered()


def test_wb_06_one_die_is_enough_and_more_are_free_choice() -> None:
    table = Table().roll("water yeast barley barley corn rye ireland")
    assert ROLL not in table.legal()
    table.keep("water")
    assert ROLL in table.legal()
    assert {"keep-yeast", "keep-barley", "keep-ireland"} <= table.offered()


def test_wb_07_all_dice_that_are_not_laid_are_rolled_again() -> None:
    table = Table().roll("water yeast barley barley corn rye canada").keep("water yeast barley")
    table.roll("corn corn malt ireland")
    assert len(table.view.dice) == 7
    assert table.view.odds is None
    table.keep("ireland")
    assert table.view.odds is not None
    assert table.view.odds.dice == 3


def test_wb_08_the_ship_is_never_laid_and_rolled_again_next_time() -> None:
    table = Table().roll("water yeast barley malt corn rye ship")
    assert table.state.sheets[0] == 1
    assert "keep-ship" not in table.offered()
    table.keep("barley water").roll("yeast malt corn rye ireland")
    assert "keep-ireland" in table.offered()


def test_wb_08_a_ship_beside_nothing_that_fits_loses_the_turn() -> None:
    table = Table().roll("barley corn corn corn corn corn usa").keep("barley").roll("corn corn corn corn corn ship")
    assert table.state.sheets[0] == 1
    assert table.kinds() == ["rolled", "sheet_taken", "turn_lost"]
    assert table.state.turn == 1


def test_wb_09_the_globe_becomes_the_country_of_the_first_grain() -> None:
    table = Table().roll("water yeast barley malt corn rye globe").keep("globe malt water yeast").bank("scotch")
    assert table.state.cellars[0][SCOTCH] == 1


def test_wb_09_a_country_cannot_be_swapped_for_the_globe() -> None:
    table = Table().roll("water malt malt malt corn rye ireland").keep("ireland water")
    table.roll("yeast barley malt corn rye")
    assert not any(isinstance(action, Place) and action.face == "globe" for action in table.legal())


def test_wb_10_one_water_and_one_yeast_only() -> None:
    table = Table().roll("water water yeast yeast corn rye ireland").keep("water yeast")
    assert not {"keep-water", "keep-yeast"} & table.offered()


def test_wb_10_yeast_stays_single_even_when_sobering_up() -> None:
    table = Table(sobering_up=True).roll("water water yeast yeast corn rye ireland").keep("water yeast")
    assert "keep-yeast" not in table.offered()
    assert "keep-water" in table.offered()


@pytest.mark.parametrize("barrels", [1, 2, 3, 4])
def test_wb_11_every_grain_laid_is_a_barrel(barrels: int) -> None:
    table = Table().make_irish(barrels)
    assert table.state.cellars[0] == [barrels, 0, 0, 0]


def test_wb_11_a_fifth_grain_cannot_be_laid() -> None:
    table = Table().roll("barley barley barley barley barley barley ireland")
    table.keep("barley barley barley barley")
    assert "keep-barley" not in table.offered()


def test_wb_12_all_seven_laid_bank_themselves() -> None:
    table = Table().make_irish(4)
    assert table.kinds() == ["placed", "banked"]
    assert table.state.turn == 1


def test_wb_12_dice_stay_free_for_what_is_still_missing() -> None:
    table = Table(sobering_up=True).roll("water water barley barley barley barley ireland")
    table.keep("water water barley barley barley")
    assert "keep-barley" not in table.offered(), "it is rolled, but the last die is needed for the yeast"
    table.roll("water ireland")
    assert "keep-water" not in table.offered(), "nor may it be a third water"


def test_wb_13_banking_needs_a_complete_recipe_and_a_successful_roll() -> None:
    table = Table().roll("water yeast barley corn corn corn ireland").keep("ireland water barley")
    assert Bank("irish") not in table.legal()
    table.keep("yeast")
    assert Bank("irish") in table.legal()
    table.roll("barley corn rye")
    assert Bank("irish") not in table.legal(), "first something of this roll must be laid"
    assert Bank("irish") in table.keep("barley").legal()


def test_wb_13_after_a_failed_roll_everything_laid_is_lost() -> None:
    table = Table().roll("water yeast barley corn corn corn ireland").keep("ireland water yeast barley")
    table.roll("corn rye malt")
    assert table.kinds() == ["rolled", "turn_lost"]
    assert table.state.cellars[0] == [0, 0, 0, 0]
    assert table.state.laid == [0] * 6


def test_wb_14_a_cellar_has_no_upper_limit() -> None:
    table = Table()
    table.state.cellars[0][IRISH] = 40
    assert table.make_irish(4).state.cellars[0][IRISH] == 44


def test_example_first_roll_lacks_something_so_one_rolls_on() -> None:
    table = Table().roll("water malt malt rye rye rye scotland").keep("scotland water malt malt")
    assert table.view.distillery.barrels == 0
    table.roll("yeast corn malt").keep("yeast malt")
    assert table.view.distillery.barrels == 3
    assert table.bank("scotch").state.cellars[0] == [0, 3, 0, 0]


def test_example_pressing_on_for_more_barrels() -> None:
    table = Table().roll("water yeast corn malt malt rye usa").keep("usa water yeast corn")
    table.roll("corn malt rye").keep("corn").roll("corn malt").keep("corn")
    assert table.bank("bourbon").state.cellars[0][BOURBON] == 3


def test_example_each_further_roll_has_fewer_dice() -> None:
    table = Table().roll("water yeast barley malt corn rye ship")
    sizes: list[int] = []
    for faces, kept in (("", "barley"), ("water yeast malt corn rye ship", "water"), ("yeast malt corn rye ship", "")):
        if faces:
            table.roll(faces)
        sizes.append(sum(die.state != "placed" for die in table.view.dice))
        if kept:
            table.keep(kept)
    assert sizes == [7, 6, 5]


def test_example_water_and_yeast_slide_to_another_whiskey() -> None:
    table = Table().roll("water yeast malt malt rye rye ship").keep("water yeast")
    table.roll("corn corn malt rye usa").keep("usa corn corn")
    assert table.state.laid[WATER] == table.state.laid[YEAST] == 1
    assert table.bank("bourbon").state.cellars[0][BOURBON] == 2

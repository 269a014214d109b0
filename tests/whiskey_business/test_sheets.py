"""Ships, sheets and falling shelves: WB-15 to WB-18 and WB-35."""

from __future__ import annotations

from engine.whiskey_business.events import CutOff, ShelfFell
from tests.whiskey_business.table import Table

SHIP_ROLL = "water yeast barley malt corn rye ship"


def with_sheets(sheets: int, cellar: list[int], **options: bool) -> Table:
    table = Table(**options)
    table.state.sheets[0] = sheets
    table.state.cellars[0] = cellar
    return table


def test_wb_15_sheets_stay_after_the_turn_and_after_the_shelf() -> None:
    table = with_sheets(2, [3, 1, 0, 0]).roll(SHIP_ROLL)
    assert table.state.sheets[0] == 3
    table.keep("barley").roll("corn corn corn corn corn usa")
    assert table.state.turn == 1
    assert table.state.sheets == [3, 0]


def test_wb_16_the_third_sheet_drops_the_smallest_stock_before_placing() -> None:
    table = with_sheets(2, [3, 1, 0, 2]).roll(SHIP_ROLL)
    assert table.state.cellars[0] == [3, 0, 0, 2]
    assert ShelfFell(0, "scotch", 1) in table.events
    assert table.view.step == "keep"


def test_wb_16_among_equal_stocks_the_player_chooses_before_placing() -> None:
    table = with_sheets(2, [2, 2, 0, 5]).roll(SHIP_ROLL)
    assert table.view.step == "shelf"
    assert table.offered() == {"shelf-irish", "shelf-scotch"}
    table.shelf("scotch")
    assert table.state.cellars[0] == [2, 0, 0, 5]
    assert table.view.step == "keep"


def test_wb_16_an_empty_cellar_loses_nothing() -> None:
    table = with_sheets(2, [0, 0, 0, 0]).roll(SHIP_ROLL)
    assert ShelfFell(0, None, 0) in table.events
    assert table.view.step == "keep"


def test_wb_16_whiskey_in_the_distillery_is_safe() -> None:
    table = with_sheets(2, [0, 1, 0, 0]).roll("water yeast barley barley corn rye canada")
    table.keep("water yeast barley barley").roll("barley rye ship")
    assert table.state.cellars[0] == [0, 0, 0, 0]
    assert table.view.distillery.grains == (("barley", 2),)


def test_wb_16_the_choice_comes_first_even_when_nothing_fits() -> None:
    table = with_sheets(2, [1, 1, 0, 0]).roll("barley corn corn corn corn corn usa").keep("barley")
    table.roll("corn corn corn corn corn ship")
    assert table.view.step == "shelf"
    assert table.state.turn == 0
    table.shelf("irish")
    assert table.kinds() == ["shelf_fell", "turn_lost"]


def test_wb_17_a_ship_at_three_sheets_ends_the_turn_and_nothing_else() -> None:
    table = with_sheets(3, [2, 1, 0, 0]).roll("water yeast barley barley corn rye canada")
    table.keep("water yeast barley barley").roll("barley rye ship")
    assert table.events[-1] == CutOff(0)
    assert table.state.sheets[0] == 3
    assert table.state.cellars[0] == [2, 1, 0, 0]
    assert table.state.turn == 1
    assert table.view.seats[0].last == "cut_off"


def test_wb_18_sobering_up_and_climbing_back_drops_another_shelf() -> None:
    table = with_sheets(3, [3, 1, 2, 0], sobering_up=True)
    table.roll("water water yeast barley corn rye ireland").keep("ireland water water yeast barley").bank("irish")
    assert table.state.sheets[0] == 2
    table.lose_turn()
    table.roll(SHIP_ROLL)
    assert table.state.sheets[0] == 3
    assert table.state.cellars[0] == [4, 0, 2, 0]


def test_wb_35_ships_and_shots_share_one_count() -> None:
    table = with_sheets(0, [0, 0, 0, 0], take_a_shot=True).roll(SHIP_ROLL).shot("water yeast barley malt corn rye ship")
    assert table.state.sheets[0] == 3
    assert table.view.seats[0].sheets == 3

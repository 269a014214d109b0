"""Set-up, tracks, competition and prices: AS-01 to AS-08, AS-14, AS-15, AS-29, AS-41, AS-46, AS-48 to AS-50."""

from __future__ import annotations

import re
from pathlib import Path
from pkgutil import resolve_name

import pytest

from engine.angels_share.actions import Aim, Buy, Move, Sell
from engine.angels_share.events import Competed, MarketShifted, PriceShifted, PricesMoved, Sold
from engine.angels_share.rules.competition import rating
from engine.angels_share.rules.tracks import clamped_column, market_drop, matrix_move, shift_market, shift_price
from tests.angels_share.table import CATALOG, GAME, Table

ROOT = Path(__file__).parents[2]
SEATS = (2, 3, 4, 5)


def test_as_01_every_ruling_is_documented_with_the_test_that_carries_its_id() -> None:
    page = (ROOT / "docs/rulings/angels_share.md").read_text(encoding="utf-8")
    tests = "\n".join(path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py")))
    for number in range(1, 53):
        row = re.search(rf"^\| AS-{number:02} \|.*$", page, re.MULTILINE)
        assert row, f"AS-{number:02} is not documented"
        assert f"test_as_{number:02}" in row[0]
        assert f"def test_as_{number:02}" in tests


def test_the_rulings_page_names_code_that_exists() -> None:
    page = (ROOT / "docs/rulings/angels_share.md").read_text(encoding="utf-8")
    rows = [line.split("|") for line in page.splitlines() if line.startswith("| AS-")]
    names = [name for row in rows for name in re.findall(r"`([a-z_]+(?:\.\w+){0,2})`", row[4])]
    assert names
    for name in names:
        resolve_name(f"engine.angels_share.{name}")


def test_as_02_the_turn_order_moves_and_the_pawns_stay() -> None:
    table = Table(3)
    table.finish_round()
    pawns = [player.pawn for player in table.state.players]
    assert None not in pawns
    assert len(set(pawns)) == 3
    assert table.state.order == sorted(range(3), key=lambda seat: table.state.competition.index(pawns[seat] or ""))


@pytest.mark.parametrize("seats", SEATS)
def test_as_03_pawns_start_off_the_board_and_may_go_anywhere_not_yet_visited(seats: int) -> None:
    table = Table(seats)
    assert all(player.pawn is None for player in table.state.players)
    for visited in range(seats):
        assert len(table.legal()) == len(table.state.distilleries) - visited
        table.finish_turn()


@pytest.mark.parametrize("seats", SEATS)
def test_as_04_prices_start_in_the_center_and_move_once_by_the_matrix(seats: int) -> None:
    view = Table(seats).view()
    for d in view.distilleries:
        assert d.price == clamped_column(CATALOG, 5 + view.matrix[d.market][d.competition])


@pytest.mark.parametrize("seats", SEATS)
def test_the_set_up_leaves_everything_but_the_tables_to_chance(seats: int) -> None:
    states = [Table(seats, seed).state for seed in range(40)]
    assert {state.market[0] for state in states} == set(states[0].distilleries)
    assert {state.order[0] for state in states} == set(range(seats))
    assert {state.event_stack[-1] for state in states} == set(CATALOG.event_copies)
    assert len({state.distilleries["blue"].card for state in states}) > 5
    assert len({state.players[0].hand["blue"] for state in states}) > 5


def test_as_05_the_top_market_row_is_the_best_and_a_sale_moves_down() -> None:
    matrix = CATALOG.boards["scotland"].matrix
    assert min(matrix[0]) == min(matrix[1]) == 0
    assert all(top >= bottom for top, bottom in zip(matrix[0], matrix[-1], strict=True))
    table = Table(4)
    first = table.state.market[0]
    table.give(table.seat, first, 10)
    table.do(Sell(first, 10))
    assert table.state.market.index(first) > 0


@pytest.mark.parametrize("seats", SEATS)
def test_as_06_the_competition_runs_from_the_lowest_value_to_the_highest(seats: int) -> None:
    table = Table(seats, seed=5)
    values = [rating(CATALOG, table.distillery(d)) for d in table.state.competition]
    assert values == sorted(values)


def test_as_06_later_ties_keep_their_order_and_a_master_distillery_counts_first() -> None:
    table = Table(2)
    table.show_card("blue", "blue-08")  # 6
    table.show_card("green", "green-08")  # 6
    table.show_card("grey", "grey-07")  # 4, with the Master Distillery 6
    table.upgrade("grey", "master_distillery")
    table.state.competition[:] = ["grey", "green", "pink", "blue", "orange"]
    for seat, distillery in zip(table.state.order, ("pink", "orange"), strict=True):
        table.hold_value(seat, distillery, 8 if distillery == "pink" else 3)
    table.do(Move("pink"))
    table.finish_turn()
    table.do(Move("orange"))
    table.finish_turn()
    assert table.emitted(Competed)[0].competition == ("orange", "grey", "green", "blue", "pink")
    assert table.emitted(Competed)[0].bonuses == (("grey", 2),)


def test_as_06_ties_at_the_start_fall_at_random() -> None:
    first: set[str] = set()
    for seed in range(150):
        table = Table(2, seed)
        tied = [d for d in table.state.competition if rating(CATALOG, table.distillery(d)) == 6]
        if {"blue", "orange"} <= set(tied):
            first.add(next(d for d in tied if d in ("blue", "orange")))
    assert first == {"blue", "orange"}


def test_as_07_a_second_sale_in_the_same_turn_pays_the_same_and_drops_again() -> None:
    table = Table(4)
    seat, place = table.seat, table.distillery("blue")
    place.price = 5
    table.market("blue", "green", "grey", "pink", "orange", "purple", "white")
    table.give(seat, "blue", 10)
    table.give(seat, "blue", 10)
    table.do(Sell("blue", 10))
    assert table.state.market.index("blue") == 3
    table.do(Sell("blue", 10))
    assert table.state.market.index("blue") == 6
    assert [event.price for event in table.emitted(Sold)] == [21, 21]
    assert place.price == 5


def test_as_08_a_drop_stops_at_the_bottom_row_and_the_passed_ones_close_up() -> None:
    market = ["a", "b", "c", "d"]
    assert shift_market(market, "b", -5) == -2
    assert market == ["a", "c", "d", "b"]


def test_as_14_prices_stop_at_both_ends_of_the_chart() -> None:
    table = Table(2)
    table.distillery("grey").price = 9
    table.visit("blue", "price_up")
    table.do(Aim("grey"))
    assert (table.distillery("grey").price, table.emitted(PriceShifted)[0].columns) == (10, 1)
    assert (clamped_column(CATALOG, -3), clamped_column(CATALOG, 14)) == (0, 10)


@pytest.mark.parametrize(
    ("action", "after", "rows"),
    [
        ("market_up", ["pink", "blue", "green", "grey", "orange"], 2),
        ("market_down", ["blue", "green", "grey", "orange", "pink"], -1),
    ],
)
def test_as_15_a_market_action_lifts_the_marker_out_and_puts_it_back_in(
    action: str, after: list[str], rows: int
) -> None:
    table = Table(2)
    start = ["blue", "green", "pink", "grey", "orange"] if rows > 0 else ["blue", "green", "grey", "pink", "orange"]
    table.market(*start)
    table.visit("blue", action)
    table.do(Aim("pink"))
    assert table.state.market == after
    assert table.emitted(MarketShifted)[0].rows == rows


@pytest.mark.parametrize("seats", SEATS)
def test_prices_move_by_the_competition_as_it_has_just_become(seats: int) -> None:
    table = Table(seats, seed=4)
    before = list(table.state.competition)
    table.finish_round()
    (competed,), (moved,) = table.emitted(Competed), table.emitted(PricesMoved)
    matrix, market = CATALOG.boards[table.state.board].matrix, table.state.market
    assert list(competed.competition) != before
    inside = [d for d in competed.competition if 0 < table.distillery(d).price < CATALOG.last_column]
    assert len(inside) > 2, "only away from the ends of the chart is a move seen whole"
    for d in inside:
        assert dict(moved.moves)[d] == matrix[market.index(d)][competed.competition.index(d)]


def test_as_29_cards_that_nobody_replaced_count_too() -> None:
    table = Table(2)
    table.finish_round()
    event = table.emitted(Competed)[0]
    assert len(event.flipped) == 2
    assert sorted(event.competition) == sorted(table.state.distilleries)
    values = [rating(CATALOG, table.distillery(d)) for d in event.competition]
    assert values == sorted(values)


def test_as_41_a_marketer_takes_two_rows_off_and_never_lifts_the_marker() -> None:
    table = Table(4)
    table.upgrade("blue", "marketer")
    place = table.distillery("blue")
    drops: list[int] = []
    for column in range(11):
        place.price = column
        drops.append(market_drop(CATALOG, table.state, place))
    assert drops == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3]


def test_as_46_the_weakest_distillery_moves_first_in_the_next_round() -> None:
    table = Table(5)
    table.finish_round()
    columns = [table.state.competition.index(table.state.players[seat].pawn or "") for seat in table.state.order]
    assert columns == sorted(columns)


@pytest.mark.parametrize(("seats", "rounds"), [(2, 10), (3, 10), (4, 8), (5, 8)])
def test_as_48_four_and_five_play_eight_rounds_two_and_three_play_ten(seats: int, rounds: int) -> None:
    table = Table(seats)
    assert len(table.view().rounds) == rounds
    while GAME.outcome(table.state) is None:
        table.finish_round()
    assert GAME.rounds(table.state) == rounds


@pytest.mark.parametrize("seats", SEATS)
def test_as_49_even_rounds_have_upkeep_printed_and_all_have_aging(seats: int) -> None:
    for column in Table(seats).view().rounds:
        printed = ["aging", "upkeep"] if column.number % 2 == 0 else ["aging"]
        assert [entry.event for entry in column.events] == printed
        assert all(entry.printed for entry in column.events)


def test_as_50_the_chart_holds_on_both_sides_and_softer_drops_are_an_option_for_five_distilleries() -> None:
    hard, soft = Table(2), Table(2, soft_market=True)
    assert hard.view().chart == Table(5).view().chart
    assert soft.view().chart.drops == (1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3)
    assert soft.view().chart.prices == hard.view().chart.prices
    assert Table(5, soft_market=True).view().chart == hard.view().chart


# The rulebook's own examples


def test_example_a_fifteen_year_barrel_in_column_seven_sells_for_31() -> None:
    assert CATALOG.prices[15][7] == 31


def test_example_a_new_barrel_in_column_three_costs_7() -> None:
    table = Table(4)
    table.distillery("blue").price = 3
    table.show("blue", "cash")
    table.do(Move("blue"))
    cash = table.me.cash
    assert table.choice(Buy(aged=False)).label.endswith("(−7)")
    seat = table.seat
    table.do(Buy(aged=False))
    assert table.state.players[seat].cash == cash - 7


def test_example_a_sale_of_blue_in_column_three_drops_it_three_rows_and_the_others_close_up() -> None:
    table = Table(5)
    table.distillery("blue").price = 3
    table.market("green", "blue", "grey", "pink", "orange", "purple", "white")
    table.give(table.seat, "blue", 5)
    table.do(Sell("blue", 5))
    assert table.state.market == ["green", "grey", "pink", "orange", "blue", "purple", "white"]


def test_example_green_moves_up_two_and_may_share_a_column() -> None:
    table = Table(5)
    table.market("grey", "green", "blue", "pink", "orange", "purple", "white")
    table.state.competition[:] = ["pink", "blue", "orange", "green", "purple", "white", "grey"]
    assert matrix_move(CATALOG, table.state, "green") == 2
    table.distillery("green").price, table.distillery("grey").price = 4, 6
    assert shift_price(CATALOG, table.distillery("green"), 2) == 2
    assert table.distillery("green").price == table.distillery("grey").price


@pytest.mark.parametrize(("barrels", "cost"), [(1, 2), (2, 5), (3, 9), (4, 14), (5, 20)])
def test_example_upkeep_costs_what_the_storage_board_says(barrels: int, cost: int) -> None:
    table = Table(5)
    for distillery in list(table.state.distilleries)[:barrels]:
        table.give(0, distillery, 5)
    assert table.view().seats[0].upkeep == cost

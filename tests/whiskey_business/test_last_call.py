"""Last Call and the Whiskey Flight: WB-19 to WB-25 and the example of a Flight."""

from __future__ import annotations

import pytest

from engine.whiskey_business.actions import Give
from engine.whiskey_business.events import Drained, LastCalled, TurnLost
from tests.whiskey_business.table import GAME, Table

TOAST = 0
"""The draw for the winner's toast, which follows the last turn."""


def test_wb_19_one_of_each_calls_last_call_by_itself() -> None:
    table = Table()
    table.state.cellars[0] = [0, 1, 1, 1]
    table.make_irish()
    assert table.events[-1] == LastCalled(0)
    assert table.view.last_call is not None
    assert table.view.last_call.caller == 0


def test_wb_19_not_before_all_four_lie_in_the_cellar() -> None:
    table = Table()
    table.state.cellars[0] = [0, 1, 0, 1]
    assert table.make_irish().view.last_call is None


def test_wb_19_losing_a_type_later_does_not_call_it_off() -> None:
    table = Table()
    table.state.cellars[0] = [0, 1, 1, 1]
    table.make_irish()
    table.state.cellars[0][1] = 0
    table.lose_turn().lose_turn(TOAST)
    assert table.view.step == "over"


def test_wb_19_a_missing_type_that_is_not_banked_calls_nothing() -> None:
    table = Table()
    table.state.cellars[0] = [0, 1, 1, 1]
    table.roll("water yeast barley corn corn corn ireland").keep("ireland water yeast barley").roll("corn corn corn")
    assert table.view.last_call is None


def test_wb_19_option_having_made_each_whiskey_is_enough() -> None:
    for option, calls in ((False, False), (True, True)):
        table = Table(last_call_made=option)
        table.state.cellars[0] = [0, 1, 0, 1]
        table.state.made[0] = (1, 2, 3) if option else ()
        table.roll("water yeast barley barley barley corn ireland").keep("ireland water yeast barley")
        assert ("calls Last Call" in table.hint("bank-irish")) == calls
        table.bank("irish")
        assert (table.view.last_call is not None) == calls
        assert table.view.seats[0].made == (("irish", "scotch", "bourbon", "rye") if option else ())


def test_wb_19_option_a_stock_that_falls_stays_made() -> None:
    table = Table(last_call_made=True)
    table.make_irish()
    table.state.cellars[0] = [0, 0, 0, 0]
    assert table.view.seats[0].made == ("irish",)
    assert "has made Irish" in GAME.describe(table.view, ("Ann", "Bo"))


def test_wb_20_everyone_has_one_final_turn_and_the_caller_is_last() -> None:
    table = Table(seats=4, first=2)
    table.state.cellars[2] = [0, 1, 1, 1]
    table.make_irish()
    assert table.view.last_call is not None
    assert table.view.last_call.order == (3, 0, 1, 2)
    turns = [table.lose_turn().state.turn for _ in range(3)]
    assert turns == [0, 1, 2]
    assert table.lose_turn(TOAST).view.step == "over"


def test_wb_20_there_is_no_second_last_call() -> None:
    table = Table(caller=1)
    table.state.cellars[0] = [0, 1, 1, 1]
    table.make_irish()
    assert table.kinds() == ["banked"]
    assert table.state.caller == 1


def test_wb_21_a_flight_is_possible_in_last_call_only() -> None:
    roll, kept = "water yeast barley malt corn rye globe", "globe barley"
    assert "keep-malt" not in Table().roll(roll).keep(kept).offered()
    assert "keep-malt" in Table(caller=1).roll(roll).keep(kept).offered()


def test_wb_21_a_country_rules_the_flight_out() -> None:
    table = Table(caller=1).roll("water yeast barley malt corn rye ireland").keep("ireland barley")
    assert not {"keep-malt", "keep-corn", "keep-rye"} & table.offered()


def test_wb_21_a_doubled_grain_rules_the_flight_out() -> None:
    table = Table(caller=1).roll("water yeast barley barley corn rye globe").keep("globe barley barley")
    assert not {"keep-malt", "keep-corn", "keep-rye"} & table.offered()


def test_wb_21_an_extra_water_rules_the_flight_out() -> None:
    table = Table(caller=1, sobering_up=True).roll("water water barley malt corn rye globe")
    table.keep("globe water water barley")
    assert not {"keep-malt", "keep-corn", "keep-rye"} & table.offered()


def test_wb_21_once_declared_only_missing_elements_fit() -> None:
    table = Table(caller=1, sobering_up=True).roll("water water barley barley corn rye ireland")
    table.keep("water barley corn")
    assert table.view.distillery.flight
    assert table.offered() == {"keep-rye", "roll", "stop"}
    table.roll("water barley corn canada")
    assert table.kinds() == ["rolled", "turn_lost"]


def test_wb_21_example_a_flight_over_several_rolls() -> None:
    table = Table(caller=1)
    table.state.cellars[1] = [2, 5, 0, 0]
    table.roll("water barley barley malt malt corn globe").keep("globe water barley malt")
    table.roll("yeast corn corn").keep("yeast corn")
    table.roll("rye").keep("rye")
    assert table.kinds() == ["placed", "flight_landed"]
    table.drain(1, "scotch")
    assert table.state.cellars == [[0, 5, 0, 0], [2, 0, 0, 0]]
    assert table.view.seats[0].last == "flight"
    assert table.view.seats[0].last_gain == 5


def test_wb_04_a_bound_globe_takes_its_own_grain_before_a_flight() -> None:
    table = Table(caller=1, globe_commits=True).roll("water yeast barley malt corn rye globe")
    table.keep("globe", row="irish")
    assert not {"keep-malt", "keep-corn", "keep-rye"} & table.offered()
    table.keep("barley malt")
    assert table.view.distillery.flight
    assert {"keep-corn", "keep-rye"} <= table.offered()


def test_wb_22_the_second_kind_of_grain_declares_it() -> None:
    table = Table(caller=1).roll("water yeast barley malt corn rye globe").keep("globe water yeast barley")
    assert not table.view.distillery.flight
    assert table.keep("malt").view.distillery.flight


def test_wb_22_a_flight_is_a_goal_of_its_own() -> None:
    table = Table(caller=1).roll("water yeast barley malt corn corn globe").keep("globe water yeast barley")
    assert "bank-irish" in table.offered()
    assert table.keep("malt").offered() == {"keep-corn", "roll", "stop"}
    assert table.view.distillery.barrels == 0
    table.roll("malt malt")
    assert table.events[-1] == TurnLost(0, 0, False, None, ("corn", "rye"))


def test_wb_22_option_flight_fallback_one_barrel_may_still_be_banked() -> None:
    table = (
        Table(caller=1, flight_fallback=True)
        .roll("water yeast barley malt corn corn globe")
        .keep("globe water yeast barley malt")
    )
    assert {"bank-irish", "bank-scotch"} <= table.offered()
    assert "bank-bourbon" not in table.offered()
    table.bank("scotch")
    assert table.state.cellars[0] == [0, 1, 0, 0]


def test_wb_22_no_fall_back_without_globe_water_and_yeast() -> None:
    table = Table(caller=1, flight_fallback=True).roll("water yeast barley malt corn corn usa")
    assert table.keep("water yeast barley malt").offered() == {"keep-corn", "roll", "stop"}


def test_wb_09_the_globe_of_a_flight_stands_for_the_type_banked() -> None:
    table = Table(caller=1, flight_fallback=True).roll("water yeast barley malt corn corn globe")
    table.keep("globe water yeast barley malt").bank("scotch")
    assert table.state.cellars[0] == [0, 1, 0, 0]


def test_wb_23_the_theft_is_the_whole_reward() -> None:
    assert Table(caller=1).fly().state.cellars[0] == [0, 0, 0, 0]


def test_wb_23_option_a_generous_flight_banks_one_of_each() -> None:
    table = Table(caller=1, flight_also_banks_one_each=True)
    table.state.cellars[1] = [0, 0, 3, 0]
    table.fly()
    assert table.state.cellars[0] == [1, 1, 4, 1]
    assert table.view.seats[0].last_gain == 7


@pytest.mark.parametrize("seats", [2, 3])
def test_wb_24_few_players_the_flyer_chooses_for_each_opponent(seats: int) -> None:
    table = Table(seats, caller=1)
    for victim in range(1, seats):
        table.state.cellars[victim] = [victim, 3, 0, 0]
    table.fly()
    for victim in range(1, seats):
        assert table.actor == 0
        assert table.offered() == {f"drain-{victim}-irish", f"drain-{victim}-scotch"}
        table.drain(victim, "scotch")
    assert table.state.cellars[0] == [0, 3 * (seats - 1), 0, 0]
    assert table.state.turn == 1


def test_wb_24_option_the_flyer_names_one_whiskey_for_all() -> None:
    table = Table(3, caller=1, flight_one_whiskey=True)
    table.state.cellars[1:] = [[1, 2, 0, 0], [4, 0, 0, 5]]
    table.fly()
    assert table.offered() == {"drain-1-irish", "drain-1-scotch", "drain-1-rye"}
    choice = next(choice for choice in GAME.choices(table.state, 0) if choice.key == "drain-1-irish")
    assert (choice.label, choice.hint) == ("Take 5 Irish", "1 from {seat 1} and 4 from {seat 2}; you go to 5 barrels")
    table.drain(1, "irish")
    assert table.state.cellars == [[5, 0, 0, 0], [0, 2, 0, 0], [0, 0, 0, 5]]
    assert table.events[-2:] == [Drained(0, 1, "irish", 1), Drained(0, 2, "irish", 4)]
    assert table.state.turn == 1


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_wb_24_many_players_every_victim_chooses_at_the_same_time(seats: int) -> None:
    table = Table(seats, caller=1)
    for victim in range(1, seats):
        table.state.cellars[victim] = [1, 2, 0, 0]
    table.fly()
    assert GAME.active_seats(table.state) == tuple(range(1, seats))
    for victim in reversed(range(2, seats)):
        table.give(victim, "irish")
        assert table.kinds() == ["pledged"]
    assert table.state.cellars[0] == [0, 0, 0, 0], "nothing moves before all have chosen"
    table.give(1, "scotch")
    assert table.events[1:] == [Drained(0, 1, "scotch", 2), *(Drained(0, v, "irish", 1) for v in range(2, seats))]
    assert table.state.cellars[0] == [seats - 2, 2, 0, 0]


def test_wb_24_empty_cellars_are_not_asked_and_single_stocks_answer_themselves() -> None:
    table = Table(4, caller=1)
    table.state.cellars = [[0] * 4, [0] * 4, [0, 0, 4, 0], [1, 1, 0, 0]]
    table.fly()
    assert GAME.active_seats(table.state) == (3,)
    assert GAME.legal_actions(table.state, 3) == [Give("irish"), Give("scotch")]
    table.give(3, "irish")
    assert table.state.cellars == [[1, 0, 4, 0], [0] * 4, [0] * 4, [0, 1, 0, 0]]


@pytest.mark.parametrize("seats", [2, 5])
def test_wb_24_empty_cellars_all_around_give_nothing(seats: int) -> None:
    table = Table(seats, caller=1).fly()
    assert table.kinds()[-1] == "flight_landed"
    assert table.state.turn == 1
    assert table.view.seats[0].last_gain == 0


def test_wb_25_later_final_turns_are_played_and_may_steal_back() -> None:
    table = Table(3, caller=2)
    table.state.cellars[1] = [0, 4, 0, 0]
    table.fly()
    assert table.state.cellars[0] == [0, 4, 0, 0]
    table.fly()
    assert table.state.cellars == [[0] * 4, [0, 4, 0, 0], [0] * 4]
    assert table.view.step == "roll"

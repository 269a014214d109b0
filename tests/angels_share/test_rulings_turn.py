"""A player's turn: AS-09 to AS-13, AS-16 to AS-19, AS-21, AS-23, AS-24, AS-42, AS-43, AS-51."""

from __future__ import annotations

import pytest

from engine.angels_share.actions import (
    BUY,
    BUY_AGED,
    PASS,
    Aim,
    Move,
    Schedule,
    Sell,
)
from engine.angels_share.events import (
    Bought,
    Earned,
    Fizzled,
    MarketShifted,
    Placed,
    PriceShifted,
    Sold,
    TokenDrawn,
)
from engine.angels_share.rules.tracks import barrel_cost
from tests.angels_share.table import CATALOG, Table


def test_as_09_a_barrel_that_has_not_aged_is_not_for_sale() -> None:
    table = Table(2)
    table.give(table.seat, "blue", 0)
    assert not any(isinstance(action, Sell) for action in table.legal())


def test_as_10_a_barrel_of_25_years_must_go_before_the_move_even_for_nothing() -> None:
    table = Table(2)
    table.distillery("grey").price = 0
    table.give(table.seat, "blue", 10)
    table.give(table.seat, "grey", 25)
    assert list(table.legal()) == [Sell("grey", 25), Sell("blue", 10)]
    table.do(Sell("grey", 25))
    assert table.emitted(Sold)[0].price == 0
    assert any(isinstance(action, Move) for action in table.legal())
    assert Sell("blue", 10) in table.legal()


def test_as_10_the_only_thing_to_sell_goes_by_itself() -> None:
    table = Table(2)
    second = table.state.order[1]
    table.give(second, "blue", 25)
    table.finish_turn()
    assert [(event.seat, event.age) for event in table.emitted(Sold)] == [(second, 25)]
    assert all(isinstance(action, Move) for action in table.legal())


def test_as_10_it_still_counts_for_upkeep_until_then() -> None:
    table = Table(2)
    table.give(0, "blue", 25)
    assert table.view().seats[0].upkeep == 2
    assert table.view().seats[0].barrels[0].must_go


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_as_11_a_visited_distillery_is_closed_and_the_pawn_must_leave_its_own(seats: int) -> None:
    table = Table(seats)
    table.finish_round()
    visited: list[str] = []
    for _ in range(seats):
        here = table.me.pawn
        options = {action.distillery for action in table.legal() if isinstance(action, Move)}
        assert options == set(table.state.distilleries) - {here} - set(visited)
        assert len(options) >= 2
        seat = table.seat
        table.finish_turn()
        visited.append(table.state.players[seat].pawn or "")


def test_as_12_a_restaurant_pays_on_arrival_only() -> None:
    table = Table(2)
    table.upgrade("blue", "restaurant")
    table.visit("blue", "cash")
    assert [(event.amount, event.source) for event in table.emitted(Earned)] == [(3, "restaurant"), (5, "cash")]
    table.do(PASS)
    table.visit("green", "restaurant")
    table.do(Aim("green"))
    assert len(table.emitted(Earned)) == 2


def test_as_13_an_action_cannot_be_declined_and_may_be_aimed_where_nothing_moves() -> None:
    table = Table(2)
    table.distillery("grey").price = 10
    table.visit("blue", "price_up")
    assert list(table.legal()) == [Aim(d) for d in table.state.distilleries]
    table.do(Aim("grey"))
    assert table.emitted(PriceShifted)[0].columns == 0


def test_as_13_the_market_may_stand_still_too() -> None:
    table = Table(2)
    table.market("grey", "blue", "green", "pink", "orange")
    table.visit("blue", "market_up")
    table.do(Aim("grey"))
    assert table.emitted(MarketShifted)[0].rows == 0


def test_as_16_only_distilleries_without_the_upgrade_can_get_it() -> None:
    table = Table(2)
    table.upgrade("blue", "marketer")
    table.visit("green", "marketer")
    assert list(table.legal()) == [Aim("green"), Aim("grey"), Aim("pink"), Aim("orange")]


def test_as_16_with_no_token_left_the_action_does_nothing_and_the_turn_goes_on() -> None:
    table = Table(2)
    for distillery in ("blue", "grey", "pink"):
        table.upgrade(distillery, "marketer")
    table.visit("green", "marketer")
    assert [event.action for event in table.emitted(Fizzled)] == ["marketer"]
    assert list(table.legal()) == [BUY, PASS]


def test_as_17_an_upgrade_helps_the_purchase_of_the_same_turn() -> None:
    table = Table(2)
    before = CATALOG.costs[table.distillery("green").price]
    table.visit("green", "barrel_maker")
    table.do(Aim("green"))
    table.do(BUY)
    assert table.emitted(Bought)[0].cost == before - 3


@pytest.mark.parametrize(
    ("upgrade", "offer"), [("climate_control", [BUY, BUY_AGED, PASS]), ("second_still", [BUY, PASS])]
)
def test_as_17_second_still_and_climate_control_too(upgrade: str, offer: list[object]) -> None:
    table = Table(2)
    table.visit("green", upgrade)
    table.do(Aim("green"))
    assert list(table.legal()) == offer
    table.do(BUY)
    assert (table.view().step == "second") == (upgrade == "second_still")


def test_as_18_the_token_is_seen_first_and_goes_on_this_or_a_later_round() -> None:
    table = Table(4)
    table.state.round = 3
    table.next_token("income")
    table.visit("blue", "event")
    assert table.emitted(TokenDrawn)[0].token == "income"
    assert table.emitted(TokenDrawn)[0].audience is None
    assert list(table.legal()) == [Schedule(number) for number in range(3, 9)]
    table.do(Schedule(3))
    assert table.state.track[2] == ["income"]


def test_as_18_the_option_limits_a_round_to_three_events() -> None:
    table = Table(4, event_limit=True)
    table.event("income", 2)
    table.event("selling", 1)
    table.event("bonus_buy", 1)
    table.visit("blue", "event")
    assert list(table.legal()) == [Schedule(number) for number in range(3, 9)]


def test_as_18_with_no_room_at_all_nothing_is_drawn() -> None:
    table = Table(4, event_limit=True)
    table.last_round()
    table.event("income")
    left = len(table.state.event_stack)
    table.visit("blue", "event")
    assert len(table.emitted(Fizzled)) == 1
    assert len(table.state.event_stack) == left


def test_as_19_an_empty_stack_has_no_event() -> None:
    table = Table(4)
    for token in list(table.state.event_stack):
        table.event(token, 8)
    table.visit("blue", "event")
    assert [event.action for event in table.emitted(Fizzled)] == ["event"]
    assert list(table.legal()) == [BUY, PASS]


def test_as_21_the_price_after_the_action_counts() -> None:
    table = Table(2)
    table.distillery("blue").price = 6
    table.visit("blue", "price_down")
    table.do(Aim("blue"))
    table.do(BUY)
    assert table.emitted(Bought)[0].cost == CATALOG.costs[4]


def test_as_23_a_second_barrel_costs_the_same_and_comes_unseen_from_the_deck() -> None:
    table = Table(2)
    seat = table.seat
    table.upgrade("blue", "second_still", "barrel_maker", "climate_control")
    table.visit("blue", "cash")
    table.do(BUY)
    top = table.distillery("blue").deck[-1]
    assert list(table.legal()) == [BUY, BUY_AGED, PASS]
    table.do(BUY_AGED)
    first, second = table.emitted(Bought)
    assert first.cost == second.cost
    assert (first.aged, second.aged) == (False, True)
    assert [barrel.age for barrel in table.state.players[seat].barrels] == [0, 5]
    assert table.state.players[seat].barrels[1].card == top


def test_as_23_no_second_barrel_without_the_first_or_without_a_card() -> None:
    table = Table(2)
    table.upgrade("blue", "second_still")
    table.visit("blue", "cash")
    table.do(PASS)
    assert table.view().step == "turn"
    table = Table(4)
    table.upgrade("green", "second_still")
    table.show("green", "cash")
    table.run_dry("green")
    table.do(Move("green"))
    table.do(BUY)
    assert table.view().step == "turn"


def test_as_24_nobody_ever_owns_more_than_five() -> None:
    table = Table(2)
    table.upgrade("blue", "second_still", "storehouse")
    for distillery in ("green", "grey", "pink", "orange"):
        table.give(table.seat, distillery, 5)
    seat = table.seat
    table.visit("blue", "cash")
    table.do(BUY)
    assert len(table.state.players[seat].barrels) == 5
    assert table.seat != seat
    for _ in range(5):
        table.give(table.seat, "grey", 5)
    seat = table.seat
    table.visit("green", "cash")
    assert table.emitted(Bought)[-1].seat != seat
    assert table.emitted(Placed)[-1].seat == seat


def test_as_42_the_cheapest_barrel_costs_one() -> None:
    table = Table(2)
    table.upgrade("blue", "barrel_maker")
    costs: list[int] = []
    for column in range(11):
        table.distillery("blue").price = column
        costs.append(barrel_cost(CATALOG, table.distillery("blue")))
    assert costs == list(range(1, 12))


def test_as_43_climate_control_is_a_choice() -> None:
    for action, age in ((BUY, 0), (BUY_AGED, 5)):
        table = Table(2)
        seat = table.seat
        table.upgrade("blue", "climate_control")
        table.visit("blue", "cash")
        table.do(action)
        assert table.state.players[seat].barrels[0].age == age


def test_as_51_a_pawn_of_last_round_may_be_joined_and_the_draw_happens_by_itself() -> None:
    table = Table(2)
    table.finish_round()
    first, second = table.state.order
    there = table.state.players[second].pawn or ""
    table.do(Move(there))
    assert table.view().distilleries[list(table.state.distilleries).index(there)].pawns == tuple(
        sorted((first, second))
    )
    table.finish_turn()
    assert len(table.state.players[first].hand) == 5

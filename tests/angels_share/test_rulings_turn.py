"""A player's turn: AS-09 to AS-13, AS-16 to AS-28, AS-42, AS-43, AS-51, AS-52."""

from __future__ import annotations

import pytest

from engine.angels_share.actions import (
    BUY,
    BUY_AGED,
    DRAW_NEW,
    PASS,
    Aim,
    Move,
    PutAway,
    Schedule,
    Sell,
)
from engine.angels_share.events import (
    Bought,
    Drew,
    DrewCard,
    Earned,
    Fizzled,
    MarketShifted,
    Placed,
    PriceShifted,
    Reshuffled,
    Sold,
    TokenDrawn,
)
from engine.angels_share.state import Barrel
from engine.angels_share.tracks import barrel_cost
from tests.angels_share.table import CATALOG, GAME, Table


def test_as_09_a_barrel_that_has_not_aged_is_not_for_sale() -> None:
    table = Table(2)
    table.give(table.seat, "blue", 0)
    assert not any(isinstance(action, Sell) for action in table.legal())


def test_as_10_a_barrel_of_25_years_must_go_before_the_move_even_for_nothing() -> None:
    table = Table(2)
    table.house("grey").price = 0
    table.give(table.seat, "blue", 10)
    table.give(table.seat, "grey", 25)
    assert list(table.legal()) == [Sell("grey", 25), Sell("blue", 10)]
    table.do(Sell("grey", 25))
    assert table.told(Sold)[0].price == 0
    assert any(isinstance(action, Move) for action in table.legal())
    assert Sell("blue", 10) in table.legal()


def test_as_10_the_only_thing_to_sell_goes_by_itself() -> None:
    table = Table(2)
    second = table.state.order[1]
    table.give(second, "blue", 25)
    table.finish_turn()
    assert [(event.seat, event.age) for event in table.told(Sold)] == [(second, 25)]
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
        assert options == set(table.state.houses) - {here} - set(visited)
        assert len(options) >= 2
        seat = table.seat
        table.finish_turn()
        visited.append(table.state.players[seat].pawn or "")


def test_as_12_a_restaurant_pays_on_arrival_only() -> None:
    table = Table(2)
    table.upgrade("blue", "restaurant")
    table.visit("blue", "cash")
    assert [(event.amount, event.source) for event in table.told(Earned)] == [(3, "restaurant"), (5, "cash")]
    table.do(PASS)
    table.visit("green", "restaurant")
    table.do(Aim("green"))
    assert len(table.told(Earned)) == 2


def test_as_13_an_action_cannot_be_declined_and_may_be_aimed_where_nothing_moves() -> None:
    table = Table(2)
    table.house("grey").price = 10
    table.visit("blue", "price_up")
    assert list(table.legal()) == [Aim(d) for d in table.state.houses]
    table.do(Aim("grey"))
    assert table.told(PriceShifted)[0].columns == 0


def test_as_13_the_market_may_stand_still_too() -> None:
    table = Table(2)
    table.market("grey", "blue", "green", "pink", "orange")
    table.visit("blue", "market_up")
    table.do(Aim("grey"))
    assert table.told(MarketShifted)[0].rows == 0


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
    assert [event.action for event in table.told(Fizzled)] == ["marketer"]
    assert list(table.legal()) == [BUY, PASS]


def test_as_17_an_upgrade_helps_the_purchase_of_the_same_turn() -> None:
    table = Table(2)
    before = CATALOG.costs[table.house("green").price]
    table.visit("green", "barrel_maker")
    table.do(Aim("green"))
    table.do(BUY)
    assert table.told(Bought)[0].cost == before - 3


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
    assert table.told(TokenDrawn)[0].token == "income"
    assert table.told(TokenDrawn)[0].audience is None
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
    assert len(table.told(Fizzled)) == 1
    assert len(table.state.event_stack) == left


def test_as_19_an_empty_stack_has_no_event() -> None:
    table = Table(4)
    for token in list(table.state.event_stack):
        table.event(token, 8)
    table.visit("blue", "event")
    assert [event.action for event in table.told(Fizzled)] == ["event"]
    assert list(table.legal()) == [BUY, PASS]


def test_as_20_up_to_three_cards_go_away_before_any_is_drawn() -> None:
    table = Table(2)
    seat = table.seat
    table.visit("blue", "redraw")
    before = dict(table.me.hand)
    for distillery in ("blue", "grey", "pink"):
        table.do(PutAway(distillery))
    after = table.state.players[seat].hand
    assert {d for d in after if after[d] != before[d]} == {"blue", "grey", "pink"}
    assert [event.distillery for event in table.told(Drew)] == ["blue", "grey", "pink"]
    assert before["grey"] in table.house("grey").unseen
    assert list(table.legal()) == [BUY, PASS]


def test_as_20_one_may_keep_the_whole_hand() -> None:
    table = Table(2)
    table.visit("blue", "redraw")
    seat, before = table.seat, dict(table.me.hand)
    table.do(DRAW_NEW)
    assert table.state.players[seat].hand == before


def test_as_20_an_empty_deck_is_refilled_with_the_card_just_put_away() -> None:
    table = Table(2)
    house = table.house("grey")
    house.shown += house.deck[1:]
    only = house.deck[0]
    del house.deck[:]
    house.shown.append(only)
    away = table.me.hand["grey"]
    seat = table.seat
    table.visit("blue", "redraw")
    table.do(PutAway("grey"))
    table.do(DRAW_NEW)
    assert table.told(Reshuffled)[0].distillery == "grey"
    assert away in (*house.deck, table.state.players[seat].hand["grey"])


def test_as_21_the_price_after_the_action_counts() -> None:
    table = Table(2)
    table.house("blue").price = 6
    table.visit("blue", "price_down")
    table.do(Aim("blue"))
    table.do(BUY)
    assert table.told(Bought)[0].cost == CATALOG.costs[4]


def test_as_22_the_used_card_becomes_the_barrel_or_an_open_discard() -> None:
    table = Table(2)
    first, card = table.seat, table.show("blue", "cash")
    table.do(Move("blue"))
    table.do(BUY)
    barrel = table.state.players[first].barrels[0]
    assert (barrel.card, barrel.age) == (card, 0)
    card = table.show("green", "cash")
    table.do(Move("green"))
    table.do(PASS)
    assert table.house("green").shown == [card]


def test_as_23_a_second_barrel_costs_the_same_and_comes_unseen_from_the_deck() -> None:
    table = Table(2)
    seat = table.seat
    table.upgrade("blue", "second_still", "barrel_maker", "climate_control")
    table.visit("blue", "cash")
    table.do(BUY)
    top = table.house("blue").deck[-1]
    assert list(table.legal()) == [BUY, BUY_AGED, PASS]
    table.do(BUY_AGED)
    first, second = table.told(Bought)
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
    assert table.told(Bought)[-1].seat != seat
    assert table.told(Placed)[-1].seat == seat


def test_as_25_a_sold_barrel_goes_on_its_discard_pile() -> None:
    table = Table(2)
    table.give(table.seat, "blue", 10)
    card = table.me.barrels[0].card
    table.do(Sell("blue", 10))
    assert table.house("blue").unseen == [card]


def test_as_26_a_deck_is_refilled_only_when_a_card_is_needed() -> None:
    table = Table(2)
    house = table.house("blue")
    house.shown, house.deck = house.deck[:-1], house.deck[-1:]
    table.visit("blue", "cash")
    table.do(PASS)
    assert not table.told(Reshuffled)
    assert house.deck == []
    table.finish_round()
    table.show("blue", "cash")
    table.state.players[table.seat].pawn = "grey" if table.me.pawn == "blue" else table.me.pawn
    table.do(Move("blue"))
    table.do(PASS)
    assert [event.distillery for event in table.told(Reshuffled)] == ["blue"]


def test_as_27_who_cannot_draw_is_short_until_the_pile_gets_a_card() -> None:
    table = Table(4)
    first, second = table.state.order[:2]
    table.show("blue", "cash")
    table.run_dry("blue")
    table.do(Move("blue"))
    table.do(BUY)
    assert "blue" not in table.state.players[first].hand
    assert table.view().seats[first].hand == 6
    assert not table.told(Drew)
    table.do(Sell("blue", 10))
    assert [(event.seat, event.distillery) for event in table.told(Drew)] == [(first, "blue")]
    assert "blue" in table.state.players[first].hand
    assert table.seat == second


def test_as_27_the_one_acting_draws_before_the_others() -> None:
    table = Table(4)
    table.run_dry("blue")
    table.finish_turn()
    second, third = table.state.order[1:3]
    keeper = table.state.players[table.state.order[3]]
    for seat in (second, third):
        keeper.barrels.append(Barrel(table.state.players[seat].hand.pop("blue"), "blue", 5))
    table.do(Sell("blue", 10))
    table.do(Sell("blue", 10))
    assert [event.seat for event in table.told(Drew) if event.distillery == "blue"] == [second, third]


def test_as_27_a_visitor_without_a_card_may_not_buy_and_turns_the_old_one_over() -> None:
    table = Table(4)
    first, last = table.state.order[0], table.state.order[3]
    card = table.show("blue", "cash")
    table.run_dry("blue")
    table.state.players[last].barrels.append(Barrel(table.me.hand.pop("blue"), "blue", 5))
    assert "no card" in (table.choice(Move("blue")).private_hint or "")
    table.do(Move("blue"))
    assert [(event.seat, event.turned) for event in table.told(Placed)] == [(first, True)]
    assert (table.house("blue").card, table.house("blue").placed_by) == (card, first)
    assert table.state.players[first].barrels == []


def test_as_28_one_card_of_each_distillery_is_in_hand_and_the_draw_is_from_the_same_deck() -> None:
    for seats in (2, 3, 4, 5):
        table = Table(seats)
        assert all(set(player.hand) == set(table.state.houses) for player in table.state.players)
        seat = table.seat
        table.show("blue", "cash")
        top = table.house("blue").deck[-1]
        placed = table.me.hand["blue"]
        table.do(Move("blue"))
        table.do(PASS)
        assert table.house("blue").card == placed
        assert table.state.players[seat].hand["blue"] == top


def test_as_42_the_cheapest_barrel_costs_one() -> None:
    table = Table(2)
    table.upgrade("blue", "barrel_maker")
    costs: list[int] = []
    for column in range(11):
        table.house("blue").price = column
        costs.append(barrel_cost(CATALOG, table.house("blue")))
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
    assert table.view().distilleries[list(table.state.houses).index(there)].pawns == tuple(sorted((first, second)))
    table.finish_turn()
    assert len(table.state.players[first].hand) == 5


def test_as_52_used_cards_lie_open_and_exchanged_ones_do_not() -> None:
    table = Table(2)
    used = CATALOG.cards[table.show("blue", "redraw")]
    table.do(Move("blue"))
    table.do(PutAway("blue"))
    table.do(DRAW_NEW)
    table.do(PASS)
    blue = table.view().distilleries[0]
    assert [(card.value, card.action) for card in blue.open_discards] == [(used.value, used.action)]
    assert blue.discards == 2
    assert all(event.audience == (event.seat,) for event in table.told(DrewCard))


def test_as_52_choosing_the_round_of_an_event_is_public() -> None:
    table = Table(2)
    table.visit("blue", "event")
    assert table.view(None).pending == table.told(TokenDrawn)[0].token
    assert not any(GAME.choice(table.state, table.seat, action).private for action in table.legal())

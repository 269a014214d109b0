"""Round events, money and the end: AS-30 to AS-40, AS-44, AS-45, AS-47."""

from __future__ import annotations

import pytest

from engine.angels_share.actions import BUY, BUY_AGED, PASS, Move, Sell
from engine.angels_share.events import (
    Aged,
    Bought,
    Declined,
    GameEnded,
    IncomePaid,
    PricesMoved,
    PurseTested,
    Sold,
    UpkeepPaid,
)
from engine.angels_share.rules.money import loans_left
from engine.angels_share.rules.tracks import column
from tests.angels_share.table import CATALOG, GAME, Table


def ages(table: Table, seat: int) -> list[int]:
    return [barrel.age for barrel in table.state.players[seat].barrels]


def to_events(table: Table) -> None:
    """Everybody moves, sells nothing and buys nothing, until an event asks or the round is over."""
    number = table.state.round
    while GAME.active_seats(table.state) and table.state.round == number and table.state.turn < len(table.state.order):
        table.do(table.legal()[-1])


def test_as_30_printed_events_come_first_then_tokens_as_placed() -> None:
    table = Table(4)
    table.state.round = 4
    table.event("price_adjust")
    table.event("income")
    assert column(CATALOG, table.state, 4) == ("aging", "upkeep", "price_adjust", "income")
    to_events(table)
    kinds = [event.kind for event in table.events if isinstance(event, Aged | UpkeepPaid | PricesMoved | IncomePaid)]
    assert kinds == ["prices_moved", "aged", "upkeep_paid", "prices_moved", "income_paid"]


def test_as_31_less_aging_cancels_from_above_and_never_makes_younger() -> None:
    for tokens, grown in ((["age_less"], 0), (["age_less", "age_less"], 0), (["age_extra", "age_less"], 5)):
        table = Table(2)
        table.give(0, "blue", 10)
        for token in tokens:
            table.event(token)
        assert table.view().rounds[0].events[0].cancelled
        to_events(table)
        assert ages(table, 0) == [10 + grown]


def test_as_31_extra_aging_ages_twice() -> None:
    table = Table(4)
    table.give(1, "blue", 5)
    table.event("age_extra")
    to_events(table)
    assert ages(table, 1) == [15]


def test_as_32_storehouse_barrels_are_left_out_of_the_upkeep_count() -> None:
    table = Table(4)
    table.state.round = 2
    for distillery in ("blue", "green", "grey"):
        table.give(0, distillery, 5)
    table.upgrade("blue", "storehouse")
    to_events(table)
    assert table.emitted(UpkeepPaid)[0].payments == (5, 0, 0, 0)


def test_as_33_the_second_adjustment_uses_the_tracks_as_a_forced_sale_left_them() -> None:
    table = Table(4)
    table.event("selling")
    table.event("price_adjust")
    seller = table.state.order[0]
    table.give(seller, "blue", 5)
    table.distillery("blue").price = 10
    table.market("blue", "green", "grey", "pink", "orange", "purple", "white")
    to_events(table)
    assert [event.seat for event in table.emitted(Sold)] == [seller]
    before, after = (dict(event.moves)["blue"] for event in table.emitted(PricesMoved))
    rank = table.state.competition.index("blue")
    matrix = CATALOG.boards["scotland"].matrix
    assert table.state.market.index("blue") == 5
    assert before == 0  # at the right end already
    assert after == matrix[5][rank] <= 0
    assert table.emitted(PricesMoved)[1].extra


def test_as_34_a_bonus_buy_is_offered_in_turn_order_where_the_pawn_stands() -> None:
    table = Table(4)
    table.event("bonus_buy")
    full = table.state.order[2]
    for _ in range(5):
        table.give(full, "white", 5)
    to_events(table)
    first = table.state.order[0]
    assert (table.seat, table.view().step) == (first, "bonus")
    pawn = table.state.players[first].pawn or ""
    table.upgrade(pawn, "climate_control", "second_still")
    top = table.distillery(pawn).deck[-1]
    table.do(BUY_AGED)
    barrel = table.state.players[first].barrels[-1]
    assert (barrel.card, barrel.age) == (top, 5)
    assert table.seat == table.state.order[1]  # the second still does not count here
    table.do(PASS)
    assert table.seat == table.state.order[3]  # who owns five barrels is not asked
    table.do(BUY)
    assert table.state.round == 2
    assert table.emitted(Bought)[-1].occasion == "bonus"


def test_as_34_a_bonus_barrel_is_not_touched_by_the_aging_above_it() -> None:
    table = Table(2)
    table.event("bonus_buy")
    to_events(table)
    buyer = table.seat
    table.do(BUY)
    assert ages(table, buyer)[-1] == 0


def test_as_35_in_a_selling_event_each_must_sell_one_aged_barrel_of_their_choice() -> None:
    table = Table(4)
    table.event("age_less")
    table.event("selling")
    first, second, third = table.state.order[:3]
    table.give(first, "blue", 5)
    table.give(first, "grey", 10)
    table.give(second, "pink", 0)
    table.give(third, "pink", 15)
    to_events(table)
    assert (table.seat, table.view().step) == (first, "selling")
    assert list(table.legal()) == [Sell("blue", 5), Sell("grey", 10)]
    table.do(Sell("grey", 10))
    assert [(event.seat, event.age, event.forced) for event in table.emitted(Sold)] == [
        (first, 10, True),
        (third, 15, True),
    ]
    assert ages(table, second) == [0]


def test_as_36_income_counts_every_barrel() -> None:
    table = Table(4)
    table.event("age_less")
    table.event("income")
    for distillery, age in (("blue", 0), ("green", 10), ("grey", 20)):
        table.give(2, distillery, age)
    table.upgrade("blue", "storehouse")
    to_events(table)
    assert table.emitted(IncomePaid)[0].amounts == (0, 0, 9, 0)


def test_as_37_final_sales_pay_the_final_column_and_an_unaged_barrel_nothing() -> None:
    table = Table(2)
    table.last_round()
    table.event("age_less")
    for distillery, age in (("blue", 0), ("green", 5), ("grey", 20)):
        table.give(0, distillery, age)
    to_events(table)
    prices = [CATALOG.prices[age][table.distillery(d).price] for d, age in (("green", 5), ("grey", 20))]
    assert table.emitted(GameEnded)[0].final_sales[0] == sum(prices)
    assert table.state.players[0].barrels == []


def test_as_37_a_barrel_that_turns_25_in_the_last_round_goes_to_final_sales() -> None:
    table = Table(2)
    table.last_round()
    table.give(0, "grey", 20)
    to_events(table)
    assert table.emitted(GameEnded)[0].final_sales[0] == CATALOG.prices[25][table.distillery("grey").price]


def test_as_38_most_money_after_loans_wins_and_a_tie_goes_to_the_strongest_distillery() -> None:
    table = Table(3)
    table.last_round()
    for seat, amount in enumerate((60, 60, 79)):
        table.purse(seat, amount)
    table.loans(2, 1)
    to_events_without_income(table)
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert outcome.scores == (60, 60, 59)
    columns = [table.state.competition.index(player.pawn or "") for player in table.state.players]
    assert outcome.winners == ((0,) if columns[0] > columns[1] else (1,))
    assert "tie" in outcome.note


def to_events_without_income(table: Table) -> None:
    while GAME.active_seats(table.state):
        _quiet_turn(table)


def _quiet_turn(table: Table) -> None:
    """Goes where the card moves no money; buys and sells nothing."""
    moves = [action for action in table.legal() if isinstance(action, Move)]
    if moves:
        table.visit(moves[0].distillery, "market_up")
    else:
        table.do(table.legal()[-1])


def test_as_39_upkeep_forces_loans_even_when_no_token_is_left() -> None:
    table = Table(4)
    table.state.round = 2
    for distillery in ("blue", "green", "grey", "pink", "orange"):
        table.give(0, distillery, 5)
    table.purse(0, 1)
    table.loans(1, 12)
    while table.state.turn < 4 and table.state.round == 2:
        _quiet_turn(table)
    assert table.emitted(UpkeepPaid)[0].loans == (2, 0, 0, 0)
    assert table.state.players[0].cash == 1 + 24 - 20
    assert loans_left(CATALOG, table.state) == 0


@pytest.mark.parametrize(("purse", "loans"), [(0, 2), (1, 2), (2, 1), (13, 1), (14, 0)])
def test_as_39_no_more_loans_than_the_payment_needs(purse: int, loans: int) -> None:
    table = Table(2)
    table.purse(table.seat, purse)
    table.distillery("blue").price = 10
    table.visit("blue", "market_up")
    table.do(table.legal()[0])
    table.do(BUY)
    assert (table.emitted(Bought)[0].cost, table.emitted(Bought)[0].loans) == (14, loans)


def test_as_39_a_loan_for_a_purchase_is_a_choice() -> None:
    table = Table(2)
    seat = table.seat
    table.purse(seat, 0)
    table.distillery("blue").price = 10
    table.visit("blue", "market_up")
    table.do(table.legal()[0])
    choice = table.choice(BUY)
    assert "2 loans" in (choice.private_hint or "")
    assert "loan" not in choice.hint
    asked = "You have 0 and the barrel costs 14. You would take 2 loans: +24 now, −40 at the end, and have 10 left."
    assert choice.confirm == f"{asked} Buy it?"
    table.do(BUY)
    player = table.state.players[seat]
    assert (player.loans, player.cash) == (2, 10)
    assert table.emitted(Bought)[0].loans == 2


def test_as_39_without_tokens_a_purchase_on_loan_is_a_pass_that_nobody_can_tell_apart() -> None:
    outcomes: list[list[object]] = []
    for answer in (BUY, PASS):
        table = Table(2)
        seat = table.seat
        table.purse(seat, 3)
        table.loans(1 - seat, 12)
        table.distillery("blue").price = 5
        table.visit("blue", "market_up")
        table.do(table.legal()[0])
        assert list(table.legal()) == [BUY, PASS]
        assert "buys nothing" in (table.choice(BUY).private_hint or "")
        assert "counts as buying nothing" in table.choice(BUY).confirm
        assert "3" not in table.choice(BUY).hint + table.choice(BUY).label
        events = table.do(answer)
        assert isinstance(events[0], PurseTested)
        assert isinstance(events[1], Declined)
        outcomes.append(list(events))
        assert table.state.players[seat].loans == 0
    assert outcomes[0] == outcomes[1]


def test_as_40_nothing_can_be_sold_at_upkeep() -> None:
    table = Table(2)
    table.state.round = 2
    table.purse(0, 0)
    table.purse(1, 0)
    table.give(0, "blue", 10)
    table.give(1, "blue", 10)
    while table.state.round == 2:
        _quiet_turn(table)
    assert not table.emitted(Sold)
    assert table.emitted(UpkeepPaid)[0].loans == (1, 1)


def test_as_44_cash_and_cards_are_hidden_and_the_rest_is_open() -> None:
    table = Table(2)
    seat = table.seat
    table.visit("blue", "cash")
    table.do(BUY)
    public, own, other = table.view(None), table.view(seat), table.view(1 - seat)
    assert public.private is None
    assert own.private is not None
    assert other.private is not None
    assert (len(own.private.hand), len(own.private.placed), len(other.private.placed)) == (5, 1, 0)
    assert own.private.purse == table.state.players[seat].cash
    blue = public.distilleries[0]
    assert (blue.card, blue.placed_by, blue.deck) == (None, seat, len(table.distillery("blue").deck))
    assert public.seats[seat].barrels[0].distillery == "blue"


def test_as_45_only_upgrade_event_and_loan_tokens_are_limits() -> None:
    view = Table(5).view()
    assert {left for _, left in view.upgrades_left} == {3}
    assert (view.event_stack, view.loans_left) == (14, 12)
    table = Table(5)
    for seat in range(5):  # 125 cubes, more than the box holds
        for _ in range(5):
            table.give(seat, ("blue", "green", "grey", "pink", "orange")[seat], 5)
    assert GAME.check(table.state) == []


def test_as_47_age_stops_at_25() -> None:
    table = Table(2)
    table.event("age_extra")
    table.give(0, "blue", 20)
    to_events(table)
    assert ages(table, 0) in ([25], [])
    assert all(event.age == 25 for event in table.emitted(Sold))


def test_example_round_four_adjusts_prices_twice_and_round_five_ages_twice() -> None:
    table = Table(5)
    table.event("price_adjust", 4)
    table.event("age_extra", 5)
    view = table.view()
    assert [entry.event for entry in view.rounds[3].events] == ["aging", "upkeep", "price_adjust"]
    assert [entry.event for entry in view.rounds[4].events] == ["aging", "age_extra"]

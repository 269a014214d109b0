"""Cards, decks and hands: AS-20, AS-22, AS-25 to AS-28, AS-52."""

from __future__ import annotations

from engine.angels_share.actions import (
    BUY,
    DRAW_NEW,
    PASS,
    Move,
    PutAway,
    Sell,
)
from engine.angels_share.events import (
    Drew,
    DrewCard,
    Placed,
    Reshuffled,
    TokenDrawn,
)
from engine.angels_share.state import Barrel
from engine.core.rng import Rng
from tests.angels_share.table import CATALOG, GAME, Table


def test_as_20_up_to_three_cards_go_away_before_any_is_drawn() -> None:
    table = Table(2)
    seat = table.seat
    table.visit("blue", "redraw")
    before = dict(table.me.hand)
    for distillery in ("blue", "grey", "pink"):
        table.do(PutAway(distillery))
    after = table.state.players[seat].hand
    assert {d for d in after if after[d] != before[d]} == {"blue", "grey", "pink"}
    assert [event.distillery for event in table.emitted(Drew)] == ["blue", "grey", "pink"]
    assert before["grey"] in table.distillery("grey").unseen
    assert list(table.legal()) == [BUY, PASS]


def test_as_20_one_may_keep_the_whole_hand() -> None:
    table = Table(2)
    table.visit("blue", "redraw")
    seat, before = table.seat, dict(table.me.hand)
    table.do(DRAW_NEW)
    assert table.state.players[seat].hand == before


def test_as_20_an_empty_deck_is_refilled_with_the_card_just_put_away() -> None:
    table = Table(2)
    place = table.distillery("grey")
    place.shown += place.deck[1:]
    only = place.deck[0]
    del place.deck[:]
    place.shown.append(only)
    away = table.me.hand["grey"]
    seat = table.seat
    table.visit("blue", "redraw")
    table.do(PutAway("grey"))
    table.do(DRAW_NEW)
    assert table.emitted(Reshuffled)[0].distillery == "grey"
    assert away in (*place.deck, table.state.players[seat].hand["grey"])


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
    assert table.distillery("green").shown == [card]


def test_as_25_a_sold_barrel_goes_on_its_discard_pile() -> None:
    table = Table(2)
    table.give(table.seat, "blue", 10)
    card = table.me.barrels[0].card
    table.do(Sell("blue", 10))
    assert table.distillery("blue").unseen == [card]


def test_as_26_a_deck_is_refilled_only_when_a_card_is_needed() -> None:
    table = Table(2)
    place = table.distillery("blue")
    place.shown, place.deck = place.deck[:-1], place.deck[-1:]
    table.visit("blue", "cash")
    table.do(PASS)
    assert not table.emitted(Reshuffled)
    assert place.deck == []
    table.finish_round()
    table.show("blue", "cash")
    table.state.players[table.seat].pawn = "grey" if table.me.pawn == "blue" else table.me.pawn
    table.do(Move("blue"))
    table.do(PASS)
    assert [event.distillery for event in table.emitted(Reshuffled)] == ["blue"]


def test_as_26_the_refilled_deck_is_shuffled() -> None:
    drawn: set[str] = set()
    for seed in range(12):
        table = Table(2)
        table.rng = Rng(seed)
        place, seat = table.distillery("blue"), table.seat
        place.shown, place.deck = place.deck, []
        table.visit("blue", "cash")
        table.do(PASS)
        drawn.add(table.state.players[seat].hand["blue"])
    assert len(drawn) > 3


def test_as_27_who_cannot_draw_is_short_until_the_pile_gets_a_card() -> None:
    table = Table(4)
    first, second = table.state.order[:2]
    table.show("blue", "cash")
    table.run_dry("blue")
    table.do(Move("blue"))
    table.do(BUY)
    assert "blue" not in table.state.players[first].hand
    assert table.view().seats[first].hand == 6
    assert not table.emitted(Drew)
    table.do(Sell("blue", 10))
    assert [(event.seat, event.distillery) for event in table.emitted(Drew)] == [(first, "blue")]
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
    assert [event.seat for event in table.emitted(Drew) if event.distillery == "blue"] == [second, third]


def test_as_27_the_one_acting_comes_before_an_earlier_seat_of_the_order() -> None:
    table = Table(4)
    table.run_dry("blue")
    table.finish_turn()
    first, second, _, last = table.state.order
    for seat in (first, second):
        card = table.state.players[seat].hand.pop("blue")
        table.state.players[last].barrels.append(Barrel(card, "blue", 5))
    table.do(Sell("blue", 10))
    table.do(Sell("blue", 10))
    assert [event.seat for event in table.emitted(Drew) if event.distillery == "blue"] == [second, first]


def test_as_27_a_visitor_without_a_card_may_not_buy_and_turns_the_old_one_over() -> None:
    table = Table(4)
    first, last = table.state.order[0], table.state.order[3]
    card = table.show("blue", "cash")
    table.run_dry("blue")
    table.state.players[last].barrels.append(Barrel(table.me.hand.pop("blue"), "blue", 5))
    assert "no card" in (table.choice(Move("blue")).private_hint or "")
    table.do(Move("blue"))
    assert [(event.seat, event.turned) for event in table.emitted(Placed)] == [(first, True)]
    assert (table.distillery("blue").card, table.distillery("blue").placed_by) == (card, first)
    assert table.state.players[first].barrels == []


def test_as_28_one_card_of_each_distillery_is_in_hand_and_the_draw_is_from_the_same_deck() -> None:
    for seats in (2, 3, 4, 5):
        table = Table(seats)
        assert all(set(player.hand) == set(table.state.distilleries) for player in table.state.players)
        seat = table.seat
        table.show("blue", "cash")
        top = table.distillery("blue").deck[-1]
        placed = table.me.hand["blue"]
        table.do(Move("blue"))
        table.do(PASS)
        assert table.distillery("blue").card == placed
        assert table.state.players[seat].hand["blue"] == top


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
    assert all(event.audience == (event.seat,) for event in table.emitted(DrewCard))


def test_as_52_choosing_the_round_of_an_event_is_public() -> None:
    table = Table(2)
    table.visit("blue", "event")
    assert table.view(None).pending == table.emitted(TokenDrawn)[0].token
    assert not any(GAME.choice(table.state, table.seat, action).private for action in table.legal())

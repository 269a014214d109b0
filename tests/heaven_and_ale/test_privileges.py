"""The five privilege cards: what each does, where it is offered, and what selling one brings."""

from __future__ import annotations

import pytest

from engine.heaven_and_ale.actions import Advance, Decline, Move, PlaceCard, SellCard
from engine.heaven_and_ale.events import Advanced, CardDeclined, CardPlaced, CardSold
from engine.heaven_and_ale.rules.scoring import barrel_bonus
from tests.heaven_and_ale.table import CATALOG, GAME, Table


def completed(markers: tuple[int, ...] = (0, -2, -4, -6, -8)) -> Table:
    """Yeast has its disc; now hops is scored, so the second pair is complete."""
    table = Table(2)
    table.markers(table.seat, *markers)
    table.give(table.seat, {"L1": "hops1", "D1": "hops2", "D2": "wood1"})
    table.discs(table.seat, "yeast")
    table.discs(table.seat, "wood")
    table.do(Move(12))
    return table


def test_every_card_may_be_placed_or_none() -> None:
    table = completed()
    assert [a.card for a in table.offered(PlaceCard)] == list(CATALOG.cards)
    assert Decline() in table.legal()


def test_color_count_moves_a_resource_by_its_number_of_tiles() -> None:
    table = completed()
    seat = table.seat
    table.do(PlaceCard("colour_count"))
    assert len(table.offered(Advance)) == 5
    before = table.player(seat).markers["hops"]
    table.do(Advance("hops"))
    assert table.player(seat).markers["hops"] == before + 2  # both tiles, whatever their side and number
    assert table.emitted(Advanced) == [Advanced(seat, "hops", 2, 0, "colour_count")]


def test_color_count_may_be_spent_on_a_resource_without_tiles() -> None:
    table = completed()
    seat = table.seat
    table.do(PlaceCard("colour_count"), Advance("barley"))
    assert table.player(seat).markers["barley"] == -8


def test_disc_count_moves_the_resource_furthest_behind_by_the_number_of_discs() -> None:
    table = completed()
    seat = table.seat
    table.do(PlaceCard("disc_count"))
    assert table.emitted(Advanced) == [Advanced(seat, "barley", 3, 0, "disc_count")]
    assert table.player(seat).markers["barley"] == -5


def test_disc_count_asks_which_marker_if_several_are_last() -> None:
    table = completed((0, -3, 0, -3, 0))
    table.do(PlaceCard("disc_count"))
    assert table.offered(Advance) == [Advance("yeast"), Advance("water")]
    assert table.question() == "Several resources are furthest behind. Which one moves 3 steps?"
    seat = table.seat
    table.do(Advance("water"))
    assert table.player(seat).markers["water"] == 0


def test_the_barrel_card_counts_at_the_end() -> None:
    table = completed()
    seat = table.seat
    table.do(PlaceCard("barrel"))
    table.state.large |= {"six_ones": seat, "six_fives": 1 - seat}
    table.state.small |= {"six_fives": seat}
    assert barrel_bonus(CATALOG, table.state, seat) == 2
    assert barrel_bonus(CATALOG, table.state, 1 - seat) == 0


def test_the_ducats_card_pays_twelve() -> None:
    table = completed()
    seat, money = table.seat, table.me.ducats
    table.do(PlaceCard("ducats_12"))
    assert table.player(seat).ducats == money + 12


def test_the_brewmaster_card_moves_five_steps() -> None:
    table = completed()
    seat = table.seat
    table.do(PlaceCard("brewmaster_5"))
    assert table.player(seat).brewmaster == -5


def test_a_placed_card_leaves_the_hand_and_lies_beside_its_pair() -> None:
    table = completed()
    seat = table.seat
    table.do(PlaceCard("ducats_12"))
    assert "ducats_12" not in table.player(seat).cards
    assert table.player(seat).privileges == {2: "ducats_12"}
    assert table.emitted(CardPlaced) == [CardPlaced(seat, "ducats_12", 2)]
    pair = table.view().seats[seat].pairs[1]
    assert (pair.card, pair.closed) == ("ducats_12", True)


def test_declining_closes_the_pair_for_good() -> None:
    table = completed()
    seat = table.seat
    table.do(Decline())
    assert table.player(seat).privileges == {2: ""}
    assert len(table.player(seat).cards) == 5
    assert table.emitted(CardDeclined) == [CardDeclined(seat, 2)]
    assert table.seat != seat


@pytest.mark.parametrize("card", CATALOG.cards)
def test_a_card_is_sold_for_three_ducats_at_any_time_of_the_turn(card: str) -> None:
    table = Table(2)
    seat, money = table.seat, table.me.ducats
    table.do(SellCard(card))
    assert table.player(seat).ducats == money + 3
    assert card not in table.player(seat).cards
    table.show(1, "hops1", "wood1")
    table.do(Move(1), SellCard(table.me.cards[0]))
    assert [(e.ducats, e.moved) for e in table.emitted(CardSold)] == [(3, False), (3, True)]
    assert table.choice(SellCard(table.me.cards[0])).standing


def test_only_the_player_whose_turn_it_is_sells() -> None:
    table = Table(2)
    assert GAME.legal_actions(table.state, 1 - table.seat) == ()

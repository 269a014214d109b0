"""Offers and texts never depend on a purse, a hand or a deck that others may not know."""

from __future__ import annotations

import pytest

from engine.angels_share.actions import BUY, PASS, Move, PutAway
from engine.angels_share.events import DrewCard, UpkeepPaid
from engine.angels_share.meta import AngelsShareOptions
from engine.core.rng import Rng
from tests.angels_share.scramble import scramble_angels_share
from tests.angels_share.table import CATALOG, GAME, NAMES, Table
from tests.kit.leaks import check_indistinguishable, public_offer
from tests.kit.playing import Position, random_positions


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_nothing_leaks_when_what_is_hidden_changes(seats: int) -> None:
    changed = 0
    for position in random_positions(GAME, seats, AngelsShareOptions(), 17):
        if position.number % 5 == 0:
            changed += sum(_tried(position, seat, seats) for seat in range(seats))
    assert changed > 25


def _tried(position: Position, seat: int, seats: int) -> bool:
    other = scramble_angels_share(position.state, seat, Rng(position.number))
    assert GAME.check(other) == []
    check_indistinguishable(GAME, position, other, seat, seats)
    return other != position.state


@pytest.mark.parametrize("loans_out", [0, 10, 12])
def test_the_offer_to_buy_is_the_same_for_rich_and_poor(loans_out: int) -> None:
    offers: list[object] = []
    for purse in (0, 3, 12, 60):
        table = Table(2)
        table.loans(1 - table.seat, loans_out)
        table.distillery("blue").price = 8
        table.visit("blue", "market_up")
        table.do(table.legal()[0])
        table.purse(table.seat, purse)
        offers.append((public_offer(GAME, table.state, table.seat), GAME.question(table.state, table.seat)))
    assert all(offer == offers[0] for offer in offers)


def test_private_hints_tell_what_the_purse_and_the_hand_add() -> None:
    table = Table(2)
    table.show("blue", "redraw")
    own = CATALOG.cards[table.me.hand["blue"]]
    choice = table.choice(Move("blue"))
    mine = f"your card {own.value}"
    assert mine in (choice.private_hint or "")
    assert mine not in choice.hint
    table.do(Move("blue"))
    exchange = table.choice(PutAway("blue"))
    assert exchange.private_label == f"Discard Heron Water {own.value} ({CATALOG.action_names[own.action]})"
    assert exchange.label == "Discard Heron Water"


def test_a_purchase_hint_tells_what_would_be_left() -> None:
    table = Table(2)
    table.distillery("blue").price = 5
    table.visit("blue", "market_up")
    table.do(table.legal()[0])
    choice = table.choice(BUY)
    assert choice.label == "Buy Heron Water (−9)"
    assert choice.hint.startswith("upkeep 0 becomes 2; it sells at about ")
    assert choice.private_hint == f"leaves you 16; {choice.hint}"
    assert choice.confirm == ""


def test_drawn_cards_are_told_to_their_owner_alone() -> None:
    table = Table(3)
    table.finish_round()
    assert len(table.emitted(DrewCard)) == sum(event.audience is not None for event in table.events) == 3
    for event in table.emitted(DrewCard):
        assert event.audience == (event.seat,)
        assert GAME.narrate(event, NAMES).startswith("You drew")


def test_an_upkeep_after_a_decision_tells_about_purses_so_it_is_not_freely_taken_back() -> None:
    table = Table(2)
    table.event("bonus_buy")
    table.event("upkeep")
    while table.view().step != "bonus":
        table.finish_turn()
    table.do(PASS)
    (paid,) = [event for event in table.do(PASS) if isinstance(event, UpkeepPaid)]
    assert paid.reveals


def test_the_text_board_shows_a_hand_to_its_owner_only() -> None:
    table = Table(2)
    assert "Your hand" in GAME.describe(table.view(0), NAMES)
    assert "Your money: 25" in GAME.describe(table.view(0), NAMES)
    public = GAME.describe(table.view(None), NAMES)
    assert "hand" not in public
    assert "Your money" not in public

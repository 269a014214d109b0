"""Every one of the 105 cards and the 14 event tokens is played."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.angels_share.actions import BUY, PASS, Aim, DrawNew, Move, PutAway, Schedule
from engine.angels_share.data.models import TOKENS, UPGRADES
from engine.angels_share.events import (
    Aged,
    AnyEvent,
    Bought,
    Earned,
    Exchanged,
    IncomePaid,
    MarketShifted,
    Placed,
    PriceShifted,
    PricesMoved,
    Sold,
    TokenPlaced,
    Upgraded,
    UpkeepPaid,
)
from tests.angels_share.table import CATALOG, GAME, Table

DONE: dict[str, type[AnyEvent]] = {
    "price_up": PriceShifted,
    "price_down": PriceShifted,
    "market_up": MarketShifted,
    "market_down": MarketShifted,
    "event": TokenPlaced,
    "redraw": Exchanged,
    "cash": Earned,
    **dict.fromkeys(UPGRADES, Upgraded),
}


def test_there_are_105_cards_in_seven_decks_that_each_add_up_to_84() -> None:
    assert len(CATALOG.cards) == 105
    for deck in CATALOG.decks.values():
        assert (len(deck), sum(CATALOG.cards[card].value for card in deck)) == (15, 84)


@pytest.mark.parametrize("card_id", CATALOG.cards)
def test_each_card_acts_is_bought_and_is_placed(card_id: str) -> None:
    """Once as the visited card that becomes a barrel, once from the hand face down."""
    card = CATALOG.cards[card_id]
    table = Table(5)
    seat = table.seat
    table.distillery(card.distillery).price = 5
    table.show_card(card.distillery, card_id)
    table.do(Move(card.distillery))
    _answer_action(table, card.distillery)
    assert len(table.emitted(DONE[card.action])) == 1
    table.do(BUY)
    assert [barrel.card for barrel in table.state.players[seat].barrels] == [card_id]

    table = Table(5)
    seat = table.seat
    table.hold(seat, card.distillery, card_id)
    table.do(Move(card.distillery))
    table.finish_turn()
    assert table.distillery(card.distillery).card == card_id
    assert table.emitted(Placed)[0].distillery == card.distillery
    private = table.view(seat).private
    assert private is not None
    assert [(laid.value, laid.action) for laid in private.placed] == [(card.value, card.action)]


def _answer_action(table: Table, distillery: str) -> None:
    first = table.legal()[0]
    if isinstance(first, PutAway):
        table.do(first)
        table.do(DrawNew())
    elif isinstance(first, Schedule):
        table.do(first)
    elif isinstance(first, Aim):
        table.do(Aim(distillery))


@pytest.mark.parametrize("upgrade", UPGRADES)
def test_each_upgrade_has_three_tokens(upgrade: str) -> None:
    table = Table(5)
    for built in range(3):
        assert dict(table.view().upgrades_left)[upgrade] == 3 - built
        target = list(table.state.distilleries)[built]
        moves = [action for action in table.legal() if isinstance(action, Move)]
        table.visit(moves[0].distillery, upgrade)
        table.do(Aim(target))
        table.do(PASS)
    assert dict(table.view().upgrades_left)[upgrade] == 0


TOKEN_COPIES = [(token, copy) for token in TOKENS for copy in range(CATALOG.event_copies[token])]


def test_there_are_fourteen_tokens_two_of_a_kind() -> None:
    assert len(TOKEN_COPIES) == 14
    assert set(Counter(token for token, _ in TOKEN_COPIES).values()) == {2}


@pytest.mark.parametrize(("token", "copy"), TOKEN_COPIES)
def test_each_event_token_is_drawn_placed_and_resolved(token: str, copy: int) -> None:
    """The second copy joins the first in the same round."""
    table = Table(4)
    for seat in range(4):
        table.give(seat, ("blue", "green", "grey", "pink")[seat], 10)
        table.purse(seat, 60)
    if copy:
        table.event(token)
    table.next_token(token)
    table.visit("white", "event")
    table.do(Schedule(1))
    assert table.state.track[0] == [token] * (copy + 1)
    while table.state.round == 1:
        bonus = table.view().step == "bonus"
        table.do(BUY if bonus else table.legal()[-1])
    _check_resolved(table, token, copy + 1)


def _check_resolved(table: Table, token: str, times: int) -> None:
    counts = {
        "upkeep": len(table.emitted(UpkeepPaid)),
        "age_extra": sum(not event.cancelled for event in table.emitted(Aged)) - 1,
        "price_adjust": sum(event.extra for event in table.emitted(PricesMoved)),
        "age_less": times if all(event.cancelled for event in table.emitted(Aged)) else 0,
        "bonus_buy": sum(event.occasion == "bonus" for event in table.emitted(Bought)) // 4,
        "selling": sum(event.forced for event in table.emitted(Sold)) // 4,
        "income": len(table.emitted(IncomePaid)),
    }
    assert counts[token] == (1 if token == "selling" else times)
    assert GAME.check(table.state) == []

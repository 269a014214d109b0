"""Whatever is played: money is conserved, cards are in one place, markers stay on their tracks."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.angels_share.events import AnyEvent, Bought, Earned, IncomePaid, Sold, UpkeepPaid
from engine.angels_share.meta import AngelsShareOptions
from engine.angels_share.rules.tracks import shift_market
from engine.angels_share.state import State
from engine.core.game import Seat
from engine.core.rng import Rng
from tests.angels_share.table import CATALOG, GAME
from tests.kit.playing import copied, random_positions

TRACK = ["blue", "green", "grey", "pink", "orange", "purple", "white"]

options = st.builds(AngelsShareOptions, event_limit=st.booleans(), soft_market=st.booleans())


def play(seats: int, seed: int, chosen: AngelsShareOptions, moves: int) -> State:
    rng, chooser = Rng(seed), Rng(seed + 1)
    state = GAME.setup(seats, chosen, rng)
    for _ in range(moves):
        active = GAME.active_seats(state)
        if not active:
            break
        GAME.apply(state, active[0], chooser.pick(GAME.legal_actions(state, active[0])), rng)
    return state


@settings(max_examples=60)
@given(st.integers(2, 5), st.integers(0, 2**64), options, st.integers(0, 200))
def test_money_is_conserved(seats: int, seed: int, chosen: AngelsShareOptions, moves: int) -> None:
    state = play(seats, seed, chosen, moves)
    for player in state.players:
        assert player.cash == CATALOG.setup.start_money + sum(player.ledger.values())
        borrowed = player.loans * CATALOG.loan.gain
        repaid = player.loans * CATALOG.loan.penalty if GAME.outcome(state) else 0
        assert player.ledger.get("loans", 0) == borrowed - repaid


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_payment_is_told_and_every_payment_told_was_made(seats: int) -> None:
    """The public events are enough to compute every purse: payments are open (AS-44)."""
    for seed in range(6):
        counted = [CATALOG.setup.start_money] * seats
        for position in random_positions(GAME, seats, AngelsShareOptions(), seed):
            assert [player.cash for player in position.state.players] == counted
            after = position.state.clone()
            for event in GAME.apply(after, position.seat, position.action, copied(position.rng)):
                for seat, amount in payments(event):
                    counted[seat] += amount


def payments(event: AnyEvent) -> list[tuple[Seat, int]]:
    gain = CATALOG.loan.gain
    if isinstance(event, Sold):
        return [(event.seat, event.price)]
    if isinstance(event, Earned):
        return [(event.seat, event.amount)]
    if isinstance(event, Bought):
        return [(event.seat, event.loans * gain - event.cost)]
    if isinstance(event, IncomePaid):
        return list(enumerate(event.amounts))
    if isinstance(event, UpkeepPaid):
        return [
            (seat, new * gain - due) for seat, (due, new) in enumerate(zip(event.payments, event.loans, strict=True))
        ]
    return []


@settings(max_examples=60)
@given(st.integers(2, 5), st.integers(0, 2**64), options, st.integers(0, 200))
def test_every_card_is_in_exactly_one_place(seats: int, seed: int, chosen: AngelsShareOptions, moves: int) -> None:
    state = play(seats, seed, chosen, moves)
    places = [card for place in state.distilleries.values() for card in (*place.deck, *place.shown, *place.unseen)]
    places += [place.card for place in state.distilleries.values() if place.card]
    places += [card for player in state.players for card in player.hand.values()]
    places += [barrel.card for player in state.players for barrel in player.barrels]
    places += state.putting_away
    assert Counter(places) == Counter(card for d in state.distilleries for card in CATALOG.decks[d])


@given(st.permutations(TRACK), st.sampled_from(TRACK), st.integers(-8, 8))
def test_a_market_move_keeps_the_order_of_all_others(market: list[str], moved: str, rows: int) -> None:
    before, others = market.index(moved), [d for d in market if d != moved]
    gained = shift_market(market, moved, rows)
    assert [d for d in market if d != moved] == others
    assert before - market.index(moved) == gained
    assert abs(gained) <= abs(rows)


@settings(max_examples=40)
@given(st.integers(2, 5), st.integers(0, 2**64), options, st.integers(0, 200))
def test_the_text_of_a_state_gives_the_state_back(
    seats: int, seed: int, chosen: AngelsShareOptions, moves: int
) -> None:
    state = play(seats, seed, chosen, moves)
    assert GAME.states.load(GAME.states.dump(state)) == state
    assert state.clone() == state

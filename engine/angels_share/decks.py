"""Decks, discard piles and hands: every card is in exactly one place."""

from __future__ import annotations

from engine.angels_share.events import Drew, DrewCard, Reshuffled
from engine.angels_share.state import House, Step
from engine.core.game import Seat


def has_cards(house: House) -> bool:
    """Whether anything could be drawn, a reshuffle included."""
    return bool(house.deck or house.shown or house.unseen)


def draw(step: Step, distillery: str) -> str | None:
    """The top card; AS-26: an empty deck is refilled at the moment a card is needed."""
    house = step.state.houses[distillery]
    if not house.deck:
        if not has_cards(house):
            return None
        house.deck = house.shown + house.unseen
        house.shown, house.unseen = [], []
        step.rng.shuffle(house.deck)
        step.emit(Reshuffled(distillery))
    return house.deck.pop()


def draw_to_hand(step: Step, seat: Seat, distillery: str) -> None:
    """AS-28, AS-51: replacements are drawn at once and by themselves."""
    card_id = draw(step, distillery)
    if card_id is None:
        return
    step.state.players[seat].hand[distillery] = card_id
    card = step.catalog.cards[card_id]
    step.emit(Drew(seat, distillery))
    step.emit(DrewCard(seat, distillery, card.value, card.action, audience=(seat,)))


def discard(step: Step, seat: Seat, distillery: str, card: str, *, shown: bool) -> None:
    """AS-52: used board cards lie open, exchanged hand cards and sold barrels (AS-25) face down."""
    house = step.state.houses[distillery]
    (house.shown if shown else house.unseen).append(card)
    serve_short(step, seat, distillery)


def serve_short(step: Step, first: Seat, distillery: str) -> None:
    """AS-27: who lacks a card of this distillery draws as soon as there is one, in turn order from the one acting."""
    state = step.state
    if all(distillery in player.hand for player in state.players):
        return
    start = state.order.index(first)
    for seat in state.order[start:] + state.order[:start]:
        if distillery not in state.players[seat].hand:
            draw_to_hand(step, seat, distillery)

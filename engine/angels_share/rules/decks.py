"""Decks, discard piles and hands: every card is in exactly one place."""

from __future__ import annotations

from engine.angels_share.events import Drew, DrewCard, Reshuffled
from engine.angels_share.state import Context, Distillery
from engine.core.game import Seat


def has_cards(place: Distillery) -> bool:
    """Return True if anything could be drawn, a reshuffle included."""
    return bool(place.deck or place.shown or place.unseen)


def draw(ctx: Context, distillery: str) -> str | None:
    """Draw the top card; AS-26: an empty deck is refilled at the moment a card is needed."""
    place = ctx.state.distilleries[distillery]
    if not place.deck:
        if not has_cards(place):
            return None
        place.deck = place.shown + place.unseen
        place.shown, place.unseen = [], []
        ctx.rng.shuffle(place.deck)
        ctx.emit(Reshuffled(distillery))
    return place.deck.pop()


def draw_to_hand(ctx: Context, seat: Seat, distillery: str) -> None:
    """Draw replacements at once and by themselves (AS-28, AS-51)."""
    card_id = draw(ctx, distillery)
    if card_id is None:
        return
    ctx.state.players[seat].hand[distillery] = card_id
    card = ctx.catalog.cards[card_id]
    ctx.emit(Drew(seat, distillery))
    ctx.emit(DrewCard(seat, distillery, card.value, card.action, audience=(seat,)))


def discard(ctx: Context, seat: Seat, distillery: str, card: str, *, shown: bool) -> None:
    """Discard used board cards openly, exchanged hand cards and sold barrels (AS-25) face down (AS-52)."""
    place = ctx.state.distilleries[distillery]
    (place.shown if shown else place.unseen).append(card)
    refill_hands(ctx, seat, distillery)


def refill_hands(ctx: Context, first: Seat, distillery: str) -> None:
    """Let those who lack a card of this distillery draw once there is one, in turn order from the actor (AS-27)."""
    state = ctx.state
    if all(distillery in player.hand for player in state.players):
        return
    start = state.order.index(first)
    for seat in state.order[start:] + state.order[:start]:
        if distillery not in state.players[seat].hand:
            draw_to_hand(ctx, seat, distillery)

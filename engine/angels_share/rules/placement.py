"""Steps E and F: the player's card goes face down to the distillery, and a new one is drawn."""

from __future__ import annotations

from engine.angels_share.events import Placed
from engine.angels_share.rules.decks import discard, draw_to_hand
from engine.angels_share.state import Context
from engine.core.game import Seat


def place_card(ctx: Context, seat: Seat) -> None:
    """Place the card of the distillery: there is one of each in hand, so nothing is left to choose (AS-28)."""
    hand = ctx.state.players[seat].hand
    distillery = ctx.state.players[seat].pawn or ""
    place = ctx.state.distilleries[distillery]
    place.placed_by = seat
    if distillery not in hand:  # AS-27: nothing to place and nothing to draw
        ctx.emit(Placed(seat, distillery, turned=True))
        return
    if place.card is not None:
        discard(ctx, seat, distillery, place.card, shown=True)
    place.card = hand.pop(distillery)
    ctx.emit(Placed(seat, distillery, turned=False))
    draw_to_hand(ctx, seat, distillery)

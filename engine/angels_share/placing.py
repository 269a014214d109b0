"""Steps E and F: the own card goes face down to the distillery, and a new one is drawn."""

from __future__ import annotations

from engine.angels_share.decks import discard, draw_to_hand
from engine.angels_share.events import Placed
from engine.angels_share.state import Step
from engine.core.game import Seat


def place_card(step: Step, seat: Seat) -> None:
    """AS-28: there is one card of each distillery in hand, so nothing is left to choose."""
    hand = step.state.players[seat].hand
    distillery = step.state.players[seat].pawn or ""
    house = step.state.houses[distillery]
    house.placed_by = seat
    if distillery not in hand:  # AS-27: nothing to place and nothing to draw
        step.emit(Placed(seat, distillery, turned=True))
        return
    if house.card is not None:
        discard(step, seat, distillery, house.card, shown=True)
    house.card = hand.pop(distillery)
    step.emit(Placed(seat, distillery, turned=False))
    draw_to_hand(step, seat, distillery)

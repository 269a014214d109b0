"""The Redraw action: lay up to three hand cards aside, then draw as many from the same decks (AS-20)."""

from __future__ import annotations

from engine.angels_share.actions import DRAW_NEW, AnyAction, DrawNew, PutAway, put_away
from engine.angels_share.catalog import Catalog
from engine.angels_share.decks import serve_short
from engine.angels_share.events import Exchanged
from engine.angels_share.state import AskRedraw, State, Step, ask_redraw
from engine.core.game import Seat
from engine.core.prompts import pop, push


def begin_redraw(step: Step, seat: Seat, action: str) -> None:
    push(step.state.prompts, ask_redraw(seat))


def legal_redraw(catalog: Catalog, state: State, prompt: AskRedraw) -> list[AnyAction]:
    """Which distilleries are in hand is public; an exchange of three is complete by itself."""
    if len(state.putting_away) >= catalog.effects.redraw_cards:
        return [DRAW_NEW]
    hand = state.players[prompt.seat].hand
    return [*(put_away(d) for d in state.houses if d in hand), DRAW_NEW]


def do_put_away(step: Step, seat: Seat, action: PutAway) -> None:
    step.state.putting_away.append(step.state.players[seat].hand.pop(action.distillery))


def do_draw_new(step: Step, seat: Seat, action: DrawNew) -> None:
    """All go face down on their piles before the first draw, so a refilled deck may hold them."""
    pop(step.state.prompts, seat)
    state = step.state
    cards = [step.catalog.cards[card] for card in state.putting_away]
    state.putting_away.clear()
    for card in cards:
        state.houses[card.distillery].unseen.append(card.id)
    step.emit(Exchanged(seat, tuple(card.distillery for card in cards)))
    for card in cards:
        serve_short(step, seat, card.distillery)

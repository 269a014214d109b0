"""The Redraw action: put up to three hand cards away, then draw as many from the same decks (AS-20)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.angels_share import actions
from engine.angels_share.actions import DRAW_NEW, AnyAction, DrawNew, PutAway
from engine.angels_share.catalog import Catalog
from engine.angels_share.events import Exchanged
from engine.angels_share.rules.decks import refill_hands
from engine.angels_share.state import AskRedraw, Context, State
from engine.angels_share.text.words import card_name
from engine.core.flow import Answer, Mechanism
from engine.core.game import Batch, Choice, Seat, batches_by_group
from engine.core.words import counted


def begin_redraw(ctx: Context, seat: Seat, action: str) -> None:
    ctx.ask(AskRedraw(seat))


def legal_redraw(catalog: Catalog, state: State, prompt: AskRedraw) -> list[AnyAction]:
    """List the distilleries in hand, which are public; an exchange of three is complete by itself."""
    if not _left(catalog, state):
        return [DRAW_NEW]
    hand = state.players[prompt.seat].hand
    return [*(actions.put_away(d) for d in state.distilleries if d in hand), DRAW_NEW]


def _left(catalog: Catalog, state: State) -> int:
    """Return the number of cards that may still go."""
    return catalog.effects.redraw_cards - len(state.putting_away)


def put_away(ctx: Context, prompt: AskRedraw, action: PutAway) -> None:
    ctx.state.putting_away.append(ctx.state.players[prompt.seat].hand.pop(action.distillery))
    ctx.ask(prompt)


def draw_new(ctx: Context, prompt: AskRedraw, action: DrawNew) -> None:
    """Put all face down on their piles before the first draw, so a refilled deck may hold them."""
    state = ctx.state
    cards = [ctx.catalog.cards[card] for card in state.putting_away]
    state.putting_away.clear()
    for card in cards:
        state.distilleries[card.distillery].unseen.append(card.id)
    ctx.emit(Exchanged(prompt.seat, tuple(card.distillery for card in cards)))
    for card in cards:
        refill_hands(ctx, prompt.seat, card.distillery)


def ask_redraw(catalog: Catalog, state: State, prompt: AskRedraw) -> str:
    left, more = _left(catalog, state), " more" if state.putting_away else ""
    if left == 1:
        return f"Exchange one{more} of your hand cards? Which one?"
    return f"Exchange up to {left}{more} of your hand cards. Which ones?"


def put_away_choice(catalog: Catalog, state: State, prompt: AskRedraw, action: PutAway) -> Choice:
    name = catalog.distillery_name(action.distillery)
    card = catalog.cards[state.players[prompt.seat].hand[action.distillery]]
    return Choice(
        key=f"redraw-{action.distillery}",
        verb="redraw",
        label=f"Discard {name}",
        hint="you draw another card of that distillery",
        group=f"Discard up to {_left(catalog, state)}",
        max_count=1,
        spot=name,
        about=(f"card.{action.distillery}",),
        private_label=f"Discard {card_name(catalog, card)}",
    )


def draw_new_choice(catalog: Catalog, state: State, prompt: AskRedraw, action: DrawNew) -> Choice:
    count = len(state.putting_away)
    label = f"Draw {counted(count, 'new card')}" if count else "Keep all cards"
    hint = "from the same decks; no more cards are discarded" if count else "your hand stays as it is"
    return Choice(key="draw", verb="draw", label=label, hint=hint, tone="primary" if count else "plain")


def redraw_batches(catalog: Catalog, state: State, prompt: AskRedraw, choices: Sequence[Choice]) -> list[Batch]:
    return [replace(batch, limit=_left(catalog, state)) for batch in batches_by_group(choices)]


REDRAW = Mechanism(
    prompt=AskRedraw,
    legal=legal_redraw,
    question=ask_redraw,
    answers={PutAway: Answer(put_away, put_away_choice), DrawNew: Answer(draw_new, draw_new_choice)},
    batches=redraw_batches,
    forced=True,
)

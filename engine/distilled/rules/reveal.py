"""Cards shown to all from the top of the decks, with the chance to buy one: Water, the camera, market buyers."""

from __future__ import annotations

from engine.core.flow import Answer, Mechanism
from engine.core.game import Choice
from engine.distilled import actions
from engine.distilled.actions import DECLINE, AnyAction, Buy, Decline, Reveal
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Power
from engine.distilled.events import Shown
from engine.distilled.prompts import DECKS, AskLook, AskPower, AskPurchase, AskShown, MarketDeck, Order
from engine.distilled.rules.decks import draw, has_cards
from engine.distilled.rules.powers.operations import REVEAL_BUY
from engine.distilled.rules.purchase import (
    affordable,
    bury_shown,
    lowest_price,
    order_for,
    place_order,
    price_label,
    purchase_hint,
)
from engine.distilled.state import Context, State
from engine.distilled.text.words import icon_of, name_of, names_of

_SINGULAR: dict[MarketDeck | str, str] = {"upgrades": "upgrade", "ingredients": "ingredient", "items": "item"}


def reveal_power(catalog: Catalog, source: str) -> Power:
    """Return the power of a card or identity that shows cards."""
    record = catalog.identities.get(source) or catalog.cards[source]
    return next(power for power in record.powers if power.op == REVEAL_BUY.name)


def open_decks(state: State) -> list[MarketDeck]:
    return [deck for deck in DECKS if has_cards(state.market, deck)]


def reveal(ctx: Context, prompt: AskLook | AskPower | AskPurchase, action: Reveal) -> None:
    """Show the cards, then ask whether to buy one."""
    state, power = ctx.state, reveal_power(ctx.catalog, action.power)
    decks = DECKS if action.deck == "all" else (action.deck,)
    for deck in decks:
        for _ in range(power.n):
            card, _ = draw(ctx, deck)
            if card is not None:
                state.shown = (*state.shown, (deck, card))
    player = state.players[prompt.seat]
    if power.timing == "market_once":
        player.used = (*player.used, action.power)
    state.queue = tuple(source for source in state.queue if source != action.power)
    ctx.emit(Shown(prompt.seat, action.power, tuple(card for _, card in state.shown)))
    market = state.stage == "market"
    ctx.ask(AskShown(prompt.seat, action.power, power.discount, power.uses_purchase, market))


# Water


def legal_look(catalog: Catalog, state: State, prompt: AskLook) -> list[AnyAction]:
    return [*(actions.reveal(prompt.power, deck) for deck in open_decks(state)), DECLINE]


def decline_look(ctx: Context, prompt: AskLook, action: Decline) -> None:
    """Decline: nothing is shown."""


def ask_look(catalog: Catalog, state: State, prompt: AskLook) -> str:
    return f"{name_of(catalog, prompt.power)} lets you reveal the top card of a deck and buy it. Which deck?"


def reveal_choice(catalog: Catalog, state: State, prompt: AskLook | AskPower | AskPurchase, action: Reveal) -> Choice:
    power = reveal_power(catalog, action.power)
    if action.deck == "all":
        what, hint = "the top card of each deck", f"you may buy one of them for {power.discount} less as your purchase"
    else:
        noun = _SINGULAR[action.deck]
        what = f"the top {noun}" if power.n == 1 else f"{power.n} {noun}s"
        hint = "all see it; you may buy it, else it goes under its deck"
        if power.n > 1:
            hint = "all see them; you may buy one, the rest goes under the deck"
    return Choice(
        key=f"reveal-{action.power}-{action.deck}",
        verb="look",
        label=f"Show {what}",
        hint=hint,
        group=name_of(catalog, action.power),
        tone="primary",
        about=tuple(f"deck.{deck}" for deck in (DECKS if action.deck == "all" else (action.deck,))),
    )


def no_look_choice(catalog: Catalog, state: State, prompt: AskLook, action: Decline) -> Choice:
    return Choice(key="decline", verb="pass", label="Show nothing", hint="the decks stay as they are")


# Shown cards


def legal_shown(catalog: Catalog, state: State, prompt: AskShown) -> list[AnyAction]:
    player = state.players[prompt.seat]
    cards = dict.fromkeys(card for _, card in state.shown)
    offered = [actions.buy("shown", card) for card in cards]
    payable = [b for b in offered if affordable(catalog, player, _order(catalog, prompt, b))]
    return [*payable, DECLINE]


def _order(catalog: Catalog, prompt: AskShown, action: Buy) -> Order:
    return order_for(catalog, action, market=prompt.market, off=prompt.off)


def buy_shown(ctx: Context, prompt: AskShown, action: Buy) -> None:
    place_order(ctx, prompt.seat, _order(ctx.catalog, prompt, action))


def decline_shown(ctx: Context, prompt: AskShown, action: Decline) -> None:
    """Put all away; where the look was to be the turn's purchase, it is this seat's turn once more (DI-02)."""
    bury_shown(ctx, prompt.seat)
    if prompt.turn:
        ctx.state.turn -= 1


def ask_shown(catalog: Catalog, state: State, prompt: AskShown) -> str:
    cards = names_of(catalog, (card for _, card in state.shown))
    money = state.players[prompt.seat].money
    return f"Shown: {cards}. Buy one? You have {money} money."


def shown_choice(catalog: Catalog, state: State, prompt: AskShown, action: Buy) -> Choice:
    order = _order(catalog, prompt, action)
    price = lowest_price(catalog, state.players[prompt.seat], order)
    return Choice(
        key=f"buy-{action.card}",
        verb="buy",
        label=f"Buy {name_of(catalog, action.card)} ({price_label(catalog, order, price)})",
        hint=purchase_hint(catalog, order),
        tone="primary",
        icon=icon_of(catalog, action.card),
        about=(f"shown.{action.card}",),
    )


def leave_choice(catalog: Catalog, state: State, prompt: AskShown, action: Decline) -> Choice:
    after = "; your turn goes on" if prompt.turn else ""
    one = len(state.shown) == 1
    return Choice(
        key="decline",
        verb="pass",
        label="Leave it" if one else "Leave them",
        hint=f"{'it goes' if one else 'they go'} under the deck{after}",
    )


LOOK = Mechanism(
    prompt=AskLook,
    legal=legal_look,
    question=ask_look,
    answers={Reveal: Answer(reveal, reveal_choice), Decline: Answer(decline_look, no_look_choice)},
    forced=True,
    shot="seat",
)

SHOWN = Mechanism(
    prompt=AskShown,
    legal=legal_shown,
    question=ask_shown,
    answers={Buy: Answer(buy_shown, shown_choice), Decline: Answer(decline_shown, leave_choice)},
    forced=True,
    shot="seat",
)

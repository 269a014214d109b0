"""The start of a round: what identities and upgrades bring, player by player in turn order."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.flow import Answer, Mechanism
from engine.core.game import Choice, Seat
from engine.distilled import actions
from engine.distilled.actions import DECLINE, AnyAction, Buy, Decline, Reveal, TakeBasic
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Power
from engine.distilled.events import PowerPaid
from engine.distilled.prompts import DECKS, AskBasic, AskPower
from engine.distilled.rules.piles import gain_money, put_into_play
from engine.distilled.rules.powers.conditions import holds_for
from engine.distilled.rules.powers.operations import BUY_FROM_TRUCK, GAIN_BASIC, GAIN_MONEY, REVEAL_BUY
from engine.distilled.rules.powers.owned import powers_at
from engine.distilled.rules.purchase import affordable, order_for, place_order, price_of, purchase_hint
from engine.distilled.rules.reveal import open_decks, reveal, reveal_choice
from engine.distilled.state import Context, Player, State
from engine.distilled.text.words import DECK_NAMES, capped, card_facts, icon_of, name_of

TIMING = "start_of_round"


def begin_powers(ctx: Context, seat: Seat) -> None:
    """Pay what needs no decision, ask for basic cards, and note the powers that let the player buy.

    Money comes first because it can be spent on the rest; a power gained on the way waits for the next round (DI-54).
    """
    player = ctx.state.players[seat]
    found = powers_at(ctx.catalog, player, TIMING)
    ctx.state.queue = tuple(source for source, power in found if power.op in _OFFERS)
    for source, power in found:
        effect = _AT_ONCE.get(power.op)
        if effect is not None:
            effect(ctx, seat, source, power)


def _gain_money(ctx: Context, seat: Seat, source: str, power: Power) -> None:
    player = ctx.state.players[seat]
    if holds_for(power, player):
        gain_money(player, power.n, "powers")
        ctx.emit(PowerPaid(seat, source, money=power.n))


def _gain_basic(ctx: Context, seat: Seat, source: str, power: Power) -> None:
    ctx.ask(AskBasic(seat, source, power.cards))


_AT_ONCE: Mapping[str, Callable[[Context, Seat, str, Power], None]] = {
    GAIN_MONEY.name: _gain_money,
    GAIN_BASIC.name: _gain_basic,
}


# A basic card


def legal_basic(catalog: Catalog, state: State, prompt: AskBasic) -> list[AnyAction]:
    return [actions.take_basic(card) for card in prompt.cards]


def take_basic(ctx: Context, prompt: AskBasic, action: TakeBasic) -> None:
    put_into_play(ctx.catalog, ctx.state.players[prompt.seat], action.card)
    ctx.emit(PowerPaid(prompt.seat, prompt.power, card=action.card))


def ask_basic(catalog: Catalog, state: State, prompt: AskBasic) -> str:
    return f"{name_of(catalog, prompt.power)} brings you a basic card. Which one?"


def basic_choice(catalog: Catalog, state: State, prompt: AskBasic, action: TakeBasic) -> Choice:
    has = state.players[prompt.seat].pantry.count(action.card)
    return Choice(
        key=f"take-{action.card}",
        verb="take",
        label=f"Take {name_of(catalog, action.card)}",
        hint=capped(f"{card_facts(catalog, action.card)}; {has or 'none'} in your pantry now"),
        tone="primary",
        icon=icon_of(catalog, action.card),
        about=(f"market.{action.card}",),
    )


# Powers that let the player buy


def _reveal_offers(catalog: Catalog, state: State, player: Player, source: str) -> list[AnyAction]:
    return [actions.reveal(source, deck) for deck in open_decks(state)]


def _truck_offers(catalog: Catalog, state: State, player: Player, source: str) -> list[AnyAction]:
    cards = dict.fromkeys(card for deck in DECKS for card in state.market.truck[deck])
    offered = [actions.buy("truck", card) for card in cards]
    return [buy for buy in offered if affordable(catalog, player, order_for(catalog, buy, market=False))]


_OFFERS: Mapping[str, Callable[[Catalog, State, Player, str], list[AnyAction]]] = {
    REVEAL_BUY.name: _reveal_offers,
    BUY_FROM_TRUCK.name: _truck_offers,
}


def _pending(catalog: Catalog, state: State, seat: Seat) -> list[tuple[str, Power]]:
    """Return powers still to be used; one that was replaced in the meantime is lost."""
    found = powers_at(catalog, state.players[seat], TIMING)
    return [(source, power) for source, power in found if source in state.queue and power.op in _OFFERS]


def legal_power(catalog: Catalog, state: State, prompt: AskPower) -> list[AnyAction]:
    player = state.players[prompt.seat]
    offers = (
        _OFFERS[power.op](catalog, state, player, source) for source, power in _pending(catalog, state, prompt.seat)
    )
    return [*(action for actions_ in offers for action in actions_), DECLINE]


def buy_from_truck(ctx: Context, prompt: AskPower, action: Buy) -> None:
    state = ctx.state
    used = [source for source, power in _pending(ctx.catalog, state, prompt.seat) if power.op == BUY_FROM_TRUCK.name]
    state.queue = tuple(source for source in state.queue if source not in used)
    place_order(ctx, prompt.seat, order_for(ctx.catalog, action, market=False))


def decline_power(ctx: Context, prompt: AskPower, action: Decline) -> None:
    ctx.state.queue = ()


def ask_power(catalog: Catalog, state: State, prompt: AskPower) -> str:
    names = " and ".join(name_of(catalog, source) for source, _ in _pending(catalog, state, prompt.seat))
    return f"Start of the round: use {names or 'your powers'}? You have {state.players[prompt.seat].money} money."


def truck_choice(catalog: Catalog, state: State, prompt: AskPower, action: Buy) -> Choice:
    order = order_for(catalog, action, market=False)
    group = f"Truck: {DECK_NAMES[order.deck].lower()}" if order.deck else "Truck"
    return Choice(
        key=f"truck-{action.card}",
        verb="buy",
        label=f"Buy {name_of(catalog, action.card)} ({price_of(catalog, order)})",
        hint=purchase_hint(catalog, order),
        group=group,
        tone="primary",
        icon=icon_of(catalog, action.card),
        about=(f"truck.{action.card}", "truck"),
    )


def decline_choice(catalog: Catalog, state: State, prompt: AskPower, action: Decline) -> Choice:
    return Choice(
        key="decline", verb="pass", label="Go to the market", hint="you use no more powers at the start of this round"
    )


BASIC = Mechanism(
    prompt=AskBasic,
    legal=legal_basic,
    question=ask_basic,
    answers={TakeBasic: Answer(take_basic, basic_choice)},
    forced=True,
    shot="seat",
)

POWER = Mechanism(
    prompt=AskPower,
    legal=legal_power,
    question=ask_power,
    answers={
        Reveal: Answer(reveal, reveal_choice),
        Buy: Answer(buy_from_truck, truck_choice),
        Decline: Answer(decline_power, decline_choice),
    },
    forced=True,
    shot="seat",
)

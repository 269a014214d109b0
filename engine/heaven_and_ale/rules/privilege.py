"""Privilege cards: placed beside a completed pair for their effect, or sold at any time in one's turn."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.flow import Answer, Mechanism, Standing
from engine.core.game import Choice, Seat
from engine.core.words import counted, sentence
from engine.heaven_and_ale import actions
from engine.heaven_and_ale.actions import DECLINE, AnyAction, Decline, PlaceCard, SellCard
from engine.heaven_and_ale.catalog import BREWMASTER, Catalog
from engine.heaven_and_ale.data.models import CardRecord
from engine.heaven_and_ale.events import CardDeclined, CardPlaced, CardSold
from engine.heaven_and_ale.rules.goal import barrels_of
from engine.heaven_and_ale.rules.production import advance_brewmaster, furthest_behind
from engine.heaven_and_ale.state import AnyPrompt, AskMarker, AskPrivilege, Context, State
from engine.heaven_and_ale.text.words import becomes, ducats, spot_name

# Beside a completed pair


def offer_privilege(ctx: Context, seat: Seat, pair: int) -> None:
    """Ask for a card when both spots of the pair have a disc; with no card in hand it stays empty."""
    player = ctx.state.players[seat]
    if any(spot not in player.discs for spot in ctx.catalog.pairs[pair]):
        return
    if player.cards:
        ctx.ask(AskPrivilege(seat, pair))
    else:
        player.privileges[pair] = ""


def legal_privilege(catalog: Catalog, state: State, prompt: AskPrivilege) -> list[AnyAction]:
    return [*(actions.place_card(card) for card in state.players[prompt.seat].cards), DECLINE]


def place_card(ctx: Context, prompt: AskPrivilege, action: PlaceCard) -> None:
    player, card = ctx.state.players[prompt.seat], ctx.catalog.cards[action.card]
    player.cards = tuple(other for other in player.cards if other != action.card)
    player.privileges[prompt.pair] = action.card
    ctx.emit(CardPlaced(prompt.seat, action.card, prompt.pair))
    _EFFECTS[card.effect](ctx, prompt.seat, card)


def decline(ctx: Context, prompt: AskPrivilege, action: Decline) -> None:
    """Close the pair for good."""
    ctx.state.players[prompt.seat].privileges[prompt.pair] = ""
    ctx.emit(CardDeclined(prompt.seat, prompt.pair))


def _color_count(ctx: Context, seat: Seat, card: CardRecord) -> None:
    ctx.ask(AskMarker(seat, "colour_count"))


def _disc_count(ctx: Context, seat: Seat, card: CardRecord) -> None:
    ctx.ask(AskMarker(seat, "disc_count"))


def _barrel(ctx: Context, seat: Seat, card: CardRecord) -> None:
    """Do nothing: the card counts at the end."""


def _ducats(ctx: Context, seat: Seat, card: CardRecord) -> None:
    ctx.state.players[seat].ducats += card.amount


def _brewmaster(ctx: Context, seat: Seat, card: CardRecord) -> None:
    advance_brewmaster(ctx.catalog, ctx.state.players[seat], card.amount)


_EFFECTS: dict[str, Callable[[Context, Seat, CardRecord], None]] = {
    "colour_count": _color_count,
    "disc_count": _disc_count,
    "barrel": _barrel,
    "ducats": _ducats,
    "brewmaster": _brewmaster,
}


# At any time in one's turn


def legal_sale(catalog: Catalog, state: State, prompt: AnyPrompt) -> list[AnyAction]:
    """Offer the cards in hand in one's own turn, so neither before the first round nor after the last turn (HA-22)."""
    if state.stage == "start":
        return []
    return [actions.sell_card(card) for card in state.players[prompt.seat].cards]


def sell_card(ctx: Context, prompt: AnyPrompt, action: SellCard) -> None:
    player, price = ctx.state.players[prompt.seat], ctx.catalog.table.setup.card_price
    player.cards = tuple(other for other in player.cards if other != action.card)
    player.ducats += price
    ctx.emit(CardSold(prompt.seat, action.card, price, prompt.kind != "turn"))


# What people see


def ask_privilege(catalog: Catalog, state: State, prompt: AskPrivilege) -> str:
    spots = " and ".join(spot_name(catalog, spot) for spot in catalog.pairs[prompt.pair])
    return f"{sentence(spots)} both have a disc. Place a privilege card beside this pair?"


def place_card_choice(catalog: Catalog, state: State, prompt: AskPrivilege, action: PlaceCard) -> Choice:
    card = catalog.cards[action.card]
    return Choice(
        key=f"card-{card.id}",
        verb="privilege",
        label=f"Place card: {card.name}",
        hint=_HINTS[card.effect](catalog, state, prompt.seat, card),
        tone="gain",
        about=(f"card.{prompt.seat}.{card.id}",),
    )


def _color_count_hint(catalog: Catalog, state: State, seat: Seat, card: CardRecord) -> str:
    counts = state.players[seat].counts
    steps = ", ".join(f"{catalog.names[r]} {counts[r] * card.amount}" for r in catalog.resources if counts[r])
    return f"a resource moves by its number of tiles: {steps or 'you have none'}"


def _disc_count_hint(catalog: Catalog, state: State, seat: Seat, card: CardRecord) -> str:
    player = state.players[seat]
    steps, last = len(player.discs) * card.amount, furthest_behind(catalog, player)
    if len(last) > 1:
        names = " or ".join(catalog.names[resource] for resource in last)
        return f"the resource furthest behind moves {counted(steps, 'step')}: {names}"
    spot = player.markers[last[0]]
    return f"furthest behind: {becomes(catalog.names[last[0]], spot, min(spot + steps, catalog.production.last))}"


def _barrel_hint(catalog: Catalog, state: State, seat: Seat, card: CardRecord) -> str:
    owned = len(barrels_of(state, seat))
    return f"+{card.amount} at the end for each barrel you own; you have {counted(owned, 'barrel')} now"


def _ducats_hint(catalog: Catalog, state: State, seat: Seat, card: CardRecord) -> str:
    return f"you then have {ducats(state.players[seat].ducats + card.amount)}"


def _brewmaster_hint(catalog: Catalog, state: State, seat: Seat, card: CardRecord) -> str:
    spot = state.players[seat].brewmaster
    return becomes(catalog.names[BREWMASTER], spot, min(spot + card.amount, catalog.production.last))


_HINTS: dict[str, Callable[[Catalog, State, Seat, CardRecord], str]] = {
    "colour_count": _color_count_hint,
    "disc_count": _disc_count_hint,
    "barrel": _barrel_hint,
    "ducats": _ducats_hint,
    "brewmaster": _brewmaster_hint,
}


def decline_choice(catalog: Catalog, state: State, prompt: AskPrivilege, action: Decline) -> Choice:
    hand = counted(len(state.players[prompt.seat].cards), "card")
    hint = f"this pair stays without a card for good; you keep {hand}"
    return Choice(key="decline", verb="skip", label="Place no card", hint=hint, tone="risk")


def sell_choice(catalog: Catalog, state: State, prompt: AnyPrompt, action: SellCard) -> Choice:
    card, price = catalog.cards[action.card], catalog.table.setup.card_price
    after = ducats(state.players[prompt.seat].ducats + price)
    return Choice(
        key=f"sell-{card.id}",
        verb="sell",
        label=f"Sell card: {card.name} (+{price})",
        hint=f"you then have {after}; the card is gone for good",
        group="Privilege cards",
        tone="risk",
        about=(f"card.{prompt.seat}.{card.id}",),
    )


PRIVILEGE = Mechanism(
    prompt=AskPrivilege,
    legal=legal_privilege,
    question=ask_privilege,
    answers={PlaceCard: Answer(place_card, place_card_choice), Decline: Answer(decline, decline_choice)},
    forced=True,
    shot="seat",
)

SELLING = Standing(legal=legal_sale, answers={SellCard: Answer(sell_card, sell_choice)})

"""Flavor cards: at the end of distilling and in the age phase, face down, or chosen by one who looks at several."""

from __future__ import annotations

from dataclasses import replace

from engine.core.flow import Answer, Mechanism
from engine.core.game import Choice, Seat
from engine.distilled import actions
from engine.distilled.actions import AnyAction, KeepFlavor
from engine.distilled.catalog import Catalog
from engine.distilled.prompts import FRESH, AskFlavor
from engine.distilled.rules.decks import draw_flavors
from engine.distilled.rules.piles import gain_money, without
from engine.distilled.rules.powers.operations import ADD_FLAVOR, DRAW_FLAVORS_KEEP, GAIN_MONEY
from engine.distilled.rules.powers.owned import powers_with
from engine.distilled.spirit_events import Aged, FlavorKept, FlavorsAdded, FlavorsSeen
from engine.distilled.state import Context, Player, Spirit, State
from engine.distilled.text.words import capped, name_of


def spirit_at(player: Player, place: int) -> Spirit:
    """Return the new spirit, or one in the warehouse."""
    spirit = player.fresh if place == FRESH else player.warehouse[place]
    assert spirit is not None
    return spirit


def put_spirit(player: Player, place: int, spirit: Spirit) -> None:
    if place == FRESH:
        player.fresh = spirit
    else:
        player.warehouse = (*player.warehouse[:place], spirit, *player.warehouse[place + 1 :])


def add_flavors(player: Player, place: int, cards: tuple[str, ...], *, seen: bool = False) -> None:
    spirit = spirit_at(player, place)
    known = tuple(range(len(spirit.flavors), len(spirit.flavors) + len(cards))) if seen else ()
    new = replace(spirit, flavors=(*spirit.flavors, *cards), known=(*spirit.known, *known))
    put_spirit(player, place, new)


def add_unseen(ctx: Context, seat: Seat, place: int, count: int, power: str) -> None:
    cards = draw_flavors(ctx, count)
    player = ctx.state.players[seat]
    add_flavors(player, place, cards)
    if cards and power:
        ctx.emit(FlavorsAdded(seat, spirit_at(player, place).recipe, len(cards), power))


def look_at_flavors(ctx: Context, seat: Seat, place: int, count: int, power: str) -> None:
    """Draw several for the owner to look at; one of them will stay."""
    ctx.state.looked = draw_flavors(ctx, count)
    if ctx.state.looked:
        ctx.emit(FlavorsSeen(seat, ctx.state.looked, audience=(seat,)))
        ctx.ask(AskFlavor(seat, power, place))


# End of the distill phase


def use_end_power(ctx: Context, seat: Seat, source: str) -> None:
    """Use the Malting Floor or the Doig Ventilator (DI-56)."""
    for power in ctx.catalog.cards[source].at("distill_end"):
        if power.op == ADD_FLAVOR.name:
            add_unseen(ctx, seat, FRESH, power.n, source)
        else:
            look_at_flavors(ctx, seat, FRESH, power.n, source)


# Age phase


def begin_aging(ctx: Context, seat: Seat) -> None:
    """Move a new aged spirit into the warehouse; then every spirit there is due."""
    player = ctx.state.players[seat]
    if player.fresh is not None:
        player.warehouse, player.fresh = (*player.warehouse, player.fresh), None
    ctx.state.queue = tuple(str(place) for place in range(len(player.warehouse)))


def age_next(ctx: Context, seat: Seat) -> None:
    """Give the next spirit its flavor and what barrel and upgrades add; after the last one report the phase."""
    state, player = ctx.state, ctx.state.players[seat]
    place, state.queue = int(state.queue[0]), state.queue[1:]
    spirit = player.warehouse[place]
    if spirit.round == state.round:
        _first_aging(ctx, seat, place, spirit)
    gain_money(player, _barrel_money(ctx.catalog, spirit), "powers")
    choosing = powers_with(ctx.catalog, player, "age", DRAW_FLAVORS_KEEP)
    if choosing:
        source, power = choosing[0]
        look_at_flavors(ctx, seat, place, power.n, source)
    else:
        add_unseen(ctx, seat, place, 1, "")
    if not state.queue and not state.looked:
        tell_aging(ctx, seat)


def _first_aging(ctx: Context, seat: Seat, place: int, spirit: Spirit) -> None:
    """Add flavors beside the base draw: plain ones, even for those who choose (DI-45)."""
    player = ctx.state.players[seat]
    by_barrel = tuple((spirit.barrel, power) for power in ctx.catalog.cards[spirit.barrel].at("age_first"))
    for source, power in (*powers_with(ctx.catalog, player, "age_first", ADD_FLAVOR), *by_barrel):
        add_unseen(ctx, seat, place, power.n, source)


def _barrel_money(catalog: Catalog, spirit: Spirit) -> int:
    return sum(power.n for power in catalog.cards[spirit.barrel].at("age_each") if power.op == GAIN_MONEY.name)


def tell_aging(ctx: Context, seat: Seat) -> None:
    player = ctx.state.players[seat]
    spirits = tuple((spirit.recipe, len(spirit.flavors)) for spirit in player.warehouse)
    money = sum(_barrel_money(ctx.catalog, spirit) for spirit in player.warehouse)
    ctx.emit(Aged(seat, spirits, money))


# Choosing among flavors


def legal_flavor(catalog: Catalog, state: State, prompt: AskFlavor) -> list[AnyAction]:
    return [actions.keep_flavor(card) for card in state.looked]


def keep_flavor(ctx: Context, prompt: AskFlavor, action: KeepFlavor) -> None:
    """Put the others on the flavor discard pile (DI-20)."""
    state, player = ctx.state, ctx.state.players[prompt.seat]
    state.flavor_discards = (*state.flavor_discards, *without(state.looked, action.card))
    state.looked = ()
    add_flavors(player, prompt.spirit, (action.card,), seen=True)
    ctx.emit(FlavorKept(prompt.seat, action.card, audience=(prompt.seat,)))
    if prompt.spirit == FRESH:
        ctx.emit(FlavorsAdded(prompt.seat, spirit_at(player, FRESH).recipe, 1, prompt.power))
    elif not state.queue:
        tell_aging(ctx, prompt.seat)


def ask_flavor(catalog: Catalog, state: State, prompt: AskFlavor) -> str:
    recipe = spirit_at(state.players[prompt.seat], prompt.spirit).recipe
    return f"{name_of(catalog, prompt.power)}: choose a flavor for {name_of(catalog, recipe)}."


def flavor_choice(catalog: Catalog, state: State, prompt: AskFlavor, action: KeepFlavor) -> Choice:
    card = catalog.cards[action.card]
    recipe = spirit_at(state.players[prompt.seat], prompt.spirit).recipe
    best = max(catalog.cards[flavor].money for flavor in state.looked)
    return Choice(
        key=f"flavor-{action.card}",
        verb="keep",
        label=f"Keep {card.name} ({card.money} money)",
        hint=capped(f"adds {card.money} money to the sale of {name_of(catalog, recipe)}; the others are discarded"),
        tone="gain" if card.money == best else "plain",
        private=True,
        about=(f"flavor.{action.card}",),
    )


FLAVOR = Mechanism(
    prompt=AskFlavor,
    legal=legal_flavor,
    question=ask_flavor,
    answers={KeepFlavor: Answer(keep_flavor, flavor_choice)},
    forced=True,
    shot="hand",
)

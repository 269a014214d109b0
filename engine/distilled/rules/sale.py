"""The sell phase: one spirit or a pass per turn, in a bottle of one's choice."""

from __future__ import annotations

from engine.core.flow import Answer, Mechanism
from engine.core.game import Choice, Seat
from engine.core.words import counted, listed
from engine.distilled import actions
from engine.distilled.actions import PASS_SALE, AnyAction, PassSale, Sell
from engine.distilled.catalog import Catalog
from engine.distilled.prompts import FRESH, AskBonus, AskSale, ask_sale
from engine.distilled.rules.flavors import spirit_at
from engine.distilled.rules.piles import discard, gain_money, gain_sp, put_into_play, without
from engine.distilled.rules.powers.operations import RETURN_TO_STOREROOM
from engine.distilled.rules.sale_value import Worth, appraise
from engine.distilled.spirit_events import PassedSale, Sold
from engine.distilled.state import Bottle, Context, Player, Sale, Spirit, State
from engine.distilled.text.words import capped, name_of


def sellable(catalog: Catalog, player: Player) -> list[int]:
    """Return the places of spirits that may be sold: a new one unless it must age, and all in the warehouse."""
    fresh = player.fresh is not None and not catalog.recipes[player.fresh.recipe].aged
    return [*([FRESH] if fresh else []), *range(len(player.warehouse))]


def may_pass(catalog: Catalog, player: Player) -> bool:
    """Return False while a spirit that cannot age is unsold or a new one has no room to age (DI-27, DI-51)."""
    if player.fresh is None:
        return True
    return catalog.recipes[player.fresh.recipe].aged and len(player.warehouse) < catalog.rules.space.warehouse


def bottles(catalog: Catalog, player: Player) -> list[str]:
    return [card for card in dict.fromkeys(player.storeroom) if catalog.cards[card].kind == "bottle"]


def legal_sale(catalog: Catalog, state: State, prompt: AskSale) -> list[AnyAction]:
    player = state.players[prompt.seat]
    sales = [actions.sell(place, b) for place in sellable(catalog, player) for b in bottles(catalog, player)]
    return [*sales, PASS_SALE] if may_pass(catalog, player) else [*sales]


def offer_sale(ctx: Context, seat: Seat) -> None:
    """Ask, unless there is nothing to sell."""
    player, prompt = ctx.state.players[seat], ask_sale(seat)
    if sellable(ctx.catalog, player):
        ctx.ask(prompt)
    else:
        pass_sale(ctx, prompt, PASS_SALE)


# Effects


def sell(ctx: Context, prompt: AskSale, action: Sell) -> None:
    """Pay money and SP, then give the label; the cards leave after its bonus (DI-50)."""
    state, player = ctx.state, ctx.state.players[prompt.seat]
    spirit = spirit_at(player, action.spirit)
    worth = appraise(ctx.catalog, player, spirit, action.bottle, spirit.flavors)
    sale = worth.sale(spirit, action.bottle)
    player.storeroom = without(player.storeroom, action.bottle)
    if action.spirit == FRESH:
        player.fresh = None
    else:
        player.warehouse = (*player.warehouse[: action.spirit], *player.warehouse[action.spirit + 1 :])
    player.sales, player.leaving = (*player.sales, sale), sale
    gain_money(player, worth.money, "sales")
    gain_sp(player, worth.sp, "sales")
    ctx.emit(_sold(prompt.seat, sale, worth, state.round))
    if spirit.label:
        ctx.ask(AskBonus(prompt.seat))
    state.stage = "sold"


def _sold(seat: Seat, sale: Sale, worth: Worth, now: int) -> Sold:
    spirit = sale.spirit
    return Sold(
        seat,
        spirit.recipe,
        spirit.cards,
        spirit.barrel,
        sale.bottle,
        spirit.flavors,
        now - spirit.round,
        worth.money,
        worth.sp,
        worth.lines,
    )


def clear_sale(ctx: Context) -> None:
    """Clear the last sale: some cards go to the storeroom or on display, the others to their piles."""
    state, catalog = ctx.state, ctx.catalog
    for player in state.players:
        if player.leaving is not None:
            _clear(catalog, state, player, player.leaving)
            player.leaving = None


def _clear(catalog: Catalog, state: State, player: Player, sale: Sale) -> None:
    spirit, bottle = sale.spirit, catalog.cards[sale.bottle]
    for card in spirit.cards:
        discard(catalog, state, card)
    if catalog.cards[spirit.barrel].has(RETURN_TO_STOREROOM.name):
        put_into_play(catalog, player, spirit.barrel)
    else:
        discard(catalog, state, spirit.barrel)
    if bottle.has(RETURN_TO_STOREROOM.name):
        put_into_play(catalog, player, bottle.id)
    else:
        player.bottles = (*player.bottles, Bottle(bottle.id, sale.matched))
    state.flavor_discards = (*state.flavor_discards, *spirit.flavors)


def pass_sale(ctx: Context, prompt: AskSale, action: PassSale) -> None:
    player = ctx.state.players[prompt.seat]
    player.passed = True
    ctx.emit(PassedSale(prompt.seat, len(player.warehouse)))


# What people see


def ask_which(catalog: Catalog, state: State, prompt: AskSale) -> str:
    player = state.players[prompt.seat]
    if may_pass(catalog, player):
        return "Sell a spirit, or let it age?"
    if player.fresh is not None and catalog.recipes[player.fresh.recipe].aged:
        return "Your warehouse is full: sell a spirit to make room for the new one."
    name = name_of(catalog, player.fresh.recipe) if player.fresh else "spirit"
    return f"Your {name} must be sold this round. In which bottle?"


def sell_choice(catalog: Catalog, state: State, prompt: AskSale, action: Sell) -> Choice:
    """Return the choice of a sale; its text does not count the flavors, which lie face down."""
    player = state.players[prompt.seat]
    spirit = spirit_at(player, action.spirit)
    worth = appraise(catalog, player, spirit, action.bottle, ())
    unknown = f" and {counted(len(spirit.flavors), 'flavor')} of 0–3" if spirit.flavors else ""
    bottle = catalog.cards[action.bottle]
    after = "the bottle comes back" if bottle.has(RETURN_TO_STOREROOM.name) else "the bottle goes on display"
    label = "; no label" if not spirit.label else ""
    known = sum(catalog.cards[spirit.flavors[n]].money for n in spirit.known)
    place = "" if action.spirit == FRESH else f" {action.spirit + 1}" if _twins(player, spirit.recipe) else ""
    return Choice(
        key=f"sell-{action.spirit + 1}-{action.bottle}",
        verb="sell",
        label=f"Sell {name_of(catalog, spirit.recipe)}{place} in {bottle.name} ({worth.sp} SP)",
        hint=capped(f"{worth.money} money{unknown}, {worth.sp} SP; {after}{label}"),
        group=name_of(catalog, spirit.recipe),
        tone="gain",
        pictured=True,
        about=(f"cask.{prompt.seat}.{action.spirit}", f"storeroom.{prompt.seat}.{action.bottle}"),
        private_hint=capped(f"{worth.money} money{unknown} (you know of {known}), {worth.sp} SP; {after}{label}")
        if spirit.known
        else None,
    )


def _twins(player: Player, recipe: str) -> bool:
    return sum(spirit.recipe == recipe for spirit in player.warehouse) > 1


def pass_choice(catalog: Catalog, state: State, prompt: AskSale, action: PassSale) -> Choice:
    player = state.players[prompt.seat]
    kept = player.warehouse
    hint = (
        f"aging brings {listed([_by_waiting(catalog, spirit) for spirit in kept])}" if kept else "you sell nothing more"
    )
    if state.round == catalog.rules.round.rounds and kept:
        hint = "this was the last chance: unsold spirits score without bottle, flavor bonus and money"
    return Choice(key="pass", verb="pass", label="Sell nothing more", hint=capped(hint))


def _by_waiting(catalog: Catalog, spirit: Spirit) -> str:
    """Say how much one more flavor adds to the aged flavor bonus."""
    bonus, flavors = catalog.rules.aged_bonus, len(spirit.flavors)
    return f"{name_of(catalog, spirit.recipe)} a flavor and {bonus(flavors + 1) - bonus(flavors)} SP more"


SALE = Mechanism(
    prompt=AskSale,
    legal=legal_sale,
    question=ask_which,
    answers={Sell: Answer(sell, sell_choice), PassSale: Answer(pass_sale, pass_choice)},
    forced=True,
    shot="seat",
)

"""Getting one card or cube: its price, the discounts on it, the room for it, and what happens when it is taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import chain, combinations

from engine.core.flow import Answer, Mechanism
from engine.core.game import Choice, Seat
from engine.core.words import listed
from engine.distilled import actions
from engine.distilled.actions import AnyAction, Replace, UseDiscounts
from engine.distilled.catalog import Catalog
from engine.distilled.data.vocabulary import What
from engine.distilled.events import Bought, Buried, Learned, UpgradeReplaced
from engine.distilled.prompts import AskDiscount, AskLook, AskReplace, Order
from engine.distilled.rules.decks import bury, refill, take_from_row
from engine.distilled.rules.piles import discard, gain_money, market_deck, pay, put_into_play, without
from engine.distilled.rules.powers import operations
from engine.distilled.rules.powers.operations import GAIN_MONEY, REVEAL_BUY
from engine.distilled.rules.powers.owned import powers_at, powers_of, powers_with
from engine.distilled.spirit_events import TookFree
from engine.distilled.state import Context, Player, State
from engine.distilled.text.cards import powers_text
from engine.distilled.text.words import capped, card_facts, name_of, recipe_facts

# Prices


def price_of(catalog: Catalog, order: Order) -> int:
    """Return the price before the discounts of the buyer's powers."""
    if order.free:
        return 0
    if order.source == "recipe":
        tier = catalog.recipes[order.card].tier
        return max(0, (catalog.rules.recipe_cost(tier) if tier else 0) - order.off)
    return max(0, catalog.cards[order.card].cost - order.off)


def discounts(catalog: Catalog, player: Player, order: Order) -> dict[str, int]:
    """Return unused discounts that cover a purchase, by card or identity (DI-16); only in the market phase (DI-54)."""
    if not order.market or order.free:
        return {}
    groups = {"recipe"} if order.source == "recipe" else catalog.cards[order.card].groups
    found = powers_with(catalog, player, "market_once", operations.DISCOUNT)
    return {source: power.n for source, power in found if power.what in groups and source not in player.used}


def lowest_price(catalog: Catalog, player: Player, order: Order) -> int:
    """Return the price with all discounts (DI-15)."""
    return max(0, price_of(catalog, order) - sum(discounts(catalog, player, order).values()))


@lru_cache(maxsize=1024)
def _reductions(
    catalog: Catalog, identity: str, upgrades: tuple[str, ...], used: tuple[str, ...]
) -> Mapping[What, int]:
    """Return the sum of a player's unused discounts for each group of cards."""
    found: dict[What, int] = {}
    for source, power in powers_of(catalog, identity, upgrades, "market_once", operations.DISCOUNT.name):
        if source not in used and power.what is not None:
            found[power.what] = found.get(power.what, 0) + power.n
    return found


@lru_cache(maxsize=1024)
def _price_table(
    catalog: Catalog, identity: str, upgrades: tuple[str, ...], used: tuple[str, ...]
) -> tuple[Mapping[str, int], Mapping[str, int]]:
    off = _reductions(catalog, identity, upgrades, used)
    cards = {
        card.id: max(0, card.cost - sum(off.get(group, 0) for group in card.groups)) for card in catalog.cards.values()
    }
    recipes = {
        recipe.id: max(0, catalog.rules.recipe_cost(recipe.tier) - off.get("recipe", 0))
        for recipe in catalog.recipes.values()
        if recipe.tier
    }
    return cards, recipes


def market_prices(catalog: Catalog, player: Player) -> tuple[Mapping[str, int], Mapping[str, int]]:
    """Return the lowest prices of all cards and of all recipes in the market phase, for this player now."""
    return _price_table(catalog, player.identity, player.upgrades, player.used)


def affordable(catalog: Catalog, player: Player, order: Order) -> bool:
    return lowest_price(catalog, player, order) <= player.money


def discount_options(catalog: Catalog, player: Player, order: Order) -> list[tuple[str, ...]]:
    """Return the sets of discounts worth considering, the cheapest price first.

    Discounts that come off in full are all used: none of them could save more on another purchase. Else every set in
    which each member lowers the price.
    """
    price, found = price_of(catalog, order), discounts(catalog, player, order)
    if sum(found.values()) <= price:
        return [tuple(found)]
    sets = chain.from_iterable(combinations(found, size) for size in range(len(found), -1, -1))
    useful = [used for used in sets if _useful(price, [found[u] for u in used])]
    payable = [used for used in useful if max(0, price - sum(found[u] for u in used)) <= player.money]
    return sorted(payable, key=lambda used: max(0, price - sum(found[u] for u in used)))


def _useful(price: int, amounts: list[int]) -> bool:
    total = sum(amounts)
    return all(total - amount < price for amount in amounts)


# Taking an order


def place_order(ctx: Context, seat: Seat, order: Order) -> None:
    """Get the card; first ask what has to be decided about it."""
    options = discount_options(ctx.catalog, ctx.state.players[seat], order)
    if len(options) > 1:
        ctx.ask(AskDiscount(seat, order))
    else:
        find_room(ctx, seat, order, options[0])


def find_room(ctx: Context, seat: Seat, order: Order, used: tuple[str, ...]) -> None:
    spaces = ctx.catalog.rules.space.upgrades
    if order.deck == "upgrades" and len(ctx.state.players[seat].upgrades) >= spaces:
        ctx.ask(AskReplace(seat, order, used))
    else:
        complete(ctx, seat, order, used)


def complete(ctx: Context, seat: Seat, order: Order, used: tuple[str, ...], replaced: str = "") -> None:
    catalog, player = ctx.catalog, ctx.state.players[seat]
    full, found = price_of(catalog, order), discounts(catalog, player, order)
    price = max(0, full - sum(found[power] for power in used))
    pay(player, price, "purchases")
    player.used = (*player.used, *used)
    if replaced:
        discard(catalog, ctx.state, replaced)
        ctx.emit(UpgradeReplaced(seat, replaced))
    if order.source == "recipe":
        player.cubes = (*player.cubes, order.card)
        ctx.emit(Learned(seat, order.card, price, full - price, order.free))
        return
    _REMOVALS[order.source](ctx, order)
    put_into_play(catalog, player, order.card, replaced)
    coin = _purchase_bonus(ctx, player, order)
    if order.free:
        ctx.emit(TookFree(seat, order.card, order.source))
    else:
        ctx.emit(Bought(seat, order.card, order.source, price, full - price, used, coin))
    _after(ctx, seat, order)


def _purchase_bonus(ctx: Context, player: Player, order: Order) -> int:
    """Return the money that comes with a basic card bought in the market phase; always taken, as it only helps."""
    if not order.market or order.source != "basic":
        return 0
    player.basics += 1
    card = ctx.catalog.cards[order.card]
    coin = sum(power.n for power in card.at("on_buy") if power.op == GAIN_MONEY.name)
    for _, power in powers_at(ctx.catalog, player, "market_any"):
        if power.condition == "bought_basic_water" and card.kind == "water":
            coin += power.n
    gain_money(player, coin, "powers")
    return coin


def _after(ctx: Context, seat: Seat, order: Order) -> None:
    """Refill the row, put other shown cards away, and offer the look that comes with Water."""
    if order.source == "row" and order.deck is not None:
        refill(ctx, order.deck)
    if order.source == "shown":
        bury_shown(ctx, seat)
    if order.market and order.source == "basic":
        looks = [power for power in ctx.catalog.cards[order.card].at("on_buy") if power.op == REVEAL_BUY.name]
        if looks:
            ctx.ask(AskLook(seat, order.card))


def bury_shown(ctx: Context, seat: Seat) -> None:
    """Put cards that were shown and not bought under their decks, in the order shown."""
    state = ctx.state
    if state.shown:
        ctx.emit(Buried(seat, tuple(card for _, card in state.shown)))
    for deck, card in state.shown:
        bury(state.market, deck, card)
    state.shown = ()


def _from_row(ctx: Context, order: Order) -> None:
    if order.deck is not None:
        take_from_row(ctx.state.market, order.deck, order.card)


def _from_shown(ctx: Context, order: Order) -> None:
    shown = list(ctx.state.shown)
    shown.pop(next(n for n, (_, card) in enumerate(shown) if card == order.card))
    ctx.state.shown = tuple(shown)


def _from_truck(ctx: Context, order: Order) -> None:
    if order.deck is not None:
        truck = ctx.state.market.truck
        truck[order.deck] = without(truck[order.deck], order.card)


def _from_pile(ctx: Context, order: Order) -> None:
    """Take a card from a basic pile, which has no end (DI-03)."""


_REMOVALS: Mapping[str, Callable[[Context, Order], None]] = {
    "basic": _from_pile,
    "row": _from_row,
    "shown": _from_shown,
    "truck": _from_truck,
}


def order_for(catalog: Catalog, action: actions.Buy, *, market: bool, off: int = 0) -> Order:
    return Order(action.card, action.source, market_deck(catalog, action.card), off=off, market=market)


# Discounts and room, as questions


def legal_discount(catalog: Catalog, state: State, prompt: AskDiscount) -> list[AnyAction]:
    options = discount_options(catalog, state.players[prompt.seat], prompt.order)
    return [actions.use_discounts(used) for used in options]


def use_discounts(ctx: Context, prompt: AskDiscount, action: UseDiscounts) -> None:
    find_room(ctx, prompt.seat, prompt.order, action.powers)


def legal_replace(catalog: Catalog, state: State, prompt: AskReplace) -> list[AnyAction]:
    return [actions.replace_upgrade(upgrade) for upgrade in state.players[prompt.seat].upgrades]


def replace(ctx: Context, prompt: AskReplace, action: Replace) -> None:
    complete(ctx, prompt.seat, prompt.order, prompt.used, action.upgrade)


# What people see


def ask_discount(catalog: Catalog, state: State, prompt: AskDiscount) -> str:
    price = price_of(catalog, prompt.order)
    return f"{name_of(catalog, prompt.order.card)} costs {price}. Use which discounts?"


def discount_choice(catalog: Catalog, state: State, prompt: AskDiscount, action: UseDiscounts) -> Choice:
    player = state.players[prompt.seat]
    found = discounts(catalog, player, prompt.order)
    price = max(0, price_of(catalog, prompt.order) - sum(found[power] for power in action.powers))
    saved = listed([name_of(catalog, power) for power in found if power not in action.powers])
    used = listed([f"{name_of(catalog, power)} (−{found[power]})" for power in action.powers])
    hint = f"with {used}" if used else "no discount used"
    return Choice(
        key=f"pay-{price}-" + ".".join(str(list(found).index(power)) for power in action.powers),
        verb="discount",
        label=f"Pay {price}",
        hint=capped(f"{hint}; you keep {saved} for later" if saved else hint),
        tone="primary" if action.powers else "plain",
        about=tuple(f"power.{prompt.seat}.{power}" for power in action.powers),
    )


def ask_replace(catalog: Catalog, state: State, prompt: AskReplace) -> str:
    return f"All three spaces are taken. Which upgrade makes room for {name_of(catalog, prompt.order.card)}?"


def replace_choice(catalog: Catalog, state: State, prompt: AskReplace, action: Replace) -> Choice:
    return Choice(
        key=f"replace-{action.upgrade}",
        verb="replace",
        label=f"Discard {name_of(catalog, action.upgrade)}",
        hint=capped(f"you lose: {_upgrade_use(catalog, action.upgrade)}"),
        tone="risk",
        about=(f"power.{prompt.seat}.{action.upgrade}",),
    )


def _upgrade_use(catalog: Catalog, upgrade: str) -> str:
    """Return SP and powers; that it is an upgrade is clear."""
    card = catalog.cards[upgrade]
    return f"{f'{card.sp} SP. ' if card.sp else ''}{powers_text(catalog, card)}"


DISCOUNT = Mechanism(
    prompt=AskDiscount,
    legal=legal_discount,
    question=ask_discount,
    answers={UseDiscounts: Answer(use_discounts, discount_choice)},
    shot="seat",
)

REPLACING = Mechanism(
    prompt=AskReplace,
    legal=legal_replace,
    question=ask_replace,
    answers={Replace: Answer(replace, replace_choice)},
    shot="seat",
)


def price_label(catalog: Catalog, order: Order, price: int) -> str:
    """Return the price in a label: "3", or "1 instead of 3" with a discount."""
    full = price_of(catalog, order)
    return str(full) if price == full else f"{price} instead of {full}"


def purchase_hint(catalog: Catalog, order: Order) -> str:
    """Describe the use of the card or recipe."""
    if order.source == "recipe":
        return capped(recipe_facts(catalog.recipes[order.card]))
    return capped(card_facts(catalog, order.card, buying=True))

"""The label of a sold spirit covers a bonus space, and what the bonus gives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from engine.core.flow import Answer, Mechanism
from engine.core.game import Choice, Seat
from engine.core.words import counted, first_fitting, listed
from engine.distilled import actions
from engine.distilled.actions import AnyAction, Cover, GiveUp, TakeFree, TakeFromTruck
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Power
from engine.distilled.prompts import DECKS, AskBonus, AskDiscard, AskFree, AskTruck, Order
from engine.distilled.rules.market import unknown_recipes
from engine.distilled.rules.piles import discard, gain_money, gain_sp, market_deck, put_into_play, without
from engine.distilled.rules.powers.operations import (
    FREE_RECIPE,
    GAIN_FREE_CARD,
    GAIN_MONEY,
    GAIN_SIGNATURE,
    SWAP_WITH_TRUCK,
)
from engine.distilled.rules.purchase import place_order, purchase_hint
from engine.distilled.spirit_events import LabelPlaced, TruckSwapped
from engine.distilled.state import Context, Player, State
from engine.distilled.text.words import DECK_NAMES, capped, card_facts, card_values, name_of

PHONE_HINT = 60
"""Characters of a hint that fit into two lines of a phone, with the name of the space before them."""
TWO_SP = "two_sp_for_label_bonus"


def bonus_power(catalog: Catalog, space: str) -> Power:
    return catalog.bonuses[space].at("label_bonus")[0]


def legal_bonus(catalog: Catalog, state: State, prompt: AskBonus) -> list[AnyAction]:
    empty = [space for space in catalog.bonuses if space not in state.players[prompt.seat].labels]
    found: list[AnyAction] = [actions.cover(space) for space in empty]
    if TWO_SP in state.options:  # DI-04
        found += [actions.cover(space, True) for space in empty]
    return found


def cover(ctx: Context, prompt: AskBonus, action: Cover) -> None:
    player, power = ctx.state.players[prompt.seat], bonus_power(ctx.catalog, action.space)
    assert player.leaving is not None
    recipe = player.leaving.spirit.recipe
    player.labels[action.space] = recipe
    if action.points:
        points = ctx.catalog.rules.label.instead_sp
        gain_sp(player, points, "labels")
        ctx.emit(LabelPlaced(prompt.seat, recipe, action.space, 0, points, "", False))
        return
    worth = _BONUSES[power.op].worth(ctx.catalog, ctx.state, player, power)
    money = power.n if power.op == GAIN_MONEY.name else 0
    card = ctx.catalog.identities[player.identity].ingredient if power.op == GAIN_SIGNATURE.name and worth else ""
    ctx.emit(LabelPlaced(prompt.seat, recipe, action.space, money, 0, card, not worth))
    if worth:
        _BONUSES[power.op].give(ctx, prompt.seat, power)


# The bonuses


@dataclass(frozen=True, slots=True)
class _Bonus:
    """One kind of bonus."""

    worth: Callable[[Catalog, State, Player, Power], bool]
    """True if the bonus has something to give."""
    give: Callable[[Context, Seat, Power], None]
    hint: Callable[[Catalog, State, Player, Power], str]
    """Says what it would give."""


def _always(catalog: Catalog, state: State, player: Player, power: Power) -> bool:
    return True


def _give_money(ctx: Context, seat: Seat, power: Power) -> None:
    gain_money(ctx.state.players[seat], power.n, "labels")


def _money_hint(catalog: Catalog, state: State, player: Player, power: Power) -> str:
    return f"{power.n} money at once"


def _signature_worth(catalog: Catalog, state: State, player: Player, power: Power) -> bool:
    return player.aside


def _give_signature(ctx: Context, seat: Seat, power: Power) -> None:
    player = ctx.state.players[seat]
    player.aside = False
    put_into_play(ctx.catalog, player, ctx.catalog.identities[player.identity].ingredient)


def _signature_hint(catalog: Catalog, state: State, player: Player, power: Power) -> str:
    card = catalog.identities[player.identity].ingredient
    return capped(f"{name_of(catalog, card)} ({card_values(catalog, card)}) goes to your pantry")


def _swap_worth(catalog: Catalog, state: State, player: Player, power: Power) -> bool:
    """Return True with a pantry and a truck; without them a swap brings nothing (DI-57)."""
    return bool(player.pantry) and any(state.market.truck.values())


def _ask_swap(ctx: Context, seat: Seat, power: Power) -> None:
    ctx.ask(AskDiscard(seat))


def _swap_hint(catalog: Catalog, state: State, player: Player, power: Power) -> str:
    cards = sum(len(pile) for pile in state.market.truck.values())
    return f"discard a pantry card for one of the {counted(cards, 'card')} on the truck"


def _free_worth(catalog: Catalog, state: State, player: Player, power: Power) -> bool:
    return next(free_orders(catalog, state, power.what or ""), None) is not None


def _ask_free(ctx: Context, seat: Seat, power: Power) -> None:
    if power.what == "ingredient" or power.what == "item" or power.what == "upgrade":
        ctx.ask(AskFree(seat, power.what))


def _free_hint(catalog: Catalog, state: State, player: Player, power: Power) -> str:
    """Name the cards in the rows, the most expensive first."""
    cards = [order.card for order in free_orders(catalog, state, power.what or "") if order.source == "row"]
    names = [name_of(catalog, card) for card in sorted(cards, key=lambda card: -catalog.cards[card].cost)]
    if power.what != "upgrade":
        return _one_of("take", [*names, "a basic one"])
    full = len(player.upgrades) >= catalog.rules.space.upgrades
    return _one_of("take", names, "; it replaces one of yours" if full else "")


def _one_of(verb: str, names: list[str], after: str = "") -> str:
    """Return all names if they fit, else the first and how many more."""
    return first_fitting(
        PHONE_HINT, f"{verb} {listed(names, 'or')}{after}", f"{verb} {names[0]} or one of {len(names) - 1} more{after}"
    )


def _recipe_worth(catalog: Catalog, state: State, player: Player, power: Power) -> bool:
    return bool(unknown_recipes(catalog, state, player))


def _ask_recipe(ctx: Context, seat: Seat, power: Power) -> None:
    ctx.ask(AskFree(seat, "recipe"))


def _recipe_hint(catalog: Catalog, state: State, player: Player, power: Power) -> str:
    return _one_of("learn", [name_of(catalog, recipe) for recipe in unknown_recipes(catalog, state, player)])


_BONUSES: Mapping[str, _Bonus] = {
    GAIN_MONEY.name: _Bonus(_always, _give_money, _money_hint),
    GAIN_SIGNATURE.name: _Bonus(_signature_worth, _give_signature, _signature_hint),
    SWAP_WITH_TRUCK.name: _Bonus(_swap_worth, _ask_swap, _swap_hint),
    GAIN_FREE_CARD.name: _Bonus(_free_worth, _ask_free, _free_hint),
    FREE_RECIPE.name: _Bonus(_recipe_worth, _ask_recipe, _recipe_hint),
}


# A free card or recipe


def free_orders(catalog: Catalog, state: State, what: str) -> Iterator[Order]:
    """Yield basic cards and face-up premium cards of a kind."""
    for card in catalog.basic:
        if what in catalog.cards[card].groups:
            yield Order(card, "basic", free=True)
    for deck in DECKS:
        for card in dict.fromkeys(state.market.rows[deck]):
            if what in catalog.cards[card].groups:
                yield Order(card, "row", deck, free=True)


def legal_free(catalog: Catalog, state: State, prompt: AskFree) -> list[AnyAction]:
    if prompt.what == "recipe":
        unknown = unknown_recipes(catalog, state, state.players[prompt.seat])
        return [actions.take_free("recipe", recipe) for recipe in unknown]
    orders = sorted(free_orders(catalog, state, prompt.what), key=lambda order: -catalog.cards[order.card].cost)
    return [actions.take_free(order.source, order.card) for order in orders]


def take_free(ctx: Context, prompt: AskFree, action: TakeFree) -> None:
    deck = None if action.source == "recipe" else market_deck(ctx.catalog, action.card)
    place_order(ctx, prompt.seat, Order(action.card, action.source, deck, free=True))


# A pantry card for one of the truck


def legal_discard(catalog: Catalog, state: State, prompt: AskDiscard) -> list[AnyAction]:
    return [actions.give_up(card) for card in dict.fromkeys(state.players[prompt.seat].pantry)]


def give_up(ctx: Context, prompt: AskDiscard, action: GiveUp) -> None:
    player = ctx.state.players[prompt.seat]
    player.pantry = without(player.pantry, action.card)
    ctx.ask(AskTruck(prompt.seat, action.card))


def legal_truck(catalog: Catalog, state: State, prompt: AskTruck) -> list[AnyAction]:
    """List any card there; the one just given up does not lie there yet (DI-57)."""
    cards = dict.fromkeys(card for deck in DECKS for card in state.market.truck[deck])
    return [actions.take_from_truck(card) for card in cards]


def take_from_truck(ctx: Context, prompt: AskTruck, action: TakeFromTruck) -> None:
    discard(ctx.catalog, ctx.state, prompt.given)
    ctx.emit(TruckSwapped(prompt.seat, prompt.given, action.card))
    deck = market_deck(ctx.catalog, action.card)
    place_order(ctx, prompt.seat, Order(action.card, "truck", deck, free=True))


# What people see


def ask_bonus(catalog: Catalog, state: State, prompt: AskBonus) -> str:
    leaving = state.players[prompt.seat].leaving
    name = name_of(catalog, leaving.spirit.recipe) if leaving else "spirit"
    return f"Which space does the label of your {name} cover? You get its bonus at once."


def cover_choice(catalog: Catalog, state: State, prompt: AskBonus, action: Cover) -> Choice:
    space, power = catalog.bonuses[action.space], bonus_power(catalog, action.space)
    if action.points:
        points = catalog.rules.label.instead_sp
        return Choice(
            key=f"points-{action.space}",
            verb="cover",
            label=f"Cover {space.name} for {points} SP",
            hint=f"{points} SP instead of the bonus",
            group="SP instead",
            about=(f"space.{prompt.seat}.{space.id}",),
        )
    player = state.players[prompt.seat]
    bonus = _BONUSES[power.op]
    worth = bonus.worth(catalog, state, player, power)
    return Choice(
        key=f"cover-{action.space}",
        verb="cover",
        label=f"Cover {space.name}{f' ({power.n})' if power.op == GAIN_MONEY.name else ''}",
        hint=bonus.hint(catalog, state, player, power) if worth else "there is nothing to gain from it now",
        tone="gain" if worth else "risk",
        pictured=worth,
        about=(f"space.{prompt.seat}.{space.id}",),
    )


def ask_free(catalog: Catalog, state: State, prompt: AskFree) -> str:
    if prompt.what == "recipe":
        return "Which recipe do you learn, free of charge?"
    article = "an" if prompt.what[0] in "aeiou" else "a"
    return f"Take {article} {prompt.what} of any price, free of charge."


def free_choice(catalog: Catalog, state: State, prompt: AskFree, action: TakeFree) -> Choice:
    deck = None if action.source == "recipe" else market_deck(catalog, action.card)
    order = Order(action.card, action.source, deck, free=True)
    group = DECK_NAMES[deck] if deck else "Recipes" if action.source == "recipe" else "Basic market"
    verb = "Learn" if action.source == "recipe" else "Take"
    return Choice(
        key=f"free-{action.card}",
        verb="take",
        label=f"{verb} {name_of(catalog, action.card)} (worth {_usual_price(catalog, order)})",
        hint=purchase_hint(catalog, order),
        group=group,
        tone="gain",
        about=(f"{'recipe' if action.source == 'recipe' else 'market'}.{action.card}",),
    )


def _usual_price(catalog: Catalog, order: Order) -> int:
    if order.source != "recipe":
        return catalog.cards[order.card].cost
    tier = catalog.recipes[order.card].tier
    return catalog.rules.recipe_cost(tier) if tier else 0


def ask_discard(catalog: Catalog, state: State, prompt: AskDiscard) -> str:
    return "Which pantry card do you give up for a card from the truck?"


def give_up_choice(catalog: Catalog, state: State, prompt: AskDiscard, action: GiveUp) -> Choice:
    return Choice(
        key=f"give-{action.card}",
        verb="trade",
        label=f"Discard {name_of(catalog, action.card)}",
        hint=capped(f"you lose: {card_facts(catalog, action.card)}"),
        tone="plain",
        about=(f"pantry.{prompt.seat}.{action.card}",),
    )


def ask_truck(catalog: Catalog, state: State, prompt: AskTruck) -> str:
    return f"Which card do you take from the truck for {name_of(catalog, prompt.given)}?"


def truck_choice(catalog: Catalog, state: State, prompt: AskTruck, action: TakeFromTruck) -> Choice:
    deck = market_deck(catalog, action.card)
    return Choice(
        key=f"truck-{action.card}",
        verb="take",
        label=f"Take {name_of(catalog, action.card)} (worth {catalog.cards[action.card].cost})",
        hint=capped(card_facts(catalog, action.card)),
        group=DECK_NAMES[deck] if deck else "",
        tone="gain",
        about=(f"truck.{action.card}", "truck"),
    )


BONUS = Mechanism(
    prompt=AskBonus,
    legal=legal_bonus,
    question=ask_bonus,
    answers={Cover: Answer(cover, cover_choice)},
    forced=True,
    shot="seat",
)

FREE = Mechanism(
    prompt=AskFree,
    legal=legal_free,
    question=ask_free,
    answers={TakeFree: Answer(take_free, free_choice)},
    forced=True,
)

DISCARD = Mechanism(
    prompt=AskDiscard,
    legal=legal_discard,
    question=ask_discard,
    answers={GiveUp: Answer(give_up, give_up_choice)},
    forced=True,
    shot="seat",
)

TRUCK = Mechanism(
    prompt=AskTruck,
    legal=legal_truck,
    question=ask_truck,
    answers={TakeFromTruck: Answer(take_from_truck, truck_choice)},
    forced=True,
)

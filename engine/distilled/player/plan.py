"""Plans: the spirit to make this round, and the purchases missing for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.distilled.actions import AnyAction, Buy, Learn
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Card, Recipe
from engine.distilled.player.values import Values
from engine.distilled.prompts import Order
from engine.distilled.rules.odds import chances
from engine.distilled.rules.powers.operations import GAIN_MONEY
from engine.distilled.rules.purchase import lowest_price, order_for
from engine.distilled.rules.recipes import barrels_for, can_distill, known_recipes
from engine.distilled.state import Player
from engine.distilled.view import View

SAFETY = 2
"""Sugars beyond the recipe's need with which removing two cards cannot spoil it."""
SPARE = 3
"""Yeast, water and alcohol beyond these are used up rather than kept for the next round."""


@dataclass(frozen=True, slots=True)
class Plan:
    recipe: str
    buys: tuple[AnyAction, ...]
    """The purchases still missing, the most urgent first."""
    price: int
    value: float
    """Expected SP with everything that is missing, less the price."""


# Distilling


def best_washback(values: Values, player: Player) -> tuple[str, ...]:
    """Return the cards of the pantry to distill; none if nothing can be distilled."""
    options = list(washbacks(values, player))
    return max(options, key=lambda cards: washback_value(values, player, cards), default=())


def washbacks(values: Values, player: Player) -> Iterator[tuple[str, ...]]:
    """Yield the batch that suits each recipe best."""
    for recipe in known_recipes(values.catalog, player):
        if barrels_for(values.catalog, player, recipe):
            cards = _washback_for(values, recipe, player.pantry)
            if can_distill(values.catalog, cards):
                yield cards


def _washback_for(values: Values, recipe: Recipe, pantry: Sequence[str]) -> tuple[str, ...]:
    """Return sugars that fit, the best first, with a yeast, a water and what is not needed later."""
    catalog = values.catalog
    cards = sorted((catalog.cards[card] for card in pantry), key=values.card, reverse=True)
    sugars = [card for card in cards if _suits(recipe, card)]
    if recipe.family:
        sugars.sort(key=lambda card: card.family != recipe.family)
    most = len(sugars) if not values.left else recipe.min_sugars + SAFETY if recipe.min_sugars else 1
    others = [card for card in cards if card.kind in ("yeast", "water", "alcohol")]
    return tuple(card.id for card in (*sugars[:most], *_slots(values, others)))


def _suits(recipe: Recipe, card: Card) -> bool:
    """Return True if it fits; any sugar will do to start a spirit that must lose it."""
    return card.sugar is not None and (card.sugar in recipe.sugars or not recipe.sugars)


def _slots(values: Values, others: Sequence[Card]) -> list[Card]:
    """Return a yeast and a water, or alcohol in their place; premium ones always, the rest only if there are many."""
    chosen = [card for card in others if card.premium]
    plain = [card for card in others if not card.premium]
    for kind in ("yeast", "water"):
        if not any(card.kind == kind for card in chosen):
            found = [card for card in plain if card.kind == kind] or [card for card in plain if card.kind == "alcohol"]
            if found:
                chosen.append(found[-1])
                plain.remove(found[-1])
    spare = len(plain) if not values.left else max(0, len(plain) - SPARE)
    return [*chosen, *plain[:spare]]


def washback_value(values: Values, player: Player, washback: Sequence[str]) -> float:
    """Return the expected SP of distilling it: the recipes it may give, and its cards, of which two are removed."""
    catalog = values.catalog
    likely = chances(catalog, player, washback)
    made = [catalog.recipes[r] for r in likely if barrels_for(catalog, player, catalog.recipes[r])]
    total, rest = 0.0, 1.0
    for recipe in sorted(made, key=values.recipe, reverse=True):
        part = min(rest, likely[recipe.id])
        total += part * values.recipe(recipe)
        rest -= part
    whole = len(washback) + sum(catalog.cards[card].kind == "sugar" for card in washback)
    return total + values.cards(washback) * max(0.3, 1 - 2 / whole) - 0.2 * len(washback) * (values.left > 0)


# Shopping


def plans(values: Values, view: View, player: Player, basics: int) -> list[Plan]:
    """Return a plan for each recipe that could be made this round, the best first."""
    catalog = values.catalog
    flight = [catalog.recipes[recipe] for recipe in catalog.flights[view.flight].recipes]
    known = known_recipes(catalog, player)
    ideas = {recipe.id: recipe for recipe in (*known, *flight)}
    found = [_plan(values, view, player, recipe, basics) for recipe in ideas.values()]
    return sorted((plan for plan in found if plan), key=lambda plan: -plan.value)


def _plan(values: Values, view: View, player: Player, recipe: Recipe, basics: int) -> Plan | None:
    shop = _Shop(values.catalog, view, player, basics)
    known = known_recipes(values.catalog, player)
    worth = 0.0
    if recipe.id not in [r.id for r in known]:
        worth += values.knowledge(recipe, known)
        shop.learn(recipe)
    if not barrels_for(values.catalog, player, recipe):
        shop.get(lambda card: card.barrel == recipe.barrel)
    shop.slots()
    shop.sugars(recipe)
    if not shop.possible or shop.price > player.money + shop.coins:
        return None
    after = shop.after()
    cards = _washback_for(values, recipe, after.pantry)
    if not can_distill(values.catalog, cards):
        return None
    value = washback_value(values, after, cards) + worth - shop.price * values.coin
    return Plan(recipe.id, tuple(shop.buys), shop.price, value)


class _Shop:
    """A shopping list that grows with what a plan is missing."""

    def __init__(self, catalog: Catalog, view: View, player: Player, basics: int) -> None:
        self.catalog = catalog
        self.player = player
        self.basics = basics
        self.row = [card.id for row in view.rows for card in row.cards if card is not None]
        self.buys: list[AnyAction] = []
        self.cards: list[str] = []
        self.recipes: list[str] = []
        self.price = 0
        self.coins = 0
        """Money that buying brings."""
        self.possible = True

    def learn(self, recipe: Recipe) -> None:
        self.price += lowest_price(self.catalog, self.player, Order(recipe.id, "recipe", market=True))
        self.recipes.append(recipe.id)
        self.buys.append(Learn(recipe.id))

    def get(self, wanted: Callable[[Card], bool], *, needed: bool = True) -> bool:
        """Return the cheapest card that fits."""
        offers = [Buy("row", card) for card in dict.fromkeys(self.row) if wanted(self.catalog.cards[card])]
        if self.basics:
            offers += [Buy("basic", card) for card in self.catalog.basic if wanted(self.catalog.cards[card])]
        if not offers:
            self.possible = self.possible and not needed
            return False
        best = min(offers, key=self._net)
        self.price += self._price(best)
        if best.source == "basic":
            self.basics -= 1
            self.coins += sum(p.n for p in self.catalog.cards[best.card].at("on_buy") if p.op == GAIN_MONEY.name)
            self.buys.append(best)
        else:
            self.row.remove(best.card)
            self.buys.insert(0, best)
        self.cards.append(best.card)
        return True

    def _price(self, buy: Buy) -> int:
        return lowest_price(self.catalog, self.player, order_for(self.catalog, buy, market=True))

    def _net(self, buy: Buy) -> float:
        card = self.catalog.cards[buy.card]
        return self._price(buy) - card.sp - 0.5 * card.money + 0.3 * (buy.source == "basic")

    def slots(self) -> None:
        pantry = [self.catalog.cards[card].kind for card in self.player.pantry]
        alcohol = pantry.count("alcohol")
        for kind in ("yeast", "water"):
            if kind in pantry:
                continue
            if alcohol:
                alcohol -= 1
            else:
                self.get(_of_kind(kind))

    def sugars(self, recipe: Recipe) -> None:
        pantry = [self.catalog.cards[card] for card in self.player.pantry]
        have = [
            card for card in pantry if card.sugar is not None and (card.sugar in recipe.sugars or not recipe.sugars)
        ]
        if recipe.family and not any(card.family == recipe.family for card in have):
            self.get(lambda card: card.family == recipe.family)
        count = len(have) + sum(self.catalog.cards[card].kind == "sugar" for card in self.cards)
        least = max(1, recipe.min_sugars)
        for wanted in range(count, least + SAFETY):
            if not self._one_sugar(recipe, needed=wanted < least):
                break

    def _one_sugar(self, recipe: Recipe, *, needed: bool) -> bool:
        """Return another sugar; one that only makes the recipe safer must not cost more than there is."""
        found = self.get(lambda card: card.sugar is not None and card.sugar in recipe.sugars, needed=needed)
        if found and not needed and self.price > self.player.money:
            self._undo()
            return False
        return found

    def _undo(self) -> None:
        """Take the last sugar off the list, which cannot be paid."""
        card = self.cards.pop()
        buy = next(b for b in self.buys if isinstance(b, Buy) and b.card == card)
        self.buys.remove(buy)
        self.price -= self._price(buy)

    def after(self) -> Player:
        """Return the player with everything on the list."""
        player = self.player.clone()
        player.cubes = (*player.cubes, *self.recipes)
        for card_id in self.cards:
            if self.catalog.cards[card_id].kind == "barrel":
                player.storeroom = (*player.storeroom, card_id)
            else:
                player.pantry = (*player.pantry, card_id)
        return player


def _of_kind(kind: str) -> Callable[[Card], bool]:
    return lambda card: card.kind == kind

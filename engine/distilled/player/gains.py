"""One decision of a computer player, and what owning a card more would be worth to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from engine.core.game import Seat
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Card, Recipe
from engine.distilled.player.own_board import board_of
from engine.distilled.player.plan import Plan, best_washback, plans
from engine.distilled.player.values import Values, Weights
from engine.distilled.player.wishes import Wish, owning_gain, spirit_gain, wishes
from engine.distilled.rules.facts import Facts
from engine.distilled.rules.powers.operations import GAIN_MONEY, MONEY_IF, SP_IF
from engine.distilled.rules.recipes import known_recipes
from engine.distilled.state import Spirit
from engine.distilled.view import RunView, View

RARELY_TAKEN = 0.85
"""The chance that one more seat before this one leaves a label."""


class Decision:
    """One decision: the view, taken apart."""

    def __init__(self, catalog: Catalog, weights: Weights, view: View, seat: Seat) -> None:
        self.catalog = catalog
        self.view = view
        self.seat = seat
        self.weights = weights
        self.me = board_of(view, seat)

    @cached_property
    def wishes(self) -> tuple[Wish, ...]:
        return wishes(self.catalog, self.view, self.now) if self.me.identity else ()

    @cached_property
    def now(self) -> Facts:
        return Facts(self.catalog, self.me)

    @cached_property
    def values(self) -> Values:
        hopes = {recipe.id: self._hope(recipe) for recipe in self._recipes()} if self.me.identity else {}
        return Values(self.catalog, self.weights, self.view.rounds - self.view.round, hopes, self._labels())

    def _labels(self) -> dict[str, float]:
        """Return the chance of a label by recipe: they go round in turn order until a pile is empty."""
        before = self.view.order.index(self.seat)
        return {pile.recipe.id: _chance(pile.left, before) for pile in self.view.labels}

    def _recipes(self) -> list[Recipe]:
        flight = self.catalog.flights[self.view.flight].recipes
        return [*known_recipes(self.catalog, self.me), *(self.catalog.recipes[recipe] for recipe in flight)]

    def _hope(self, recipe: Recipe) -> float:
        return spirit_gain(self.wishes, self.now, Spirit(recipe.id, (), "", True, self.view.round))

    def owning(self, **changes: tuple[str, ...]) -> float:
        """Return the value that these upgrades or cubes have for awards and solo goals."""
        after = self.me.clone()
        for name, things in changes.items():
            setattr(after, name, things)
        return owning_gain(self.wishes, self.now, after)

    @property
    def run(self) -> RunView:
        run = self.view.seats[self.seat].run
        assert run is not None
        return run

    @cached_property
    def plan(self) -> Plan | None:
        """The best spirit that can be made this round."""
        found = plans(self.values, self.view, self.me, self.view.seats[self.seat].basics_left)
        return found[0] if found else None

    @cached_property
    def washback(self) -> tuple[str, ...]:
        """Return the cards to distill, out of those in the pantry and already in the washback."""
        everything = self.me.clone()
        everything.pantry = (*everything.pantry, *(card.id for card in self.run.washback))
        return best_washback(self.values, everything)

    def card(self, card: str) -> Card:
        return self.catalog.cards[card]


def _chance(left: int, before: int) -> float:
    """Return the chance of a label for a seat with others before it, which make the same spirit now and then."""
    return 1.0 if left > before else 0.0 if not left else RARELY_TAKEN ** (before - left + 1)


def gain(decision: Decision, card_id: str, basic: bool = False) -> float:
    """Return the value of owning one more card, not counting its price."""
    card = decision.card(card_id)
    return _GAINS[card.kind](decision, card) + (_coin(decision, card) if basic else 0.0)


def _coin(decision: Decision, card: Card) -> float:
    return sum(power.n for power in card.at("on_buy") if power.op == GAIN_MONEY.name) * decision.values.coin


def _liquid_gain(decision: Decision, card: Card) -> float:
    """Rate yeast and water, which are kept in stock."""
    have = sum(decision.card(c).kind in (card.kind, "alcohol") for c in decision.me.pantry)
    use = decision.values.card(card) * (0.8 if decision.values.left else 0.0)
    return use + (0.5 if have < 2 and decision.values.left else 0.0)


def _sugar_gain(decision: Decision, card: Card) -> float:
    """Rate a sugar: it counts if it fits what is planned, or what could be made later."""
    plan = decision.plan
    fits = plan is not None and card.sugar in decision.catalog.recipes[plan.recipe].sugars
    later = 0.75 if decision.values.left else 0.0
    return (decision.values.card(card) + 0.4) * (0.9 if fits else later)


def _bottle_gain(decision: Decision, card: Card) -> float:
    """Rate a bottle against the Glass Bottle; a second one waits for a second sale."""
    me = decision.me
    stored = sum(decision.card(c).kind == "bottle" and decision.card(c).premium for c in me.storeroom)
    spirits = len(me.warehouse) + decision.values.left + 1
    if stored >= spirits:
        return 0.0
    powers = sum(max(power.otherwise, 0.7 * power.n) for power in card.powers if power.op == SP_IF.name)
    money = sum(power.otherwise for power in card.powers if power.op == MONEY_IF.name)
    worth = card.sp + powers + (card.money + money - 1) * decision.values.coin
    return worth + decision.values.display(me, card.id) - 0.2 * stored


def _barrel_gain(decision: Decision, card: Card) -> float:
    """Rate a barrel; one without a plan for it waits for the next round."""
    if not decision.values.left or any(decision.card(c).barrel == card.barrel for c in decision.me.storeroom):
        return 0.0
    known = known_recipes(decision.catalog, decision.me)
    wanted = any(recipe.barrel == card.barrel and not recipe.signature for recipe in known)
    return decision.values.card(card) + (2.0 if wanted else 0.0)


def _upgrade_gain(decision: Decision, card: Card) -> float:
    me, values = decision.me, decision.values
    worst = 0.0
    if len(me.upgrades) >= decision.catalog.rules.space.upgrades:
        worst = min(values.upgrade(me, decision.card(upgrade)) for upgrade in me.upgrades)
    kept = me.upgrades[-(decision.catalog.rules.space.upgrades - 1) :]
    return values.upgrade(me, card) + decision.owning(upgrades=(*kept, card.id)) - worst - 0.3


_GAINS: Mapping[str, Callable[[Decision, Card], float]] = {
    "yeast": _liquid_gain,
    "water": _liquid_gain,
    "alcohol": _liquid_gain,
    "sugar": _sugar_gain,
    "barrel": _barrel_gain,
    "bottle": _bottle_gain,
    "upgrade": _upgrade_gain,
}

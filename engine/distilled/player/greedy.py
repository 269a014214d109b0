"""A computer player that plans one good spirit a round, buys what it is missing, and spends what is left over well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.core.game import Seat
from engine.core.rng import Rng
from engine.core.thinking import Appraisal
from engine.distilled.actions import (
    AnyAction,
    Buy,
    CancelSwap,
    ChooseIdentity,
    Claim,
    Cover,
    Distill,
    Fill,
    GiveUp,
    KeepFlavor,
    Learn,
    Make,
    OpenSwap,
    PutBack,
    Redistill,
    Replace,
    ReturnGoal,
    Reveal,
    RunStill,
    Sell,
    TakeBasic,
    TakeFree,
    TakeFromTruck,
    TakeTraded,
    Taste,
    Trade,
    UseDiscounts,
)
from engine.distilled.catalog import Catalog
from engine.distilled.player.gains import Decision, gain
from engine.distilled.player.own_board import UNKNOWN
from engine.distilled.player.plan import washback_value
from engine.distilled.player.values import KEEN, Weights
from engine.distilled.player.wishes import goal_prospect, sale_gain
from engine.distilled.prompts import FRESH, Order
from engine.distilled.rules.purchase import lowest_price, order_for
from engine.distilled.rules.recipes import can_distill, known_recipes, options
from engine.distilled.rules.sale_value import appraise
from engine.distilled.state import Spirit
from engine.distilled.view import View

NEVER = -1000.0
DECK_INTEREST = {"ingredients": 0.3, "upgrades": 0.2, "items": 0.1}
"""The interest in looking at the cards of each deck."""


class Greedy:
    """Gives every answer a value."""

    def __init__(self, catalog: Catalog, weights: Weights | None = None) -> None:
        self.catalog = catalog
        self.weights = weights or Weights()

    def __call__(
        self, view: View, seat: Seat, actions: Sequence[AnyAction], rng: Rng
    ) -> Sequence[Appraisal[AnyAction]]:
        return appraise_actions(Decision(self.catalog, self.weights, view, seat), actions)


def keen(catalog: Catalog) -> Greedy:
    """Return the player of the level *strong*."""
    return Greedy(catalog, KEEN)


def appraise_actions(decision: Decision, actions: Sequence[AnyAction]) -> list[Appraisal[AnyAction]]:
    values = ((action, _VALUES.get(action.kind, _nothing)(decision, action)) for action in actions)
    return [Appraisal(action, value, ((action.kind, value),)) for action, value in values]


def _nothing(decision: Decision, action: AnyAction) -> float:
    """Rate passing, declining and going on, by which other answers are measured."""
    return 0.0


# Before the first round


def _identity(decision: Decision, action: ChooseIdentity) -> float:
    identity = decision.catalog.identities[action.identity]
    return identity.money + len(identity.cards) + 0.2 * identity.recipe.sp


def _return_goal(decision: Decision, action: ReturnGoal) -> float:
    """Rate giving a goal back by the part of it that the recipes at hand could bring."""
    return -goal_prospect(decision.catalog, decision.view, decision.now, action.goal)


# The market


def _buy(decision: Decision, action: Buy) -> float:
    market = decision.view.phase == "market"
    order = order_for(decision.catalog, action, market=market)
    price = lowest_price(decision.catalog, decision.me, order)
    urgent = _urgency(decision, action) if action.source in ("basic", "row") and market else 0.0
    return urgent or gain(decision, action.card, action.source == "basic") - price * decision.values.coin


def _learn(decision: Decision, action: Learn) -> float:
    price = lowest_price(decision.catalog, decision.me, Order(action.recipe, "recipe", market=True))
    known = known_recipes(decision.catalog, decision.me)
    worth = decision.values.knowledge(decision.catalog.recipes[action.recipe], known)
    worth = 0.6 * worth + decision.owning(cubes=(*decision.me.cubes, action.recipe))
    return _urgency(decision, action) or worth - price * decision.values.coin - 1


def _urgency(decision: Decision, action: AnyAction) -> float:
    """Rate purchases that the plan is missing above everything else, in the order of the plan."""
    buys = decision.plan.buys if decision.plan else ()
    return 100.0 - buys.index(action) if action in buys else 0.0


def _discounts(decision: Decision, action: UseDiscounts) -> float:
    return 1.0 + len(action.powers)


def _replace(decision: Decision, action: Replace) -> float:
    return 100.0 - decision.values.upgrade(decision.me, decision.card(action.upgrade))


def _reveal(decision: Decision, action: Reveal) -> float:
    """Rate looking, which costs nothing, but comes after what the plan is missing."""
    return DECK_INTEREST.get(action.deck, 0.3)


def _take_basic(decision: Decision, action: TakeBasic) -> float:
    return gain(decision, action.card)


# Distilling


def _fill(decision: Decision, action: Fill) -> float:
    wanted, inside = Counter(decision.washback), Counter(card.id for card in decision.run.washback)
    return 10.0 if wanted[action.card] > inside[action.card] else NEVER


def _distill(decision: Decision, action: Distill) -> float:
    return 5.0


def _rest(decision: Decision, action: AnyAction) -> float:
    return NEVER / 2


def _trade(decision: Decision, action: Trade) -> float:
    """Rate a trade, made only to be able to distill at all: the least valuable card for what is missing."""
    pantry = (*decision.me.pantry, *(card.id for card in decision.run.washback))
    if can_distill(decision.catalog, pantry):
        return NEVER
    left = list(pantry)
    if action.card in left:
        left.remove(action.card)
    helps = any(can_distill(decision.catalog, (*left, basic)) for basic in decision.catalog.basic)
    return 8.0 - decision.values.card(decision.card(action.card)) if helps else NEVER


def _take_traded(decision: Decision, action: TakeTraded) -> float:
    pantry = (*decision.me.pantry, *(card.id for card in decision.run.washback), action.card)
    return float(can_distill(decision.catalog, pantry))


def _run_still(decision: Decision, action: RunStill) -> float:
    return 1.0 + len(action.powers)


def _redistill(decision: Decision, action: Redistill) -> float:
    """Return what another try promises beyond what came out."""
    stack = [card.id for card in decision.run.stack]
    washback = [card.id for card in decision.run.washback][: len(decision.run.washback) - decision.run.added]
    made = [decision.catalog.recipes[recipe] for recipe, _ in options(decision.catalog, decision.me, stack)]
    now = max((decision.values.recipe(recipe) for recipe in made), default=0.0) + decision.values.cards(stack)
    return washback_value(decision.values, decision.me, washback) - now - 1


def _put_back(decision: Decision, action: PutBack) -> float:
    card = decision.card(action.card)
    return decision.values.card(card) + (1.5 if card.kind == "sugar" else 0.0) - 0.3


def _make(decision: Decision, action: Make) -> float:
    """Rate a recipe; a good barrel is kept for a spirit that ages."""
    barrel, recipe = decision.card(action.barrel), decision.catalog.recipes[action.recipe]
    room = len(decision.me.warehouse) < decision.catalog.rules.space.warehouse or not recipe.aged
    return decision.values.recipe(recipe) + decision.values.card(barrel) + 0.5 * len(barrel.powers) - (0 if room else 2)


def _keep_flavor(decision: Decision, action: KeepFlavor) -> float:
    return decision.card(action.card).money


# Selling


def _sell(decision: Decision, action: Sell) -> float:
    me, values = decision.me, decision.values
    spirit = me.fresh if action.spirit == FRESH else me.warehouse[action.spirit]
    assert spirit is not None
    now = values.sale(me, spirit, action.bottle)
    hope = _sale_hope(decision, spirit, action.bottle)
    if action.spirit == FRESH:
        return now + hope
    if not values.left:
        return now + hope - values.unsold(spirit)
    sale = now * (0.14 if values.left > 1 else 0.08)
    return sale + hope - values.waiting(spirit) * values.weights.patience


def _sale_hope(decision: Decision, spirit: Spirit, bottle: str) -> float:
    """Return awards and solo goals that this sale would fulfill."""
    known = [flavor for flavor in spirit.flavors if flavor != UNKNOWN]
    worth = appraise(decision.catalog, decision.me, spirit, bottle, known)
    return sale_gain(decision.wishes, decision.now, worth.sale(spirit, bottle))


def _cover(decision: Decision, action: Cover) -> float:
    if action.points:
        return decision.catalog.rules.label.instead_sp
    return _BONUSES[action.space](decision)


def _bonus_money(decision: Decision) -> float:
    return 5 * decision.values.coin


def _bonus_signature(decision: Decision) -> float:
    ingredient = decision.card(decision.catalog.identities[decision.me.identity].ingredient)
    usable = decision.values.left and decision.me.aside
    return decision.values.card(ingredient) * 0.9 if usable else 0.0


def _best_of(decision: Decision, kind: str) -> float:
    rows = [card for row in decision.view.rows for card in row.cards if card is not None]
    cards = [decision.card(card.id) for card in rows] + [decision.card(card) for card in decision.catalog.basic]
    return max((gain(decision, card.id) for card in cards if kind in card.groups), default=0.0)


def _bonus_recipe(decision: Decision) -> float:
    known = known_recipes(decision.catalog, decision.me)
    flight = decision.catalog.flights[decision.view.flight].recipes
    unknown = [decision.catalog.recipes[recipe] for recipe in flight if recipe not in decision.me.cubes]
    return max((0.7 * decision.values.knowledge(recipe, known) for recipe in unknown), default=0.0)


def _bonus_truck(decision: Decision) -> float:
    return 0.3 if decision.me.pantry else 0.0


_BONUSES: Mapping[str, Callable[[Decision], float]] = {
    "money": _bonus_money,
    "signature_ingredient": _bonus_signature,
    "truck": _bonus_truck,
    "ingredient": lambda decision: _best_of(decision, "ingredient"),
    "recipe": _bonus_recipe,
    "item": lambda decision: _best_of(decision, "item"),
    "upgrade": lambda decision: _best_of(decision, "upgrade"),
}


def _take_free(decision: Decision, action: TakeFree) -> float:
    if action.source == "recipe":
        recipe = decision.catalog.recipes[action.card]
        return recipe.sp + decision.values.knowledge(recipe, known_recipes(decision.catalog, decision.me))
    return gain(decision, action.card)


def _give_up(decision: Decision, action: GiveUp) -> float:
    return -decision.values.card(decision.card(action.card))


def _take_from_truck(decision: Decision, action: TakeFromTruck) -> float:
    return gain(decision, action.card)


# End of a round, and a game alone


def _taste(decision: Decision, action: Taste) -> float:
    """Rate a tasting: money helps more than points only early on, when there is hardly any."""
    poor = decision.me.money < 3 and decision.values.left > 3
    return action.sp * 0.1 if poor and action.sp <= 2 else -action.sp


def _claim(decision: Decision, action: Claim) -> float:
    """Rate a claim: rewards always; a card that raises the target only to climb to its row."""
    goal, solo = decision.catalog.solo_goals[action.goal], decision.view.solo
    assert solo is not None
    row = next(row for row in solo.rows if any(card.id == goal.id for card in row))
    climbing = not any(card.completed for card in row)
    return 500.0 - goal.target if climbing or not goal.target else NEVER


def _swap(decision: Decision, action: OpenSwap | CancelSwap) -> float:
    return NEVER if isinstance(action, OpenSwap) else 1.0


_VALUES: Mapping[str, Callable[[Decision, Any], float]] = {
    "identity": _identity,
    "return_goal": _return_goal,
    "buy": _buy,
    "learn": _learn,
    "use_discounts": _discounts,
    "replace": _replace,
    "reveal": _reveal,
    "take_basic": _take_basic,
    "trade": _trade,
    "take_traded": _take_traded,
    "fill": _fill,
    "distill": _distill,
    "rest": _rest,
    "run_still": _run_still,
    "redistill": _redistill,
    "put_back": _put_back,
    "make": _make,
    "keep_flavor": _keep_flavor,
    "sell": _sell,
    "cover": _cover,
    "take_free": _take_free,
    "give_up": _give_up,
    "take_from_truck": _take_from_truck,
    "taste": _taste,
    "claim": _claim,
    "open_swap": _swap,
    "cancel_swap": _swap,
}

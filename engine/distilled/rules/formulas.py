"""End-game points of upgrades: what is printed on them, and what their formulas add."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from engine.distilled.data.models import Card, Power
from engine.distilled.data.vocabulary import Formula
from engine.distilled.rules.facts import Facts, held_labels

PAIR = 2


def upgrade_points(facts: Facts, card: Card) -> int:
    """SP of one upgrade at the end; a better money rate is no part of it (DI-47)."""
    return card.sp + sum(formula_points(facts, power) for power in card.at("endgame") if power.op == "sp_formula")


def formula_points(facts: Facts, power: Power) -> int:
    return _FORMULAS[power.formula](facts, power) if power.formula else 0


def money_per_sp(facts: Facts) -> int:
    """How much money makes 1 SP at the end."""
    rates = [power.n for card in facts.upgrades() for power in card.at("endgame") if power.op == "money_rate"]
    return min([facts.catalog.rules.end.money_per_sp, *rates])


def _per_n_labels_region(facts: Facts, power: Power) -> int:
    labels = sum(facts.counts_for(label.region, power.region, power.home) for label in facts.labels())
    return power.sp * (labels // power.n)


def _upgrades(facts: Facts, power: Power) -> int:
    return sum(power.branch in (None, card.branch) for card in facts.upgrades())


def _per_upgrade(facts: Facts, power: Power) -> int:
    return power.sp * _upgrades(facts, power)


def _only_upgrade_of_type(facts: Facts, power: Power) -> int:
    return power.sp if _upgrades(facts, power) == 1 else 0


def _per_recipe_cube(facts: Facts, power: Power) -> int:
    return power.sp * sum(facts.catalog.recipes[cube].tier in power.tiers for cube in facts.player.cubes)


def _per_label(facts: Facts, power: Power) -> int:
    fitting = (
        label
        for label in facts.labels()
        if power.aged in (None, label.aged) and (not power.recipes or label.id in power.recipes)
    )
    return power.sp * sum(1 for _ in fitting)


def _per_identical_label_pair(facts: Facts, power: Power) -> int:
    return power.sp * sum(count // PAIR for count in Counter(held_labels(facts.player)).values())


def _per_bottle_region(facts: Facts, power: Power) -> int:
    return power.sp * len({facts.region(bottle.region) for bottle in facts.bottles() if bottle.region})


def _top_ingredient_money(facts: Facts, _: Power) -> int:
    return facts.catalog.card(facts.turned_up).money if facts.turned_up else 0


def _per_barrel_type_in_labels(facts: Facts, power: Power) -> int:
    return power.sp * len({label.barrel for label in facts.labels()})


_FORMULAS: Mapping[Formula, Callable[[Facts, Power], int]] = {
    "per_n_labels_region": _per_n_labels_region,
    "per_upgrade": _per_upgrade,
    "only_upgrade_of_type": _only_upgrade_of_type,
    "per_recipe_cube": _per_recipe_cube,
    "per_label": _per_label,
    "per_identical_label_pair": _per_identical_label_pair,
    "per_bottle_region": _per_bottle_region,
    "top_ingredient_money": _top_ingredient_money,
    "per_barrel_type_in_labels": _per_barrel_type_in_labels,
}

"""End-game points of upgrades: what is printed on them, and what their formulas add, one record each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.core.words import listed
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Card, Power
from engine.distilled.rules.facts import Facts, held_labels
from engine.distilled.text.names import UPGRADES, region_name

PAIR = 2


@dataclass(frozen=True, slots=True)
class Formula:
    """Everything about one formula."""

    name: str
    points: Callable[[Facts, Power], int]
    says: Callable[[Catalog, Power], str]
    needs: tuple[str, ...] = ("sp",)
    """Operands that must be given."""


def upgrade_points(facts: Facts, card: Card) -> int:
    """Return the SP of one upgrade at the end; a better money rate is no part of it (DI-47)."""
    return card.sp + sum(formula_points(facts, power) for power in card.at("endgame"))


def formula_points(facts: Facts, power: Power) -> int:
    """Return what the formula of a power adds, 0 if it has none."""
    return FORMULAS[power.formula].points(facts, power) if power.formula else 0


def _labels_of_region(facts: Facts, power: Power) -> int:
    labels = sum(facts.counts_for(label.region, power.region, power.home) for label in facts.labels())
    return power.sp * (labels // power.n)


def _upgrades(facts: Facts, power: Power) -> int:
    return sum(power.branch in (None, card.branch) for card in facts.upgrades())


def _label_points(facts: Facts, power: Power) -> int:
    fitting = (
        label
        for label in facts.labels()
        if power.aged in (None, label.aged) and (not power.recipes or label.id in power.recipes)
    )
    return power.sp * sum(1 for _ in fitting)


def _label_text(catalog: Catalog, power: Power) -> str:
    if power.recipes:
        return f"{power.sp} SP per {listed([catalog.recipes[r].name for r in power.recipes], 'or')} label"
    return f"{power.sp} SP per {'aged' if power.aged else 'non-aged'} label"


_ALL = (
    Formula(
        "per_n_labels_region",
        _labels_of_region,
        lambda catalog, power: f"{power.sp} SP per {power.n} {region_name(power.region)} labels",
        ("region", "n", "sp"),
    ),
    Formula(
        "per_upgrade",
        lambda facts, power: power.sp * _upgrades(facts, power),
        lambda catalog, power: f"{power.sp} SP per {UPGRADES[power.branch] if power.branch else 'upgrade'} you have",
    ),
    Formula(
        "only_upgrade_of_type",
        lambda facts, power: power.sp if _upgrades(facts, power) == 1 else 0,
        lambda catalog, power: f"{power.sp} SP as your only {power.branch}",
        ("branch", "sp"),
    ),
    Formula(
        "per_recipe_cube",
        lambda facts, power: (
            power.sp * sum(facts.catalog.recipes[cube].tier in power.tiers for cube in facts.player.cubes)
        ),
        lambda catalog, power: f"{power.sp} SP per {listed(power.tiers, 'or')} cube",
        ("tiers", "sp"),
    ),
    Formula("per_label", _label_points, _label_text),
    Formula(
        "per_identical_label_pair",
        lambda facts, power: power.sp * sum(count // PAIR for count in Counter(held_labels(facts.player)).values()),
        lambda catalog, power: f"{power.sp} SP per {PAIR} equal labels",
    ),
    Formula(
        "per_bottle_region",
        lambda facts, power: (
            power.sp * len({facts.region(bottle.region) for bottle in facts.bottles() if bottle.region})
        ),
        lambda catalog, power: f"{power.sp} SP per bottle region on display",
    ),
    Formula(
        "top_ingredient_money",
        lambda facts, power: facts.catalog.card(facts.turned_up).money if facts.turned_up else 0,
        lambda catalog, power: "top ingredient's money as SP",
        (),
    ),
    Formula(
        "per_barrel_type_in_labels",
        lambda facts, power: power.sp * len({label.barrel for label in facts.labels()}),
        lambda catalog, power: f"{power.sp} SP per barrel type of your labels",
    ),
)
FORMULAS: Mapping[str, Formula] = {formula.name: formula for formula in _ALL}

"""What goals, awards, solo goals and upgrade formulas count, worked out from the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import get_args

from engine.distilled.data.models import Card, Metric, Recipe
from engine.distilled.data.vocabulary import Barrel, MetricKind, Region, Sugar, Tier
from engine.distilled.rules.facts import Facts, held_labels
from engine.distilled.rules.formulas import upgrade_points
from engine.distilled.state import Sale

_EACH: Mapping[MetricKind, int] = {
    "label_each_tier": len(get_args(Tier)),
    "label_each_sugar": len(get_args(Sugar)),
    "label_each_barrel": len(get_args(Barrel)),
}


def value(facts: Facts, metric: Metric) -> int:
    """The number that a metric stands for; 1 or 0 where it is a yes or a no."""
    return int(_METRICS[metric.kind](facts, metric))


def needed(metric: Metric) -> int:
    """The number that fulfils it."""
    return metric.at_least or metric.regions or _EACH.get(metric.kind, 1)


def met(facts: Facts, metric: Metric) -> bool:
    return value(facts, metric) >= needed(metric)


# Labels


def _labels_region(facts: Facts, metric: Metric) -> int:
    return sum(facts.counts_for(label.region, metric.region, metric.home) for label in facts.labels())


def _labels_sugar(facts: Facts, metric: Metric) -> int:
    return sum(metric.sugar in label.sugars for label in _counted(facts, metric))


def _counted(facts: Facts, metric: Metric) -> list[Recipe]:
    return [label for label in facts.labels() if label.id not in metric.exclude]


def _labels_tier(facts: Facts, metric: Metric) -> int:
    return sum(label.tier in metric.tiers for label in facts.labels())


def _labels_barrel(facts: Facts, metric: Metric) -> int:
    return sum(label.barrel == metric.barrel for label in facts.labels())


def _labels_aged(facts: Facts, metric: Metric) -> int:
    return sum(label.aged == metric.aged for label in facts.labels())


def _by_region(facts: Facts) -> Counter[Region | None]:
    return Counter(facts.region(label.region) for label in facts.labels())


def _labels_per_region(facts: Facts, metric: Metric) -> int:
    return sum(count >= metric.each for count in _by_region(facts).values())


def _labels_home_region(facts: Facts, _: Metric) -> int:
    return _by_region(facts)[facts.own_region]


def _labels_not_home_region(facts: Facts, _: Metric) -> int:
    return len(facts.labels()) - _by_region(facts)[facts.own_region]


def _max_labels_one_region(facts: Facts, _: Metric) -> int:
    return max(_by_region(facts).values(), default=0)


def _label_regions(facts: Facts, _: Metric) -> int:
    return len(_by_region(facts))


def _distinct_labels(facts: Facts, _: Metric) -> int:
    return len(set(held_labels(facts.player)))


def _same_label(facts: Facts, _: Metric) -> int:
    return max(Counter(held_labels(facts.player)).values(), default=0)


def _label_each_tier(facts: Facts, _: Metric) -> int:
    return len({label.tier for label in facts.labels() if label.tier})


def _label_each_barrel(facts: Facts, _: Metric) -> int:
    return len({label.barrel for label in facts.labels()})


def _label_each_sugar(facts: Facts, metric: Metric) -> int:
    return _served(get_args(Sugar), _counted(facts, metric))


def _served(sugars: Sequence[Sugar], labels: Sequence[Recipe]) -> int:
    """How many sugars the labels can stand for, each label for one of them."""
    if not sugars:
        return 0
    without = _served(sugars[1:], labels)
    used = (
        1 + _served(sugars[1:], [*labels[:n], *labels[n + 1 :]])
        for n, label in enumerate(labels)
        if sugars[0] in label.sugars
    )
    return max(used, default=without)


# Bottles, cubes, money, upgrades


def _bottles_region(facts: Facts, metric: Metric) -> int:
    return sum(facts.counts_for(bottle.region, metric.region, metric.home) for bottle in facts.bottles())


def _displayed_bottles(facts: Facts, _: Metric) -> int:
    return len(facts.player.bottles)


def _bottles_owned(facts: Facts, _: Metric) -> int:
    """On display and in the storeroom; the Glass Bottle of the start is none."""
    stored = (facts.catalog.card(card) for card in facts.player.storeroom)
    return len(facts.player.bottles) + sum(card.kind == "bottle" and card.premium for card in stored)


def _bottle_region_matches(facts: Facts, _: Metric) -> int:
    return sum(bottle.matched for bottle in facts.player.bottles)


def _recipe_cubes(facts: Facts, _: Metric) -> int:
    return len(facts.player.cubes)


def _money(facts: Facts, _: Metric) -> int:
    return facts.player.money


def _upgrade_sp(facts: Facts, metric: Metric) -> int:
    return sum(upgrade_points(facts, card) for card in facts.upgrades() if card.branch == metric.branch)


def _upgrades(facts: Facts, metric: Metric) -> int:
    return sum(card.branch == metric.branch for card in facts.upgrades())


def _warehouse_spirits(facts: Facts, _: Metric) -> int:
    return len(facts.player.warehouse)


# Sales, a new spirit, the round


def _fitting(facts: Facts, metric: Metric) -> Iterable[Sale]:
    """The sales that the metric asks about."""
    for sale in facts.sales:
        recipe = facts.catalog.recipes[sale.spirit.recipe]
        barred = (
            (metric.aged is not None and recipe.aged != metric.aged)
            or (metric.tiers and recipe.tier not in metric.tiers)
            or (metric.recipe and recipe.id != metric.recipe)
            or recipe.id in metric.exclude
            or (metric.home_region and facts.region(recipe.region) != facts.own_region)
        )
        if not barred:
            yield sale


def _best(facts: Facts, metric: Metric, worth: Callable[[Sale], int]) -> int:
    return max((worth(sale) for sale in _fitting(facts, metric)), default=0)


def _sold_with(facts: Facts, metric: Metric) -> int:
    def cards(sale: Sale) -> int:
        if metric.card == "flavor":
            return len(sale.spirit.flavors)
        return sum(facts.catalog.card(card).kind == metric.card for card in sale.spirit.cards)

    return _best(facts, metric, cards)


def _sold_this_round(facts: Facts, _: Metric) -> int:
    return len(facts.player.sales)


def _sold_sp(facts: Facts, metric: Metric) -> int:
    return _best(facts, metric, lambda sale: sale.sp)


def _sold_money(facts: Facts, metric: Metric) -> int:
    return _best(facts, metric, lambda sale: sale.money)


def _sold_sp_over_recipe(facts: Facts, metric: Metric) -> int:
    return _best(facts, metric, lambda sale: sale.sp - facts.catalog.recipes[sale.spirit.recipe].sp)


def _sold_bottle_region_match(facts: Facts, metric: Metric) -> int:
    return _best(facts, metric, lambda sale: int(sale.matched))


def _sold_aged(facts: Facts, metric: Metric) -> int:
    return _best(facts, metric, lambda sale: int(facts.catalog.recipes[sale.spirit.recipe].aged))


def _sold_tier(facts: Facts, metric: Metric) -> int:
    return _best(facts, metric, lambda _: 1)


def _sold_no_basic_sugar(facts: Facts, metric: Metric) -> int:
    return _best(facts, metric, lambda sale: int(not any(card.basic for card in _sugars(facts, sale))))


def _sold_same_sugar_type(facts: Facts, metric: Metric) -> int:
    return _best(
        facts, metric, lambda sale: max(Counter(card.sugar for card in _sugars(facts, sale)).values(), default=0)
    )


def _sugars(facts: Facts, sale: Sale) -> list[Card]:
    cards = (facts.catalog.card(card) for card in sale.spirit.cards)
    return [card for card in cards if card.kind == "sugar"]


def _distilled_aged(facts: Facts, _: Metric) -> int:
    return int(facts.spirit is not None and facts.catalog.recipes[facts.spirit.recipe].aged)


def _distilled_signature(facts: Facts, _: Metric) -> int:
    return int(facts.spirit is not None and facts.catalog.recipes[facts.spirit.recipe].signature)


def _round_sp(facts: Facts, _: Metric) -> int:
    return facts.player.round_sp


def _round_money(facts: Facts, _: Metric) -> int:
    return facts.player.round_money


_METRICS: Mapping[MetricKind, Callable[[Facts, Metric], int]] = {
    "labels_region": _labels_region,
    "labels_sugar": _labels_sugar,
    "labels_tier": _labels_tier,
    "labels_barrel": _labels_barrel,
    "labels_aged": _labels_aged,
    "labels_per_region": _labels_per_region,
    "labels_home_region": _labels_home_region,
    "labels_not_home_region": _labels_not_home_region,
    "max_labels_one_region": _max_labels_one_region,
    "distinct_labels": _distinct_labels,
    "same_label": _same_label,
    "label_regions": _label_regions,
    "label_each_tier": _label_each_tier,
    "label_each_sugar": _label_each_sugar,
    "label_each_barrel": _label_each_barrel,
    "bottles_region": _bottles_region,
    "displayed_bottles": _displayed_bottles,
    "bottles_owned": _bottles_owned,
    "bottle_region_matches": _bottle_region_matches,
    "recipe_cubes": _recipe_cubes,
    "money": _money,
    "upgrade_sp": _upgrade_sp,
    "upgrades": _upgrades,
    "warehouse_spirits": _warehouse_spirits,
    "sold_with": _sold_with,
    "sold_this_round": _sold_this_round,
    "sold_sp": _sold_sp,
    "sold_money": _sold_money,
    "sold_sp_over_recipe": _sold_sp_over_recipe,
    "sold_bottle_region_match": _sold_bottle_region_match,
    "sold_aged": _sold_aged,
    "sold_tier": _sold_tier,
    "sold_no_basic_sugar": _sold_no_basic_sugar,
    "sold_same_sugar_type": _sold_same_sugar_type,
    "distilled_aged": _distilled_aged,
    "distilled_signature": _distilled_signature,
    "round_sp": _round_sp,
    "round_money": _round_money,
}

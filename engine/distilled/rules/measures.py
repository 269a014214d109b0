"""Metrics of goals, awards and solo goals, one record each: how it is counted, what it needs, and how it reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from engine.core.words import listed
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Card, Metric, Recipe
from engine.distilled.data.vocabulary import Barrel, Region, SoloKind, Sugar, Tier
from engine.distilled.rules.facts import Facts, held_labels
from engine.distilled.rules.formulas import upgrade_points
from engine.distilled.state import Sale
from engine.distilled.text.names import UPGRADES, place_name, region_name

Words = str | Callable[[Catalog, Metric], str]
"""A template over the metric, or a function where it takes more."""


@dataclass(frozen=True, slots=True)
class Measure:
    """Everything about one kind of metric."""

    name: str
    count: Callable[[Facts, Metric], int]
    """The number it stands for; 1 or 0 where it is a yes or a no."""
    says: Words
    needs: tuple[str, ...] = ()
    """Operands that must be given."""
    compared: bool = False
    """It can be compared between the players at the end."""
    steps: int = 1
    """The number that fulfills it where the metric does not say."""
    kind: SoloKind = "collect"
    """The kind of solo goal that can ask for it."""


def value(facts: Facts, metric: Metric) -> int:
    """Return the number that a metric stands for."""
    return MEASURES[metric.kind].count(facts, metric)


def needed(metric: Metric) -> int:
    """Return the number that fulfills a metric."""
    return metric.at_least or metric.regions or MEASURES[metric.kind].steps


def met(facts: Facts, metric: Metric) -> bool:
    """Return whether a metric is fulfilled."""
    return value(facts, metric) >= needed(metric)


def metric_text(catalog: Catalog, metric: Metric) -> str:
    """Return the condition as a phrase: "the most Europe labels", "at least 3 bronze labels"."""
    says = MEASURES[metric.kind].says
    return says.format(metric=metric) if isinstance(says, str) else says(catalog, metric)


def faults(metric: Metric) -> Iterator[str]:
    """Name everything that is wrong with a metric by itself."""
    measure = MEASURES.get(metric.kind)
    if measure is None:
        yield f"there is no measure {metric.kind}"
        return
    for need in measure.needs:
        operand = getattr(metric, need)
        if not operand and operand is not False:
            yield f"{metric.kind} needs {need}"


# Words


def _many(metric: Metric, noun: str, rest: str = "") -> str:
    """Say the noun with the least number that is asked for, or as the thing of which no one has more."""
    if not metric.at_least:
        return f"the most {noun}s{rest}"
    return f"1 {noun}{rest}" if metric.at_least == 1 else f"at least {metric.at_least} {noun}s{rest}"


def _number(noun: str, rest: str = "") -> Callable[[Catalog, Metric], str]:
    return lambda catalog, metric: _many(metric, noun, rest.format(metric=metric))


def _except(catalog: Catalog, metric: Metric) -> str:
    names = [catalog.recipes[recipe].name for recipe in metric.exclude]
    return f", not counting {listed(names)}" if names else ""


def _region_labels(catalog: Catalog, metric: Metric) -> str:
    home = ", home-icon ones not counted" if metric.home == "never" else ""
    return _many(metric, f"{region_name(metric.region)} label", home)


def _region_bottles(catalog: Catalog, metric: Metric) -> str:
    home = " or with the home icon" if metric.home == "always" else ""
    return _many(metric, "displayed bottle", f" from {place_name(metric.region)}{home}")


def _spirit(catalog: Catalog, metric: Metric) -> str:
    """Name the spirit that a metric about a sale means."""
    if metric.recipe:
        return f"plain {catalog.recipes[metric.recipe].name}"
    words = listed(metric.tiers, "or") if metric.tiers else "aged" if metric.aged else ""
    article = "an" if words == "aged" else "a"
    region = " of your own region" if metric.home_region else ""
    return " ".join(filter(None, (article, words, f"spirit{region}")))


def _sold(rest: str = "") -> Callable[[Catalog, Metric], str]:
    return lambda catalog, metric: f"{_spirit(catalog, metric)} sold{rest.format(metric=metric)}"


# Counts


def _by_region(facts: Facts) -> Counter[Region | None]:
    return Counter(facts.region(label.region) for label in facts.labels())


def _counted(facts: Facts, metric: Metric) -> list[Recipe]:
    return [label for label in facts.labels() if label.id not in metric.exclude]


def _served(sugars: Sequence[Sugar], labels: Sequence[Recipe]) -> int:
    """Count the sugars that the labels can stand for, each label for one of them."""
    if not sugars:
        return 0
    without = _served(sugars[1:], labels)
    used = (
        1 + _served(sugars[1:], [*labels[:n], *labels[n + 1 :]])
        for n, label in enumerate(labels)
        if sugars[0] in label.sugars
    )
    return max(used, default=without)


def _bottles_owned(facts: Facts, metric: Metric) -> int:
    """Count those on display and in the storeroom; the Glass Bottle of the start is none."""
    stored = (facts.catalog.card(card) for card in facts.player.storeroom)
    return len(facts.player.bottles) + sum(card.kind == "bottle" and card.premium for card in stored)


def _fitting(facts: Facts, metric: Metric) -> Iterable[Sale]:
    """Yield the sales that the metric asks about."""
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


def _best(worth: Callable[[Catalog, Metric, Sale], int]) -> Callable[[Facts, Metric], int]:
    return lambda facts, metric: max(
        (worth(facts.catalog, metric, sale) for sale in _fitting(facts, metric)), default=0
    )


def _recipe(catalog: Catalog, sale: Sale) -> Recipe:
    return catalog.recipes[sale.spirit.recipe]


def _sugars(catalog: Catalog, sale: Sale) -> list[Card]:
    return [card for card in map(catalog.card, sale.spirit.cards) if card.kind == "sugar"]


def _cards_sold(catalog: Catalog, metric: Metric, sale: Sale) -> int:
    if metric.card == "flavor":
        return len(sale.spirit.flavors)
    return sum(catalog.card(card).kind == metric.card for card in sale.spirit.cards)


def _same_sugars(catalog: Catalog, metric: Metric, sale: Sale) -> int:
    return max(Counter(card.sugar for card in _sugars(catalog, sale)).values(), default=0)


def _made(fits: Callable[[Recipe], bool]) -> Callable[[Facts, Metric], int]:
    """Ask about the spirit that was just distilled."""
    return lambda facts, metric: int(facts.spirit is not None and fits(facts.catalog.recipes[facts.spirit.recipe]))


def _most(name: str, count: Callable[[Facts, Metric], int], says: Words, needs: tuple[str, ...] = ()) -> Measure:
    """Make a measure that can be compared between the players at the end."""
    return Measure(name, count, says, needs, compared=True)


def _of_sale(
    name: str, worth: Callable[[Catalog, Metric, Sale], int], says: Words, needs: tuple[str, ...] = ()
) -> Measure:
    """Make a measure of the best sale of those that a metric asks about."""
    return Measure(name, _best(worth), says, needs, kind="sell")


_LABELS = (
    _most(
        "labels_region",
        lambda facts, metric: sum(
            facts.counts_for(label.region, metric.region, metric.home) for label in facts.labels()
        ),
        _region_labels,
        ("region",),
    ),
    _most(
        "labels_sugar",
        lambda facts, metric: sum(metric.sugar in label.sugars for label in _counted(facts, metric)),
        lambda catalog, metric: _many(metric, "label", f" of recipes with {metric.sugar}{_except(catalog, metric)}"),
        ("sugar",),
    ),
    _most(
        "labels_tier",
        lambda facts, metric: sum(label.tier in metric.tiers for label in facts.labels()),
        lambda catalog, metric: _many(metric, f"{listed(metric.tiers, 'or')} label"),
        ("tiers",),
    ),
    _most(
        "labels_barrel",
        lambda facts, metric: sum(label.barrel == metric.barrel for label in facts.labels()),
        _number("label", " of recipes in a {metric.barrel} barrel"),
        ("barrel",),
    ),
    _most(
        "labels_aged",
        lambda facts, metric: sum(label.aged == metric.aged for label in facts.labels()),
        lambda catalog, metric: _many(metric, f"{'aged' if metric.aged else 'non-aged'} label"),
        ("aged",),
    ),
    Measure(
        "labels_per_region",
        lambda facts, metric: sum(count >= metric.each for count in _by_region(facts).values()),
        "{metric.each} labels from each of {metric.regions} regions",
        ("each", "regions"),
    ),
    _most(
        "labels_home_region",
        lambda facts, metric: _by_region(facts)[facts.own_region],
        _number("label", " of your own region"),
    ),
    _most(
        "labels_not_home_region",
        lambda facts, _: len(facts.labels()) - _by_region(facts)[facts.own_region],
        _number("label", " of regions other than your own"),
    ),
    _most(
        "max_labels_one_region",
        lambda facts, metric: max(_by_region(facts).values(), default=0),
        _number("label", " of one and the same region"),
    ),
    _most("distinct_labels", lambda facts, _: len(set(held_labels(facts.player))), _number("different label")),
    _most(
        "same_label",
        lambda facts, metric: max(Counter(held_labels(facts.player)).values(), default=0),
        _number("label", " of one spirit"),
    ),
    Measure(
        "label_regions", lambda facts, _: len(_by_region(facts)), "labels of {metric.at_least} regions", ("at_least",)
    ),
    Measure(
        "label_each_tier",
        lambda facts, _: len({label.tier for label in facts.labels() if label.tier}),
        "a bronze, a silver and a gold label",
        steps=len(get_args(Tier)),
    ),
    Measure(
        "label_each_sugar",
        lambda facts, metric: _served(get_args(Sugar), _counted(facts, metric)),
        lambda catalog, metric: f"three labels, one each for grain, plant and fruit{_except(catalog, metric)}",
        steps=len(get_args(Sugar)),
    ),
    Measure(
        "label_each_barrel",
        lambda facts, _: len({label.barrel for label in facts.labels()}),
        "labels of recipes in metal, clay and wood barrels",
        steps=len(get_args(Barrel)),
    ),
)
_POSSESSIONS = (
    _most(
        "bottles_region",
        lambda facts, metric: sum(
            facts.counts_for(bottle.region, metric.region, metric.home) for bottle in facts.bottles()
        ),
        _region_bottles,
        ("region",),
    ),
    _most("displayed_bottles", lambda facts, _: len(facts.player.bottles), _number("displayed bottle")),
    _most("bottles_owned", _bottles_owned, _number("premium bottle", ", on display or in the storeroom")),
    _most(
        "bottle_region_matches",
        lambda facts, metric: sum(bottle.matched for bottle in facts.player.bottles),
        _number("bottle", " used for a spirit of its own region"),
    ),
    _most("recipe_cubes", lambda facts, _: len(facts.player.cubes), _number("recipe cube")),
    _most(
        "money",
        lambda facts, metric: facts.player.money,
        lambda catalog, metric: f"at least {metric.at_least} money" if metric.at_least else "the most money at the end",
    ),
    _most(
        "upgrade_sp",
        lambda facts, metric: sum(
            upgrade_points(facts, card) for card in facts.upgrades() if card.branch == metric.branch
        ),
        lambda catalog, metric: (
            f"the most end-game SP from {'equipment' if metric.branch == 'equipment' else 'specialists'}"
        ),
        ("branch",),
    ),
    _most(
        "upgrades",
        lambda facts, metric: sum(card.branch == metric.branch for card in facts.upgrades()),
        lambda catalog, metric: _many(metric, UPGRADES[metric.branch] if metric.branch else "upgrade"),
        ("branch",),
    ),
    _most("warehouse_spirits", lambda facts, _: len(facts.player.warehouse), _number("spirit", " in the warehouse")),
)
_SALES = (
    _of_sale(
        "sold_with", _cards_sold, _sold(" with {metric.at_least} or more {metric.card} cards"), ("card", "at_least")
    ),
    _of_sale(
        "sold_sp", lambda catalog, metric, sale: sale.sp, _sold(" for {metric.at_least} or more SP"), ("at_least",)
    ),
    _of_sale(
        "sold_money",
        lambda catalog, metric, sale: sale.money,
        _sold(" for {metric.at_least} or more money"),
        ("at_least",),
    ),
    _of_sale(
        "sold_sp_over_recipe",
        lambda catalog, metric, sale: sale.sp - _recipe(catalog, sale).sp,
        _sold(" for {metric.at_least} or more SP above its recipe"),
        ("at_least",),
    ),
    _of_sale(
        "sold_bottle_region_match",
        lambda catalog, metric, sale: int(sale.matched),
        lambda catalog, metric: f"a spirit sold in a bottle of its own region{_except(catalog, metric)}",
    ),
    _of_sale("sold_aged", lambda catalog, metric, sale: int(_recipe(catalog, sale).aged), "an aged spirit sold"),
    _of_sale("sold_tier", lambda catalog, metric, sale: 1, _sold(), ("tiers",)),
    _of_sale(
        "sold_no_basic_sugar",
        lambda catalog, metric, sale: int(not any(card.basic for card in _sugars(catalog, sale))),
        "a spirit sold without any basic sugar",
    ),
    _of_sale(
        "sold_same_sugar_type",
        _same_sugars,
        "a spirit sold with {metric.at_least} or more sugars of one type",
        ("at_least",),
    ),
)
_ROUND = (
    Measure("distilled_aged", _made(lambda recipe: recipe.aged), "an aged spirit distilled", kind="distill"),
    Measure(
        "distilled_signature", _made(lambda recipe: recipe.signature), "your signature spirit distilled", kind="distill"
    ),
    Measure(
        "sold_this_round",
        lambda facts, _: len(facts.player.sales),
        "{metric.at_least} spirits sold in one round",
        ("at_least",),
        kind="earn",
    ),
    Measure(
        "round_sp",
        lambda facts, metric: facts.player.round_sp,
        "{metric.at_least} or more SP gained in one round",
        ("at_least",),
        kind="earn",
    ),
    Measure(
        "round_money",
        lambda facts, metric: facts.player.round_money,
        "{metric.at_least} or more money gained in one round",
        ("at_least",),
        kind="earn",
    ),
)
MEASURES: Mapping[str, Measure] = {measure.name: measure for measure in (*_LABELS, *_POSSESSIONS, *_SALES, *_ROUND)}

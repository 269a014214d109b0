"""Metrics of goals, awards and solo goals, one record each: how it is counted, what it needs, and how it reads."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from engine.core.words import listed
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Card, Metric, Recipe
from engine.distilled.data.vocabulary import Barrel, Region, SoloKind, Sugar, Tier
from engine.distilled.rules.facts import Facts, held_labels
from engine.distilled.rules.formulas import upgrade_points
from engine.distilled.state import Player, Sale
from engine.distilled.text.names import UPGRADES, place_name, region_name

Count = Callable[[Facts, Metric], int]
COUNTED = re.compile(r"\[(.+?)\]")


@dataclass(frozen=True, slots=True)
class Measure:
    """Everything about one kind of metric."""

    name: str
    count: Count
    """The number it stands for; 1 or 0 where it is a yes or a no."""
    says: str
    """A template over the metric and its wording; a noun in brackets is counted, or compared between the players."""
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
    """Return True if a metric is fulfilled."""
    return value(facts, metric) >= needed(metric)


def metric_text(catalog: Catalog, metric: Metric) -> str:
    """Return the condition as a phrase: "the most Europe labels", "at least 3 bronze labels"."""
    said = MEASURES[metric.kind].says.format(metric=metric, **_wording(catalog, metric))
    return COUNTED.sub(lambda noun: _number(metric.at_least, noun[1]), said)


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


def _number(at_least: int, noun: str) -> str:
    """Say the noun with the least number that is asked for, or as the thing of which no one has more."""
    if not at_least:
        return f"the most {noun}s"
    return f"1 {noun}" if at_least == 1 else f"at least {at_least} {noun}s"


def _wording(catalog: Catalog, metric: Metric) -> dict[str, str]:
    """Return the operands of a metric as they stand in a phrase."""
    tiers, exceptions = listed(metric.tiers, "or"), [catalog.recipes[recipe].name for recipe in metric.exclude]
    sort = tiers or ("aged" if metric.aged else "")
    spirit = " ".join(filter(None, ("an" if sort == "aged" else "a", sort, "spirit")))
    return {
        "region": region_name(metric.region),
        "place": place_name(metric.region) + (" or with the home icon" if metric.home == "always" else ""),
        "without_home": ", home-icon ones not counted" if metric.home == "never" else "",
        "tiers": tiers,
        "money": f"at least {metric.at_least} money" if metric.at_least else "the most money at the end",
        "aged": "aged" if metric.aged else "non-aged",
        "branch": UPGRADES[metric.branch] if metric.branch else "upgrade",
        "branches": "equipment" if metric.branch == "equipment" else "specialists",
        "exceptions": f", not counting {listed(exceptions)}" if exceptions else "",
        "spirit": f"plain {catalog.recipes[metric.recipe].name}"
        if metric.recipe
        else spirit + (" of your own region" if metric.home_region else ""),
    }


# Counts


def _by_region(facts: Facts) -> Counter[Region | None]:
    return Counter(facts.region(label.region) for label in facts.labels())


def _region_labels(facts: Facts, metric: Metric) -> int:
    return sum(facts.counts_for(label.region, metric.region, metric.home) for label in facts.labels())


def _region_bottles(facts: Facts, metric: Metric) -> int:
    return sum(facts.counts_for(bottle.region, metric.region, metric.home) for bottle in facts.bottles())


def _branch(facts: Facts, metric: Metric) -> list[Card]:
    return [card for card in facts.upgrades() if card.branch == metric.branch]


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


@dataclass(frozen=True, slots=True)
class Sold:
    """A sale as metrics look at it."""

    catalog: Catalog
    metric: Metric
    sale: Sale

    @property
    def recipe(self) -> Recipe:
        return self.catalog.recipes[self.sale.spirit.recipe]

    @property
    def sugars(self) -> list[Card]:
        return [card for card in map(self.catalog.card, self.sale.spirit.cards) if card.kind == "sugar"]

    @property
    def cards(self) -> int:
        """The number of cards of the kind that the metric asks about."""
        if self.metric.card == "flavor":
            return len(self.sale.spirit.flavors)
        return sum(self.catalog.card(card).kind == self.metric.card for card in self.sale.spirit.cards)

    def fits(self, facts: Facts) -> bool:
        """Return True if the metric asks about this sale."""
        metric, recipe = self.metric, self.recipe
        return (
            metric.aged in (None, recipe.aged)
            and (not metric.tiers or recipe.tier in metric.tiers)
            and metric.recipe in ("", recipe.id)
            and recipe.id not in metric.exclude
            and (not metric.home_region or facts.region(recipe.region) == facts.own_region)
        )


def _best(facts: Facts, metric: Metric, worth: Callable[[Sold], int]) -> int:
    sales = (Sold(facts.catalog, metric, sale) for sale in facts.sales)
    return max((worth(sold) for sold in sales if sold.fits(facts)), default=0)


def _most(name: str, count: Count, says: str, *needs: str) -> Measure:
    """Make a measure that can be compared between the players at the end."""
    return Measure(name, count, says, needs, compared=True)


def _labels(name: str, fits: Callable[[Metric, Recipe], bool], says: str, *needs: str) -> Measure:
    """Make a measure of the labels that fit."""
    return _most(name, lambda facts, metric: sum(fits(metric, label) for label in facts.labels()), says, *needs)


def _all_of(name: str, count: Count, says: str, kinds: object) -> Measure:
    """Make a measure that is fulfilled by one of each kind."""
    return Measure(name, count, says, steps=len(get_args(kinds)))


def _of_sale(name: str, worth: Callable[[Sold], int], says: str, *needs: str) -> Measure:
    """Make a measure of the best sale of those that a metric asks about."""
    return Measure(name, lambda facts, metric: _best(facts, metric, worth), says, needs, kind="sell")


def _made(name: str, fits: Callable[[Recipe], bool], says: str) -> Measure:
    """Make a measure of the spirit that was just distilled."""

    def count(facts: Facts, metric: Metric) -> int:
        return int(facts.spirit is not None and fits(facts.catalog.recipes[facts.spirit.recipe]))

    return Measure(name, count, says, kind="distill")


def _earned(name: str, count: Callable[[Player], int], says: str) -> Measure:
    """Make a measure of what a player got in a round."""
    return Measure(name, lambda facts, _: count(facts.player), says, ("at_least",), kind="earn")


_LABELS = (
    _most("labels_region", _region_labels, "[{region} label]{without_home}", "region"),
    _labels(
        "labels_sugar",
        lambda metric, label: metric.sugar in label.sugars and label.id not in metric.exclude,
        "[label] of recipes with {metric.sugar}{exceptions}",
        "sugar",
    ),
    _labels("labels_tier", lambda metric, label: label.tier in metric.tiers, "[{tiers} label]", "tiers"),
    _labels(
        "labels_barrel",
        lambda metric, label: label.barrel == metric.barrel,
        "[label] of recipes in a {metric.barrel} barrel",
        "barrel",
    ),
    _labels("labels_aged", lambda metric, label: label.aged == metric.aged, "[{aged} label]", "aged"),
    Measure(
        "labels_per_region",
        lambda facts, metric: sum(count >= metric.each for count in _by_region(facts).values()),
        "{metric.each} labels from each of {metric.regions} regions",
        ("each", "regions"),
    ),
    _most("labels_home_region", lambda facts, _: _by_region(facts)[facts.own_region], "[label] of your own region"),
    _most(
        "labels_not_home_region",
        lambda facts, _: len(facts.labels()) - _by_region(facts)[facts.own_region],
        "[label] of regions other than your own",
    ),
    _most(
        "max_labels_one_region",
        lambda facts, _: max(_by_region(facts).values(), default=0),
        "[label] of one and the same region",
    ),
    _most("distinct_labels", lambda facts, _: len(set(held_labels(facts.player))), "[different label]"),
    _most(
        "same_label",
        lambda facts, _: max(Counter(held_labels(facts.player)).values(), default=0),
        "[label] of one spirit",
    ),
    Measure(
        "label_regions", lambda facts, _: len(_by_region(facts)), "labels of {metric.at_least} regions", ("at_least",)
    ),
    _all_of(
        "label_each_tier",
        lambda facts, _: len({label.tier for label in facts.labels() if label.tier}),
        "a bronze, a silver and a gold label",
        Tier,
    ),
    _all_of(
        "label_each_sugar",
        lambda facts, metric: _served(get_args(Sugar), [r for r in facts.labels() if r.id not in metric.exclude]),
        "three labels, one each for grain, plant and fruit{exceptions}",
        Sugar,
    ),
    _all_of(
        "label_each_barrel",
        lambda facts, _: len({label.barrel for label in facts.labels()}),
        "labels of recipes in metal, clay and wood barrels",
        Barrel,
    ),
)
_POSSESSIONS = (
    _most("bottles_region", _region_bottles, "[displayed bottle] from {place}", "region"),
    _most("displayed_bottles", lambda facts, _: len(facts.player.bottles), "[displayed bottle]"),
    _most("bottles_owned", _bottles_owned, "[premium bottle], on display or in the storeroom"),
    _most(
        "bottle_region_matches",
        lambda facts, _: sum(bottle.matched for bottle in facts.player.bottles),
        "[bottle] used for a spirit of its own region",
    ),
    _most("recipe_cubes", lambda facts, _: len(facts.player.cubes), "[recipe cube]"),
    _most("money", lambda facts, _: facts.player.money, "{money}"),
    _most(
        "upgrade_sp",
        lambda facts, metric: sum(upgrade_points(facts, card) for card in _branch(facts, metric)),
        "the most end-game SP from {branches}",
        "branch",
    ),
    _most("upgrades", lambda facts, metric: len(_branch(facts, metric)), "[{branch}]", "branch"),
    _most("warehouse_spirits", lambda facts, _: len(facts.player.warehouse), "[spirit] in the warehouse"),
)
_SALES = (
    _of_sale(
        "sold_with",
        lambda sold: sold.cards,
        "{spirit} sold with {metric.at_least} or more {metric.card} cards",
        *("card", "at_least"),
    ),
    _of_sale("sold_sp", lambda sold: sold.sale.sp, "{spirit} sold for {metric.at_least} or more SP", "at_least"),
    _of_sale(
        "sold_money", lambda sold: sold.sale.money, "{spirit} sold for {metric.at_least} or more money", "at_least"
    ),
    _of_sale(
        "sold_sp_over_recipe",
        lambda sold: sold.sale.sp - sold.recipe.sp,
        "{spirit} sold for {metric.at_least} or more SP above its recipe",
        "at_least",
    ),
    _of_sale(
        "sold_bottle_region_match",
        lambda sold: int(sold.sale.matched),
        "a spirit sold in a bottle of its own region{exceptions}",
    ),
    _of_sale("sold_aged", lambda sold: int(sold.recipe.aged), "an aged spirit sold"),
    _of_sale("sold_tier", lambda sold: 1, "{spirit} sold", "tiers"),
    _of_sale(
        "sold_no_basic_sugar",
        lambda sold: int(not any(card.basic for card in sold.sugars)),
        "a spirit sold without any basic sugar",
    ),
    _of_sale(
        "sold_same_sugar_type",
        lambda sold: max(Counter(card.sugar for card in sold.sugars).values(), default=0),
        "a spirit sold with {metric.at_least} or more sugars of one type",
        "at_least",
    ),
)
_ROUND = (
    _made("distilled_aged", lambda recipe: recipe.aged, "an aged spirit distilled"),
    _made("distilled_signature", lambda recipe: recipe.signature, "your signature spirit distilled"),
    _earned("sold_this_round", lambda player: len(player.sales), "{metric.at_least} spirits sold in one round"),
    _earned("round_sp", lambda player: player.round_sp, "{metric.at_least} or more SP gained in one round"),
    _earned("round_money", lambda player: player.round_money, "{metric.at_least} or more money gained in one round"),
)
MEASURES: Mapping[str, Measure] = {measure.name: measure for measure in (*_LABELS, *_POSSESSIONS, *_SALES, *_ROUND)}

"""What goals, awards and solo goals ask for, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.words import listed, sentence
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Goal, Metric, SoloGoal
from engine.distilled.data.vocabulary import MetricKind, SoloKind
from engine.distilled.text.cards import UPGRADES, place_name, region_name

_SOLO_KINDS: Mapping[SoloKind, str] = {
    "distill": "right after distilling",
    "sell": "right after a sale",
    "collect": "at any time",
    "earn": "at the end of a round",
}


def metric_text(catalog: Catalog, metric: Metric) -> str:
    """The condition as a phrase: "the most Europe labels", "at least 3 bronze labels"."""
    return _TEXTS[metric.kind](catalog, metric)


def goal_text(catalog: Catalog, goal: Goal) -> str:
    """A goal or an award in one line."""
    return f"{sentence(metric_text(catalog, goal.metric))}: {goal.sp} SP."


def solo_text(catalog: Catalog, goal: SoloGoal) -> str:
    """A solo goal in one line: condition, when, and what it brings or asks."""
    rewards = [f"{goal.sp} SP"] if goal.sp else []
    rewards += [f"{goal.money} money"] if goal.money else []
    rewards += [f"raises the target by {goal.target}"] if goal.target else []
    return f"{sentence(metric_text(catalog, goal.metric))} ({_SOLO_KINDS[goal.kind]}): {listed(rewards)}."


def _many(metric: Metric, noun: str, rest: str = "") -> str:
    """The noun with what is asked of it: at least so many, or more than the others."""
    if not metric.at_least:
        return f"the most {noun}s{rest}"
    return f"1 {noun}{rest}" if metric.at_least == 1 else f"at least {metric.at_least} {noun}s{rest}"


def _simple(noun: str, rest: str = "") -> Callable[[Catalog, Metric], str]:
    return lambda _, metric: _many(metric, noun, rest)


def _fixed(text: str) -> Callable[[Catalog, Metric], str]:
    return lambda _, __: text


def _home(metric: Metric) -> str:
    return ", home-icon ones not counted" if metric.home == "never" else ""


def _except(catalog: Catalog, metric: Metric) -> str:
    return (
        f", not counting {listed([catalog.recipes[recipe].name for recipe in metric.exclude])}"
        if metric.exclude
        else ""
    )


def _labels_region(_: Catalog, metric: Metric) -> str:
    return _many(metric, f"{region_name(metric.region)} label", _home(metric))


def _labels_sugar(catalog: Catalog, metric: Metric) -> str:
    return _many(metric, "label", f" of recipes with {metric.sugar}{_except(catalog, metric)}")


def _labels_tier(_: Catalog, metric: Metric) -> str:
    return _many(metric, f"{listed(metric.tiers, 'or')} label")


def _labels_aged(_: Catalog, metric: Metric) -> str:
    return _many(metric, f"{'aged' if metric.aged else 'non-aged'} label")


def _bottles_region(_: Catalog, metric: Metric) -> str:
    home = " or with the home icon" if metric.home == "always" else ""
    return _many(metric, "displayed bottle", f" from {place_name(metric.region)}{home}")


def _upgrades(_: Catalog, metric: Metric) -> str:
    return _many(metric, UPGRADES[metric.branch] if metric.branch else "upgrade")


def _upgrade_sp(_: Catalog, metric: Metric) -> str:
    return f"the most end-game SP from {'equipment' if metric.branch == 'equipment' else 'specialists'}"


def _spirit(catalog: Catalog, metric: Metric) -> str:
    """The spirit that a metric about a sale means."""
    if metric.recipe:
        return f"plain {catalog.recipes[metric.recipe].name}"
    words = listed(metric.tiers, "or") if metric.tiers else "aged" if metric.aged else ""
    article = "an" if words == "aged" else "a"
    region = " of your own region" if metric.home_region else ""
    return " ".join(filter(None, (article, words, f"spirit{region}")))


def _sold_for(unit: str) -> Callable[[Catalog, Metric], str]:
    return lambda catalog, metric: f"{_spirit(catalog, metric)} sold for {metric.at_least} or more {unit}"


def _sold_with(catalog: Catalog, metric: Metric) -> str:
    return f"{_spirit(catalog, metric)} sold with {metric.at_least} or more {metric.card} cards"


def _sold(catalog: Catalog, metric: Metric) -> str:
    return f"{_spirit(catalog, metric)} sold"


def _sold_matching(catalog: Catalog, metric: Metric) -> str:
    return f"a spirit sold in a bottle of its own region{_except(catalog, metric)}"


_TEXTS: Mapping[MetricKind, Callable[[Catalog, Metric], str]] = {
    "labels_region": _labels_region,
    "labels_sugar": _labels_sugar,
    "labels_tier": _labels_tier,
    "labels_barrel": lambda _, metric: _many(metric, "label", f" of recipes in a {metric.barrel} barrel"),
    "labels_aged": _labels_aged,
    "labels_per_region": lambda _, metric: f"{metric.each} labels from each of {metric.regions} regions",
    "labels_home_region": _simple("label", " of your own region"),
    "labels_not_home_region": _simple("label", " of regions other than your own"),
    "max_labels_one_region": _simple("label", " of one and the same region"),
    "distinct_labels": _simple("different label"),
    "same_label": _simple("label", " of one spirit"),
    "label_regions": lambda _, metric: f"labels of {metric.at_least} regions",
    "label_each_tier": _fixed("a bronze, a silver and a gold label"),
    "label_each_sugar": lambda catalog, metric: (
        f"three labels, one each for grain, plant and fruit{_except(catalog, metric)}"
    ),
    "label_each_barrel": _fixed("labels of recipes in metal, clay and wood barrels"),
    "bottles_region": _bottles_region,
    "displayed_bottles": _simple("displayed bottle"),
    "bottles_owned": _simple("premium bottle", ", on display or in the storeroom"),
    "bottle_region_matches": _simple("bottle", " used for a spirit of its own region"),
    "recipe_cubes": _simple("recipe cube"),
    "money": lambda _, metric: f"at least {metric.at_least} money" if metric.at_least else "the most money at the end",
    "upgrade_sp": _upgrade_sp,
    "upgrades": _upgrades,
    "warehouse_spirits": _simple("spirit", " in the warehouse"),
    "sold_with": _sold_with,
    "sold_this_round": lambda _, metric: f"{metric.at_least} spirits sold in one round",
    "sold_sp": _sold_for("SP"),
    "sold_money": _sold_for("money"),
    "sold_sp_over_recipe": lambda catalog, metric: (
        f"{_spirit(catalog, metric)} sold for {metric.at_least} or more SP above its recipe"
    ),
    "sold_bottle_region_match": _sold_matching,
    "sold_aged": _fixed("an aged spirit sold"),
    "sold_tier": _sold,
    "sold_no_basic_sugar": _fixed("a spirit sold without any basic sugar"),
    "sold_same_sugar_type": lambda _, metric: f"a spirit sold with {metric.at_least} or more sugars of one type",
    "distilled_aged": _fixed("an aged spirit distilled"),
    "distilled_signature": _fixed("your signature spirit distilled"),
    "round_sp": lambda _, metric: f"{metric.at_least} or more SP gained in one round",
    "round_money": lambda _, metric: f"{metric.at_least} or more money gained in one round",
}

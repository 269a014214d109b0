"""Which timings and operands the operations and metrics take; anything else in a data file is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.distilled.data.models import Metric, Power
from engine.distilled.data.vocabulary import Condition, Formula, MetricKind, Op, SoloKind, Timing


@dataclass(frozen=True, slots=True)
class Use:
    """How an operation may be used."""

    timings: tuple[Timing, ...]
    needs: tuple[str, ...] = ()
    """Operands that must be given."""


OPS: Mapping[Op, Use] = {
    "discount": Use(("market_once",), ("what", "n")),
    "gain_money": Use(("start_of_round", "market_any", "on_buy", "sell", "label_bonus", "age_each"), ("n",)),
    "gain_sp": Use(("sell",), ("n",)),
    "gain_basic": Use(("start_of_round",), ("cards",)),
    "add_alcohol": Use(("distill_add_alcohol",), ("n",)),
    "return_removed": Use(("distill_react",), ("n", "order")),
    "remove_top_only": Use(("distill_remove",)),
    "redistill": Use(("distill_react",), ("order",)),
    "add_flavor": Use(("distill_end", "age_first"), ("n",)),
    "draw_flavors_keep": Use(("distill_end", "age"), ("n", "k")),
    "flavor_count_bonus": Use(("sell",), ("n",)),
    "double_best_flavor_money": Use(("sell",)),
    "reveal_buy": Use(("start_of_round", "market_once", "on_buy"), ("n", "k")),
    "buy_from_truck": Use(("start_of_round",), ("n",)),
    "sp_formula": Use(("endgame",), ("formula",)),
    "money_rate": Use(("endgame",), ("n",)),
    "sp_if": Use(("sell_bottle",), ("condition", "n")),
    "money_if": Use(("sell_bottle",), ("condition", "n")),
    "sp_per_flavor": Use(("sell_barrel",)),
    "money_per_flavor": Use(("sell_barrel",)),
    "return_to_storeroom": Use(("sell",)),
    "return_self_if_removed": Use(("distill_react",), ("order",)),
    "replace_if_removed": Use(("distill_react",), ("cards", "order")),
    "free_recipe": Use(("setup", "label_bonus")),
    "basic_limit": Use(("passive",), ("n",)),
    "untradeable": Use(("passive",)),
    "gain_money_of_removed": Use(("distill_react",), ("n", "order")),
    "fills_slot": Use(("passive",), ("slots",)),
    "to_box": Use(("sell",)),
    "gain_signature": Use(("label_bonus",)),
    "swap_with_truck": Use(("label_bonus",), ("n",)),
    "gain_free_card": Use(("label_bonus",), ("what", "n")),
}

_CONDITIONS: Mapping[Condition, tuple[str, ...]] = {
    "spirit_region": ("region",),
    "recipe": ("recipe",),
    "sugars_at_least": ("at_least",),
    "flavors_at_least": ("at_least",),
}

_SALE_CONDITIONS: tuple[Condition, ...] = (
    "spirit_region",
    "recipe",
    "aged",
    "not_aged",
    "have_other_label_same_region",
    "no_other_label_same_region",
    "sugars_at_least",
    "flavors_at_least",
    "bottle_region_matches_spirit",
)

_ASKED: Mapping[Timing, tuple[Condition, ...]] = {
    "start_of_round": ("warehouse_not_empty",),
    "market_any": ("bought_basic_water",),
    "distill_add_alcohol": ("in_washback",),
    "sell": _SALE_CONDITIONS,
    "sell_barrel": _SALE_CONDITIONS,
    "sell_bottle": _SALE_CONDITIONS,
}
"""The conditions that can be asked at each timing."""

_FORMULAS: Mapping[Formula, tuple[str, ...]] = {
    "per_n_labels_region": ("region", "n", "sp"),
    "per_upgrade": ("sp",),
    "only_upgrade_of_type": ("branch", "sp"),
    "per_recipe_cube": ("tiers", "sp"),
    "per_label": ("sp",),
    "per_identical_label_pair": ("sp",),
    "per_bottle_region": ("sp",),
    "per_barrel_type_in_labels": ("sp",),
}

_METRICS: Mapping[MetricKind, tuple[str, ...]] = {
    "labels_region": ("region",),
    "labels_sugar": ("sugar",),
    "labels_tier": ("tiers",),
    "labels_barrel": ("barrel",),
    "labels_aged": ("aged",),
    "labels_per_region": ("each", "regions"),
    "label_regions": ("at_least",),
    "bottles_region": ("region",),
    "upgrade_sp": ("branch",),
    "upgrades": ("branch",),
    "sold_with": ("card", "at_least"),
    "sold_this_round": ("at_least",),
    "sold_sp": ("at_least",),
    "sold_money": ("at_least",),
    "sold_sp_over_recipe": ("at_least",),
    "sold_tier": ("tiers",),
    "sold_same_sugar_type": ("at_least",),
    "round_sp": ("at_least",),
    "round_money": ("at_least",),
}

COMPARED: frozenset[MetricKind] = frozenset(
    {
        "labels_region",
        "labels_sugar",
        "labels_tier",
        "labels_barrel",
        "labels_aged",
        "labels_home_region",
        "labels_not_home_region",
        "max_labels_one_region",
        "distinct_labels",
        "same_label",
        "bottles_region",
        "displayed_bottles",
        "bottles_owned",
        "bottle_region_matches",
        "recipe_cubes",
        "money",
        "upgrade_sp",
        "upgrades",
        "warehouse_spirits",
    }
)
"""Metrics that can be compared between the players at the end."""


def power_faults(power: Power) -> Iterator[str]:
    """What is wrong with a power by itself."""
    use = OPS[power.op]
    if power.timing not in use.timings:
        yield f"{power.op} does not work at {power.timing}"
    if power.condition and power.condition not in _ASKED.get(power.timing, ()):
        yield f"{power.condition} cannot be asked at {power.timing}"
    needs = [*use.needs]
    if power.condition:
        needs += _CONDITIONS.get(power.condition, ())
    if power.formula:
        needs += _FORMULAS.get(power.formula, ())
    for need in needs:
        if _missing(getattr(power, need)):
            yield f"{power.op} needs {need}"


def metric_faults(metric: Metric) -> Iterator[str]:
    """What is wrong with a metric by itself."""
    for need in _METRICS.get(metric.kind, ()):
        if _missing(getattr(metric, need)):
            yield f"{metric.kind} needs {need}"


def _missing(operand: object) -> bool:
    return not operand and operand is not False


def solo_kind(metric: Metric) -> SoloKind:
    """The kind of solo goal that can ask for this."""
    if metric.kind.startswith("distilled"):
        return "distill"
    if metric.kind.startswith("round") or metric.kind == "sold_this_round":
        return "earn"
    return "sell" if metric.kind.startswith("sold") else "collect"

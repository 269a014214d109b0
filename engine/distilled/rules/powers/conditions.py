"""The conditions of powers: when they can be asked, what they need, whether they hold, and how they read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Power
from engine.distilled.data.vocabulary import Timing
from engine.distilled.rules.powers.sale import Appraisal
from engine.distilled.state import Player
from engine.distilled.text.names import place_name

_SALE: tuple[Timing, ...] = ("sell", "sell_barrel", "sell_bottle")


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of a power. Those without a check are looked at by the mechanism that they are about."""

    name: str
    timings: tuple[Timing, ...] = _SALE
    needs: tuple[str, ...] = ()
    """Operands that must be given."""
    sale: Callable[[Power, Appraisal], bool] | None = None
    """True if it holds for a sale."""
    owner: Callable[[Player], bool] | None = None
    """True if it holds for the owner."""
    words: str = ""
    """A clause that follows what the power does."""
    brief: str = ""
    """The same in two or three words, for cards without room for a clause."""
    case: Callable[[Catalog, Power], str] | None = None
    """The clause where the power also says what happens otherwise."""


_ALL = (
    Condition(
        "spirit_region",
        needs=("region",),
        sale=lambda power, sale: sale.region == power.region,
        case=lambda catalog, power: f"for a spirit from {place_name(power.region)}",
    ),
    Condition(
        "recipe",
        needs=("recipe",),
        sale=lambda power, sale: sale.recipe.id == power.recipe,
        case=lambda catalog, power: f"for {catalog.recipes[power.recipe].name}",
    ),
    Condition("aged", sale=lambda power, sale: sale.recipe.aged, words="if aged", brief="if aged"),
    Condition("not_aged", sale=lambda power, sale: not sale.recipe.aged, words="if not aged", brief="if not aged"),
    Condition(
        "have_other_label_same_region",
        sale=lambda power, sale: sale.region in sale.other_regions,
        words="if a label has its region",
        brief="region you have",
    ),
    Condition(
        "no_other_label_same_region",
        sale=lambda power, sale: sale.region not in sale.other_regions,
        words="if no other label has its region",
        brief="new region",
    ),
    Condition(
        "sugars_at_least",
        needs=("at_least",),
        sale=lambda power, sale: sale.sugars >= power.at_least,
        words="for a spirit with {power.at_least} or more sugars",
        brief="{power.at_least}+ sugars",
    ),
    Condition(
        "flavors_at_least",
        needs=("at_least",),
        sale=lambda power, sale: len(sale.spirit.flavors) >= power.at_least,
        words="for a spirit with {power.at_least} or more flavors",
        brief="{power.at_least}+ flavors",
    ),
    Condition(
        "bottle_region_matches_spirit",
        sale=lambda power, sale: sale.matched,
        words="in a bottle of the same region",
        brief="same region",
    ),
    Condition(
        "warehouse_not_empty",
        timings=("start_of_round",),
        owner=lambda player: bool(player.warehouse),
        words="if a spirit is in your warehouse",
        brief="if aging",
    ),
    Condition("bought_basic_water", timings=("market_any",), words="for buying a basic Water", brief="per Water"),
    Condition("in_washback", timings=("distill_add_alcohol",)),
)
CONDITIONS: Mapping[str, Condition] = {condition.name: condition for condition in _ALL}


def holds(power: Power, sale: Appraisal) -> bool:
    """Return whether the condition of a power on a sale is met."""
    check = CONDITIONS[power.condition].sale if power.condition else None
    return check is None or check(power, sale)


def holds_for(power: Power, player: Player) -> bool:
    """Return whether the condition of a power on its owner is met."""
    check = CONDITIONS[power.condition].owner if power.condition else None
    return check is None or check(player)


def condition_text(power: Power) -> str:
    """Return the clause that follows what a power does, "" if it has none."""
    return CONDITIONS[power.condition].words.format(power=power) if power.condition else ""


def condition_brief(power: Power) -> str:
    """Return the condition of a power in two or three words, "" if it has none."""
    return CONDITIONS[power.condition].brief.format(power=power) if power.condition else ""


def case_text(catalog: Catalog, power: Power) -> str:
    """Return the clause of a power that does something in either case."""
    case = CONDITIONS[power.condition].case if power.condition else None
    return case(catalog, power) if case else condition_text(power)

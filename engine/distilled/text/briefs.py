"""Powers in two or three words, for cards on which a sentence has no room."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Card, Identity, Power

Brief = Callable[[Catalog, Power], str]

_MONEY = {"start_of_round": "a round", "sell": "a sale", "age_each": "each age", "market_any": "per Water"}


def brief(catalog: Catalog, record: Card | Identity) -> str:
    """The first power that can be said briefly; the sentence beside it says the rest."""
    said = (_BRIEFS[power.op](catalog, power) for power in record.powers if power.op in _BRIEFS)
    return next((words for words in said if words), "")


def points(card: Card) -> str:
    """The SP of a card; a plus where it may be more."""
    least = next((power.otherwise for power in card.powers if power.op == "sp_if"), None)
    if least is not None:
        return f"{card.sp + least}+"
    return str(card.sp).replace("-", "−") if card.sp else ""


def _discount(catalog: Catalog, power: Power) -> str:
    return f"−{power.n} on {str(power.what).replace('_', ' ')}s"


def _money(catalog: Catalog, power: Power) -> str:
    if power.condition == "warehouse_not_empty":
        return f"+{power.n} money if aging"
    return f"+{power.n} money {_MONEY.get(power.timing, '')}".strip()


def _basic(catalog: Catalog, power: Power) -> str:
    return f"{catalog.cards[power.cards[0]].name} a round" if len(power.cards) == 1 else "basic card a round"


def _reveal(catalog: Catalog, power: Power) -> str:
    return f"look at {power.n} cards" if power.n > 1 else "look at a card"


_BRIEFS: Mapping[str, Brief] = {
    "discount": _discount,
    "gain_money": _money,
    "gain_basic": _basic,
    "reveal_buy": _reveal,
    "gain_sp": lambda catalog, power: f"+{power.n} SP a sale",
    "add_alcohol": lambda catalog, power: f"+{power.n} alcohol",
    "return_removed": lambda catalog, power: f"{power.n} removed card back",
    "remove_top_only": lambda catalog, power: "lose only top card",
    "redistill": lambda catalog, power: "shuffle again once",
    "add_flavor": lambda catalog, power: f"+{power.n} flavor",
    "draw_flavors_keep": lambda catalog, power: f"{power.n} flavors, keep {power.k}",
    "flavor_count_bonus": lambda catalog, power: f"aged bonus +{power.n}",
    "double_best_flavor_money": lambda catalog, power: "best flavor twice",
    "buy_from_truck": lambda catalog, power: "buy from the truck",
    "sp_per_flavor": lambda catalog, power: "1 SP per flavor",
    "money_per_flavor": lambda catalog, power: "1 money per flavor",
    "money_if": lambda catalog, power: f"{power.otherwise} or {power.n} money",
    "return_to_storeroom": lambda catalog, power: "comes back",
    "replace_if_removed": lambda catalog, power: "Water if removed",
    "return_self_if_removed": lambda catalog, power: "may come back",
    "gain_money_of_removed": lambda catalog, power: "money of a removed card",
    "basic_limit": lambda catalog, power: f"{power.n} basic cards",
    "fills_slot": lambda catalog, power: "yeast or water",
}

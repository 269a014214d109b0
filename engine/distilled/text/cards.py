"""What cards, recipes and powers do, in short sentences made from their data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from engine.core.words import counted, listed, sentence, signed
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Card, Identity, LabelBonus, Power, Recipe
from engine.distilled.data.vocabulary import Branch, Condition, Formula, Op, Timing, What

REGIONS: Mapping[str, str] = {
    "americas": "Americas",
    "europe": "Europe",
    "asia_oceania": "Asia & Oceania",
    "home": "home region",
}
UPGRADES: Mapping[Branch, str] = {"equipment": "equipment upgrade", "specialist": "specialist"}
_THINGS: Mapping[What, str] = {
    "bottle": "a bottle",
    "barrel": "a barrel",
    "item": "a barrel or bottle",
    "ingredient": "an ingredient",
    "upgrade": "an upgrade",
    "recipe": "a recipe cube",
    "basic_card": "a basic card",
}
_TIMES: Mapping[Timing, str] = {
    "setup": "at the start",
    "start_of_round": "start of round",
    "market_once": "once a round",
    "market_any": "in the market phase",
    "on_buy": "when bought",
    "distill_add_alcohol": "when distilling",
    "distill_remove": "when distilling",
    "distill_react": "when distilling",
    "distill_end": "after distilling",
    "sell": "when selling",
    "sell_barrel": "when sold",
    "sell_bottle": "when sold",
    "label_bonus": "",
    "age": "in the age phase",
    "age_first": "first aging",
    "age_each": "each time it ages",
    "endgame": "at the end",
    "passive": "",
}
_CONDITIONS: Mapping[Condition, str] = {
    "aged": "if aged",
    "not_aged": "if not aged",
    "warehouse_not_empty": "if a spirit is in your warehouse",
    "have_other_label_same_region": "if a label has its region",
    "no_other_label_same_region": "if no other label has its region",
    "bought_basic_water": "for buying a basic Water",
    "bottle_region_matches_spirit": "in a bottle of the same region",
}


def region_name(region: str | None) -> str:
    return REGIONS[region] if region else "no region"


def place_name(region: str | None) -> str:
    """The region inside a sentence."""
    return f"the {region_name(region)}" if region in ("americas", "home") else region_name(region)


def powers_text(catalog: Catalog, record: Card | Identity | LabelBonus) -> str:
    """All powers of a record, a sentence for each; "" if it has none."""
    return " ".join(power_text(catalog, power) for power in record.powers)


def power_text(catalog: Catalog, power: Power) -> str:
    when = "after the sale" if power.op in ("to_box", "return_to_storeroom") else _TIMES[power.timing]
    clause = f"{_OPS[power.op](catalog, power)}{_condition(power)}"
    return sentence(f"{when}: {clause}." if when else f"{clause}.")


def _condition(power: Power) -> str:
    if power.op in ("sp_if", "money_if"):
        return ""
    if power.condition == "sugars_at_least":
        return f" for a spirit with {power.at_least} or more sugars"
    if power.condition == "flavors_at_least":
        return f" for a spirit with {power.at_least} or more flavors"
    words = _CONDITIONS.get(power.condition) if power.condition else None
    return f" {words}" if words else ""


def _may(power: Power, verb: str, third: str) -> str:
    return f"you may {verb}" if power.optional else third


# Operations


def _discount(_: Catalog, power: Power) -> str:
    return f"{_THINGS[power.what] if power.what else 'a card'} costs {power.n} less"


def _gain_money(_: Catalog, power: Power) -> str:
    return f"{power.n} more money" if power.timing == "sell" else f"gain {power.n} money"


def _gain_sp(_: Catalog, power: Power) -> str:
    return f"{power.n} more SP"


def _gain_basic(catalog: Catalog, power: Power) -> str:
    every = [card for card in catalog.basic if "ingredient" in catalog.card(card).groups]
    if len(power.cards) == len(every):
        return "take a basic ingredient"
    return f"take a {listed([catalog.card(card).name for card in power.cards], 'or')} card"


def _add_alcohol(_: Catalog, power: Power) -> str:
    return f"{_may(power, 'add', 'add')} {power.n} extra alcohol"


def _return_removed(_: Catalog, power: Power) -> str:
    return f"you may put {counted(power.n, 'removed card')} back into the spirit"


def _add_flavor(_: Catalog, power: Power) -> str:
    return f"add {power.n} {'more ' if power.timing == 'age_first' else ''}flavor card{'s' * (power.n > 1)}"


def _draw_flavors(_: Catalog, power: Power) -> str:
    return f"draw {power.n} flavor cards and keep {power.k}"


def _flavor_count(_: Catalog, power: Power) -> str:
    return f"the aged flavor bonus counts {power.n} more"


def _reveal_buy(_: Catalog, power: Power) -> str:
    cards = "card" if power.n == 1 else f"{power.n} cards"
    decks = "each deck" if power.decks == "all" else "a market deck"
    price = f" for {power.discount} less" if power.discount else ""
    one = "it" if power.n == 1 and power.decks == "one" else "one"
    return f"you may show the top {cards} of {decks} and buy {one}{price}"


def _money_rate(catalog: Catalog, power: Power) -> str:
    return f"{power.n} money make 1 SP instead of {catalog.rules.end.money_per_sp}"


def _either(unit: str) -> Callable[[Catalog, Power], str]:
    def text(catalog: Catalog, power: Power) -> str:
        return f"{power.otherwise} {unit}, or {power.n} {_case(catalog, power)}"

    return text


def _case(catalog: Catalog, power: Power) -> str:
    if power.condition == "spirit_region":
        return f"for a spirit from {place_name(power.region)}"
    if power.condition == "recipe":
        return f"for {catalog.recipes[power.recipe].name}"
    return _condition(power.model_copy(update={"op": "gain_sp"})).strip()


def _replace_if_removed(catalog: Catalog, power: Power) -> str:
    return f"if it is removed, a basic {catalog.card(power.cards[0]).name} is added to the spirit"


def _free_recipe(catalog: Catalog, power: Power) -> str:
    return f"you know {catalog.recipes[power.recipe].name}" if power.recipe else "learn any recipe for free"


def _sp_per_flavor(_: Catalog, power: Power) -> str:
    return f"1 SP per flavor card{', also if unsold at the end' if power.unsold else ''}"


def _fills_slot(_: Catalog, power: Power) -> str:
    return f"can stand in for {listed(power.slots, 'or')}"


def _free_card(_: Catalog, power: Power) -> str:
    return f"take {_THINGS[power.what] if power.what else 'a card'} of the market for free"


def _fixed(text: str) -> Callable[[Catalog, Power], str]:
    return lambda _, __: text


# End-game formulas


def _formula(catalog: Catalog, power: Power) -> str:
    return _FORMULAS[power.formula](catalog, power) if power.formula else ""


def _per_region(_: Catalog, power: Power) -> str:
    return f"{power.sp} SP per {power.n} {region_name(power.region)} labels"


def _upgrade_word(power: Power) -> str:
    return UPGRADES[power.branch] if power.branch else "upgrade"


def _per_upgrade(_: Catalog, power: Power) -> str:
    return f"{power.sp} SP per {_upgrade_word(power)} you have"


def _only_upgrade(_: Catalog, power: Power) -> str:
    return f"{power.sp} SP as your only {power.branch}"


def _per_cube(_: Catalog, power: Power) -> str:
    return f"{power.sp} SP per {listed(power.tiers, 'or')} cube"


def _per_label(catalog: Catalog, power: Power) -> str:
    if power.recipes:
        return f"{power.sp} SP per {listed([catalog.recipes[r].name for r in power.recipes], 'or')} label"
    return f"{power.sp} SP per {'aged' if power.aged else 'non-aged'} label"


def _per_pair(_: Catalog, power: Power) -> str:
    return f"{power.sp} SP per 2 equal labels"


def _per_bottle_region(_: Catalog, power: Power) -> str:
    return f"{power.sp} SP per bottle region on display"


def _per_barrel(_: Catalog, power: Power) -> str:
    return f"{power.sp} SP per barrel type of your labels"


_FORMULAS: Mapping[Formula, Callable[[Catalog, Power], str]] = {
    "per_n_labels_region": _per_region,
    "per_upgrade": _per_upgrade,
    "only_upgrade_of_type": _only_upgrade,
    "per_recipe_cube": _per_cube,
    "per_label": _per_label,
    "per_identical_label_pair": _per_pair,
    "per_bottle_region": _per_bottle_region,
    "top_ingredient_money": _fixed("top ingredient's money as SP"),
    "per_barrel_type_in_labels": _per_barrel,
}

_OPS: Mapping[Op, Callable[[Catalog, Power], str]] = {
    "discount": _discount,
    "gain_money": _gain_money,
    "gain_sp": _gain_sp,
    "gain_basic": _gain_basic,
    "add_alcohol": _add_alcohol,
    "return_removed": _return_removed,
    "remove_top_only": _fixed("you may remove only the top card"),
    "redistill": _fixed("you may put the removed cards back and remove again, once"),
    "add_flavor": _add_flavor,
    "draw_flavors_keep": _draw_flavors,
    "flavor_count_bonus": _flavor_count,
    "double_best_flavor_money": _fixed("the best flavor counts twice"),
    "reveal_buy": _reveal_buy,
    "buy_from_truck": _fixed("you may buy from the truck"),
    "sp_formula": _formula,
    "money_rate": _money_rate,
    "sp_if": _either("SP"),
    "money_if": _either("money"),
    "sp_per_flavor": _sp_per_flavor,
    "money_per_flavor": _fixed("1 money per flavor card"),
    "return_to_storeroom": _fixed("comes back to your storeroom"),
    "return_self_if_removed": _fixed("you may put it back if it is removed"),
    "replace_if_removed": _replace_if_removed,
    "free_recipe": _free_recipe,
    "basic_limit": lambda _, power: f"you may buy {power.n} basic cards a round",
    "untradeable": _fixed("cannot be traded away"),
    "gain_money_of_removed": _fixed("gain the sell value of the dearest card that stays removed"),
    "fills_slot": _fills_slot,
    "to_box": _fixed("leaves the game"),
    "gain_signature": _fixed("take your signature ingredient into the pantry"),
    "swap_with_truck": _fixed("discard a pantry card and take any card of the truck"),
    "gain_free_card": _free_card,
}


# Cards and recipes


def kind_text(card: Card) -> str:
    """What sort of card it is: "grain sugar", "clay barrel", "bottle of Europe"."""
    if card.branch:
        return "equipment" if card.branch == "equipment" else "specialist"
    if card.kind == "bottle":
        return f"{region_name(card.region)} bottle" if card.region else "bottle without a region"
    special = card.sugar or card.barrel
    return f"{special} {card.kind}" if special else card.kind


def values_text(card: Card) -> str:
    """What is printed on it: price where it has one, sell value and SP."""
    parts = [f"costs {card.cost}"] if card.basic or card.premium else []
    if card.kind != "upgrade":
        parts.append(f"sells for {card.money} money")
    if card.sp:
        parts.append(f"{card.sp if card.sp > 0 else signed(card.sp)} SP")
    return ", ".join(parts)


def card_text(catalog: Catalog, card: Card) -> str:
    """The card in one line: sort, numbers and powers."""
    head = sentence(f"{kind_text(card)}, {values_text(card)}.")
    powers = powers_text(catalog, card)
    return f"{head} {powers}" if powers else head


def needs_text(recipe: Recipe) -> str:
    """What the spirit and its barrel must be: "2+ grain, metal barrel"."""
    if not recipe.sugars:
        return f"no sugar, {recipe.barrel} barrel"
    family = f", {recipe.family.replace('_', ' ')} among them" if recipe.family else ""
    return f"{recipe.min_sugars}+ {'/'.join(recipe.sugars)}{family}, {recipe.barrel} barrel"


def recipe_text(recipe: Recipe) -> str:
    """The recipe in one line."""
    money = f" and {recipe.money} money" if recipe.money else ""
    aging = "ages a round or more" if recipe.aged else "sold in the round it is made"
    return f"{sentence(needs_text(recipe))}; {aging}. {recipe.sp} SP{money}, {region_name(recipe.region)}."


def identity_text(catalog: Catalog, identity: Identity) -> str:
    """Power, start and signature of a distiller."""
    cards = [f"{count} {catalog.card(card).name}" for card, count in Counter(identity.cards).items()]
    start = f"Starts with {listed([f'{identity.money} money', *cards])}."
    return (
        f"{region_name(identity.region)}. {powers_text(catalog, identity)} {start} "
        f"Signature: {identity.recipe.name} ({needs_text(identity.recipe)}, {identity.recipe.sp} SP) "
        f"with {catalog.card(identity.ingredient).name}."
    )

"""Effects of cards, recipes and powers, in short sentences made from their data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from engine.core.words import listed, sentence, signed
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Card, Identity, LabelBonus, Power, Recipe
from engine.distilled.data.vocabulary import Timing
from engine.distilled.rules.powers.conditions import condition_text
from engine.distilled.rules.powers.operations import OPERATIONS, SP_FORMULA, SP_IF, words
from engine.distilled.text.names import region_name

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


def powers_text(catalog: Catalog, record: Card | Identity | LabelBonus) -> str:
    """Return all powers of a record, a sentence for each; "" if it has none."""
    return " ".join(power_text(catalog, power) for power in record.powers)


def power_text(catalog: Catalog, power: Power) -> str:
    """Return a power as a sentence: when, what, and on what condition."""
    operation = OPERATIONS[power.op]
    when = operation.when or _TIMES[power.timing]
    condition = "" if operation.either else condition_text(power)
    clause = " ".join(filter(None, (words(operation.says, catalog, power), condition)))
    return sentence(f"{when}: {clause}." if when else f"{clause}.")


def brief(catalog: Catalog, record: Card | Identity) -> str:
    """Return the first power that has a short form in two or three words, for cards without room for a sentence."""
    said = (words(OPERATIONS[power.op].brief, catalog, power) for power in record.powers)
    return next((short for short in said if short), "")


def points(card: Card) -> str:
    """Return the SP of a card; a plus where it may be more."""
    least = next((power.otherwise for power in card.powers if power.op == SP_IF.name), None)
    if least is not None:
        return f"{card.sp + least}+"
    if any(power.op == SP_FORMULA.name for power in card.powers):
        return f"{card.sp or ''}+"
    return str(card.sp).replace("-", "−") if card.sp else ""


# Cards and recipes


def kind_text(card: Card) -> str:
    """Name the sort of card: "grain sugar", "clay barrel", "bottle of Europe"."""
    if card.branch:
        return "equipment" if card.branch == "equipment" else "specialist"
    if card.kind == "bottle":
        return f"{region_name(card.region)} bottle" if card.region else "bottle without a region"
    special = card.sugar or card.barrel
    return f"{special} {card.kind}" if special else card.kind


def values_text(card: Card) -> str:
    """Name the values printed on a card: price where it has one, sell value and SP."""
    parts = [f"costs {card.cost}"] if card.basic or card.premium else []
    if card.kind != "upgrade":
        parts.append(f"sells for {card.money} money")
    if card.sp:
        parts.append(f"{card.sp if card.sp > 0 else signed(card.sp)} SP")
    return ", ".join(parts)


def card_text(catalog: Catalog, card: Card) -> str:
    """Describe the card in one line: sort, numbers and powers."""
    head = sentence(f"{kind_text(card)}, {values_text(card)}.")
    powers = powers_text(catalog, card)
    return f"{head} {powers}" if powers else head


def needs_text(recipe: Recipe) -> str:
    """Name the requirements on the spirit and its barrel: "2+ grain, metal barrel"."""
    if not recipe.sugars:
        return f"no sugar, {recipe.barrel} barrel"
    family = f", {_family(recipe)} among them" if recipe.family else ""
    return f"{recipe.min_sugars}+ {'/'.join(recipe.sugars)}{family}, {recipe.barrel} barrel"


def recipe_text(recipe: Recipe) -> str:
    """Describe the recipe in one line."""
    money = f" and {recipe.money} money" if recipe.money else ""
    aging = "ages a round or more" if recipe.aged else "sold in the round it is made"
    return f"{sentence(needs_text(recipe))}; {aging}. {recipe.sp} SP{money}, {region_name(recipe.region)}."


def _family(recipe: Recipe) -> str:
    return (recipe.family or "").replace("_", " ")


def identity_text(catalog: Catalog, identity: Identity) -> str:
    """Describe power, start and signature of a distiller."""
    cards = [f"{count} {catalog.card(card).name}" for card, count in Counter(identity.cards).items()]
    start = f"Starts with {listed([f'{identity.money} money', *cards])}."
    return (
        f"{region_name(identity.region)}. {powers_text(catalog, identity)} {start} "
        f"Signature: {identity.recipe.name} ({needs_text(identity.recipe)}, {identity.recipe.sp} SP) "
        f"Own ingredient: {catalog.card(identity.ingredient).name}; any {_family(identity.recipe)} will do."
    )

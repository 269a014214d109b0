"""Words that several mechanisms share: names, amounts, and the facts of a card or recipe in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from engine.core.game import HINT_LIMIT
from engine.core.words import listed, shortened, signed
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Recipe
from engine.distilled.data.vocabulary import Kind
from engine.distilled.prompts import MarketDeck
from engine.distilled.rules.powers.operations import OPERATIONS
from engine.distilled.text.cards import kind_text, needs_text, power_text

DECK_NAMES: dict[MarketDeck, str] = {"upgrades": "Upgrades", "ingredients": "Ingredients", "items": "Items"}

_ICONS: dict[Kind, str] = {"yeast": "yeast_cell", "water": "water_drop", "alcohol": "flask", "bottle": "bottle"}


def name_of(catalog: Catalog, thing: str) -> str:
    """Return the name of a card, recipe or identity."""
    for table in (catalog.cards, catalog.recipes, catalog.identities):
        if thing in table:
            return table[thing].name
    return thing


def in_a(catalog: Catalog, card: str) -> str:
    """Return the barrel with its article: "in a Metal Barrel", "in an American Standard Barrel"."""
    name = name_of(catalog, card)
    return f"in {'an' if name[0] in 'AEIOU' else 'a'} {name}"


def names_of(catalog: Catalog, things: Iterable[str]) -> str:
    """Return names as a phrase; equal ones are counted: "2 Alcohol, Water and Rye"."""
    counts = Counter(things)
    return listed([f"{n} {name_of(catalog, t)}" if n > 1 else name_of(catalog, t) for t, n in counts.items()])


def gains(money: int, sp: int) -> str:
    """Write money and SP as text: "4 money, 9 SP"."""
    parts = [f"{money} money"] if money else []
    return ", ".join([*parts, f"{sp} SP"] if sp or not parts else parts)


@cache
def card_values(catalog: Catalog, card_id: str) -> str:
    """Describe a card and its value in a spirit: "grain sugar, 1 money, 1 SP"."""
    card = catalog.cards[card_id]
    parts = [kind_text(card)]
    if card.money and card.kind != "upgrade":
        parts.append(f"{card.money} money")
    if card.sp:
        parts.append(f"{card.sp if card.sp > 0 else signed(card.sp)} SP")
    return ", ".join(parts)


@cache
def card_facts(catalog: Catalog, card_id: str, *, buying: bool = False) -> str:
    """Describe a card, its value in a spirit and its effects.

    Effects of its purchase are named only to players who may buy it; the place it goes to after a sale is left out.
    """
    card, head = catalog.cards[card_id], card_values(catalog, card_id)
    powers = [p for p in card.powers if not OPERATIONS[p.op].silent and (buying or p.timing != "on_buy")]
    return f"{head}. {' '.join(power_text(catalog, power) for power in powers)}" if powers else head


def recipe_facts(recipe: Recipe) -> str:
    """Describe the SP and the requirements of a recipe: "10 SP; 2+ grain, wood barrel, must age"."""
    age = "must age" if recipe.aged else "sold at once"
    return f"{recipe.sp} SP; {needs_text(recipe)}, {age}"


def icon_of(catalog: Catalog, card_id: str) -> str:
    """Return the icon that stands for a card's kind."""
    card = catalog.cards[card_id]
    if card.branch:
        return "gear" if card.branch == "equipment" else "bust"
    if card.sugar:
        return f"sugar_{card.sugar}"
    return f"barrel_{card.barrel}" if card.barrel else _ICONS.get(card.kind, "")


def capped(text: str) -> str:
    """Return a hint, cut where it is too long for one."""
    return shortened(text, HINT_LIMIT)

"""The recipes that a stack of cards fits, and the barrels it may go into."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Card, Recipe
from engine.distilled.data.vocabulary import Barrel
from engine.distilled.rules.powers.operations import RETURN_TO_STOREROOM
from engine.distilled.state import Player


def known_ids(catalog: Catalog, player: Player) -> tuple[str, ...]:
    """Return the recipes the player can make, the most valuable first. A signature recipe is made once per game."""
    return _known(catalog, "" if player.signature_made else player.identity, player.cubes)


@lru_cache(maxsize=4096)
def _known(catalog: Catalog, identity: str, cubes: tuple[str, ...]) -> tuple[str, ...]:
    signature = (catalog.identities[identity].recipe.id,) if identity else ()
    return tuple(sorted((*signature, *cubes, *catalog.known), key=lambda recipe: -catalog.recipes[recipe].sp))


def known_recipes(catalog: Catalog, player: Player) -> list[Recipe]:
    return [catalog.recipes[recipe] for recipe in known_ids(catalog, player)]


def fits(catalog: Catalog, recipe: Recipe, cards: Iterable[str]) -> bool:
    """Return True if the stack has enough sugars, none of another type, and what a signature recipe asks for."""
    sugars = [card for card in (catalog.cards[c] for c in cards) if card.kind == "sugar"]
    return sugars_fit(recipe, sugars)


def sugars_fit(recipe: Recipe, sugars: Sequence[Card]) -> bool:
    """Return whether a spirit with just these sugars fits a recipe."""
    if len(sugars) < recipe.min_sugars or any(card.sugar not in recipe.sugars for card in sugars):
        return False
    return recipe.family is None or any(card.family == recipe.family for card in sugars)


def barrels_for(catalog: Catalog, player: Player, recipe: Recipe) -> tuple[str, ...]:
    """Return the barrels of the right type; of several that come back after the sale only the best is worth using."""
    return _barrels(catalog, player.storeroom, recipe.barrel)


@lru_cache(maxsize=4096)
def _barrels(catalog: Catalog, storeroom: tuple[str, ...], kind: Barrel) -> tuple[str, ...]:
    barrels = [card for card in dict.fromkeys(storeroom) if catalog.cards[card].barrel == kind]
    returning = [barrel for barrel in barrels if catalog.cards[barrel].has(RETURN_TO_STOREROOM.name)]
    best = max(returning, key=lambda b: (catalog.cards[b].sp, catalog.cards[b].money), default="")
    return tuple(barrel for barrel in barrels if barrel not in returning or barrel == best)


def options(catalog: Catalog, player: Player, cards: Sequence[str]) -> list[tuple[str, str]]:
    """Return (recipe, barrel) for all that could be made of these cards, the most valuable recipe first (DI-52)."""
    return [
        (recipe.id, barrel)
        for recipe in known_recipes(catalog, player)
        if fits(catalog, recipe, cards)
        for barrel in barrels_for(catalog, player, recipe)
    ]


# Contents of a washback


def can_distill(catalog: Catalog, cards: Iterable[str]) -> bool:
    """Return True with a yeast, a sugar and a water; alcohol may stand in for yeast and for water (DI-52)."""
    table = catalog.cards
    kinds = [table[card].kind for card in cards]
    empty = ("yeast" not in kinds) + ("water" not in kinds)
    return "sugar" in kinds and (not empty or kinds.count("alcohol") >= empty)


def missing(catalog: Catalog, cards: Iterable[str]) -> list[str]:
    """Return the kinds a washback still needs, with alcohol in the slots that it can fill."""
    kinds = [catalog.cards[card].kind for card in cards]
    empty = [kind for kind in ("yeast", "water") if kind not in kinds]
    filled = min(kinds.count("alcohol"), len(empty))
    liquids = [" or ".join(empty)] if filled == 1 and len(empty) == 2 else empty[filled:]
    return [*liquids, *(["sugar"] if "sugar" not in kinds else [])]


def alcohol_for(catalog: Catalog, washback: Sequence[str]) -> int:
    """Return one alcohol per sugar, and what the cards in the washback add by themselves (DI-61)."""
    cards = [catalog.cards[card] for card in washback]
    sugars = sum(card.kind == "sugar" for card in cards)
    return sugars + sum(power.n for card in cards for power in card.at("distill_add_alcohol"))

"""Read the tables, check them, and build the catalog from them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from engine.core.data import DataFolder
from engine.distilled.catalog import Catalog
from engine.distilled.data.checks import Files, check
from engine.distilled.data.models import (
    AwardsFile,
    Card,
    CardsFile,
    FlightsFile,
    GoalsFile,
    IdentitiesFile,
    LabelsFile,
    RecipesFile,
    RulesFile,
    SoloFile,
)
from engine.distilled.data.vocabulary import Deck


def load_catalog(folder: DataFolder) -> Catalog:
    """Return the catalog of a folder; raise `DataError` where a table does not fit."""
    files = Files(
        rules=folder.read("rules.toml", RulesFile),
        ingredients=folder.read("ingredients.toml", CardsFile),
        items=folder.read("items.toml", CardsFile),
        upgrades=folder.read("upgrades.toml", CardsFile),
        flavors=folder.read("flavors.toml", CardsFile),
        recipes=folder.read("recipes.toml", RecipesFile),
        identities=folder.read("identities.toml", IdentitiesFile),
        flights=folder.read("flights.toml", FlightsFile),
        goals=folder.read("goals.toml", GoalsFile),
        awards=folder.read("awards.toml", AwardsFile),
        labels=folder.read("labels.toml", LabelsFile),
        solo=folder.read("solo.toml", SoloFile),
    )
    check(folder, files)
    return _build(files)


def _build(files: Files) -> Catalog:
    signatures = [identity.recipe for identity in files.identities.identities]
    recipes = (*files.recipes.known, *files.recipes.flight, *signatures)
    return Catalog(
        rules=files.rules,
        cards=_by_id(files.cards),
        decks=_decks(files.cards),
        basic=tuple(card.id for card in files.cards if card.deck == "basic"),
        starting=tuple(card.id for card in files.cards if card.deck == "start"),
        alcohol=next(card.id for card in files.cards if card.deck == "alcohol"),
        recipes=_by_id(recipes),
        known=tuple(recipe.id for recipe in files.recipes.known),
        identities=_by_id(files.identities.identities),
        flights=_by_id(files.flights.flights),
        goals=_by_id(files.goals.goals),
        awards=_by_id(files.awards.awards),
        bonuses=_by_id(files.labels.bonuses),
        solo=files.solo,
        solo_goals=_by_id(files.solo.goals),
    )


class _Record(Protocol):
    @property
    def id(self) -> str: ...


R = TypeVar("R", bound=_Record)


def _by_id(records: Iterable[R]) -> dict[str, R]:
    return {record.id: record for record in records}


def _decks(cards: tuple[Card, ...]) -> dict[Deck, tuple[str, ...]]:
    decks: dict[Deck, tuple[str, ...]] = {}
    for card in cards:
        decks[card.deck] = (*decks.get(card.deck, ()), *[card.id] * card.count)
    return decks

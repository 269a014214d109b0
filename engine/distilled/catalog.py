"""The tables of the game, checked and turned into look-up tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.data import DataFolder
from engine.distilled.data.checks import Files, check
from engine.distilled.data.models import (
    Award,
    AwardsFile,
    Card,
    CardsFile,
    Flight,
    FlightsFile,
    Goal,
    GoalsFile,
    IdentitiesFile,
    Identity,
    LabelBonus,
    LabelsFile,
    Recipe,
    RecipesFile,
    RulesFile,
    SoloFile,
    SoloGoal,
)
from engine.distilled.data.vocabulary import Deck


@dataclass(frozen=True, slots=True, eq=False)
class Catalog:
    """Everything the rules look up."""

    rules: RulesFile
    cards: Mapping[str, Card]
    decks: Mapping[Deck, tuple[str, ...]]
    """The ids of all cards of each deck, every copy of a card by itself."""
    basic: tuple[str, ...]
    """The piles of the basic market."""
    starting: tuple[str, ...]
    """The items that every player starts with."""
    alcohol: str
    recipes: Mapping[str, Recipe]
    """Known, flight and signature recipes."""
    known: tuple[str, ...]
    identities: Mapping[str, Identity]
    flights: Mapping[str, Flight]
    goals: Mapping[str, Goal]
    awards: Mapping[str, Award]
    bonuses: Mapping[str, LabelBonus]
    """The label spaces of a player board."""
    solo: SoloFile
    solo_goals: Mapping[str, SoloGoal]

    def card(self, card: str) -> Card:
        return self.cards[card]


def load_catalog(folder: DataFolder) -> Catalog:
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
    identities = {identity.id: identity for identity in files.identities.identities}
    signatures = [identity.recipe for identity in files.identities.identities]
    recipes = (*files.recipes.known, *files.recipes.flight, *signatures)
    return Catalog(
        rules=files.rules,
        cards={card.id: card for card in files.cards},
        decks=_decks(files.cards),
        basic=tuple(card.id for card in files.cards if card.deck == "basic"),
        starting=tuple(card.id for card in files.cards if card.deck == "start"),
        alcohol=next(card.id for card in files.cards if card.deck == "alcohol"),
        recipes={recipe.id: recipe for recipe in recipes},
        known=tuple(recipe.id for recipe in files.recipes.known),
        identities=identities,
        flights={flight.id: flight for flight in files.flights.flights},
        goals={goal.id: goal for goal in files.goals.goals},
        awards={award.id: award for award in files.awards.awards},
        bonuses={bonus.id: bonus for bonus in files.labels.bonuses},
        solo=files.solo,
        solo_goals={goal.id: goal for goal in files.solo.goals},
    )


def _decks(cards: tuple[Card, ...]) -> dict[Deck, tuple[str, ...]]:
    decks: dict[Deck, tuple[str, ...]] = {}
    for card in cards:
        decks[card.deck] = (*decks.get(card.deck, ()), *[card.id] * card.count)
    return decks

"""The look-up tables of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.distilled.data.models import (
    Award,
    Card,
    Flight,
    Goal,
    Identity,
    LabelBonus,
    Recipe,
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

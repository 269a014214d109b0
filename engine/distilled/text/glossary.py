"""Single cards, recipes, distillers, goals and awards to look up."""

from __future__ import annotations

from engine.core.game import Topic
from engine.core.words import listed
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Card, Recipe, SoloGoal
from engine.distilled.text.cards import card_text, identity_text, powers_text, recipe_text
from engine.distilled.text.goals import goal_text, solo_text


def glossary(catalog: Catalog) -> tuple[Topic, ...]:
    return (
        *(
            Topic(f"card_{card.id}", f"{card.name} ({_sort(card)})", _card(catalog, card))
            for card in catalog.cards.values()
        ),
        *(
            Topic(f"recipe_{recipe.id}", f"{recipe.name} (recipe)", _recipe(catalog, recipe))
            for recipe in catalog.recipes.values()
        ),
        *(
            Topic(f"identity_{identity.id}", f"{identity.name} (distiller)", identity_text(catalog, identity))
            for identity in catalog.identities.values()
        ),
        *(
            Topic(f"goal_{goal.id}", f"{goal.name} (goal)", f"Distillery goal. {goal_text(catalog, goal)}")
            for goal in catalog.goals.values()
        ),
        *(
            Topic(f"award_{award.id}", f"{award.name} (award)", f"Spirit award. {goal_text(catalog, award)}")
            for award in catalog.awards.values()
        ),
        *(
            Topic(f"label_{bonus.id}", f"{bonus.name} (label space)", powers_text(catalog, bonus))
            for bonus in catalog.bonuses.values()
        ),
        *(
            Topic(f"solo_{goal.id.lower()}", f"{goal.id} (solo goal)", _solo(catalog, goal))
            for goal in catalog.solo_goals.values()
        ),
        *_flights(catalog),
    )


def _sort(card: Card) -> str:
    if card.deck == "signature":
        return "signature ingredient"
    return card.branch or card.kind


def _card(catalog: Catalog, card: Card) -> str:
    text = card_text(catalog, card)
    if card.premium and card.count > 1:
        text += f" {card.count} cards in the deck."
    if card.power_source == "reconstructed":
        text += " We do not know the printed power; this one is our own."
    return text


def _recipe(catalog: Catalog, recipe: Recipe) -> str:
    if recipe.signature:
        owner = next(identity for identity in catalog.identities.values() if identity.recipe.id == recipe.id)
        return f"{recipe_text(recipe)} Signature recipe of {owner.name}, once per game."
    if recipe.tier is None:
        return f"{recipe_text(recipe)} Known to everybody."
    flights = listed([flight.id for flight in catalog.flights.values() if recipe.id in flight.recipes])
    cost = catalog.rules.recipe_cost(recipe.tier)
    return f"{recipe_text(recipe)} A {recipe.tier} cube for {cost} money. In flights {flights}."


def _solo(catalog: Catalog, goal: SoloGoal) -> str:
    text = solo_text(catalog, goal)
    if goal.discards is None:
        return text
    rows = {
        "upgrades": goal.discards.upgrades,
        "ingredients": goal.discards.ingredients,
        "items": goal.discards.items,
    }
    places = "; ".join(f"{name} {listed([str(place) for place in row])}" for name, row in rows.items())
    return f"{text} Its back discards from the market, counted from the left: {places}."


def _flights(catalog: Catalog) -> list[Topic]:
    return [
        Topic(
            f"flight_{flight.id.lower()}",
            f"Tasting flight {flight.id}",
            f"{listed([catalog.recipes[recipe].name for recipe in flight.recipes])}. "
            f"Distillers: {listed([catalog.identities[identity].name for identity in flight.identities])}.",
        )
        for flight in catalog.flights.values()
    ]

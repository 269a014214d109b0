"""Cards, recipes, identities and goals as a view shows them: each is made once and shared between views."""

from __future__ import annotations

from functools import cache, lru_cache

from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Identity, Recipe
from engine.distilled.rules.measures import metric_text
from engine.distilled.text.cards import brief, points, powers_text
from engine.distilled.view import CardView, GoalView, IdentityView, RecipeView

recent = lru_cache(maxsize=4096)
"""Parts of views that stay the same from move to move are made once and shared."""


@cache
def card_view(catalog: Catalog, card_id: str) -> CardView:
    card = catalog.cards[card_id]
    return CardView(
        id=card.id,
        name=card.name,
        kind=card.kind,
        deck=card.deck,
        sugar=card.sugar,
        barrel=card.barrel,
        branch=card.branch,
        region=card.region,
        cost=card.cost,
        money=card.money,
        sp=card.sp,
        text=powers_text(catalog, card),
        brief=brief(catalog, card),
        points=points(card),
    )


@recent
def card_views(catalog: Catalog, cards: tuple[str, ...]) -> tuple[CardView, ...]:
    return tuple([card_view(catalog, card) for card in cards])


@cache
def recipe_view(catalog: Catalog, recipe_id: str) -> RecipeView:
    recipe: Recipe = catalog.recipes[recipe_id]
    return RecipeView(
        id=recipe.id,
        name=recipe.name,
        tier=recipe.tier,
        sp=recipe.sp,
        money=recipe.money,
        min_sugars=recipe.min_sugars,
        sugars=recipe.sugars,
        family=recipe.family.replace("_", " ").title() if recipe.family else "",
        barrel=recipe.barrel,
        aged=recipe.aged,
        region=recipe.region,
        cost=catalog.rules.recipe_cost(recipe.tier) if recipe.tier else 0,
    )


@recent
def recipe_views(catalog: Catalog, recipes: tuple[str, ...]) -> tuple[RecipeView, ...]:
    return tuple([recipe_view(catalog, recipe) for recipe in recipes])


@cache
def identity_view(catalog: Catalog, identity_id: str) -> IdentityView:
    identity: Identity = catalog.identities[identity_id]
    return IdentityView(
        id=identity.id,
        name=identity.name,
        region=identity.region,
        text=powers_text(catalog, identity),
        brief=brief(catalog, identity),
        money=identity.money,
        cards=card_views(catalog, identity.cards),
        recipe=recipe_view(catalog, identity.recipe.id),
        ingredient=card_view(catalog, identity.ingredient),
    )


@cache
def goal_view(catalog: Catalog, goal_id: str) -> GoalView:
    goal = catalog.goals[goal_id]
    return GoalView(goal.id, goal.name, goal.sp, metric_text(catalog, goal.metric))

"""Totals and cross references of the tables, which a single record cannot check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import get_args

from engine.core.data import DataFolder
from engine.distilled.data.models import (
    AwardsFile,
    Card,
    CardsFile,
    Flight,
    FlightsFile,
    Goal,
    GoalsFile,
    IdentitiesFile,
    Identity,
    LabelsFile,
    Metric,
    Power,
    Recipe,
    RecipesFile,
    RulesFile,
    SoloFile,
    SoloGoal,
)
from engine.distilled.data.vocabulary import Deck, Kind, Sugar
from engine.distilled.rules import measures
from engine.distilled.rules.measures import MEASURES
from engine.distilled.rules.powers import operations
from engine.distilled.rules.powers.operations import RETURN_TO_STOREROOM

MOST_SEATS = 5
DIFFICULTIES = 3
DECK_SIZES: Mapping[Deck, int] = {
    "basic": 88,
    "start": 10,
    "alcohol": 60,
    "ingredients": 36,
    "items": 33,
    "upgrades": 30,
    "flavors": 40,
    "signature": 18,
}
DECK_KINDS: Mapping[Deck, tuple[Kind, ...]] = {
    "basic": ("yeast", "water", "sugar", "barrel"),
    "start": ("barrel", "bottle"),
    "alcohol": ("alcohol",),
    "ingredients": ("yeast", "water", "sugar"),
    "items": ("barrel", "bottle"),
    "upgrades": ("upgrade",),
    "flavors": ("flavor",),
    "signature": ("sugar",),
}
CARD_FILES: Mapping[str, tuple[Deck, ...]] = {
    "ingredients.toml": ("basic", "alcohol", "ingredients", "signature"),
    "items.toml": ("basic", "start", "items"),
    "upgrades.toml": ("upgrades",),
    "flavors.toml": ("flavors",),
}
KNOWN, FLIGHT_RECIPES, IDENTITIES, FLIGHTS, FLIGHT_SIZE = 2, 13, 18, "ABCDEFGH", 7
GOALS, AWARDS, SPACES = 20, 23, 7
SOLO_SIZES = {"A": 11, "B": 18, "C": 18}
ROWS = 5


@dataclass(frozen=True)
class Files:
    """All tables as they were read."""

    rules: RulesFile
    ingredients: CardsFile
    items: CardsFile
    upgrades: CardsFile
    flavors: CardsFile
    recipes: RecipesFile
    identities: IdentitiesFile
    flights: FlightsFile
    goals: GoalsFile
    awards: AwardsFile
    labels: LabelsFile
    solo: SoloFile

    @cached_property
    def by_file(self) -> dict[str, tuple[Card, ...]]:
        return {
            "ingredients.toml": self.ingredients.cards,
            "items.toml": self.items.cards,
            "upgrades.toml": self.upgrades.cards,
            "flavors.toml": self.flavors.cards,
        }

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        return tuple(card for cards in self.by_file.values() for card in cards)

    @cached_property
    def card_ids(self) -> dict[str, Card]:
        return {card.id: card for card in self.cards}

    @cached_property
    def recipe_ids(self) -> dict[str, Recipe]:
        signatures = [identity.recipe for identity in self.identities.identities]
        return {recipe.id: recipe for recipe in (*self.recipes.known, *self.recipes.flight, *signatures)}


def check(folder: DataFolder, files: Files) -> None:
    """Raise `DataError` at the first thing that does not fit."""
    for part in _PARTS:
        part(folder, files)


# Cards and powers


def _check_cards(folder: DataFolder, files: Files) -> None:
    for name, cards in files.by_file.items():
        earlier = [card for file, others in files.by_file.items() if file < name for card in others]
        folder.require_unique((card.id for card in (*cards, *earlier)), name, "id")
        folder.require_unique((card.name for card in (*cards, *earlier)), name, "name")
        for card in cards:
            _check_card(folder, name, card)
            _check_powers(folder, files, name, card.id, card.powers)
    for deck, size in DECK_SIZES.items():
        name = next(file for file, decks in CARD_FILES.items() if deck in decks)
        total = sum(card.count for card in files.cards if card.deck == deck)
        folder.require(total == size, name, deck, f"there must be {size} cards, not {total}")


def _check_card(folder: DataFolder, name: str, card: Card) -> None:
    folder.require(card.deck in CARD_FILES[name], name, card.id, f"deck {card.deck} does not belong into this file")
    folder.require(card.kind in DECK_KINDS[card.deck], name, card.id, f"deck {card.deck} holds no {card.kind}")
    folder.require(
        (card.sugar is not None) == (card.kind == "sugar"), name, card.id, "sugars, and only they, have a sugar"
    )
    folder.require(
        (card.barrel is not None) == (card.kind == "barrel"), name, card.id, "barrels, and only they, have a barrel"
    )
    folder.require(
        (card.branch is not None) == (card.kind == "upgrade"), name, card.id, "upgrades, and only they, have a branch"
    )
    folder.require(card.region is None or card.kind == "bottle", name, card.id, "only bottles have a region")
    folder.require(card.family is None or card.kind == "sugar", name, card.id, "only sugars have a family")


def _check_supply(folder: DataFolder, files: Files) -> None:
    """Require everything that a turn relies on."""
    basic = [card for card in files.cards if card.deck == "basic"]
    offered = {card.sugar or card.kind for card in basic}
    wanted = {"yeast", "water", *get_args(Sugar)}
    folder.require(wanted <= offered, "ingredients.toml", "basic", "needs yeast, water and all three sugars")
    start = [card for card in files.cards if card.deck == "start"]
    kinds = sorted((card.kind, card.count) for card in start)
    fine = kinds == [("barrel", MOST_SEATS), ("bottle", MOST_SEATS)]
    folder.require(fine, "items.toml", "start", "must be a barrel and a bottle for each of five players")
    returning = all(card.has(RETURN_TO_STOREROOM.name) for card in start)
    folder.require(returning, "items.toml", "start", "the starting items must come back after a sale")
    alcohol = sum(card.deck == "alcohol" for card in files.cards)
    folder.require(alcohol == 1, "ingredients.toml", "alcohol", f"there must be one such card, not {alcohol}")


def _check_powers(folder: DataFolder, files: Files, name: str, record: str, powers: Iterable[Power]) -> None:
    for power in powers:
        for fault in operations.faults(power):
            folder.require(False, name, record, fault)
        for card in power.cards:
            known = card in files.card_ids and files.card_ids[card].basic
            folder.require(known, name, record, f"there is no basic card {card}")
        for recipe in filter(None, (power.recipe, *power.recipes)):
            folder.require(recipe in files.recipe_ids, name, record, f"there is no recipe {recipe}")


# Recipes, identities, flights


def _check_recipes(folder: DataFolder, files: Files) -> None:
    name, recipes = "recipes.toml", files.recipes
    folder.require(len(recipes.known) == KNOWN, name, "known", f"there must be {KNOWN}, not {len(recipes.known)}")
    count = len(recipes.flight)
    folder.require(count == FLIGHT_RECIPES, name, "flight", f"there must be {FLIGHT_RECIPES}, not {count}")
    folder.require_unique((recipe.id for recipe in (*recipes.known, *recipes.flight)), name, "id")
    folder.require_unique((recipe.name for recipe in (*recipes.known, *recipes.flight)), name, "name")
    for recipe in (*recipes.known, *recipes.flight):
        _check_recipe(folder, name, recipe.id, recipe)
        folder.require(not recipe.signature, name, recipe.id, "only signature recipes ask for a family")
        folder.require(
            recipe.labels_box >= recipe.labels_each * MOST_SEATS, name, recipe.id, "too few labels for five players"
        )
    for recipe in recipes.known:
        folder.require(recipe.tier is None, name, recipe.id, "a known recipe has no tier")
    for recipe in recipes.flight:
        folder.require(recipe.tier is not None, name, recipe.id, "a recipe of a flight needs a tier")
    _check_always_one(folder, files)


def _check_recipe(folder: DataFolder, name: str, record: str, recipe: Recipe) -> None:
    sugary = bool(recipe.sugars) == bool(recipe.min_sugars)
    folder.require(sugary, name, record, "min_sugars must be 0 without sugars, and at least 1 with them")


def _check_always_one(folder: DataFolder, files: Files) -> None:
    """Require that whatever is left of a distillation matches a known recipe in the barrel that everybody has."""
    barrels = {card.barrel for card in files.cards if card.deck == "start"}
    known = [recipe for recipe in files.recipes.known if recipe.barrel in barrels]
    none = any(not recipe.sugars for recipe in known)
    folder.require(none, "recipes.toml", "known", "one must do without sugar, in the starting barrel")
    every = any(set(recipe.sugars) == set(get_args(Sugar)) and recipe.min_sugars == 1 for recipe in known)
    folder.require(every, "recipes.toml", "known", "one must take any sugar, from one on, in the starting barrel")


def _check_identities(folder: DataFolder, files: Files) -> None:
    name, identities = "identities.toml", files.identities.identities
    folder.require(len(identities) == IDENTITIES, name, "identities", f"there must be {IDENTITIES}")
    folder.require_unique((identity.id for identity in identities), name, "id")
    folder.require_unique((identity.name for identity in identities), name, "name")
    folder.require_unique((identity.ingredient for identity in identities), name, "ingredient")
    plain = [recipe.id for recipe in (*files.recipes.known, *files.recipes.flight)]
    folder.require_unique((*plain, *(identity.recipe.id for identity in identities)), name, "recipe")
    for identity in identities:
        _check_identity(folder, files, identity)
        _check_powers(folder, files, name, identity.id, identity.powers)


def _check_identity(folder: DataFolder, files: Files, identity: Identity) -> None:
    name, record, recipe = "identities.toml", identity.id, identity.recipe
    ingredient = files.card_ids.get(identity.ingredient)
    fits = ingredient is not None and ingredient.deck == "signature"
    folder.require(fits, name, record, f"there is no signature ingredient {identity.ingredient}")
    same = ingredient is not None and recipe.family == ingredient.family and ingredient.sugar in recipe.sugars
    folder.require(same, name, record, "the signature recipe must ask for the family of the signature ingredient")
    premium = any(card.premium and card.family == recipe.family for card in files.cards)
    folder.require(premium, name, record, f"no premium ingredient is of the family {recipe.family}")
    _check_recipe(folder, name, record, recipe)
    folder.require(recipe.tier is None, name, record, "a signature recipe has no tier")
    flight = {recipe.id for recipe in files.recipes.flight}
    folder.require(identity.base in flight, name, record, f"no flight recipe is called {identity.base}")
    for card in identity.cards:
        fine = card in files.card_ids and "ingredient" in files.card_ids[card].groups and files.card_ids[card].basic
        folder.require(fine, name, record, f"there is no basic ingredient {card}")


def _check_flights(folder: DataFolder, files: Files) -> None:
    name, flights = "flights.toml", files.flights.flights
    folder.require([flight.id for flight in flights] == list(FLIGHTS), name, "flights", "must be A to H, in order")
    for flight in flights:
        _check_flight(folder, files, flight)
        goals = {goal.id for goal in files.goals.goals}
        awards = {award.id for award in files.awards.awards}
        solo = {goal.id for goal in files.solo.goals}
        _require_known(folder, name, flight.id, "award", flight.unreachable_awards, awards)
        _require_known(folder, name, flight.id, "award", flight.unreachable_awards_two, awards)
        _require_known(folder, name, flight.id, "goal", flight.unreachable_goals, goals)
        _require_known(folder, name, flight.id, "solo goal", flight.unreachable_solo, solo)


def _check_flight(folder: DataFolder, files: Files, flight: Flight) -> None:
    name, record = "flights.toml", flight.id
    recipes = {recipe.id for recipe in files.recipes.flight}
    identities = {identity.id: identity for identity in files.identities.identities}
    _require_known(folder, name, record, "recipe", flight.recipes, recipes)
    _require_known(folder, name, record, "identity", flight.identities, set(identities))
    count = len(set(flight.recipes))
    folder.require(count == len(flight.recipes) == FLIGHT_SIZE, name, record, f"needs {FLIGHT_SIZE} different recipes")
    for identity in flight.identities:
        base = identities[identity].base
        folder.require(base in flight.recipes, name, record, f"{identity} needs {base} in the flight")
    needed = MOST_SEATS * files.rules.setup.identities_dealt
    enough = len(set(flight.identities)) == len(flight.identities) >= needed
    folder.require(enough, name, record, f"needs at least {needed} different identities")


# Goals, awards, label spaces, solo


def _check_goals(folder: DataFolder, files: Files) -> None:
    goals, awards = files.goals.goals, files.awards.awards
    setup = files.rules.setup
    folder.require(len(goals) == GOALS, "goals.toml", "goals", f"there must be {GOALS}, not {len(goals)}")
    folder.require(len(awards) == AWARDS, "awards.toml", "awards", f"there must be {AWARDS}, not {len(awards)}")
    kept = setup.goals_kept <= setup.goals_dealt and setup.goals_dealt * MOST_SEATS <= GOALS
    folder.require(kept, "rules.toml", "setup", "there are too few goals for five players")
    folder.require(
        MOST_SEATS + setup.extra_awards <= AWARDS, "rules.toml", "setup", "there are too few awards for five players"
    )
    _check_each_goal(folder, files, "goals.toml", goals)
    _check_each_goal(folder, files, "awards.toml", awards)
    for goal in goals:
        compared = MEASURES[goal.metric.kind].compared and not goal.metric.at_least
        folder.require(compared, "goals.toml", goal.id, "a goal compares a number, without a limit")


def _check_each_goal(folder: DataFolder, files: Files, name: str, goals: Iterable[Goal]) -> None:
    goals = tuple(goals)
    folder.require_unique((goal.id for goal in goals), name, "id")
    folder.require_unique((goal.name for goal in goals), name, "name")
    for goal in goals:
        _check_metric(folder, files, name, goal.id, goal.metric)


def _check_metric(folder: DataFolder, files: Files, name: str, record: str, metric: Metric) -> None:
    for fault in measures.faults(metric):
        folder.require(False, name, record, fault)
    for recipe in filter(None, (metric.recipe, *metric.exclude)):
        folder.require(recipe in files.recipe_ids, name, record, f"there is no recipe {recipe}")


def _check_labels(folder: DataFolder, files: Files) -> None:
    name, bonuses = "labels.toml", files.labels.bonuses
    folder.require(len(bonuses) == SPACES, name, "bonuses", f"there must be {SPACES}, not {len(bonuses)}")
    enough = len(bonuses) >= files.rules.round.rounds
    folder.require(enough, name, "bonuses", "there must be a space for the spirit of every round")
    folder.require_unique((bonus.id for bonus in bonuses), name, "id")
    for bonus in bonuses:
        fine = [power.timing for power in bonus.powers] == ["label_bonus"]
        folder.require(fine, name, bonus.id, "needs exactly one power, of the timing label_bonus")
        _check_powers(folder, files, name, bonus.id, bonus.powers)


def _check_solo_goals(folder: DataFolder, files: Files) -> None:
    name, goals = "solo.toml", files.solo.goals
    folder.require_unique((goal.id for goal in goals), name, "id")
    for tier, size in SOLO_SIZES.items():
        count = sum(goal.tier == tier for goal in goals)
        folder.require(count == size, name, tier, f"there must be {size} cards, not {count}")
    for goal in goals:
        _check_metric(folder, files, name, goal.id, goal.metric)
        _check_solo_goal(folder, files, goal)


def _check_solo_goal(folder: DataFolder, files: Files, goal: SoloGoal) -> None:
    name, wanted = "solo.toml", MEASURES[goal.metric.kind].kind
    folder.require(goal.id.startswith(goal.tier), name, goal.id, "the id must begin with the tier")
    folder.require(goal.kind == wanted, name, goal.id, f"{goal.metric.kind} belongs into a {wanted} goal")
    folder.require(
        (goal.discards is not None) == (goal.tier == "B"), name, goal.id, "B cards, and only they, have discards"
    )
    if goal.discards is not None:
        places = (*goal.discards.upgrades, *goal.discards.ingredients, *goal.discards.items)
        fine = max(places, default=1) <= files.rules.space.market_row
        folder.require(fine, name, goal.id, "there is no such place in a market row")


def _check_solo_rows(folder: DataFolder, files: Files) -> None:
    name, rows = "solo.toml", files.solo.rows
    folder.require(len(rows) == ROWS, name, "rows", f"there must be {ROWS}, not {len(rows)}")
    for number, row in enumerate(rows):
        record, above = f"row {number + 1}", rows[number + 1].cards if number + 1 < len(rows) else 0
        folder.require(len(row.tiers) == DIFFICULTIES, name, record, f"needs a tier for each of {DIFFICULTIES} levels")
        fine = len(row.above) == (row.cards if above else 0)
        folder.require(fine, name, record, "above needs one entry for each card, and none in the top row")
        there = all(place < above for places in row.above for place in places)
        folder.require(there, name, record, "above names a place that the next row does not have")
    for level in range(DIFFICULTIES):
        used = Counter[str]()
        for row in rows:
            used[row.tiers[level]] += row.cards
        # One chart for each market phase, and one card that is discarded before the first.
        spare = {"B": files.rules.round.rounds + 1}
        for tier, size in SOLO_SIZES.items():
            fine = used[tier] + spare.get(tier, 0) <= size
            folder.require(fine, name, f"difficulty {level + 1}", f"uses too many {tier} cards")


def _check_rules(folder: DataFolder, files: Files) -> None:
    name, rules = "rules.toml", files.rules
    for record, table in (("aged", rules.aged.bonus), ("bottles", rules.bottles.same_region)):
        rising = bool(table) and table[0] == 0 and list(table) == sorted(table)
        folder.require(rising, name, record, "the SP must begin with 0 and never fall")
    fits = max(rules.cleanup.two_players, rules.cleanup.more_players) <= rules.space.market_row
    folder.require(fits, name, "cleanup", "more cards than a row has")


_PARTS: tuple[Callable[[DataFolder, Files], None], ...] = (
    _check_rules,
    _check_cards,
    _check_supply,
    _check_recipes,
    _check_identities,
    _check_goals,
    _check_labels,
    _check_solo_goals,
    _check_solo_rows,
    _check_flights,
)


def _require_known(folder: DataFolder, name: str, record: str, what: str, ids: Iterable[str], known: set[str]) -> None:
    for entry in ids:
        folder.require(entry in known, name, record, f"there is no {what} {entry}")

"""A forecast of a distillery's final score, fitted on games of computer players.

It looks at the beginning of a round, or after the market, where the best batch of the pantry counts by what it is
expected to bring, so that the luck of distilling does not blur what was bought. `python -m benchmarks.fit` plays the
games and writes the numbers: a line for each number of rounds left, and one for the market of each.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from engine.core.game import Seat
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Recipe
from engine.distilled.player.gains import Decision
from engine.distilled.player.plan import best_washback, washback_value
from engine.distilled.player.values import Values, Weights
from engine.distilled.rules.facts import Facts, facts
from engine.distilled.rules.goals import standing
from engine.distilled.rules.measures import needed, value
from engine.distilled.rules.powers.operations import worth
from engine.distilled.rules.recipes import known_recipes
from engine.distilled.rules.scoring import bottle_points
from engine.distilled.state import Spirit, State

NUMBERS = "forecast.json"
FEATURES = (
    *("always", "sp", "money", "first_coins", "yeast", "water", "spare_liquids", "liquids_worth"),
    *(
        "sugars",
        "sugars_worth",
        "sugars_of_one_type",
        "bottles_stored",
        "bottles_worth",
        "wood",
        "clay",
        "barrels_worth",
    ),
    *("upgrades", "upgrades_worth", "cubes", "best_recipe", "second_recipe", "labels_of_best", "signature"),
    *(
        "signature_aside",
        "waiting",
        "waiting_worth",
        "flavors",
        "bottle_points",
        "labels",
        "goals",
        "awards",
        "power",
        "batch",
    ),
)
"""The things counted, in the order of the numbers."""


@cache
def numbers() -> Mapping[str, Sequence[float]]:
    """Return the fitted weights of all features by moment."""
    read = json.loads((files("engine.distilled.player") / NUMBERS).read_text(encoding="utf-8"))
    return {moment: [line[name] for name in FEATURES] for moment, line in read.items()}


def moment_of(catalog: Catalog, state: State, bought: bool) -> str:
    """Return the key of the numbers: the rounds left with this one, and whether its market is over."""
    return f"{catalog.rules.round.rounds - state.round + 1}{' bought' if bought else ''}"


def forecast(catalog: Catalog, state: State, seat: Seat) -> float:
    """Return the final score to be expected by a seat at the beginning of a round."""
    return _weighed(moment_of(catalog, state, False), features(catalog, state, seat))


def forecast_bought(decision: Decision, state: State) -> float:
    """Return the final score to be expected by a seat that is about to distill."""
    return _weighed(moment_of(decision.catalog, state, True), features_bought(decision, state))


def _weighed(moment: str, found: Sequence[float]) -> float:
    return sum([weight * amount for weight, amount in zip(numbers()[moment], found, strict=True)])


def features_bought(decision: Decision, state: State) -> list[float]:
    """Return what a distillery has before it distills: the best batch, and what is left beside it."""
    batch = best_washback(decision.values, decision.me)
    value = washback_value(decision.values, decision.me, batch) if batch else 0.0
    return features(decision.catalog, state, decision.seat, batch, value)


def features(catalog: Catalog, state: State, seat: Seat, batch: Sequence[str] = (), value: float = 0.0) -> list[float]:
    """Return what a distillery has, in the order of `FEATURES`, with a batch of this value set apart."""
    look = facts(catalog, state, seat)
    player, left = look.player, catalog.rules.round.rounds - state.round + 1
    return [
        *(1.0, float(player.sp), float(player.money), float(min(player.money, COINS))),
        *_pantry(look, batch),
        *_stored(look),
        *_knowledge(look, state, left),
        *(float(player.aside), float(len(player.warehouse)), sum([_waiting(catalog, s) for s in player.warehouse])),
        float(sum([len(spirit.flavors) for spirit in player.warehouse])),
        *(float(bottle_points(look)), float(len(player.labels)), _goals(look, state, seat), _awards(look, state)),
        *(sum([worth(power, 0.2, left) for power in catalog.identities[player.identity].powers]), value),
    ]


COINS = 6
"""Money that a cheap spirit can be made with; more of it counts less."""


def _pantry(look: Facts, batch: Sequence[str]) -> list[float]:
    kept = sorted((Counter(look.player.pantry) - Counter(batch)).elements()) if batch else look.player.pantry
    cards = [look.catalog.cards[card] for card in kept]
    sugars = [card for card in cards if card.kind == "sugar"]
    liquids = [card for card in cards if card.kind != "sugar"]
    kinds = [card.kind for card in liquids]
    yeast, water = min(1, kinds.count("yeast")), min(1, kinds.count("water"))
    types = [card.sugar for card in sugars]
    return [
        *(
            float(yeast),
            float(water),
            float(len(liquids) - yeast - water),
            sum([c.sp + 0.3 * c.money for c in liquids]),
        ),
        *(float(len(sugars)), sum([card.sp + 0.3 * card.money for card in sugars])),
        float(max([types.count(kind) for kind in types], default=0)),
    ]


def _stored(look: Facts) -> list[float]:
    cards = [look.catalog.cards[card] for card in look.player.storeroom]
    bottles = [card for card in cards if card.kind == "bottle" and card.premium]
    barrels = [card for card in cards if card.kind == "barrel"]
    kinds = [card.barrel for card in barrels]
    return [
        *(float(len(bottles)), sum([card.sp + 0.3 * card.money for card in bottles])),
        *(float(min(1, kinds.count("wood"))), float(min(1, kinds.count("clay")))),
        sum([card.sp + 0.3 * card.money for card in barrels if card.premium]),
    ]


def _knowledge(look: Facts, state: State, left: int) -> list[float]:
    catalog, player = look.catalog, look.player
    values = Values(catalog, Weights(), left)
    able = sorted(
        (recipe for recipe in known_recipes(catalog, player) if not recipe.signature),
        key=lambda recipe: -_promise(recipe, state),
    )
    labels = sum([min(2, state.labels.get(recipe.id, 0)) for recipe in able[:2]])
    signature = 0.0 if player.signature_made else _promise(catalog.identities[player.identity].recipe, state)
    return [
        float(len(player.upgrades)),
        sum([values.upgrade(player, catalog.cards[card]) for card in player.upgrades]),
        *(float(len(player.cubes)), _promise(able[0], state), _promise(able[1], state), float(labels), signature),
    ]


def _promise(recipe: Recipe, state: State) -> float:
    """Return what a recipe brings at a sale, about."""
    label = recipe.signature or state.labels.get(recipe.id, 0) > 0
    return recipe.sp + 0.25 * recipe.money + 3.0 * label + 2.0 * recipe.aged


def _waiting(catalog: Catalog, spirit: Spirit) -> float:
    cards = [catalog.cards[card] for card in (*spirit.cards, spirit.barrel)]
    aged = catalog.rules.aged_bonus(len(spirit.flavors))
    return catalog.recipes[spirit.recipe].sp + aged + sum([card.sp + 0.3 * card.money for card in cards])


def _goals(look: Facts, state: State, seat: Seat) -> float:
    """Return the SP of secret goals, as far as no one else has more now."""
    worth = 0.0
    for goal in (look.catalog.goals[goal] for goal in look.player.goals):
        counts = standing(look.catalog, state, goal)
        most = max([count for other, count in enumerate(counts) if other != seat], default=0)
        lead = counts[seat] - most
        worth += goal.sp * (1.0 if lead > 0 else 0.7 if lead == 0 and counts[seat] else 0.3 if lead >= -1 else 0.0)
    return worth


def _awards(look: Facts, state: State) -> float:
    """Return the SP of open awards, by how near they are."""
    open_awards = [look.catalog.awards[award] for award, winners in state.awards.items() if not winners]
    return sum([award.sp * min(1.0, value(look, award.metric) / needed(award.metric)) ** 2 for award in open_awards])

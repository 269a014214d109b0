"""Awards, secret goals and solo goals as a computer player sees them: what an action would do for open ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Metric
from engine.distilled.rules.facts import Facts
from engine.distilled.rules.measures import MEASURES, needed, value
from engine.distilled.state import Player, Sale, Spirit
from engine.distilled.view import View

SHARED = 0.7
"""Part of the SP of an award that counts: another player may be there in the same round, or before."""
CLIMB = 16.0
"""SP for a solo goal that leads into a new row."""
BESIDE = 4.0
"""SP for one in a row that has a completed card: it opens more ways up."""
AHEAD = 5.0
"""SP for one that lies face up further up the barrel."""
SUMMIT = 18.0
"""SP for a card of the top row, of which every label on the way counts."""
ON_THE_WAY = 0.3
"""Part of a wish that counts while only some of what it asks for is there."""
_LATER = frozenset({"round_sp", "round_money", "money", "sold_this_round"})
"""Metrics that no single spirit or card decides."""


@dataclass(frozen=True, slots=True)
class Wish:
    metric: Metric
    worth: float
    """SP once it is fulfilled; of a secret goal, for each step."""
    now: float = 0.0
    """The part of it that there is already."""
    open_end: bool = False
    """The player with the most has it, so every step counts."""
    steady: bool = False
    """Every step counts equally until it is fulfilled."""


GOAL_STEP: Mapping[str, float] = {"money": 0.008, "upgrade_sp": 0.04}
"""Part of the SP of a secret goal for each step toward it, by its measure."""
LABEL_STEP = 0.08


def wishes(catalog: Catalog, view: View, now: Facts) -> tuple[Wish, ...]:
    """Return open awards, secret goals, and the solo goals on the path."""
    awards = [catalog.awards[award.id] for award in view.awards if not award.winners]
    found = [*(Wish(award.metric, award.sp * SHARED) for award in awards), *_solo_wishes(catalog, view)]
    found = [wish for wish in found if wish.metric.kind not in _LATER]
    for goal in (catalog.goals[goal] for goal in now.player.goals):
        step = GOAL_STEP.get(goal.metric.kind, LABEL_STEP)
        found.append(Wish(goal.metric, goal.sp * step, open_end=True))
    return tuple(replace(wish, now=_progress(wish, now)) for wish in found)


def _solo_wishes(catalog: Catalog, view: View) -> Iterator[Wish]:
    rows = view.solo.rows if view.solo else ()
    for row in rows:
        done = any(card.completed for card in row)
        for card in (card for card in row if card.id and not card.completed):
            goal = catalog.solo_goals[card.id]
            if goal.tier == "A":
                yield Wish(goal.metric, SUMMIT / len(row), steady=True)
            elif card.reachable and (not done or not goal.target):
                yield Wish(goal.metric, BESIDE if done else CLIMB)
            elif not done:
                yield Wish(goal.metric, AHEAD / len(row))


def goal_prospect(catalog: Catalog, view: View, now: Facts, goal_id: str) -> float:
    """Return the SP that a secret goal promises, by the part of the flight's recipes whose labels serve it."""
    goal = catalog.goals[goal_id]
    if goal.metric.kind not in _BY_LABEL:
        return goal.sp * OTHERWISE
    signature = catalog.identities[now.player.identity].recipe.id
    recipes = (*catalog.flights[view.flight].recipes, signature, "moonshine")
    serving = sum(_serves(now, goal.metric, recipe) for recipe in recipes)
    return goal.sp * (0.35 + 0.6 * serving / len(recipes))


_BY_LABEL = frozenset({"labels_region", "labels_sugar", "labels_tier", "labels_barrel", "labels_aged"})
OTHERWISE = 0.6
"""Part of a goal's SP where it does not depend on the flight."""


def _serves(now: Facts, metric: Metric, recipe: str) -> bool:
    holder = now.player.clone()
    holder.labels = {"new": recipe}
    return value(replace(now, player=holder), metric) > 0


def spirit_gain(wanted: Sequence[Wish], now: Facts, spirit: Spirit) -> float:
    """Return the gain of making a spirit: its label, and goals that ask for the spirit itself."""
    after = now.player.clone()
    after.labels = {**now.player.labels, "new": spirit.recipe}
    return _gain(wanted, replace(now, player=after, spirit=spirit))


def sale_gain(wanted: Sequence[Wish], now: Facts, sale: Sale) -> float:
    """Return the gain of selling a spirit; its label counts already."""
    return _gain(wanted, replace(now, sales=(sale,)))


def owning_gain(wanted: Sequence[Wish], now: Facts, after: Player) -> float:
    """Return the gain of having a bottle, an upgrade or a cube more."""
    return _gain(wanted, replace(now, player=after))


def _gain(wanted: Sequence[Wish], then: Facts) -> float:
    return sum(_progress(wish, then) - wish.now for wish in wanted)


def _progress(wish: Wish, look: Facts) -> float:
    count = value(look, wish.metric)
    if wish.open_end:
        return wish.worth * count
    target = needed(wish.metric)
    if count >= target:
        return wish.worth
    if not count or MEASURES[wish.metric.kind].kind == "sell":
        return 0.0  # a sale fulfills it or does not
    return wish.worth * (1.0 if wish.steady else ON_THE_WAY) * count / target

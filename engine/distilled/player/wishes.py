"""Awards and solo goals as a computer player sees them: what an action would do for those that are still open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Metric
from engine.distilled.rules.facts import Facts
from engine.distilled.rules.measures import MEASURES, met, needed, value
from engine.distilled.state import Player, Sale, Spirit
from engine.distilled.view import View

SHARED = 0.7
"""Part of the SP of an award that counts: another player may be there in the same round, or before."""
CLIMB = 7.0
"""SP for a solo goal that leads into a new row."""
ON_THE_WAY = 0.3
"""Part of a wish that counts while only some of what it asks for is there."""
_LATER = frozenset({"round_sp", "round_money", "money", "sold_this_round"})
"""Metrics that no single spirit or card decides."""


@dataclass(frozen=True, slots=True)
class Wish:
    metric: Metric
    worth: float


def wishes(catalog: Catalog, view: View) -> tuple[Wish, ...]:
    """Return open awards, and the solo goals on the path."""
    awards = [catalog.awards[award.id] for award in view.awards if not award.winners]
    found = [*(Wish(award.metric, award.sp * SHARED) for award in awards), *_solo_wishes(catalog, view)]
    return tuple(wish for wish in found if wish.metric.kind not in _LATER)


def _solo_wishes(catalog: Catalog, view: View) -> Iterator[Wish]:
    for row in view.solo.rows if view.solo else ():
        worth = 2.0 if any(card.completed for card in row) else CLIMB
        goals = [catalog.solo_goals[card.id] for card in row if card.reachable and not card.completed]
        yield from (Wish(goal.metric, worth) for goal in goals if worth == CLIMB or not goal.target)


def spirit_gain(wanted: Sequence[Wish], now: Facts, spirit: Spirit) -> float:
    """Return the gain of making a spirit: its label, and goals that ask for the spirit itself."""
    after = now.player.clone()
    after.labels = {**now.player.labels, "new": spirit.recipe}
    return _gain(wanted, now, replace(now, player=after, spirit=spirit))


def sale_gain(wanted: Sequence[Wish], now: Facts, sale: Sale) -> float:
    """Return the gain of selling a spirit; its label counts already."""
    return _gain(wanted, replace(now, sales=()), replace(now, sales=(sale,)))


def owning_gain(wanted: Sequence[Wish], now: Facts, after: Player) -> float:
    """Return the gain of having a bottle, an upgrade or a cube more."""
    return _gain(wanted, now, replace(now, player=after))


def _gain(wanted: Sequence[Wish], now: Facts, then: Facts) -> float:
    return sum(_progress(wish, then) - _progress(wish, now) for wish in wanted)


def _progress(wish: Wish, look: Facts) -> float:
    if met(look, wish.metric):
        return wish.worth
    if MEASURES[wish.metric.kind].kind == "sell":
        return 0.0  # a sale fulfills it or does not
    return wish.worth * ON_THE_WAY * value(look, wish.metric) / needed(wish.metric)

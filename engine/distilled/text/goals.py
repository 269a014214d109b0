"""Requirements of goals, awards and solo goals, in words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.words import listed, sentence
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Goal, SoloGoal
from engine.distilled.data.vocabulary import SoloKind
from engine.distilled.rules.measures import metric_text

_SOLO_KINDS: Mapping[SoloKind, str] = {
    "distill": "right after distilling",
    "sell": "right after a sale",
    "collect": "at any time",
    "earn": "at the end of a round",
}


def goal_text(catalog: Catalog, goal: Goal) -> str:
    """Describe a goal or an award in one line."""
    return f"{sentence(metric_text(catalog, goal.metric))}: {goal.sp} SP."


def solo_text(catalog: Catalog, goal: SoloGoal) -> str:
    """Describe a solo goal in one line: condition, when, and what it brings or asks."""
    rewards = [f"{goal.sp} SP"] if goal.sp else []
    rewards += [f"{goal.money} money"] if goal.money else []
    rewards += [f"raises the target by {goal.target}"] if goal.target else []
    return f"{sentence(metric_text(catalog, goal.metric))} ({_SOLO_KINDS[goal.kind]}): {listed(rewards)}."

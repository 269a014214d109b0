"""The way up the goal barrel in a game for one: how far it is, and the swap that opens it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.distilled import actions
from engine.distilled.actions import OPEN_SWAP, AnyAction
from engine.distilled.catalog import Catalog
from engine.distilled.prompts import AskClaim
from engine.distilled.rules.goal_barrel import (
    claimable,
    exchange,
    possible_swaps,
    reachable,
    rows_done,
    solo_facts,
    target,
)
from engine.distilled.rules.measures import needed, value
from engine.distilled.state import Solo, State

WON = 100.0
"""SP that the victory is worth."""
ROW = 14.0
"""SP for each row with a completed card."""
WAYS = 2.5
"""SP for each card into the next row that may be completed as soon as its condition is met, up to two."""
SUMMIT = 12.0
"""SP for the nearest card of the top row, by the part of it that is there."""
SWAP_LEFT = 3.0
SCORE = 0.6
"""The part of a forecast score that counts; the part above what is needed counts for nothing."""
USUAL_TARGETS = {"A": 70, "B": 12}


def climbed(catalog: Catalog, state: State, score: float) -> float:
    """Return the prospects of winning alone, in SP, given the final score expected."""
    solo = state.solo
    assert solo is not None
    wanted = target(catalog, solo) + sum(
        usual for tier, usual in USUAL_TARGETS.items() if not any(card[0] == tier for card in solo.completed)
    )
    ways = sum(not _row_done(solo, card) for card in reachable(catalog, solo))
    worth = SCORE * min(score, wanted + 8.0) + ROW * rows_done(solo) + WAYS * min(ways, 2)
    return worth + SUMMIT * _nearest(catalog, state) + SWAP_LEFT * (not solo.swapped)


def _row_done(solo: Solo, card: str) -> bool:
    return any(card in row and any(other in solo.completed for other in row) for row in solo.rows)


def _nearest(catalog: Catalog, state: State) -> float:
    """Return how much of the nearest card of the top row is there."""
    assert state.solo is not None
    metrics = [catalog.solo_goals[card].metric for card in state.solo.rows[-1]]
    look = solo_facts(catalog, state)
    return max(min(1.0, value(look, metric) / needed(metric)) for metric in metrics)


def ways_up(catalog: Catalog, state: State) -> Iterator[tuple[AnyAction, ...]]:
    """Yield the swaps by which a goal of a new row can be completed at once, each with that goal."""
    solo, top = state.solo, state.flow.top
    assert solo is not None
    occasion = top.occasion if isinstance(top, AskClaim) else None
    for row, one, other in possible_swaps(solo):
        if not {solo.rows[row - 1][one], solo.rows[row - 1][other]} & set(solo.face_up):
            continue
        after = state.clone()
        assert after.solo is not None
        exchange(catalog, after.solo, row, one, other)
        for goal in claimable(catalog, after, occasion):
            if not _row_done(solo, goal):
                yield (OPEN_SWAP, actions.swap(row, one, other), actions.claim(goal))
                break

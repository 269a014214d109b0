"""The goal barrel of the solo game: which cards may be completed, what they uncover, and whether the game is won."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

from engine.distilled.catalog import Catalog
from engine.distilled.data.models import SoloGoal
from engine.distilled.data.vocabulary import SoloKind
from engine.distilled.rules.facts import Facts
from engine.distilled.rules.measures import met
from engine.distilled.state import Occasion, Solo, State

Rows = tuple[tuple[str, ...], ...]
"""The cards of the barrel, from the bottom row up."""

OCCASIONS: Mapping[SoloKind, Occasion] = {"distill": "distilled", "sell": "sold", "earn": "round"}
"""The time at which goals of a kind may be completed; collect goals at any time (DI-36)."""


def claimable(catalog: Catalog, state: State, occasion: Occasion | None) -> tuple[str, ...]:
    """Return the goals that may be completed now, from the lowest row up."""
    solo = state.solo
    if solo is None:
        return ()
    goals = (catalog.solo_goals[card] for card in reachable(catalog, solo))
    return tuple(goal.id for goal in goals if _timely(solo, goal, occasion) and is_met(catalog, state, goal))


def _timely(solo: Solo, goal: SoloGoal, occasion: Occasion | None) -> bool:
    wanted = OCCASIONS.get(goal.kind)
    return wanted is None or (wanted == occasion and wanted not in solo.claimed)


def is_met(catalog: Catalog, state: State, goal: SoloGoal) -> bool:
    """Return True if the player fulfills the goal: sell goals by the last sale, others by the current state."""
    return met(solo_facts(catalog, state), goal.metric)


def solo_facts(catalog: Catalog, state: State) -> Facts:
    player = state.players[0]
    return Facts(catalog, player, player.sales[-1:], player.fresh, state.turned_up)


def reachable(catalog: Catalog, solo: Solo) -> tuple[str, ...]:
    """Return face-up cards on the path: beside or above a completed one, never below the active row (DI-35, DI-40)."""
    return _reachable(catalog, solo.rows, solo.face_up, solo.completed, solo.active)


@lru_cache(maxsize=1024)
def _reachable(
    catalog: Catalog, rows: Rows, face_up: tuple[str, ...], completed: tuple[str, ...], active: int
) -> tuple[str, ...]:
    """Return the cards within reach; the barrel rarely changes, but is looked at in every decision."""
    if any(catalog.solo_goals[card].tier == "A" for card in completed):
        return ()
    ways = rows[0] if not completed else _ways_on(catalog, rows, completed)
    near = (card for row in rows[active - 1 : active + 1] for card in row)
    return tuple(card for card in near if card in ways and card in face_up and card not in completed)


def _ways_on(catalog: Catalog, rows: Rows, completed: tuple[str, ...]) -> set[str]:
    return {way for card in completed for way in around(catalog, rows, card)}


def around(catalog: Catalog, rows: Rows, card: str) -> tuple[str, ...]:
    """Return the cards beside this one, then those above it (DI-34)."""
    number, row = next((n, row) for n, row in enumerate(rows) if card in row)
    place = row.index(card)
    beside = tuple(row[n] for n in (place - 1, place + 1) if 0 <= n < len(row))
    above = catalog.solo.rows[number].above
    return (*beside, *(rows[number + 1][n] for n in (above[place] if above else ())))


def uncovered(catalog: Catalog, solo: Solo) -> tuple[str, ...]:
    """Return cards that must lie face up: those that do, and those beside or above a completed one (DI-39, DI-58)."""
    ways = _ways_on(catalog, solo.rows, solo.completed)
    return tuple(card for row in solo.rows for card in row if card in solo.face_up or card in ways)


# Swapping


def possible_swaps(solo: Solo) -> list[tuple[int, int, int]]:
    """Yield (row from 1, place, other place) of any two cards of one row."""
    return [(number, *places) for number, row in enumerate(solo.rows, 1) for places in combinations(range(len(row)), 2)]


def exchange(catalog: Catalog, solo: Solo, number: int, one: int, other: int) -> None:
    """Swap two cards with their marks and face-up state (DI-39, DI-60)."""
    row = list(solo.rows[number - 1])
    row[one], row[other] = row[other], row[one]
    solo.rows = (*solo.rows[: number - 1], tuple(row), *solo.rows[number:])
    solo.swapped = True
    solo.face_up = uncovered(catalog, solo)


def claimable_by_swap(catalog: Catalog, state: State, occasion: Occasion) -> bool:
    """Return whether the swap could bring within reach a goal that waits for no later moment (DI-60, DI-64)."""
    solo = state.solo
    if solo is None or solo.swapped:
        return False
    wanted = _wanted(catalog, state, solo, occasion)
    return bool(wanted) and any(wanted & set(_reached(catalog, solo, swap)) for swap in possible_swaps(solo))


def _wanted(catalog: Catalog, state: State, solo: Solo, occasion: Occasion) -> set[str]:
    """Return the cards that could be completed now but not later, if they were within reach.

    Goals that lie face down do not count, as to stop for one would give it away; but at the end of the game each of
    them could be the one that matters.
    """
    last = is_last_moment(catalog, state, occasion)
    goals = [catalog.solo_goals[card] for card in solo.face_up]
    now = [goal for goal in goals if last or OCCASIONS.get(goal.kind) == occasion]
    met_now = {goal.id for goal in now if _timely(solo, goal, occasion) and is_met(catalog, state, goal)}
    hidden = {card for row in solo.rows for card in row if card not in solo.face_up} if last else set[str]()
    return met_now | hidden


def is_last_moment(catalog: Catalog, state: State, occasion: Occasion | None) -> bool:
    """Return whether the game ends once this occasion is over."""
    return occasion == "round" and state.round == catalog.rules.round.rounds


def _reached(catalog: Catalog, solo: Solo, swap: tuple[int, int, int]) -> tuple[str, ...]:
    """Return the goals that could be completed after a swap."""
    after = solo.clone()
    exchange(catalog, after, *swap)
    return reachable(catalog, after)


# Winning


def target(catalog: Catalog, solo: Solo) -> int:
    """Return the score that is needed: the targets of the completed cards, more after the swap (DI-38)."""
    swap = catalog.solo.swap.target if solo.swapped else 0
    return swap + sum(catalog.solo_goals[card].target for card in solo.completed)


def solo_won(catalog: Catalog, solo: Solo, score: int) -> bool:
    """Return True with a completed card in every row and the target reached."""
    return rows_done(solo) == len(solo.rows) and score >= target(catalog, solo)


def rows_done(solo: Solo) -> int:
    """Count the rows with at least one completed card."""
    return sum(any(card in solo.completed for card in row) for row in solo.rows)

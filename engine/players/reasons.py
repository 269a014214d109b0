"""Reasons for choices, from the parts of the values that a game's own computer player gives to its actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.game import AnyGame, Seat
from engine.core.rng import Rng
from engine.core.thinking import Appraisal, best, difference
from engine.core.words import sentence
from engine.players.levels import GREEDY

DEALS = 6
"""Deals over which the values of another seat's actions are averaged."""


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence that speaks for a choice."""

    text: str
    """A sentence; empty where the game has no words for it."""
    size: float
    """The amount by which it speaks for the choice, in the unit of the game's values."""


def why(game: AnyGame, state: Any, seat: Seat, action: Any, asker: Seat, seed: int) -> Reason | None:
    """Return what speaks for an action that a seat took in this position, as far as the asker can know it.

    All that is hidden from the asker is dealt again, so the answer tells nothing of it. None where there was no choice,
    or nothing that the asker may know speaks for this one.
    """
    if GREEDY not in game.strategies:
        return None
    rng = Rng(seed)
    count = DEALS if game.meta.has_secrets and asker != seat else 1
    deals = [game.determinize(state, asker, rng.stream(f"deal {number}")) for number in range(count)]
    views = [game.view(deal, seat) for deal in deals]
    found = _mean(
        game.strategies[GREEDY](view, seat, game.legal_actions(deal, seat), rng.stream("choices"))
        for view, deal in zip(views, deals, strict=True)
    )
    if action not in found or game.choice(deals[0], seat, action).private:
        return None
    return reason(game, views[0], seat, action, found)


def reason(
    game: AnyGame, view: Any, seat: Seat, action: Any, appraisals: Mapping[Any, Appraisal[Any]]
) -> Reason | None:
    """Return what speaks for an action rather than the best of the others; None if nothing does."""
    others = [one for one in appraisals.values() if one.action != action]
    if action not in appraisals or not others:
        return None
    found = difference(appraisals[action], best(others))
    if found is None:
        return None
    text = game.reason(view, seat, found)
    return Reason(f"{sentence(text)}." if text else "", found.size)


def _mean(rounds: Iterable[Sequence[Appraisal[Any]]]) -> dict[Any, Appraisal[Any]]:
    """Return the mean appraisal of each action over the deals in which it was appraised."""
    counts: Counter[Any] = Counter()
    values: dict[Any, float] = {}
    parts: dict[Any, dict[str, float]] = {}
    for appraisals in rounds:
        for one in {one.action: one for one in reversed(appraisals)}.values():
            counts[one.action] += 1
            values[one.action] = values.get(one.action, 0.0) + one.value
            amounts = parts.setdefault(one.action, {})
            for name, amount in one.parts:
                amounts[name] = amounts.get(name, 0.0) + amount
    return {
        action: Appraisal(
            action,
            value / counts[action],
            tuple((name, amount / counts[action]) for name, amount in parts[action].items()),
        )
        for action, value in values.items()
    }

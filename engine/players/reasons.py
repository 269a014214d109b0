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
from engine.players.levels import GREEDY, STRONG, levels_of, player
from engine.players.search import EXPECTED

MOST_ADVISED = 3
"""The choices that are advised at most."""
FAR = 4.0
"""In typical mistakes of a relaxed player: a choice that is worse than the best one by more is not advised."""
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


@dataclass(frozen=True, slots=True)
class Advice:
    """A choice that the strong player would consider, and what it thinks of it."""

    action: Any
    expected: str
    """The result that a search expects, in words; empty where nothing was searched."""
    reason: str
    """A sentence; empty where nothing a step ahead speaks for it."""


def advise(game: AnyGame, state: Any, seat: Seat, rng: Rng, share: float = 1.0, level: str = STRONG) -> list[Advice]:
    """Return the best choices of a seat by what it may know, the best one first; none where it has no choice.

    A level that the game does not have gives way to its highest one below.
    """
    known, legal = levels_of(game), game.legal_actions(state, seat)
    if not known or len(legal) < 2:
        return []
    level = level if level in known else known[-1]
    ranked = _ranked(player(game, level)(game, state, seat, legal, rng, share))
    near = [one for one in ranked if one.value >= ranked[0].value - FAR * game.noise][:MOST_ADVISED]
    view = game.view(state, seat)
    parts = _mean([game.strategies[GREEDY](view, seat, legal, rng)])
    return [
        Advice(one.action, _expected(game, view, one), _speaks_for(game, view, seat, one, near, parts)) for one in near
    ]


def _ranked(appraisals: Sequence[Appraisal[Any]]) -> list[Appraisal[Any]]:
    """Return the appraisal of each action once, the highest value first, as a player would choose."""
    first = {one.action: one for one in reversed(appraisals)}
    return sorted(dict.fromkeys(first[one.action] for one in appraisals), key=lambda one: -one.value)


def _expected(game: AnyGame, view: Any, one: Appraisal[Any]) -> str:
    return game.expected(view, one.value) if any(name == EXPECTED for name, _ in one.parts) else ""


def _speaks_for(
    game: AnyGame,
    view: Any,
    seat: Seat,
    one: Appraisal[Any],
    near: Sequence[Appraisal[Any]],
    parts: Mapping[Any, Appraisal[Any]],
) -> str:
    """Return what speaks for one of the best choices rather than the best of the others."""
    if one is near[0] and (found := reason(game, view, seat, one.action, parts)):
        return found.text
    known = {other.action: parts[other.action] for other in near if other.action in parts}
    found = reason(game, view, seat, one.action, known)
    return found.text if found else ""


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

"""A finished game looked through for the decisions of one seat that cost it most, as far as the seat could know.

All decisions are screened by what the usual player thinks of them. The worst are played on, from the move that was
made and from the best one, on the same deals with the same chance. Where a game's appraisals are exact they are taken
as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from engine.core.game import AnyGame, Seat
from engine.core.history import History
from engine.core.rng import Rng
from engine.core.thinking import best
from engine.players.levels import FAIR, STRONG, levels_of, player

WORST = 6
"""Decisions that are played on."""
TOLD = 3
"""Mistakes that are told."""
PAIRS = 100
"""Pairs of playouts for each decision."""
BROAD = 1.96
"""Standard errors on either side of a mean that make an interval of 95 %."""
LEAST = 0.005
"""Smaller differences are none."""
MAX_MOVES = 5_000


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that was made where others were possible."""

    entry: int
    """Its log entry."""
    state: Any
    """As it was before."""
    played: Any
    best: Any
    gap: float
    """The value by which the best move is better in the eyes of the usual player."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that was clearly worse than the best one."""

    entry: int
    played: str
    best: str
    points: float
    """The mean difference at the end: of the lead over the best of the others, or of the score of a game alone."""
    low: float
    high: float
    """The ends of its interval; equal to the difference where that is exact."""
    wins: float
    """The difference of the chance to win; 0 where the difference is exact."""


@dataclass(frozen=True, slots=True)
class LookBack:
    """All that was found."""

    decisions: int
    looked_at: int
    """Those that were played on."""
    mistakes: tuple[Mistake, ...]
    """The costliest first."""


Progress = Callable[[int, int], bool]
"""(decisions that have been played on, all of them) -> False where there is no time for more"""


def look_back(
    game: AnyGame,
    history: History[Any, Any, Any, Any],
    seat: Seat,
    seed: int,
    progress: Progress = lambda done, all_of_them: True,
    pairs: int = PAIRS,
) -> LookBack:
    """Return the costliest mistakes of a seat in a finished game. Raises `ReplayError` if its log does not fit."""
    rng = Rng(seed).stream("screening")
    made = list(_decisions(game, history, seat, rng))
    exact = game.exact_appraisals
    judged = [one for one in made if one.gap > LEAST and (not exact or {one.played.kind, one.best.kind} <= exact)]
    worst = sorted(judged, key=lambda one: -one.gap)[:WORST]
    if exact:
        found = [_told(game, seat, one, one.gap, one.gap, one.gap, 0.0) for one in worst]
        return LookBack(len(made), len(worst), tuple(found[:TOLD]))
    found, looked_at = list[Mistake](), 0
    for number, decision in enumerate(worst):
        if not progress(number, len(worst)):
            break
        looked_at += 1
        mistake = _judged(game, seat, decision, Rng(seed).stream(f"decision {decision.entry}"), pairs)
        found += [mistake] if mistake is not None else []
    found.sort(key=lambda one: -one.points)
    return LookBack(len(made), looked_at, tuple(found[:TOLD]))


def _decisions(game: AnyGame, history: History[Any, Any, Any, Any], seat: Seat, rng: Rng) -> Iterator[Decision]:
    before = history.opening()[0].clone()
    judge = player(game, FAIR)
    for entry, state, _ in history.play_through():
        if entry.seat == seat and len(legal := game.legal_actions(before, seat)) > 1:
            values = {one.action: one.value for one in judge(game, before, seat, legal, rng, 1.0)}
            top = max(values, key=lambda action: values[action])
            worth = values.get(entry.action, min(values.values()) - game.noise)
            yield Decision(entry.seq, before, entry.action, top, values[top] - worth)
        before = state.clone()


def _judged(game: AnyGame, seat: Seat, decision: Decision, rng: Rng, pairs: int) -> Mistake | None:
    """Play on from the move that was made and from the best one; return nothing where neither is clearly better."""
    level = STRONG if STRONG in levels_of(game) else FAIR
    legal = game.legal_actions(decision.state, seat)
    top = best(player(game, level)(game, decision.state, seat, legal, rng, 1.0)).action
    if top == decision.played:
        return None
    playing = _Playouts(game, decision.state, seat, rng.word())
    ends = [(playing.end(number, top), playing.end(number, decision.played)) for number in range(pairs)]
    leads = [one[0] - other[0] for one, other in ends]
    mean = sum(leads) / pairs
    error = sqrt(sum((lead - mean) ** 2 for lead in leads) / (pairs - 1) / pairs)
    low, high = mean - BROAD * error, mean + BROAD * error
    if low <= 0 or mean < LEAST:
        return None
    wins = sum(one[1] - other[1] for one, other in ends) / pairs
    return _told(game, seat, Decision(decision.entry, decision.state, decision.played, top, 0.0), mean, low, high, wins)


def _told(
    game: AnyGame, seat: Seat, decision: Decision, points: float, low: float, high: float, wins: float
) -> Mistake:
    labels = [_label(game, decision.state, seat, action) for action in (decision.played, decision.best)]
    return Mistake(decision.entry, labels[0], labels[1], points, low, high, wins)


def _label(game: AnyGame, state: Any, seat: Seat, action: Any) -> str:
    """Return a choice as its player read it."""
    choice = game.choice(state, seat, action)
    return choice.private_label or choice.label


class _Playouts:
    """Plays one position on, again and again; what the seat does not know is dealt again each time."""

    def __init__(self, game: AnyGame, state: Any, seat: Seat, seed: int) -> None:
        self._game, self._state, self._seat, self._seed = game, state, seat, seed
        self._thought = game.think(self._deal(0), seat) if game.think is not None else None
        self._usual = player(game, FAIR)

    def end(self, number: int, action: Any) -> tuple[float, float]:
        """Return the lead at the end of a playout that begins with this action, and the share of the victory."""
        game, state = self._game, self._deal(number)
        chance, own = Rng(self._seed).stream(f"chance {number}"), Rng(self._seed).stream(f"moves {number}")
        game.apply(state, self._seat, action, chance)
        for _ in range(MAX_MOVES):
            active = game.active_seats(state)
            if not active:
                break
            game.apply(state, active[0], self._move(state, active[0], own), chance)
        outcome = game.outcome(state)
        if outcome is None:
            return 0.0, 0.0
        others = [score for seat, score in enumerate(outcome.scores) if seat != self._seat]
        share = 1 / len(outcome.winners) if self._seat in outcome.winners else 0.0
        return outcome.scores[self._seat] - max(others, default=0), share

    def _deal(self, number: int) -> Any:
        return self._game.determinize(self._state, self._seat, Rng(self._seed).stream(f"deal {number}"))

    def _move(self, state: Any, seat: Seat, own: Rng) -> Any:
        legal: Sequence[Any] = self._game.legal_actions(state, seat)
        if len(legal) == 1:
            return legal[0]
        if self._thought is not None:
            return self._thought.play(state, seat, legal, own)
        return best(self._usual(self._game, state, seat, legal, own, 1.0)).action

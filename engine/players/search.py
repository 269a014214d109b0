"""One search for all games: flat, over whole turns, with sequential halving.

Every candidate is played out on the same deals with the same chance, so that luck does not decide between them; after
each round of playouts the worse half is dropped. The number of playouts is fixed and all chance comes from the
player's own generator, so the same position gives the same answer on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from engine.core.game import AnyGame, Seat
from engine.core.rng import Rng
from engine.core.thinking import Appraisal, Thought

EXPECTED = "expected"
"""The part that the value of a searched action consists of: the mean of what its playouts end with."""
MAX_MOVES = 5_000
"""A playout ends here if nothing else ends it."""


@dataclass(slots=True)
class _Candidate:
    plan: tuple[Any, ...]
    results: list[float] = field(default_factory=list[float])

    @property
    def mean(self) -> float:
        return sum(self.results) / len(self.results) if self.results else 0.0

    def surely_beats(self, other: _Candidate, caution: float) -> bool:
        """Return True if it is better on the deals of both by more than this many standard errors."""
        gains = [mine - theirs for mine, theirs in zip(self.results, other.results, strict=False)]
        if len(gains) < 2:
            return False
        mean = sum(gains) / len(gains)
        spread = sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1)
        return mean > caution * sqrt(spread / len(gains))


class _Search:
    def __init__(self, game: AnyGame, state: Any, seat: Seat, rng: Rng) -> None:
        self._game, self._state, self._seat = game, state, seat
        self._seed = rng.word()
        self._root = self._deal(0)
        assert game.think is not None
        self._thought: Thought[Any, Any] = game.think(self._root, seat)
        self.caution = self._thought.caution

    def candidates(self, legal: Sequence[Any]) -> list[_Candidate]:
        plans = self._thought.plans(self._root, self._seat, legal)
        return [_Candidate(plan) for plan in dict.fromkeys(map(tuple, plans))]

    def play_out(self, candidate: _Candidate) -> None:
        """Play the candidate's next deal to its end."""
        number = len(candidate.results)
        state, chance = self._deal(number), Rng(self._seed, 0).stream(f"chance {number}")
        own = Rng(self._seed).stream(f"moves {number}")
        self._follow(state, candidate.plan, chance)
        self._go_on(state, chance, own)
        candidate.results.append(self._thought.estimate(state, self._seat))

    def _deal(self, number: int) -> Any:
        return self._game.determinize(self._state, self._seat, Rng(self._seed).stream(f"deal {number}"))

    def _follow(self, state: Any, plan: tuple[Any, ...], chance: Rng) -> None:
        """Carry out a plan as far as it is possible in this deal."""
        for action in plan:
            if action in self._game.legal_actions(state, self._seat):
                self._game.apply(state, self._seat, action, chance)

    def _go_on(self, state: Any, chance: Rng, own: Rng) -> None:
        game, thought = self._game, self._thought
        for _ in range(MAX_MOVES):
            active = game.active_seats(state)
            if not active or thought.is_over(state):
                return
            seat = active[0]
            game.apply(state, seat, thought.play(state, seat, game.legal_actions(state, seat), own), chance)


def search(game: AnyGame, state: Any, seat: Seat, playouts: int, rng: Rng) -> Sequence[Appraisal[Any]]:
    """Return the first actions of all candidates, with the mean result of their best plan, the choice first."""
    legal = game.legal_actions(state, seat)
    if len(legal) == 1:
        return [Appraisal(legal[0], 0.0)]
    thinking = _Search(game, state, seat, rng)
    candidates = thinking.candidates(legal)[: max(2, playouts // 2)]
    if len(candidates) == 1:
        return [Appraisal(candidates[0].plan[0], 0.0)]
    ranked = _halved(thinking, candidates, playouts)
    found: dict[Any, _Candidate] = {}
    for candidate in ranked:
        found.setdefault(candidate.plan[0], candidate)
    top = ranked[0].mean
    values = ((action, min(candidate.mean, top)) for action, candidate in found.items())
    return [Appraisal(action, value, ((EXPECTED, value),)) for action, value in values]


def _halved(thinking: _Search, candidates: list[_Candidate], playouts: int) -> list[_Candidate]:
    """Return all candidates, the best first; each round of playouts drops the worse half.

    A cautious search keeps the most promising candidate to the end, and prefers it unless another is surely better.
    """
    rounds = max(1, (len(candidates) - 1).bit_length())
    alive, dropped, first = candidates, list[_Candidate](), candidates[0]
    for _ in range(rounds):
        if len(alive) == 1:
            break
        for candidate in alive:
            for _ in range(max(1, playouts // (rounds * len(alive)))):
                thinking.play_out(candidate)
        alive = sorted(alive, key=lambda candidate: -candidate.mean)
        half = (len(alive) + 1) // 2
        if thinking.caution and first not in alive[:half]:
            alive.remove(first)
            alive.insert(half - 1, first)
        alive, dropped = alive[:half], [*alive[half:], *dropped]
    ranked = [*alive, *dropped]
    if thinking.caution and ranked[0] is not first and not ranked[0].surely_beats(first, thinking.caution):
        ranked.remove(first)
        ranked.insert(0, first)
    return ranked

"""Advice is worth taking: over many positions it is not worse than what the usual player would do."""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev
from typing import Any

import pytest

from engine import GAMES
from engine.core.game import AnyGame, Seat
from engine.core.rng import Rng
from engine.players import advise, choose, played_states

GAMES_PLAYED = {"angels_share": 12, "heaven_and_ale": 5}
USUAL = 8
EVERY = 7
PAIRS = 3
"""Ways in which each of the two choices is played on, with the same chance."""


def score_after(game: AnyGame, state: Any, seat: Seat, action: Any, chance: int) -> float:
    """The lead over the best of the others at the end, if this is done and all play on as usual."""
    ahead, rng, own = state.clone(), Rng(chance), Rng(chance).stream("players")
    game.apply(ahead, seat, action, rng)
    while active := game.active_seats(ahead):
        game.apply(ahead, active[0], choose(game, ahead, active[0], "fair", own), rng)
    result = game.outcome(ahead)
    assert result is not None
    return result.scores[seat] - max((score for other, score in enumerate(result.scores) if other != seat), default=0)


def gains(game: AnyGame, games: int) -> list[float]:
    """Return the mean gain of the advice in each position, against the usual player's choice."""
    found: list[float] = []
    for seed in range(games):
        for number, state in enumerate(played_states(game, 2, game.meta.options_type(), 100 + seed, "fair")):
            active = game.active_seats(state)
            if number % EVERY != seed % EVERY or not active or len(game.legal_actions(state, active[0])) < 2:
                continue
            seat, own = active[0], Rng(number)
            advised = advise(game, state, seat, own.stream("advice"))[0].action
            usual = choose(game, state, seat, "fair", own)
            pairs = range(PAIRS if advised != usual else 0)
            gained = [
                score_after(game, state, seat, advised, n) - score_after(game, state, seat, usual, n) for n in pairs
            ]
            found.append(mean(gained) if gained else 0.0)
    return found


@pytest.mark.full
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("key", sorted(GAMES))
def test_advice_is_not_worse_than_the_usual_player(key: str) -> None:
    found = gains(GAMES[key], GAMES_PLAYED.get(key, USUAL))
    error = 1.96 * stdev(found) / sqrt(len(found))
    assert mean(found) + error >= 0, f"over {len(found)} positions advice gains {mean(found):+.2f} ± {error:.2f}"

"""Fits the forecast of Distilled on games that computer players play: `python -m benchmarks.fit [GAMES] [SEED]`.

Fair and relaxed players sit at tables of two to four, so that good and bad positions come up. What every distillery has
at the beginning of each round and after its market is held against its final score: a ridge regression for each moment.
The numbers go to `engine/distilled/player/forecast.json`; the table says how much of the scores they explain.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from engine.core.data import DataFolder
from engine.core.flow import Parallel
from engine.core.rng import Rng
from engine.core.rules import RulesGame
from engine.distilled.game import RULES
from engine.distilled.player import forecast
from engine.distilled.player.forecast import FEATURES, features, features_bought, moment_of
from engine.distilled.player.gains import Decision
from engine.distilled.player.values import Weights
from engine.players import FAIR, RELAXED, choose, player_rng

GAME = RulesGame(RULES, DataFolder("distilled"))
FLIGHTS = "ABCDEFGH"
RIDGE = 3.0
Row = tuple[list[float], float]
"""(features, final score)"""


def played(seed: int) -> Iterator[tuple[str, Row]]:
    """Play one game; yield (moment, row) for every seat, at the beginning of rounds and after their markets."""
    seats = 2 + seed % 3
    options = GAME.meta.options_type.model_validate({"flight": FLIGHTS[seed % len(FLIGHTS)]})
    rng, rngs = Rng(seed), [player_rng(seed, seat) for seat in range(seats)]
    names = [RELAXED if (seed // 24 + seat) % 2 else FAIR for seat in range(seats)]
    state, seen = GAME.setup(seats, options, rng), dict[tuple[str, int], list[float]]()
    while active := GAME.active_seats(state):
        seat = active[0]
        action: Any = choose(GAME, state, seat, names[seat], rngs[seat])
        GAME.apply(state, seat, action, rng)
        bought = isinstance(state.flow.top, Parallel)
        moment = moment_of(GAME.catalog, state, bought)
        if state.stage not in ("setup", "over") and (moment, 0) not in seen:
            for one in range(seats):
                seen[moment, one] = _look(state, one, bought)
    outcome = GAME.outcome(state)
    assert outcome is not None
    yield from ((moment, (found, float(outcome.scores[seat]))) for (moment, seat), found in seen.items())


def _look(state: Any, seat: int, bought: bool) -> list[float]:
    if not bought:
        return features(GAME.catalog, state, seat)
    return features_bought(Decision(GAME.catalog, Weights(), GAME.view(state, seat), seat), state)


def fitted(rows: Sequence[Row]) -> list[float]:
    """Return the weights with the least squared error, held near zero by the ridge but for the constant and the SP."""
    size = len(FEATURES)
    prior = [1.0 if name == "sp" else 0.0 for name in FEATURES]
    matrix = [[RIDGE * (one == other and one > 0) for other in range(size)] for one in range(size)]
    target = [RIDGE * prior[one] * (one > 0) for one in range(size)]
    for found, score in rows:
        for one, amount in enumerate(found):
            if amount:
                target[one] += amount * score
                line = matrix[one]
                for other, second in enumerate(found):
                    line[other] += amount * second
    return _solved(matrix, target)


def _solved(matrix: list[list[float]], target: list[float]) -> list[float]:
    """Solve linear equations by elimination with pivots."""
    lines = [[*line, right] for line, right in zip(matrix, target, strict=True)]
    size = len(lines)
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(lines[row][column]))
        lines[column], lines[pivot] = lines[pivot], lines[column]
        for row in range(size):
            factor = lines[row][column] / lines[column][column] if row != column else 0.0
            if factor:
                lines[row] = [a - factor * b for a, b in zip(lines[row], lines[column], strict=True)]
    return [lines[row][size] / lines[row][row] for row in range(size)]


def explained(rows: Sequence[Row], weights: Sequence[float]) -> tuple[float, float]:
    """Return the share of the variance that the forecast explains, and its mean error."""
    mean = sum(score for _, score in rows) / len(rows)
    errors = [score - sum(w * a for w, a in zip(weights, found, strict=True)) for found, score in rows]
    spread = sum((score - mean) ** 2 for _, score in rows)
    return 1 - sum(error**2 for error in errors) / spread, sum(map(abs, errors)) / len(errors)


LEAST_GAMES = 20


def main(games: int, seed: int) -> None:
    if games < LEAST_GAMES:
        sys.exit(f"at least {LEAST_GAMES} games are needed")
    rows: defaultdict[str, list[Row]] = defaultdict(list)
    for number in range(games):
        for moment, row in played(seed + number):
            rows[moment].append(row)
        if number % 100 == 99:
            print(f"{number + 1} of {games} games", file=sys.stderr, flush=True)
    numbers: dict[str, dict[str, float]] = {}
    for moment in sorted(rows):
        held, used = rows[moment][: len(rows[moment]) // 5], rows[moment][len(rows[moment]) // 5 :]
        share, error = explained(held, fitted(used))
        print(f"{moment}: {len(rows[moment])} rows, {share:.0%} explained, error {error:.1f} (of those held out)")
        weights = fitted(rows[moment])
        numbers[moment] = {name: round(weight, 3) for name, weight in zip(FEATURES, weights, strict=True)}
    text = ",\n".join(f'"{moment}": {json.dumps(line)}' for moment, line in numbers.items())
    Path(forecast.__file__).with_name(forecast.NUMBERS).write_text(f"{{\n{text}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main(*(int(word) for word in (sys.argv[1:] + ["2400", "1000000"][len(sys.argv) - 1 :])))

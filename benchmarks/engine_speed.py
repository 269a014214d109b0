"""Engine speed: decisions (B1), JSON (B2) and the memory of idle tables (B11)."""

from __future__ import annotations

import json
import random
import tracemalloc
from typing import Any

from benchmarks.calibration import cal_loop
from benchmarks.harness import ratio
from engine import GAMES, AnyGame
from engine.core.rng import Rng
from engine.core.session import Header, Session, Snapshot

PLAYOUT_SEED = 2026
STATES = 20
REPEATS = 10
IDLE_TABLES = 200
MOVES_BEFORE_IDLING = 60


def b1() -> dict[str, float]:
    """Return CPU per decision of random playouts ÷ CPU per CAL-op, for each game over all its seat counts."""
    return {key: ratio(lambda game=game: _playouts(game), cal_loop) for key, game in GAMES.items()}


def _playouts(game: AnyGame) -> int:
    return sum(_playout(game, seats) for seats in range(game.meta.min_seats, game.meta.max_seats + 1))


def _playout(game: AnyGame, seats: int) -> int:
    rng, chooser = Rng(PLAYOUT_SEED + seats), random.Random(seats)
    state = game.setup(seats, game.meta.options_type(), rng)
    decisions = 0
    while active := game.active_seats(state):
        seat = active[0]
        game.apply(state, seat, chooser.choice(game.legal_actions(state, seat)), rng)
        decisions += 1
    return decisions


def b2() -> dict[str, float]:
    """Return CPU of dumping and loading states ÷ the same for plain dicts by the standard library's json."""
    return {key: _codec_ratio(game) for key, game in GAMES.items()}


def _codec_ratio(game: AnyGame) -> float:
    states = _states_along(game, game.meta.max_seats, STATES)
    plain = [game.states.to_data(state) for state in states]

    def ours() -> int:
        for _ in range(REPEATS):
            for state in states:
                game.states.load(game.states.dump(state))
        return REPEATS * len(states)

    def theirs() -> int:
        for _ in range(REPEATS):
            for data in plain:
                json.loads(json.dumps(data))
        return REPEATS * len(plain)

    return ratio(ours, theirs)


def _states_along(game: AnyGame, seats: int, count: int) -> list[Any]:
    """Copy a random game's states, from its start to wherever `count` of them lead."""
    rng, chooser = Rng(PLAYOUT_SEED), random.Random(PLAYOUT_SEED)
    state = game.setup(seats, game.meta.options_type(), rng)
    states: list[Any] = []
    while len(states) < count and game.active_seats(state):
        states.append(state.clone())
        for _ in range(5):
            _random_move(game, state, rng, chooser)
    return states


def _random_move(game: AnyGame, state: Any, rng: Rng, chooser: random.Random) -> None:
    if active := game.active_seats(state):
        game.apply(state, active[0], chooser.choice(game.legal_actions(state, active[0])), rng)


def b11() -> dict[str, float]:
    """Return the kilobytes of memory for each idle live table: a session resumed from its stored state."""
    return {key: _idle_kilobytes(game) for key, game in GAMES.items()}


def _idle_kilobytes(game: AnyGame) -> float:
    seats, options = game.meta.max_seats, game.meta.options_type()
    state = _states_along(game, seats, MOVES_BEFORE_IDLING // 5)[-1]
    stored = game.states.dump(state)
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    tables = [_idle_table(game, Header(seats, options, n), stored) for n in range(IDLE_TABLES)]
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used / len(tables) / 1024


def _idle_table(game: AnyGame, header: Header, stored: str) -> Session[Any, Any, Any, Any]:
    snapshot = Snapshot(game.states.load(stored), 0, (0,) * header.seats, 0, 0)
    return Session[Any, Any, Any, Any].resume(game, header, snapshot)

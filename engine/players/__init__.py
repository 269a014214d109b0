"""Computer players. They know a game only through the protocol, and of a state only what their seat may know."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from engine.core.game import Action, AnyGame, Options, Seat
from engine.core.rng import Rng
from engine.core.thinking import Appraisal, best
from engine.players.levels import (
    FAIR,
    GREEDY,
    LEVELS,
    MASTER,
    RANDOM,
    RELAXED,
    STRONG,
    is_player,
    level_and_temper,
    levels_of,
    player,
    player_names,
    tempered,
    usual_player,
)
from engine.players.lookback import LookBack, Mistake, Progress, look_back
from engine.players.reasons import Advice, Reason, advise, why

__all__ = [
    "FAIR",
    "GREEDY",
    "LEVELS",
    "MASTER",
    "RANDOM",
    "RELAXED",
    "STRONG",
    "Advice",
    "LookBack",
    "Mistake",
    "Progress",
    "Reason",
    "advise",
    "appraise",
    "choose",
    "is_player",
    "level_and_temper",
    "levels_of",
    "look_back",
    "played_states",
    "player",
    "player_names",
    "player_rng",
    "stand_in",
    "state_after",
    "tempered",
    "usual_player",
    "why",
]


def appraise(
    game: AnyGame, state: Any, seat: Seat, name: str, rng: Rng, share: float = 1.0
) -> Sequence[Appraisal[Any]]:
    """Return what the named computer player thinks of its actions.

    It is shown the seat's view or re-dealt states, never the true one. A search makes this share of its playouts.
    """
    return player(game, name)(game, state, seat, game.legal_actions(state, seat), rng, share)


def choose(game: AnyGame, state: Any, seat: Seat, name: str, rng: Rng, share: float = 1.0) -> Action:
    """Return the action that the named computer player chooses."""
    return best(appraise(game, state, seat, name, rng, share)).action


def stand_in(game: AnyGame, state: Any, seat: Seat, name: str, rng: Rng) -> Action:
    """Return the action of the named computer player that keeps what the absent could not get back."""
    judged = appraise(game, state, seat, name, rng)
    keeping = [one for one in judged if not game.gives_up(one.action)]
    return best(keeping or judged).action


def player_rng(seed: int, seat: Seat) -> Rng:
    """Return a generator for a computer player alone, apart from the dice and decks of the game."""
    return Rng(int.from_bytes(f"player {seat} of {seed}".encode(), "big"))


def played_states(game: AnyGame, seats: int, options: Options, seed: int, player: str = RANDOM) -> Iterator[Any]:
    """Yield the state of a seeded game before each move, and at its end.

    Every seat is played by the named computer player. It is one and the same object, changed by each move.
    """
    rng, player_rngs = Rng(seed), [player_rng(seed, seat) for seat in range(seats)]
    state = game.setup(seats, options, rng)
    yield state
    while active := game.active_seats(state):
        seat = active[0]
        game.apply(state, seat, choose(game, state, seat, player, player_rngs[seat]), rng)
        yield state


def state_after(game: AnyGame, seats: int, options: Options, seed: int, moves: int, player: str = RANDOM) -> Any:
    """Return the state of such a game after this many moves, or at the end if it has fewer."""
    return deque(islice(played_states(game, seats, options, seed, player), moves + 1), maxlen=1).pop()

"""Computer players. They know a game only through the protocol, and of a state only the view."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from engine.core.game import Action, AnyGame, Options, Seat, Strategy
from engine.core.rng import Rng

RANDOM = "random"


def play_random(view: object, seat: Seat, actions: Sequence[Any], rng: Rng) -> Any:
    """Return any legal action, each as likely as the others."""
    return rng.pick(actions)


def player_names(game: AnyGame) -> tuple[str, ...]:
    """Return the computer players this game can be played with, the strongest first."""
    return (*game.strategies, RANDOM)


def strategy(game: AnyGame, name: str) -> Strategy[Any, Any]:
    """Return the strategy of the named computer player; raise `KeyError` if this game does not have it."""
    if name == RANDOM:
        return play_random
    if name not in game.strategies:
        raise KeyError(name)
    return game.strategies[name]


def choose(game: AnyGame, state: Any, seat: Seat, name: str, rng: Rng) -> Action:
    """Return the action that the named computer player chooses; it is shown the seat's view, never the state."""
    actions = game.legal_actions(state, seat)
    if name == RANDOM:
        return rng.pick(actions)  # views are expensive, and this one needs none
    return strategy(game, name)(game.view(state, seat), seat, actions, rng)


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

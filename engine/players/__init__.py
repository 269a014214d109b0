"""Computer players. They know a game only through the protocol, and of a state only the view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.game import Action, AnyGame, Seat, Strategy
from engine.core.rng import Rng

RANDOM = "random"


def play_random(view: object, seat: Seat, actions: Sequence[Any], rng: Rng) -> Any:
    """Any legal action, each as likely as the others."""
    return rng.pick(actions)


def player_names(game: AnyGame) -> tuple[str, ...]:
    """The computer players this game can be played with, the strongest first."""
    return (*game.strategies, RANDOM)


def strategy(game: AnyGame, name: str) -> Strategy[Any, Any]:
    """How the named computer player of this game chooses; raises `KeyError` for one that it does not have."""
    if name == RANDOM:
        return play_random
    if name not in game.strategies:
        raise KeyError(name)
    return game.strategies[name]


def choose(game: AnyGame, state: Any, seat: Seat, name: str, rng: Rng) -> Action:
    """What the named computer player does; it is shown the seat's view, never the state."""
    actions = game.legal_actions(state, seat)
    if name == RANDOM:
        return rng.pick(actions)  # views are expensive, and this one needs none
    return strategy(game, name)(game.view(state, seat), seat, actions, rng)


def player_rng(seed: int, seat: Seat) -> Rng:
    """Chance of a computer player's own, apart from the dice and decks of the game."""
    return Rng(int.from_bytes(f"player {seat} of {seed}".encode(), "big"))

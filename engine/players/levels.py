"""Computer players by level, and the players that a game has besides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import cos, log, pi, sqrt
from typing import Any

from engine.core.game import AnyGame, Seat
from engine.core.rng import Rng
from engine.core.thinking import Appraisal
from engine.players.search import search

RELAXED, FAIR, STRONG, MASTER = "relaxed", "fair", "strong", "master"
LEVELS = (RELAXED, FAIR, STRONG, MASTER)
"""From the weakest to the strongest."""
GREEDY = "greedy"
"""The strategy behind *relaxed* and *fair*, and another name of *fair*."""
RANDOM = "random"

Player = Callable[[AnyGame, Any, Seat, Sequence[Any], Rng, float], Sequence[Appraisal[Any]]]
"""(game, state, seat, legal actions, own chance, share of the playouts) -> appraisals, best by value"""


def levels_of(game: AnyGame) -> tuple[str, ...]:
    """Return the levels at which this game can be played, the weakest first."""
    if GREEDY not in game.strategies:
        return ()
    return LEVELS if game.think is not None else (RELAXED, FAIR)


def player_names(game: AnyGame) -> tuple[str, ...]:
    """Return all computer players this game can be played with."""
    return (*levels_of(game), *game.strategies, RANDOM)


def usual_player(game: AnyGame) -> str:
    """Return the computer player that sits down unless another is asked for."""
    return FAIR if FAIR in levels_of(game) else player_names(game)[0]


def player(game: AnyGame, name: str) -> Player:
    """Return the named computer player; raise `KeyError` if this game does not have it."""
    if name not in player_names(game):
        raise KeyError(name)
    return _PLAYERS[name] if name in _PLAYERS else _by_strategy(name)


def _by_strategy(name: str) -> Player:
    def appraise(
        game: AnyGame, state: Any, seat: Seat, actions: Sequence[Any], rng: Rng, share: float
    ) -> Sequence[Appraisal[Any]]:
        return game.strategies[name](game.view(state, seat), seat, actions, rng)

    return appraise


_fair = _by_strategy(GREEDY)


def _relaxed(
    game: AnyGame, state: Any, seat: Seat, actions: Sequence[Any], rng: Rng, share: float
) -> Sequence[Appraisal[Any]]:
    """Add noise to every value, so that small mistakes are frequent and large ones rare."""
    judged = _fair(game, state, seat, actions, rng, share)
    return [replace(one, value=one.value + game.noise * _normal(rng)) for one in judged]


def _normal(rng: Rng) -> float:
    """Draw from the normal distribution."""
    scale = 1 << 64
    return sqrt(-2 * log((rng.word() + 1) / scale)) * cos(2 * pi * rng.word() / scale)


def _searching(level: str) -> Player:
    def appraise(
        game: AnyGame, state: Any, seat: Seat, actions: Sequence[Any], rng: Rng, share: float
    ) -> Sequence[Appraisal[Any]]:
        return search(game, state, seat, max(1, round(game.playouts[level] * share)), rng)

    return appraise


def _random(
    game: AnyGame, state: Any, seat: Seat, actions: Sequence[Any], rng: Rng, share: float
) -> Sequence[Appraisal[Any]]:
    """Return any legal action, each as likely as the others."""
    return [Appraisal(rng.pick(actions), 0.0)]


_PLAYERS: dict[str, Player] = {
    RELAXED: _relaxed,
    FAIR: _fair,
    GREEDY: _fair,
    STRONG: _searching(STRONG),
    MASTER: _searching(MASTER),
    RANDOM: _random,
}

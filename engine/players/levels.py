"""Computer players by level, and the players that a game has besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import cos, log, pi, sqrt
from typing import Any

from engine.core.game import AnyGame, Seat
from engine.core.rng import Rng
from engine.core.thinking import Appraisal, amount_of
from engine.players.search import search

RELAXED, FAIR, STRONG, MASTER = "relaxed", "fair", "strong", "master"
LEVELS = (RELAXED, FAIR, STRONG, MASTER)
"""From the weakest to the strongest."""
GREEDY = "greedy"
"""The strategy behind *relaxed* and *fair*, and another name of *fair*."""
RANDOM = "random"
BETWEEN = "."
"""Stands between the level and the temper in the name of a computer player."""

Player = Callable[[AnyGame, Any, Seat, Sequence[Any], Rng, float], Sequence[Appraisal[Any]]]
"""(game, state, seat, legal actions, own chance, share of the playouts) -> appraisals, best by value"""


def levels_of(game: AnyGame) -> tuple[str, ...]:
    """Return the levels at which this game can be played, the weakest first."""
    if GREEDY not in game.strategies:
        return ()
    if game.think is not None:
        return LEVELS
    return tuple(level for level in LEVELS if level in (RELAXED, FAIR) or level in game.strategies)


def player_names(game: AnyGame) -> tuple[str, ...]:
    """Return all computer players this game can be played with."""
    return tuple(dict.fromkeys((*levels_of(game), *game.strategies, RANDOM)))


def usual_player(game: AnyGame) -> str:
    """Return the computer player that sits down unless another is asked for."""
    return FAIR if FAIR in levels_of(game) else player_names(game)[0]


def tempered(level: str, temper: str) -> str:
    """Return the name of a computer player of this level and temper, such as "fair.bold"."""
    return f"{level}{BETWEEN}{temper}" if temper else level


def level_and_temper(name: str) -> tuple[str, str]:
    """Return the level and the temper behind the name of a computer player."""
    level, _, temper = name.partition(BETWEEN)
    return level, temper


def is_player(game: AnyGame, name: str) -> bool:
    """Decide whether this game has the named computer player."""
    level, temper = level_and_temper(name)
    return level in (levels_of(game) if temper else player_names(game)) and (not temper or temper in game.tempers)


def player(game: AnyGame, name: str) -> Player:
    """Return the named computer player; raise `KeyError` if this game does not have it."""
    if not is_player(game, name):
        raise KeyError(name)
    level, temper = level_and_temper(name)
    found = _by_strategy(level) if level in game.strategies and level != GREEDY else _PLAYERS[level]
    return _with_temper(found, level, game.tempers[temper]) if temper else found


def _with_temper(found: Player, level: str, weights: Mapping[str, float]) -> Player:
    """Return a player to whom some parts of a value mean a little more or less than they do to others."""

    def appraise(
        game: AnyGame, state: Any, seat: Seat, actions: Sequence[Any], rng: Rng, share: float
    ) -> Sequence[Appraisal[Any]]:
        judged = found(game, state, seat, actions, rng, share)
        parts = judged if level in (RELAXED, FAIR) else _fair(game, state, seat, actions, rng.stream("temper"), share)
        liking = {one.action: _liking(game, one, weights) for one in parts}
        return [replace(one, value=one.value + liking.get(one.action, 0.0)) for one in judged]

    return appraise


def _liking(game: AnyGame, one: Appraisal[Any], weights: Mapping[str, float]) -> float:
    """Return what a temper adds to a value, never more than a typical mistake of a relaxed player."""
    added = sum((weight - 1) * amount_of(one, part) for part, weight in weights.items())
    return max(-game.noise, min(game.noise, added))


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

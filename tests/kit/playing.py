"""Random games, played on the rules themselves or through a session."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.core.game import AnyGame, Options, Seat
from engine.core.rng import Rng
from engine.core.session import Session
from engine.players import choose

AnySession = Session[Any, Any, Any, Any]
TOO_LONG = 80_000
"""Six random players of Whiskey Business! with all Top Shelf rules need 9,000 moves on average, and some far more."""
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")


class Position(NamedTuple):
    state: Any
    rng: Rng
    """The chance of the game; to apply something to the state, use a copy of this."""
    seat: Seat
    """Return the seat that moves next."""
    action: Any
    number: int


class RandomWalk:
    """A random game in progress: the next move is drawn, looked at, and made."""

    def __init__(self, game: AnyGame, seats: int, options: Options, seed: int) -> None:
        self._game = game
        self._rng, self._chooser = Rng(seed), Rng(seed + 1_000_003)
        self._moves = 0
        self.state = game.setup(seats, options, self._rng)

    def position(self) -> Position | None:
        """Return the position of the game, with its next move; None at the end."""
        active = self._game.active_seats(self.state)
        if not active:
            return None
        assert self._moves < TOO_LONG, f"{self._game.meta.key}: no end after {TOO_LONG} moves"
        seat = self._chooser.pick(active)
        action = self._chooser.pick(self._game.legal_actions(self.state, seat))
        return Position(self.state, self._rng, seat, action, self._moves)

    def move(self, position: Position) -> Sequence[Any]:
        """Make the move of this position, which changes its state."""
        self._moves += 1
        return self._game.apply(self.state, position.seat, position.action, self._rng)


def random_positions(game: AnyGame, seats: int, options: Options, seed: int) -> Iterator[Position]:
    """Every position of a random game, before its next move is made."""
    walk = RandomWalk(game, seats, options, seed)
    while position := walk.position():
        yield position
        walk.move(position)


def play_session(game: AnyGame, seats: int, options: Options, seed: int) -> AnySession:
    """A finished random game with its log."""
    session = Session[Any, Any, Any, Any].start(game, seats, options, seed)
    chooser = Rng(seed + 1_000_003)
    while session.outcome is None:
        seat = chooser.pick(session.active)
        session.act(seat, chooser.pick(session.legal(seat)))
    return session


def copied(rng: Rng) -> Rng:
    return rng.copy()


def greedy_among_random(game: AnyGame, seats: int, options: Options, seed: int) -> tuple[Any, Seat]:
    """The end of a game of one greedy player against chance, and where greedy sat: in every seat in turn."""
    rng, chooser, clever = Rng(seed), Rng(seed + 1_000), seed % seats
    state = game.setup(seats, options, rng)
    while active := game.active_seats(state):
        seat, legal = active[0], game.legal_actions(state, active[0])
        action = choose(game, state, seat, "fair", chooser) if seat == clever else chooser.pick(legal)
        assert action in legal
        game.apply(state, seat, action, rng)
    return state, clever

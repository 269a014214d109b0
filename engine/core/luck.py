"""Luck: what dice and draws brought each seat, against what was to be expected before.

A game says of each chance event what it was worth to a seat, in a unit of its own, with the mean and the variance of
that worth over everything that could have come. Both follow from the state before, so the differences add up to 0 in
the long run, however well a person plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import erf, sqrt
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from engine.core.game import AnyGame, Event, Seat
    from engine.core.history import History

K = TypeVar("K")

TENTHS = 10


@dataclass(frozen=True, slots=True)
class Draw:
    """A chance event as far as it concerned one seat."""

    seat: Seat
    worth: float
    mean: float
    variance: float


@dataclass(frozen=True, slots=True)
class Luck:
    """The declaration of a game: the unit of its luck, and how to count it."""

    unit: str
    """The things that are counted, in the plural."""
    draws: Callable[[Any, Any, Sequence[Any]], Iterable[Draw]]
    """(catalog, state before a move, its events) -> the chance events in it"""


@dataclass(slots=True)
class SeatLuck:
    """The luck of one seat in a whole game."""

    worth: float = 0.0
    mean: float = 0.0
    variance: float = 0.0

    def add(self, draw: Draw) -> None:
        """Count one more chance event."""
        self.worth += draw.worth
        self.mean += draw.mean
        self.variance += draw.variance

    @property
    def difference(self) -> float:
        """The part beyond the expected."""
        return self.worth - self.mean

    @property
    def tenths(self) -> int:
        """The number of games, of ten, in which one has less luck than this."""
        if not self.variance:
            return TENTHS // 2
        return round(TENTHS * (1 + erf(self.difference / sqrt(2 * self.variance))) / 2)

    def in_words(self) -> str:
        """Return the luck as a phrase, without its unit."""
        rank = self.tenths
        if rank == TENTHS // 2:
            told = "neither lucky nor unlucky"
        elif rank > TENTHS // 2:
            told = f"luckier than in {min(rank, TENTHS - 1)} of 10 games"
        else:
            told = f"unluckier than in {min(TENTHS - rank, TENTHS - 1)} of 10 games"
        return f"{self.worth:.0f} where {self.mean:.1f} were to be expected, {told}"


def luck_of(game: AnyGame, history: History[Any, Any, Any, Any], seats: int) -> list[SeatLuck]:
    """Return the luck of every seat in a finished game, from its log; empty for a game that declares none.

    Raises `ReplayError` where the log does not fit the rules.
    """
    if not game.luck_unit:
        return []
    lucks = [SeatLuck() for _ in range(seats)]
    before = history.opening()[0].clone()
    for _, state, events in history.play_through():
        for draw in game.draws(before, events):
            lucks[draw.seat].add(draw)
        before = state.clone()
    return lucks


def counted_draw(seat: Seat, worth: int, drawn: int, good: int, total: int) -> Draw:
    """Return the draw of some things without putting back, of which a part is good: `worth` of those drawn were.

    >>> counted_draw(0, 1, drawn=2, good=1, total=4)
    Draw(seat=0, worth=1, mean=0.5, variance=0.25)
    """
    share = good / total
    rest = (total - drawn) / (total - 1) if total > 1 else 0.0
    return Draw(seat, worth, drawn * share, drawn * share * (1 - share) * rest)


def events_of(events: Iterable[Event], kind: type[K]) -> list[K]:
    """Return the events of this class."""
    return [event for event in events if isinstance(event, kind)]

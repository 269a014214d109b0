"""Numbers that a game keeps about each seat, for the records of those who play it often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.game import Event, Seat, Statistic


@dataclass(frozen=True, slots=True)
class Counted:
    """A statistic and the function that counts it."""

    statistic: Statistic
    count: Callable[[Any, Sequence[Any]], Mapping[Seat, int]]
    """(catalog, public events) -> the number of each seat that has one; the others have 0"""


def count_all(catalog: Any, counted: Iterable[Counted], events: Sequence[Event], seats: int) -> dict[str, list[int]]:
    """Return the numbers of every seat, by the key of the statistic, from the events of a finished game."""
    public = [event for event in events if event.audience is None]
    found = {one.statistic.key: one.count(catalog, public) for one in counted}
    return {key: [numbers.get(seat, 0) for seat in range(seats)] for key, numbers in found.items()}


def largest(numbers: Iterable[tuple[Seat, int]]) -> dict[Seat, int]:
    """Return the largest number of each seat.

    >>> largest([(0, 3), (1, 2), (0, 5)])
    {0: 5, 1: 2}
    """
    best: dict[Seat, int] = {}
    for seat, number in numbers:
        best[seat] = max(number, best.get(seat, number))
    return best


def total(numbers: Iterable[tuple[Seat, int]]) -> Counter[Seat]:
    """Return the sum of the numbers of each seat.

    >>> total([(0, 3), (1, 2), (0, 5)])
    Counter({0: 8, 1: 2})
    """
    sums: Counter[Seat] = Counter()
    for seat, number in numbers:
        sums[seat] += number
    return sums

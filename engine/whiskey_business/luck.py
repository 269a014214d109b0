"""Luck: the dice that could be kept of each roll, toward the best single whiskey."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import factorial, prod

from engine.core.luck import Draw, Luck, events_of
from engine.whiskey_business.catalog import GRAIN, SHIP, WHISKEYS, Catalog
from engine.whiskey_business.events import AnyEvent, Rolled
from engine.whiskey_business.rules.fit import fitting, flag_fits, room
from engine.whiskey_business.state import State

FACES = GRAIN + WHISKEYS
Rooms = tuple[int, ...]
"""For each ingredient face, the number of dice of it that could be kept."""


def draws(catalog: Catalog, before: State, events: Sequence[AnyEvent]) -> Iterator[Draw]:
    for event in events_of(events, Rolled):
        fits = set(fitting(catalog, before))
        rooms = tuple(room(catalog, before, face) if face in fits else 0 for face in range(FACES))
        together = before.flight or before.row >= 0
        counts = tuple(event.ingredients.count(face) for face in catalog.ingredients)
        mean, variance = _expected(sum(counts), rooms, together)
        yield Draw(event.seat, _useful(counts, rooms, together), mean, variance)
        if event.flag is not None:
            sides = [_flag_worth(before, face) for face in catalog.flag_sides]
            mean = sum(sides) / len(sides)
            variance = sum(side * side for side in sides) / len(sides) - mean * mean
            yield Draw(event.seat, _flag_worth(before, catalog.flags.index(event.flag)), mean, variance)


def _flag_worth(state: State, face: int) -> int:
    """Return the worth of a flag: a ship is worth as much less as a fitting flag is worth more."""
    return -1 if face == SHIP else int(flag_fits(state, face))


def _useful(counts: tuple[int, ...], rooms: Rooms, together: bool) -> int:
    """Return the most dice that could be kept; grains count together only in a turn that is bound already."""
    kept = [min(count, space) for count, space in zip(counts, rooms, strict=True)]
    return sum(kept[:GRAIN]) + (sum(kept[GRAIN:]) if together else max(kept[GRAIN:]))


@cache
def _expected(dice: int, rooms: Rooms, together: bool) -> tuple[float, float]:
    """Return the mean and the variance over all rolls of that number of dice."""
    worths = [(_useful(counts, rooms, together), chance) for counts, chance in _rolls(dice)]
    mean = sum(worth * chance for worth, chance in worths)
    return mean, sum(worth * worth * chance for worth, chance in worths) - mean * mean


@cache
def _rolls(dice: int) -> list[tuple[tuple[int, ...], float]]:
    """Return all results of that number of dice, as dice by face, with their chances."""
    ways, all_ways = factorial(dice), FACES**dice
    return [(counts, ways / prod(map(factorial, counts)) / all_ways) for counts in _splits(dice, FACES)]


def _splits(dice: int, faces: int) -> Iterator[tuple[int, ...]]:
    if faces == 1:
        yield (dice,)
        return
    for first in range(dice + 1):
        for rest in _splits(dice - first, faces - 1):
            yield (first, *rest)


LUCK = Luck("useful dice, less the ships", draws)

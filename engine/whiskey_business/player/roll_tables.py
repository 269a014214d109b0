"""Results of rolls with their chances, computed once for each number of dice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from math import comb, factorial

from engine.whiskey_business.catalog import GRAIN, WATER, WHISKEYS, YEAST

FLAG, WET, RISEN = 1, 2, 4
"""A flag, a water and a yeast, as a set of bits."""
BITS = (FLAG, WET, RISEN)


@lru_cache(maxsize=64)
def rolls_for_one(
    dice: int, water: float, yeast: float, grain: float, most_yeasts: int
) -> tuple[tuple[int, int, int, float], ...]:
    """Return the results of the dice for one whiskey, given the chances of faces.

    Each is (water and yeast, grains, yeasts, chance); more yeasts than `most_yeasts` count as that many.
    """
    other = 1 - water - yeast - grain
    found: defaultdict[tuple[int, int, int], float] = defaultdict(float)
    for w, y, g, rest in _counts(4, dice):
        ways = comb(dice, w) * comb(dice - w, y) * comb(dice - w - y, g)
        found[_bits(w, y), g, min(y, most_yeasts)] += ways * water**w * yeast**y * grain**g * other**rest
    return tuple((*key, chance) for key, chance in found.items())


@lru_cache(maxsize=64)
def rolls_for_all(
    sides: tuple[int, ...], dice: int, most_yeasts: int
) -> tuple[tuple[int, tuple[int, ...], int, float], ...]:
    """Return the results of the dice with these sides: (water and yeast, grains by whiskey, yeasts, chance)."""
    shares = [sides.count(face) / len(sides) for face in range(GRAIN + WHISKEYS)]
    found: defaultdict[tuple[int, tuple[int, ...], int], float] = defaultdict(float)
    for counts in _counts(len(shares), dice):
        chance = float(factorial(dice))
        for count, share in zip(counts, shares, strict=True):
            chance *= share**count / factorial(count)
        wet = _bits(counts[WATER], counts[YEAST])
        found[wet, counts[GRAIN:], min(counts[YEAST], most_yeasts)] += chance
    return tuple((*key, chance) for key, chance in found.items())


def _bits(waters: int, yeasts: int) -> int:
    return WET * (waters > 0) | RISEN * (yeasts > 0)


def _counts(faces: int, dice: int) -> Iterator[tuple[int, ...]]:
    if faces == 1:
        yield (dice,)
        return
    for first in range(dice + 1):
        for rest in _counts(faces - 1, dice - first):
            yield (first, *rest)


@lru_cache(maxsize=64)
def flight_chance(sides: int, missing: int, globe: bool) -> float:
    """Return the chance to complete a Flight that lacks ingredients, and perhaps the globe, keeping all dice that help.

    Every die is taken to show each of its faces equally often, and ships are left out.
    """
    if not missing and not globe:
        return 1.0
    chance = 0.0
    for hits, share in _hits(sides, missing):
        for flag, luck in ((True, 1 / sides), (False, 1 - 1 / sides)) if globe else ((False, 1.0),):
            if hits or flag:
                chance += share * luck * flight_chance(sides, missing - hits, globe and not flag)
    return chance


@lru_cache(maxsize=64)
def _hits(sides: int, missing: int) -> tuple[tuple[int, float], ...]:
    """Return the numbers of different missing faces that as many dice may show, with their chances."""

    def none_of(faces: int) -> float:
        return ((sides - faces) / sides) ** missing

    found: list[tuple[int, float]] = []
    for hits in range(missing + 1):
        absent = missing - hits
        exact = sum((-1) ** k * comb(hits, k) * none_of(absent + k) for k in range(hits + 1))
        found.append((hits, comb(missing, hits) * exact))
    return tuple(found)

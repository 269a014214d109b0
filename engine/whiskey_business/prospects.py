"""What a half-made batch is worth: exact expectation over every future roll, for a player who lays all that helps."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import NamedTuple

from engine.whiskey_business.catalog import GLOBE, GRAIN, SHIP, WATER, YEAST, Catalog

_MEMO_LIMIT = 50_000


class Brew(NamedTuple):
    """The distillery, seen from one recipe."""

    flag: bool
    water: bool
    yeast: bool
    grains: int
    dice: int
    """Ingredient dice not laid."""

    @property
    def complete(self) -> bool:
        return self.flag and self.water and self.yeast and self.grains > 0


class Goal(NamedTuple):
    """What a player wants of this turn."""

    row: int
    worth: tuple[float, ...]
    """The worth of banking so many barrels, compared with losing the turn."""
    cut_off: bool
    """A ship would end the turn."""


class Mix(NamedTuple):
    """What a roll of the ingredient dice has for one recipe."""

    waters: int
    yeasts: int
    grains: int
    chance: float


class Prospects:
    def __init__(self, catalog: Catalog) -> None:
        self._catalog = catalog
        self._memo: dict[tuple[Brew, Goal], float] = {}
        self._mixes: dict[tuple[int, int], tuple[Mix, ...]] = {}

    def best(self, brew: Brew, goal: Goal) -> float:
        """The worth if one may bank now or roll on."""
        rolled = self.rolling(brew, goal)
        return max(rolled, goal.worth[brew.grains]) if brew.complete else rolled

    def rolling(self, brew: Brew, goal: Goal) -> float:
        """The expected worth of rolling on."""
        if brew.flag and not brew.dice:
            return goal.worth[brew.grains]  # all laid: it banks itself
        known = self._memo.get((brew, goal))
        if known is None:
            if len(self._memo) > _MEMO_LIMIT:
                self._memo.clear()
            known = self._memo[brew, goal] = self._expect(brew, goal)
        return known

    def _expect(self, brew: Brew, goal: Goal) -> float:
        expected = 0.0
        for flag, flag_chance in self._flag_results(brew, goal):
            for mix in self._rolls(brew.dice, goal.row):
                after = self.laid(brew, flag, mix)
                if after != brew:
                    expected += flag_chance * mix.chance * self.best(after, goal)
        return expected

    def laid(self, brew: Brew, flag: bool, mix: Mix) -> Brew:
        """Everything of a roll that helps is laid; enough dice stay for what is still missing."""
        water, yeast = brew.water or mix.waters > 0, brew.yeast or mix.yeasts > 0
        free = brew.dice - (water - brew.water) - (yeast - brew.yeast)
        room = min(self._catalog.barrels_per_turn - brew.grains, free - (not water) - (not yeast))
        grains = min(mix.grains, max(room, 0))
        return Brew(brew.flag or flag, water, yeast, brew.grains + grains, free - grains)

    def _flag_results(self, brew: Brew, goal: Goal) -> Iterator[tuple[bool, float]]:
        """(the flag die fits, chance); a ship that ends the turn is worth nothing and left out."""
        if brew.flag:
            yield False, 1.0
            return
        sides = self._catalog.flag_sides
        fits = sum(1 for face in sides if face in (GLOBE, goal.row)) / len(sides)
        ends = sum(1 for face in sides if face == SHIP) / len(sides) if goal.cut_off else 0.0
        yield True, fits
        yield False, 1 - fits - ends

    def _rolls(self, dice: int, row: int) -> tuple[Mix, ...]:
        if (dice, row) not in self._mixes:
            self._mixes[dice, row] = tuple(self._multinomial(dice, row))
        return self._mixes[dice, row]

    def _multinomial(self, dice: int, row: int) -> Iterator[Mix]:
        sides = self._catalog.ingredient_sides
        water, yeast, grain = (sides.count(face) / len(sides) for face in (WATER, YEAST, GRAIN + row))
        other = 1 - water - yeast - grain
        for w in range(dice + 1):
            for y in range(dice + 1 - w):
                for g in range(dice + 1 - w - y):
                    ways = comb(dice, w) * comb(dice - w, y) * comb(dice - w - y, g)
                    chance = ways * water**w * yeast**y * grain**g * other ** (dice - w - y - g)
                    yield Mix(w, y, g, chance)

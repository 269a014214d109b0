"""The exact best play of a turn: what every distillery is worth if all further rolls are played as well as possible.

Water, yeast and flag are there or not, and grains are counted, so a turn has about 200 distilleries.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb, factorial
from typing import NamedTuple

from engine.whiskey_business.catalog import GLOBE, GRAIN, SHIP, WATER, WHISKEYS, YEAST, Catalog


class Still(NamedTuple):
    """A distillery as far as it matters for the rest of the turn."""

    flag: bool
    water: bool
    yeast: bool
    grains: int = 0
    extra: int = 0
    """Extra waters."""
    row: int = -1
    """The whiskey it is committed to; -1 while it is open."""

    @property
    def kept(self) -> int:
        """Ingredient dice in it."""
        return self.water + self.yeast + self.grains + self.extra

    @property
    def complete(self) -> bool:
        return self.flag and self.water and self.yeast and self.grains > 0


class Roll(NamedTuple):
    """What a roll has for one whiskey."""

    flag: bool
    """The flag die can be kept for it."""
    commits: bool
    """That flag is its country."""
    water: bool
    yeast: bool
    grains: int


class Aims(NamedTuple):
    """What a player wants of a turn. Losing the turn is worth nothing."""

    banks: tuple[tuple[float, ...], ...]
    """By whiskey: the worth of banking so many barrels of it."""
    ship: float = 0.0
    """The worth of rolling a ship, usually below zero."""
    ship_ends: bool = False
    """A ship ends the turn."""


FLAG, WET, RISEN, COUNTRY = 1, 2, 4, 8
"""Useful dice of a roll, besides grains, as a set of bits; a flag that is the country commits."""
NOTHING = 0.0
"""Where no die can be kept the turn is lost."""
Table = list[list[tuple[float, Still]]]
"""By set of useful dice and number of grains: the best that can be made of them, and its worth."""


class Solver:
    """The worth of stills under given aims. Whiskeys that are worth the same share their values."""

    def __init__(self, catalog: Catalog, aims: Aims) -> None:
        self._catalog = catalog
        self._aims = aims
        grains, flags = catalog.ingredient_sides, catalog.flag_sides
        alike = [(bank, grains.count(GRAIN + row), flags.count(row)) for row, bank in enumerate(aims.banks)]
        self._classes = [alike.index(same) for same in alike]
        self._rolling: dict[Still, float] = {}
        self._tables: dict[Still, Table] = {}
        self._opened: dict[Still, list[Table]] = {}
        self._most = catalog.barrels_per_turn
        self._flag_chances = [flags.count(face) / len(flags) for face in range(len(catalog.flags))]

    # Values

    def rolling(self, still: Still) -> float:
        """The worth of rolling on."""
        key = still._replace(row=self._classes[still.row]) if still.row >= 0 else still
        known = self._rolling.get(key)
        if known is None:
            known = self._rolling[key] = self._expect_row(key) if key.row >= 0 else self._expect_open(key)
        return known

    def settled(self, still: Still) -> float:
        """The worth once a die of the roll is kept: bank, roll on or stop, whichever is best."""
        bank = self._aims.banks[still.row][still.grains] if still.complete else 0.0
        if still.flag and still.kept == self._catalog.dice:
            return bank
        return max(bank, self.rolling(still), 0.0)

    def best(self, still: Still, roll: Roll) -> tuple[float, Still]:
        """The best still that keeping dice of this roll for the still's whiskey can make; itself if none fits."""
        key = still._replace(row=self._classes[still.row]) if still.row >= 0 else still
        flag = FLAG * (roll.flag and not still.flag) + COUNTRY * roll.commits
        have = flag | WET * (roll.water and not still.water) | RISEN * (roll.yeast and not still.yeast)
        value, after = self._table(key)[have][min(roll.grains, self._room(key))]
        return value, after._replace(row=still.row)

    def best_open(self, still: Still, flag: int, counts: tuple[int, ...]) -> tuple[float, Still]:
        """The same for a still that is committed to nothing yet; the counts are dice by ingredient face."""
        value, after, row = self._best_open(still, flag, counts)
        return value, after._replace(row=row)

    def _best_open(self, still: Still, flag: int, counts: tuple[int, ...]) -> tuple[float, Still, int]:
        wet = WET * (counts[WATER] > 0 and not still.water) | RISEN * (counts[YEAST] > 0 and not still.yeast)
        globe = wet | FLAG if flag == GLOBE else wet
        *tables, uncommitted = self._open_tables(still)
        value, after = uncommitted[globe][0]
        best = value, after, -1
        room = self._most - still.extra
        for row, table in enumerate(tables):
            grains = counts[GRAIN + row]
            if grains or flag == row:
                have = wet | FLAG | COUNTRY if flag == row else globe
                value, after = table[have][grains if grains < room else room]
                if value > best[0]:
                    best = value, after, row
        return best

    def _open_tables(self, still: Still) -> list[Table]:
        """By whiskey, what committing to it can make, and at last what staying open can."""
        known = self._opened.get(still)
        if known is None:
            committed = [self._table(still._replace(row=number)) for number in self._classes]
            known = self._opened[still] = [*committed, self._table(still)]
        return known

    def roll_for(self, row: int, flag: int, counts: tuple[int, ...]) -> Roll:
        """What a roll has for one whiskey."""
        return Roll(flag in (GLOBE, row), flag == row, counts[WATER] > 0, counts[YEAST] > 0, counts[GRAIN + row])

    def _room(self, still: Still) -> int:
        return self._most - still.extra - still.grains if still.row >= 0 else 0

    def _table(self, still: Still) -> Table:
        """For every set of useful dice, the best still they can make: of a set, or of one with a die less."""
        known = self._tables.get(still)
        if known is None:
            known = self._tables[still] = [self._line(still, have) for have in range(COUNTRY * 2)]
            for have in range(COUNTRY * 2):
                for grains in range(len(known[have])):
                    known[have][grains] = max(self._fewer(known, have, grains), key=lambda found: found[0])
        return known

    def _line(self, still: Still, have: int) -> list[tuple[float, Still]]:
        """All of these dice kept with so many grains."""
        return [self._kept(still, have, grains) for grains in range(max(self._room(still), 0) + 1)]

    def _kept(self, still: Still, have: int, grains: int) -> tuple[float, Still]:
        after = Still(
            still.flag or bool(have & FLAG),
            still.water or bool(have & WET),
            still.yeast or bool(have & RISEN),
            still.grains + grains,
            still.extra,
            still.row,
        )
        opens = still.row >= 0 and not still.grains and not still.flag and not grains and not have & COUNTRY
        return (NOTHING, still) if after == still or opens else (self.settled(after), after)

    def _fewer(self, table: Table, have: int, grains: int) -> Iterator[tuple[float, Still]]:
        yield table[have][grains]
        if grains:
            yield table[have][grains - 1]
        for bit in (FLAG, WET, RISEN):
            if have & bit:
                yield table[have & ~(bit | COUNTRY) if bit == FLAG else have & ~bit][grains]

    # Expectations

    def _expect_row(self, still: Still) -> float:
        if still.flag:
            return sum(chance * self.best(still, roll)[0] for roll, chance in self._rolls(still))
        fits = self._flag_chances[still.row] + self._flag_chances[GLOBE]
        return self._with_ships(
            sum(
                chance * (fits * self.best(still, roll._replace(flag=True))[0] + (1 - fits) * self.best(still, roll)[0])
                for roll, chance in self._rolls(still)
            ),
            sum(chance * self.best(still, roll)[0] for roll, chance in self._rolls(still)),
        )

    def _with_ships(self, expected: float, without_flag: float) -> float:
        """An expectation that counts a ship as a flag that does not fit, corrected for what ships do."""
        ship = self._flag_chances[SHIP]
        return expected + ship * (-without_flag if self._aims.ship_ends else self._aims.ship)

    def _rolls(self, still: Still) -> tuple[tuple[Roll, float], ...]:
        return _row_rolls(self._catalog.ingredient_sides, self._catalog.dice - still.kept, still.row)

    def _expect_open(self, still: Still) -> float:
        faces = [(-1, 1.0)] if still.flag else list(enumerate(self._flag_chances))
        expected = 0.0
        for counts, chance in _all_rolls(self._catalog.ingredient_sides, self._catalog.dice - still.kept):
            for face, share in faces:
                if face == SHIP and self._aims.ship_ends:
                    continue
                ship = self._aims.ship if face == SHIP else 0.0
                expected += chance * share * (self._best_open(still, face, counts)[0] + ship)
        return expected


@lru_cache(maxsize=64)
def _all_rolls(sides: tuple[int, ...], dice: int) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Every result of so many ingredient dice, as counts by face, with its chance."""
    chances = [sides.count(face) / len(sides) for face in range(GRAIN + WHISKEYS)]
    found: list[tuple[tuple[int, ...], float]] = []
    for counts in _counts(len(chances), dice):
        chance = float(factorial(dice))
        for count, share in zip(counts, chances, strict=True):
            chance *= share**count / factorial(count)
        found.append((counts, chance))
    return tuple(found)


def _counts(faces: int, dice: int) -> Iterator[tuple[int, ...]]:
    if faces == 1:
        yield (dice,)
        return
    for first in range(dice + 1):
        for rest in _counts(faces - 1, dice - first):
            yield (first, *rest)


@lru_cache(maxsize=64)
def _row_rolls(sides: tuple[int, ...], dice: int, row: int) -> tuple[tuple[Roll, float], ...]:
    """Every result of so many ingredient dice, as far as one whiskey is concerned, with its chance."""
    water, yeast, grain = (sides.count(face) / len(sides) for face in (WATER, YEAST, GRAIN + row))
    other = 1 - water - yeast - grain
    found: dict[Roll, float] = {}
    for w, y, g, rest in _counts(4, dice):
        ways = comb(dice, w) * comb(dice - w, y) * comb(dice - w - y, g)
        roll = Roll(False, False, w > 0, y > 0, g)
        found[roll] = found.get(roll, 0.0) + ways * water**w * yeast**y * grain**g * other**rest
    return tuple(found.items())


@lru_cache(maxsize=64)
def flight_chance(sides: int, missing: int, globe: bool) -> float:
    """The chance to complete a Flight that lacks so many ingredients, and the globe or not, keeping all that helps.

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
    """How many different ones of the missing faces as many dice show, with the chance."""

    def none_of(faces: int) -> float:
        return ((sides - faces) / sides) ** missing

    found: list[tuple[int, float]] = []
    for hits in range(missing + 1):
        absent = missing - hits
        exact = sum((-1) ** k * comb(hits, k) * none_of(absent + k) for k in range(hits + 1))
        found.append((hits, comb(missing, hits) * exact))
    return tuple(found)

"""The exact best play of a turn: what every distillery is worth if all further rolls are played as well as possible.

Water, yeast and flag are there or not, and grains are counted, so a turn has about 200 distilleries.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.whiskey_business.catalog import GLOBE, GRAIN, SHIP, WATER, YEAST, Catalog
from engine.whiskey_business.player.one_whiskey import ALL, NO_SHOT, NOTHING, Board, Dice, Wish, in_use, one_whiskey
from engine.whiskey_business.player.roll_tables import BITS, FLAG, RISEN, WET, rolls_for_all


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
    def board(self) -> Board:
        return FLAG * self.flag | WET * self.water | RISEN * self.yeast, self.grains, self.extra


class Aims(NamedTuple):
    """The aims of a player in a turn. Losing the turn is worth nothing."""

    banks: tuple[tuple[float, ...], ...]
    """By whiskey: the worth of banking 0, 1, 2 … barrels of it."""
    ship: float = 0.0
    """The worth of rolling a ship, usually below zero."""
    ship_ends: bool = False
    """A ship ends the turn."""
    spoils: bool = False
    """Loose yeasts spoil barrels."""
    shot: float = NO_SHOT
    """The price of rolling the same dice again."""


class Solver:
    """The worth of stills under given aims."""

    def __init__(self, catalog: Catalog, aims: Aims) -> None:
        self._catalog = catalog
        self._aims = aims
        self._rows = [one_whiskey(_dice(catalog, row), Wish(bank, *aims[1:])) for row, bank in enumerate(aims.banks)]
        self._rolling: dict[tuple[int, int], float] = {}
        self._sober: Solver | None = None
        """The same without shots."""

    def rolling(self, still: Still) -> float:
        """Return the worth of rolling on."""
        bits, _, extra = still.board
        return self._rows[still.row].rolling(still.board) if still.row >= 0 else self._rolling_open(bits, extra)

    def settled(self, still: Still, loose: int = 0) -> float:
        """Return the worth once a die of the roll is kept: bank, roll on or stop, whichever is best.

        `loose` is the number of yeasts of the roll that stay loose.
        """
        return self._rows[still.row].settled(still.board, loose) if still.row >= 0 else max(self.rolling(still), 0.0)

    def loose(self, yeast: bool, yeasts: int) -> int:
        """Return the loose yeasts that matter, of those in a roll."""
        return self._rows[0].loose(RISEN * yeast, yeasts)

    def best(self, still: Still, flag: int, counts: tuple[int, ...], loose: int = 0) -> tuple[float, Still]:
        """Return the best still that keeping dice of a roll can make, and its worth; itself if none is worth keeping.

        The flag die shows `flag`, -1 if it is kept; the counts are ingredient dice by face.
        """
        found = [(self.settled(after, loose), after) for after in self._reachable(still, flag, counts)]
        return max([(NOTHING, still), *found], key=lambda one: one[0])

    def _reachable(self, still: Still, flag: int, counts: tuple[int, ...]) -> Iterator[Still]:
        """Yield what can be kept of the roll; of equal worth, more dice and fewer obligations come first."""
        wet = WET * (counts[WATER] > 0) | RISEN * (counts[YEAST] > 0)
        if still.row < 0:
            for have in _subsets((wet | FLAG * (flag == GLOBE)) & ~still.board[0]):
                if have:
                    yield _with(still, have, 0, -1)
        for row in range(len(self._rows)) if still.row < 0 else (still.row,):
            most = min(counts[GRAIN + row], self._rows[row].room(still.board))
            for have in _subsets((wet | FLAG * (flag in (GLOBE, row))) & ~still.board[0]):
                for grains in range(most, -1, -1):
                    commits = grains or (have & FLAG and flag == row)
                    if commits if still.row < 0 else have or grains:
                        yield _with(still, have, grains, row)

    # While nothing commits the still

    def _rolling_open(self, bits: int, extra: int) -> float:
        known = self._rolling.get((bits, extra))
        if known is None:
            known = self._rolling[bits, extra] = self._expect_open(bits, extra)
        return known

    def _staying(self, bits: int, extra: int) -> list[float]:
        """Return by set of useful dice: the best that keeping some of them makes, with all whiskeys still possible."""
        best: list[float] = []
        for have in range(ALL + 1):
            new = have & ~bits
            value = max(self._rolling_open(bits | have, extra), 0.0) if new else NOTHING
            best.append(max(value, *(best[have ^ bit] for bit in BITS if have & bit)) if have else value)
        return best

    def _expect_open(self, bits: int, extra: int) -> float:
        """Average over each result of the ingredient dice once, for all faces of the flag die together."""
        staying = self._staying(bits, extra)
        most = self._catalog.barrels_per_turn + 1 if self._aims.spoils else 0
        plain: list[list[list[list[float]]]] = []
        country: list[list[list[list[float]]]] = []
        for loose in range(self.loose(bool(bits & RISEN), most) + 1):
            openings = [row.opening(bits, extra, loose) for row in self._rows]
            plain.append([[by_grain[have] for by_grain, _ in openings] for have in range(ALL + 1)])
            country.append([[by_either[have | FLAG] for _, by_either in openings] for have in range(ALL + 1)])
        again = self._again(bits, extra)
        chances = self._flag_chances()
        expected = 0.0
        for wet, grains, yeasts, chance in rolls_for_all(self._catalog.ingredient_sides, self._free(bits, extra), most):
            loose = self.loose(bool(bits & RISEN), yeasts)
            lines, country_lines = plain[loose], country[loose]
            without = max(again, staying[wet], *[line[n] for line, n in zip(lines[wet], grains, strict=True)])
            if bits & FLAG:
                expected += chance * without
                continue
            globe = wet | FLAG
            fitting = max(again, staying[globe], *[m[n] for m, n in zip(lines[globe], grains, strict=True)])
            worth = chances[GLOBE] * fitting
            worth += chances[SHIP] * (0.0 if self._aims.ship_ends else without + self._aims.ship)
            for line, n, share in zip(country_lines[wet], grains, chances, strict=False):
                worth += share * (line[n] if line[n] > without else without)
            expected += chance * worth
        return expected

    def _again(self, bits: int, extra: int) -> float:
        """Return the worth of a shot where nothing of a roll is kept, or of losing the turn."""
        if self._aims.shot >= NO_SHOT:
            return NOTHING
        if self._sober is None:
            self._sober = Solver(self._catalog, self._aims._replace(shot=NO_SHOT))
        return max(NOTHING, self._sober.rolling(Still(*_flags(bits), extra=extra)) - self._aims.shot)

    def _free(self, bits: int, extra: int) -> int:
        return self._catalog.dice - in_use((bits, 0, extra))

    def _flag_chances(self) -> list[float]:
        sides = self._catalog.flag_sides
        return [sides.count(face) / len(sides) for face in range(len(self._catalog.flags))]


def _dice(catalog: Catalog, row: int) -> Dice:
    sides, flags = catalog.ingredient_sides, catalog.flag_sides
    water, yeast, grain = (sides.count(face) / len(sides) for face in (WATER, YEAST, GRAIN + row))
    flag = (flags.count(row) + flags.count(GLOBE)) / len(flags)
    return Dice(water, yeast, grain, flag, flags.count(SHIP) / len(flags), catalog.dice, catalog.barrels_per_turn)


def _flags(bits: int) -> tuple[bool, bool, bool]:
    return bool(bits & FLAG), bool(bits & WET), bool(bits & RISEN)


def _subsets(bits: int) -> Iterator[int]:
    """Yield all sets of these bits, the full one first."""
    have = bits
    while have:
        yield have
        have = (have - 1) & bits
    yield 0


def _with(still: Still, have: int, grains: int, row: int) -> Still:
    bits = still.board[0] | have
    return Still(*_flags(bits), still.grains + grains, still.extra, row)

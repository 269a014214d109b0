"""The worth of a turn that is played for one whiskey.

A board is what lies in the distillery, as far as it matters: flag, water and yeast as a set of bits, the number of
grains, and the number of extra waters.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from engine.whiskey_business.player.roll_tables import BITS, FLAG, RISEN, WET, rolls_for_one

NOTHING = 0.0
"""The value of a roll of which no die can be kept: the turn is lost."""
NO_SHOT = 1000.0
"""The price of a shot where none may be taken."""
ALL = FLAG | WET | RISEN
Board = tuple[int, int, int]
"""(bits, grains, extra waters)"""
Table = list[list[float]]
"""The best that can be made of a roll, by its useful dice: a set of bits, and the number of grains."""


class Dice(NamedTuple):
    """The dice as they matter for one whiskey: the chances of faces, and the number of dice."""

    water: float
    yeast: float
    grain: float
    flag: float
    """The whiskey's country or the globe."""
    ship: float
    number: int
    """Ingredient dice."""
    most: int
    """Grains at most."""


class Wish(NamedTuple):
    """The aims of a player in a turn for this whiskey. Losing the turn is worth nothing."""

    bank: tuple[float, ...]
    """The worth of banking 0, 1, 2 … barrels."""
    ship: float
    """The worth of rolling a ship, usually below zero."""
    ship_ends: bool
    spoils: bool = False
    """Each yeast of the last roll that is not kept spoils a barrel."""
    shot: float = NO_SHOT
    """The price of rolling the same dice again after a roll of which nothing is kept."""


def in_use(board: Board) -> int:
    """Return ingredient dice that are kept."""
    bits, grains, extra = board
    return bool(bits & WET) + bool(bits & RISEN) + grains + extra


class OneWhiskey:
    """Values are found when they are asked for, and kept."""

    def __init__(self, dice: Dice, wish: Wish) -> None:
        self._dice = dice
        self._wish = wish
        self._rolling: dict[Board, float] = {}
        self._openings: dict[tuple[int, int, int], tuple[Table, Table]] = {}
        self._sober = self if wish.shot >= NO_SHOT else one_whiskey(dice, wish._replace(shot=NO_SHOT))

    def rolling(self, board: Board) -> float:
        """Return the worth of rolling on."""
        known = self._rolling.get(board)
        if known is None:
            known = self._rolling[board] = self._expect(board)
        return known

    def again(self, board: Board) -> float:
        """Return the worth of a shot where nothing of a roll is kept, or of losing the turn."""
        return max(NOTHING, self._sober.rolling(board) - self._wish.shot) if self._sober is not self else NOTHING

    def settled(self, board: Board, loose: int = 0) -> float:
        """Return the worth once a die of the roll is kept: bank, roll on or stop, whichever is best.

        `loose` is the number of yeasts of the roll that stay loose.
        """
        bits, grains, _ = board
        bank = self._wish.bank[max(grains - loose, 0)] if bits == ALL and grains else 0.0
        if bits & FLAG and in_use(board) == self._dice.number:
            return bank
        return max(bank, self.rolling(board), 0.0)

    def room(self, board: Board) -> int:
        """Return the number of grains that could still be kept (WB-12)."""
        return self._dice.most - board[1] - board[2]

    def opening(self, bits: int, extra: int, loose: int = 0) -> tuple[Table, Table]:
        """Return what committing to this whiskey can make of a roll, for a board without grain or country.

        The first table is by grain alone, where a flag is the globe; in the second the flag is the country.
        """
        known = self._openings.get((bits, extra, loose))
        if known is None:
            board = (bits, 0, extra)
            by_grain = self._table(board, lambda have, grains: grains > 0, loose)
            by_either = self._table(board, lambda have, grains: bool(grains or have & FLAG), loose)
            known = self._openings[bits, extra, loose] = by_grain, by_either
        return known

    def _table(self, board: Board, counts: Callable[[int, int], bool], loose: int) -> Table:
        """Return for all useful dice a roll can have, the best board that some of them make; only those that count."""
        bits, grains, extra = board
        room = self.room(board)
        table: Table = []
        for have in range(ALL + 1):
            if have & bits:
                table.append(table[have & ~bits])
                continue
            line: list[float] = []
            for more in range(room + 1):
                value = self.settled((bits | have, grains + more, extra), loose) if counts(have, more) else NOTHING
                with_less = [table[have ^ bit][more] for bit in BITS if have & bit]
                line.append(max([value, *with_less, *line[-1:]]))
            table.append(line + line[-1:] * (self._dice.number - room))
        return table

    def loose(self, bits: int, yeasts: int) -> int:
        """Return the yeasts that stay loose, of those in a roll; where none was kept before, one will be."""
        return max(0, yeasts - (not bits & RISEN)) if self._wish.spoils else 0

    def _expect(self, board: Board) -> float:
        dice, wish, bits = self._dice, self._wish, board[0]
        most = dice.most + 1 if wish.spoils else 0
        tables = [
            self._table(board, lambda have, grains: bool(have or grains), loose)
            for loose in range(self.loose(bits, most) + 1)
        ]
        again = self.again(board)
        fitting = without = 0.0
        for have, grains, yeasts, chance in rolls_for_one(
            dice.number - in_use(board), dice.water, dice.yeast, dice.grain, most
        ):
            table = tables[self.loose(bits, yeasts)]
            fitting += chance * max(table[have | FLAG][grains], again)
            without += chance * max(table[have][grains], again)
        if bits & FLAG:
            return without
        ship = 0.0 if wish.ship_ends else without + wish.ship
        return dice.flag * fitting + dice.ship * ship + (1 - dice.flag - dice.ship) * without


@lru_cache(maxsize=512)
def one_whiskey(dice: Dice, wish: Wish) -> OneWhiskey:
    """Return the value of one whiskey; the same wish is often met again, for other whiskeys and values."""
    return OneWhiskey(dice, wish)

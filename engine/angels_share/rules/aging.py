"""Aging: how old barrels get, which events of a round age them, and what must happen to the oldest.

AS-47: nothing grows older than the first row of the chart. AS-10: a barrel of that age must be sold before its owner
moves on. AS-09: a barrel that has not aged cannot be sold. AS-31: a Less-aging token takes one aging away.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.angels_share.data.models import AGES
from engine.angels_share.events import Aged
from engine.angels_share.state import Context, Player

OLDEST = AGES[0]
STEP = AGES[-1]
"""Years of one aging: they take a new barrel to the last row of the chart."""
AGINGS = ("aging", "age_extra")
"""The events that age barrels."""


def older(age: int, agings: int = 1) -> int:
    """Return the age of a barrel after this many agings."""
    return min(age + STEP * agings, OLDEST)


def must_be_sold(age: int) -> bool:
    """Return True for a barrel of the last age."""
    return age >= OLDEST


def must_sell(player: Player) -> bool:
    """Return True while the player holds a barrel of the last age: the selling cannot end before it is gone."""
    return any(must_be_sold(barrel.age) for barrel in player.barrels)


def age_barrels(ctx: Context, *, cancelled: bool) -> None:
    """Carry out an aging, unless a Less-aging token cancels it."""
    if not cancelled:
        for player in ctx.state.players:
            for barrel in player.barrels:
                barrel.age = older(barrel.age)
    ctx.emit(Aged(cancelled))


def is_cancelled(entries: Sequence[str], index: int) -> bool:
    """Return True if this entry is an aging that a Less-aging token of the column takes away, the first ones first."""
    if entries[index] not in AGINGS:
        return False
    return sum(entry in AGINGS for entry in entries[:index]) < entries.count("age_less")


def agings_in(entries: Sequence[str]) -> int:
    """Return how many agings of a column happen."""
    return sum(entry in AGINGS and not is_cancelled(entries, index) for index, entry in enumerate(entries))

"""A simple player that stays as it is, so that the strength of the real one can be measured against it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import Seat
from engine.whiskey_business.actions import ROLL, STOP, AnyAction, Bank, Place
from engine.whiskey_business.view import View

ENOUGH = 2
"""It banks as soon as it has so many barrels."""


def baseline(view: View, seat: Seat, actions: Sequence[AnyAction]) -> AnyAction:
    """Keep all that fits the whiskey with the most dice; bank two barrels, or one that three dice could lose."""
    keeping = [action for action in actions if isinstance(action, Place)]
    if keeping:
        return max(keeping, key=lambda die: _use(view, die))
    banks = [action for action in actions if isinstance(action, Bank)]
    if banks and (view.distillery.barrels >= ENOUGH or len(_loose(view)) <= ENOUGH + 1):
        return banks[0]
    return ROLL if ROLL in actions else STOP if STOP in actions else actions[0]


def _loose(view: View) -> list[str]:
    return [die.face for die in view.dice if die.state != "placed"]


def _use(view: View, die: Place) -> int:
    """Dice of the roll that serve the whiskey of this die; water and yeast serve every one."""
    loose = _loose(view)
    for country, grain in zip(view.countries, view.grains, strict=True):
        if die.face in (country, grain):
            return loose.count(country) + loose.count(grain)
    return len(view.dice)

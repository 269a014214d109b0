"""Chances of winning, as far as they are known before the last turns are played."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from engine.core.game import Seat
from engine.whiskey_business.view import View

CALL_SLOPE = 0.75
CALL_SHIFT = 0.9
"""The caller plays last, which is worth about a barrel."""
PLAY_SLOPE = 0.45
LASTING = 0.5
"""However far one is ahead, going on is worth no more than this: a lead has to be brought home."""
OVERTAKING = (1.0, 0.85, 0.65, 0.36, 0.13)
"""By number of barrels: the chance that a turn played for at least that many succeeds, as the solver finds it."""
BEYOND = 0.04
"""The chance to overtake by more than a turn can bring: by a Flight."""


def win_chance(view: View, seat: Seat, own: int | None = None, others: Sequence[int] | None = None) -> float:
    """Return the chance that no rival catches up with this seat in Last Call, with these totals or the present ones."""
    total = view.seats[seat].total if own is None else own
    call = view.last_call
    to_come = set(call.order[call.done :]) - {view.turn} if call else set[Seat]()
    result = 1.0
    for rival, held in enumerate(view.seats):
        if rival == seat:
            continue
        behind = total - (held.total if others is None else others[rival])
        if behind < 0:
            return 0.0
        level = 1.0 if behind else 0.5
        if rival in to_come:
            level *= 1 - (_overtaking(behind) + _overtaking(behind + 1)) / 2
        result *= level
    return result


def _overtaking(barrels: int) -> float:
    return OVERTAKING[max(barrels, 1)] if barrels < len(OVERTAKING) else BEYOND


def call_chance(seats: int, lead: int, barrels: int) -> float:
    """Return the gain in the chance of winning from Last Call with this many more barrels, against a lost turn."""
    now = min(1 / (1 + (seats - 1) * exp(-PLAY_SLOPE * lead)), LASTING)
    then = 1 / (1 + (seats - 1) * exp(-CALL_SLOPE * (lead + barrels + CALL_SHIFT)))
    return then - now


def flight_totals(view: View, seat: Seat, victims_choose_from: int) -> tuple[int, list[int]]:
    """Return the totals after a Flight of this seat: its own, and those of all seats."""
    choose = min if len(view.seats) >= victims_choose_from else max
    taken = [
        0 if victim == seat else choose((stock for stock in held.stock if stock), default=0)
        for victim, held in enumerate(view.seats)
    ]
    return view.seats[seat].total + sum(taken), [
        held.total - loss for held, loss in zip(view.seats, taken, strict=True)
    ]

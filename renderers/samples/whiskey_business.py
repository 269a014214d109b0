"""Positions of Whiskey Business! that between them show everything a board can show."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.whiskey_business.view import (
    DieState,
    DieView,
    DistilleryView,
    LastCallView,
    LastTurn,
    OddsView,
    SeatView,
    ToastView,
    View,
)

NAMES: Final = ("Ann", "Bo", "Cy", "Dee", "Eli", "Fay")
LONG_NAMES: Final = (
    "Maximiliane Wollmershausen",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "Bartholomew the Third",
    "Ἀλέξανδρος of Megara",
    "iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii",
    "Dr. Theodora Quince-Applegate",
)
WHISKEYS: Final = ("irish", "scotch", "bourbon", "rye")
GRAINS: Final = ("barley", "malt", "corn", "rye")
FLAGS: Final = frozenset({"ireland", "scotland", "usa", "canada", "globe", "ship"})
EMPTY: Final = DistilleryView(None, 0, False, (), None, False, 0, 0)


def seat(*stock: int, sheets: int = 0, last: LastTurn = "none", gain: int = 0) -> SeatView:
    return SeatView(stock, sheets, last, gain, sips=0, shots=0)


SEATS: Final = (
    seat(2, 0, 1, 0, sheets=1, last="banked", gain=1),
    seat(1, 2, 3, 0, sheets=2, last="banked", gain=2),
    seat(0, 0, 0, 4, last="lost"),
    seat(3, 1, 0, 2, sheets=2, last="banked", gain=3),
    replace(seat(0, 3, 0, 1, sheets=3, last="cut_off"), sips=5, shots=1),
    seat(0, 0, 2, 0, last="banked", gain=2),
)


def dice(placed: str = "", fits: str = "", idle: str = "") -> tuple[DieView, ...]:
    """Dice from words: faces by state, separated by spaces."""
    groups: tuple[tuple[DieState, str], ...] = (("placed", placed), ("fits", fits), ("idle", idle))
    return tuple(DieView(face, face in FLAGS, state) for state, faces in groups for face in faces.split())


MIDDLE: Final = View(
    seats=SEATS,
    whiskeys=WHISKEYS,
    grains=GRAINS,
    turn=3,
    turn_number=9,
    roll=2,
    phase="keep",
    waiting=(3,),
    dice=dice("usa water yeast corn", "corn", "rye malt"),
    distillery=DistilleryView("usa", 1, True, (("corn", 1),), "bourbon", False, 1, 0),
    odds=OddsView(2, 0.306),
    last_call=None,
    options=(),
    winners=(),
    wrestled=False,
    toasts=(),
)
LAST_CALL: Final = replace(
    MIDDLE,
    seats=(*SEATS[:1], seat(1, 2, 3, 1, sheets=2, last="banked", gain=1), *SEATS[2:]),
    last_call=LastCallView(1, (2, 3, 4, 5, 0, 1), 1),
)
START: Final = replace(
    MIDDLE,
    seats=(seat(0, 0, 0, 0),) * 6,
    turn=0,
    turn_number=1,
    roll=0,
    phase="roll",
    waiting=(0,),
    dice=(),
    distillery=EMPTY,
    odds=OddsView(7, 0.9999),
)
NEXT_TURN: Final = replace(
    MIDDLE, turn=4, roll=0, phase="roll", waiting=(4,), dice=(), distillery=EMPTY, odds=OddsView(7, 0.99)
)
FIRST_ROLL: Final = replace(
    MIDDLE,
    roll=1,
    dice=dice("", "globe water water yeast barley malt", "yeast"),
    distillery=EMPTY,
    odds=None,
)
FULL: Final = replace(
    MIDDLE,
    phase="roll",
    roll=4,
    dice=dice("globe water yeast rye rye rye", "", "yeast"),
    distillery=DistilleryView("globe", 1, True, (("rye", 3),), "rye", False, 3, 1),
    odds=OddsView(1, 1 / 6),
)
SOBER: Final = replace(
    FULL,
    dice=dice("scotland water water water yeast malt", "malt"),
    distillery=DistilleryView("scotland", 3, True, (("malt", 1),), "scotch", False, 1, 0),
    odds=OddsView(1, 0.03),
)
CHOICES: Final = replace(
    MIDDLE,
    roll=1,
    dice=dice("", "ireland malt yeast yeast corn", "ship scotland"),
    distillery=EMPTY,
    odds=OddsView(6, 0.98),
)
STUCK: Final = replace(
    MIDDLE,
    phase="stuck",
    dice=dice("usa water corn", "", "rye malt barley barley"),
    distillery=DistilleryView("usa", 1, False, (("corn", 1),), "bourbon", False, 0, 0),
    odds=OddsView(4, 0.71),
)
SHELF: Final = replace(
    MIDDLE,
    phase="shelf",
    roll=1,
    seats=(*SEATS[:3], seat(2, 1, 0, 1, sheets=3), *SEATS[4:]),
    dice=dice("", "", "ship water yeast corn corn rye malt"),
    distillery=EMPTY,
    odds=None,
)
FLIGHT: Final = replace(
    LAST_CALL,
    phase="flight",
    roll=5,
    waiting=(0, 1, 4),
    dice=dice("globe water yeast barley malt corn rye"),
    distillery=DistilleryView("globe", 1, True, tuple((grain, 1) for grain in GRAINS), None, True, 0, 0),
    odds=None,
)
FLYING: Final = replace(
    LAST_CALL,
    phase="roll",
    dice=dice("globe water barley malt", "", "corn corn water"),
    distillery=DistilleryView("globe", 1, False, (("barley", 1), ("malt", 1)), None, True, 0, 0),
    odds=OddsView(3, 0.875),
)
OVER: Final = replace(
    LAST_CALL,
    phase="over",
    turn=1,
    waiting=(),
    dice=(),
    distillery=EMPTY,
    odds=None,
    last_call=LastCallView(1, (2, 3, 4, 5, 0, 1), 6),
    seats=(*LAST_CALL.seats[:3], seat(5, 1, 0, 4, sheets=2, last="banked", gain=2), *LAST_CALL.seats[4:]),
    winners=(3,),
    toasts=(ToastView(3, "ship"),),
)
TIED: Final = replace(OVER, winners=(1, 3), toasts=(ToastView(1, "ireland"), ToastView(3, "globe")))
WRESTLED: Final = replace(OVER, wrestled=True, toasts=(ToastView(3, "canada"),))


def seated(view: View, seats: int) -> View:
    """The same position with only the first seats; whoever is no longer there is left out."""
    call = view.last_call
    order = tuple(s for s in call.order if s < seats) if call else ()
    return replace(
        view,
        seats=view.seats[:seats],
        turn=view.turn % seats,
        waiting=tuple(sorted({s % seats for s in view.waiting})),
        last_call=call and replace(call, order=order, done=min(call.done, len(order) - 1)),
        winners=tuple(sorted({s % seats for s in view.winners})),
        toasts=tuple({t.seat % seats: replace(t, seat=t.seat % seats) for t in view.toasts}.values()),
    )


def crowded(view: View) -> View:
    """The same position with two-digit cellars."""
    rich = tuple(replace(s, stock=tuple(10 + 7 * i for i in range(4)), sheets=3) for s in view.seats)
    return replace(view, seats=rich)


POSITIONS: Final = {
    "start": START,
    "next_turn": NEXT_TURN,
    "first_roll": FIRST_ROLL,
    "middle": MIDDLE,
    "full": FULL,
    "sober": SOBER,
    "choices": CHOICES,
    "stuck": STUCK,
    "shelf": SHELF,
    "last_call": LAST_CALL,
    "flying": FLYING,
    "flight": FLIGHT,
    "over": OVER,
    "tied": TIED,
    "wrestled": WRESTLED,
}

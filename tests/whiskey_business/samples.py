"""Positions of Whiskey Business! that between them show everything a board can show, on the table of a seeded game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engine import GAMES
from engine.core.rng import Rng
from engine.whiskey_business.view import (
    DieState,
    DieView,
    DistilleryView,
    EndedView,
    KeepView,
    LastCallView,
    LastTurn,
    OddsView,
    SeatView,
    ToastView,
    View,
)
from tests.kit.samples import LONG_NAMES, NAMES, Sample, Samples

GAME: Final = GAMES["whiskey_business"]
DEALT: Final[View] = GAME.view(GAME.setup(6, GAME.meta.options_type(), Rng(1)), None)
GRAINS: Final = DEALT.grains
COUNTRIES: Final = DEALT.countries
EMPTY: Final = DEALT.distillery
assert DEALT.odds is not None
ALL_FACES: Final = DEALT.odds.faces
FLAGS: Final = frozenset({*COUNTRIES, "globe", "ship"})


def seat(*stock: int, sheets: int = 0, last: LastTurn = "none", gain: int = 0) -> SeatView:
    """A seat with this stock."""
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


MIDDLE: Final = replace(
    DEALT,
    seats=SEATS,
    turn=3,
    turn_number=9,
    roll=2,
    step="keep",
    waiting=(3,),
    dice=dice("usa water yeast corn", "corn", "rye malt"),
    distillery=DistilleryView("usa", 1, True, (("corn", 1),), "bourbon", False, 1, 0),
    odds=OddsView(2, 0.306, ("corn",)),
    keep=KeepView(("corn",), 2),
)
MUST_KEEP: Final = replace(MIDDLE, odds=None, keep=KeepView(("corn",), 2, OddsView(2, 0.306, ("corn",))))
LAST_CALL: Final = replace(
    MIDDLE,
    seats=(*SEATS[:1], seat(1, 2, 3, 1, sheets=2, last="banked", gain=1), *SEATS[2:]),
    last_call=LastCallView(1, (2, 3, 4, 5, 0, 1), 1),
)
START: Final = replace(DEALT, turn=0, waiting=(0,), seats=(seat(0, 0, 0, 0),) * 6)
NEXT_TURN: Final = replace(
    START, seats=SEATS, turn=4, turn_number=10, waiting=(4,), odds=OddsView(7, 0.83, ALL_FACES, "cut_off")
)
AFTER_A_BUST: Final = replace(
    NEXT_TURN,
    turn=3,
    waiting=(3,),
    odds=OddsView(7, 0.9999, ALL_FACES, "shelf"),
    ended=EndedView(2, ("malt", "barley"), ("corn",), 2),
)
AFTER_A_LONG_BUST: Final = replace(
    AFTER_A_BUST, ended=EndedView(2, ("scotland", *("malt",) * 4, "barley"), ("usa", "globe", "water", "corn"))
)
AFTER_A_SHIP: Final = replace(
    NEXT_TURN,
    turn=5,
    waiting=(5,),
    odds=OddsView(7, 0.9999, ALL_FACES, "sheet"),
    ended=EndedView(4, ("ship", "water", "yeast", "corn", "corn", "rye", "malt")),
)
FIRST_ROLL: Final = replace(
    MIDDLE,
    roll=1,
    dice=dice("", "globe water water yeast barley malt", "yeast"),
    distillery=EMPTY,
    odds=None,
    keep=None,
)
FULL: Final = replace(
    MIDDLE,
    step="roll",
    roll=4,
    dice=dice("globe water yeast rye rye rye", "", "yeast"),
    distillery=DistilleryView("globe", 1, True, (("rye", 3),), "rye", False, 3, 1),
    odds=OddsView(1, 1 / 6, ("rye",)),
    keep=None,
)
SOBER: Final = replace(
    FULL,
    dice=dice("scotland water water water yeast malt", "malt"),
    distillery=DistilleryView("scotland", 3, True, (("malt", 1),), "scotch", False, 1, 0),
    odds=OddsView(1, 0.03, ("malt", "water")),
    keep=KeepView(("malt",), 2),
    step="keep",
)
CHOICES: Final = replace(
    MIDDLE,
    roll=1,
    dice=dice("", "ireland malt yeast yeast corn", "ship scotland"),
    distillery=EMPTY,
    odds=OddsView(6, 0.98, ALL_FACES, "sheet"),
    keep=None,
)
STUCK: Final = replace(
    MIDDLE,
    step="stuck",
    dice=dice("usa water corn", "", "rye malt barley barley"),
    distillery=DistilleryView("usa", 1, False, (("corn", 1),), "bourbon", False, 0, 0),
    odds=OddsView(4, 0.71, ("yeast", "corn")),
    keep=None,
)
SHELF: Final = replace(
    MIDDLE,
    step="shelf",
    roll=1,
    seats=(*SEATS[:3], seat(2, 1, 0, 1, sheets=3), *SEATS[4:]),
    dice=dice("", "", "ship water yeast corn corn rye malt"),
    distillery=EMPTY,
    odds=None,
    keep=None,
)
FLIGHT: Final = replace(
    LAST_CALL,
    step="flight",
    roll=5,
    waiting=(0, 1, 4),
    dice=dice("globe water yeast barley malt corn rye"),
    distillery=DistilleryView("globe", 1, True, tuple((grain, 1) for grain in GRAINS), None, True, 0, 0),
    odds=None,
    keep=None,
)
FLYING: Final = replace(
    LAST_CALL,
    step="roll",
    dice=dice("globe water barley malt", "", "corn corn water"),
    distillery=DistilleryView(
        "globe", 1, False, (("barley", 1), ("malt", 1)), None, True, 0, 0, ("yeast", "corn", "rye")
    ),
    odds=OddsView(3, 0.875, ("yeast", "corn", "rye")),
    keep=None,
)
OVER: Final = replace(
    LAST_CALL,
    step="over",
    turn=1,
    waiting=(),
    dice=(),
    distillery=EMPTY,
    odds=None,
    keep=None,
    last_call=LastCallView(1, (2, 3, 4, 5, 0, 1), 6),
    seats=(*LAST_CALL.seats[:3], seat(5, 1, 0, 4, sheets=2, last="banked", gain=2), *LAST_CALL.seats[4:]),
    winners=(3,),
    toasts=(ToastView(3, "ship", "full pirate"),),
)
TIED: Final = replace(
    OVER,
    winners=(1, 3),
    toasts=(ToastView(1, "ireland", "an Irish accent"), ToastView(3, "globe", "whatever accent they like best")),
)
WRESTLED: Final = replace(OVER, wrestled=True, toasts=(ToastView(3, "canada", "a Canadian accent"),))


def seated(view: View, seats: int) -> View:
    """The same position with only the first seats; seats that are no longer there are left out."""
    call = view.last_call
    order = tuple(s for s in call.order if s < seats) if call else ()
    return replace(
        view,
        seats=view.seats[:seats],
        turn=view.turn % seats,
        waiting=tuple(sorted({s % seats for s in view.waiting})),
        last_call=call and replace(call, order=order, done=min(call.done, len(order) - 1)),
        winners=tuple(sorted({s % seats for s in view.winners})),
        ended=view.ended and replace(view.ended, seat=view.ended.seat % seats),
        toasts=tuple({t.seat % seats: replace(t, seat=t.seat % seats) for t in view.toasts}.values()),
    )


def crowded(view: View) -> View:
    """The same position with two-digit cellars."""
    rich = tuple(replace(s, stock=tuple(10 + 7 * i for i in range(4)), sheets=3) for s in view.seats)
    return replace(view, seats=rich)


RENAMED: Final = replace(
    MIDDLE,
    whiskeys=("irish", "scotch", "japanese", "rye"),
    whiskey_names=("Irish Whiskey", "Scotch Whisky", "Northern Mountain Malt", "Rye"),
    grains=("barley", "malt", "rice", "rye"),
    countries=("ireland", "scotland", "japan", "canada"),
    markers=("green", "blue", "silver", "red"),
    face_names=(*DEALT.face_names, ("rice", "rice"), ("japan", "the flag of Japan")),
    sheet_limit=4,
    dice=dice("japan water yeast rice", "rice", "rye malt"),
    distillery=DistilleryView("japan", 1, True, (("rice", 1),), "japanese", False, 1, 0),
    odds=OddsView(2, 0.306, ("rice",)),
    keep=KeepView(("rice",), 2),
)
"""The tables of an owner: another whiskey with another grain, and four sheets."""
POSITIONS: Final = {
    "start": START,
    "next_turn": NEXT_TURN,
    "after_a_bust": AFTER_A_BUST,
    "after_a_long_bust": AFTER_A_LONG_BUST,
    "after_a_ship": AFTER_A_SHIP,
    "first_roll": FIRST_ROLL,
    "middle": MIDDLE,
    "must_keep": MUST_KEEP,
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


def boards() -> Iterator[tuple[str, Sample]]:
    """The sample boards by name."""
    for name, view in POSITIONS.items():
        for seats in range(2, 7):
            fewer = seated(view, seats)
            yield f"{name}-{seats}", Sample(fewer, NAMES[:seats])
            yield f"{name}-{seats}-crowded", Sample(crowded(fewer), LONG_NAMES[:seats])
        for close in (3, 4):
            yield f"{name}-seat-{close}", Sample(view, NAMES, "seat", close)
            yield f"{name}-seat-{close}-crowded", Sample(crowded(view), LONG_NAMES, "seat", close)
    yield "since", Sample(LAST_CALL, since=START)
    yield "renamed", Sample(RENAMED)
    yield "renamed-start", Sample(replace(RENAMED, dice=(), roll=0, step="roll", keep=None, distillery=EMPTY))
    yield "renamed-seat", Sample(RENAMED, shot="seat", seat=4)
    yield "many-sheets", Sample(replace(MIDDLE, sheet_limit=12))


PAINTED: Final = (
    "middle-6",
    "last_call-6-crowded",
    "flight-6",
    "start-2",
    "after_a_ship-6",
    "shelf-3",
    "over-6",
    "middle-seat-3",
    "since",
)
SAMPLES: Final = Samples(dict(boards()), PAINTED, golden=("last_call-6-crowded", "stuck-4", "middle-seat-3"))

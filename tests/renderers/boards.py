"""The scenes the picture tests look at: every sample position, from two to six seats, and the extremes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from renderers import LAYOUTS
from renderers.samples import angels_share as angels
from renderers.samples import whiskey_business as samples
from renderers.scene import Scene
from renderers.standings import standings

LAYOUT: Final = LAYOUTS["whiskey_business"]
ANGELS: Final = LAYOUTS["angels_share"]
LONG_NOTE: Final = "The seed of this game is kept, so anybody can check every roll."


def whiskey_boards() -> Iterator[tuple[str, Scene]]:
    for name, view in samples.POSITIONS.items():
        for seats in range(2, 7):
            fewer = samples.seated(view, seats)
            yield f"{name}-{seats}", LAYOUT(fewer, samples.NAMES[:seats])
            crowd = samples.crowded(fewer)
            yield f"{name}-{seats}-crowded", LAYOUT(crowd, samples.LONG_NAMES[:seats])


def whiskey_closeups() -> Iterator[tuple[str, Scene]]:
    for name, view in samples.POSITIONS.items():
        for seat in (3, 4):
            yield f"{name}-seat-{seat}", LAYOUT(view, samples.NAMES, "seat", seat)
            crowd = samples.crowded(view)
            yield f"{name}-seat-{seat}-crowded", LAYOUT(crowd, samples.LONG_NAMES, "seat", seat)


def angels_boards() -> Iterator[tuple[str, Scene]]:
    for name, view in angels.POSITIONS.items():
        yield f"angels-{name}", ANGELS(view, angels.NAMES)
        yield f"angels-{name}-long", ANGELS(view, samples.LONG_NAMES)
        yield f"angels-seat-{name}", ANGELS(view, samples.LONG_NAMES, "seat")
    for name, view in angels.HANDS.items():
        yield f"angels-{name}", ANGELS(view, angels.NAMES, "hand")
        yield f"angels-{name}-long", ANGELS(view, samples.LONG_NAMES, "hand")
    yield "angels-since", ANGELS(angels.FIVE, angels.NAMES, since=angels.fresh(7, 5))


def final_sheets() -> Iterator[tuple[str, Scene]]:
    sources = ("Barrels", "Privileges of the abbey", "Gold", "Loans", "Labels", "Regions", "Awards", "Luck")
    for seats in range(2, 7):
        for columns in (0, 1, 4, 8):
            parts = [[(source, 3 * seat - 4) for source in sources[:columns]] for seat in range(seats)]
            names = samples.LONG_NAMES[:seats]
            scores = [100 * seat - 50 for seat in range(seats)]
            yield (
                f"standings-{seats}-{columns}",
                standings("Angel's Share", names, scores, [seats - 1], parts, LONG_NOTE),
            )


BOARDS: Final = dict(
    [
        *whiskey_boards(),
        *whiskey_closeups(),
        *angels_boards(),
        *final_sheets(),
        ("since", LAYOUT(samples.LAST_CALL, samples.NAMES, since=samples.START)),
    ]
)
PAINTED: Final = (
    "middle-6",
    "last_call-6-crowded",
    "flight-6",
    "start-2",
    "shelf-3",
    "over-6",
    "middle-seat-3",
    "standings-6-4",
    "since",
    "angels-four",
    "angels-crowded-5",
    "angels-two",
    "angels-since",
    "angels-seat-three",
    "angels-hand-7",
    "angels-exchange-5",
    "angels-over-5",
)
"""Painting takes time; these show every kind of part."""

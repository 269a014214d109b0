"""Taproom at night: every color and size of the pictures, by name."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from renderers.fonts import TextStyle

Color = str
"""Always `#rrggbb`, lower case."""

WOOD: Final = "#1f1a17"
PANEL: Final = "#2b2420"
RAISED: Final = "#352c27"
HAIRLINE: Final = "#3a302a"
RAISED_HAIRLINE: Final = "#4a3d35"
WELL: Final = "#171310"
PARCHMENT: Final = "#f3e9d7"
PARCHMENT_EDGE: Final = "#c9b794"
INK: Final = "#1b1512"
MUTED: Final = "#b8a998"
BRASS: Final = "#d9a441"
COPPER: Final = "#c8793a"
GOOD: Final = "#6fbf73"
BAD: Final = "#d9534f"
GOOD_FILL: Final = "#3c7c45"
BAD_FILL: Final = "#8f322e"
BAD_TEXT: Final = "#e98a86"
WHITE: Final = "#ffffff"
HOOP: Final = "#2a1d14"

MARGIN: Final = 24
GAP: Final = 12
WIDTH: Final = 1200
MIN_HEIGHT: Final = 520
MAX_HEIGHT: Final = 1050
TITLE_LINE: Final = 96
PANEL_RADIUS: Final = 14
HAIRLINE_WIDTH: Final = 1.5
BRASS_WIDTH: Final = 3.0
MAX_OUTLINES: Final = 5

TITLE: Final = TextStyle("display", 56, 1.5)
HEADING: Final = TextStyle("display", 32, 1.0)
SIGN: Final = TextStyle("display", 36)
LARGE_NUMBER: Final = TextStyle("display", 52)
COUNTS: Final = (TextStyle("display", 44), TextStyle("display", 38), TextStyle("display", 32))
"""Counts beside a barrel: the largest that fits is taken."""
BIG_VALUE: Final = TextStyle("display", 68)
NAME: Final = TextStyle("bold", 30)
SMALL_NAME: Final = TextStyle("bold", 26)
TURN: Final = TextStyle("semibold", 28)
LABEL: Final = TextStyle("semibold", 26)
SENTENCE: Final = TextStyle("medium", 26)
STRONG: Final = TextStyle("bold", 26)
SMALL: Final = TextStyle("semibold", 22)
MIN_TEXT: Final = 22

Outline = Literal["circle", "square", "triangle", "diamond", "hexagon", "star"]


class SeatLook(NamedTuple):
    """The marks by which players recognize a seat."""

    letter: str
    """For boards without names; else the token has letters of the player's name."""
    color: Color
    outline: Outline


SEATS: Final = (
    SeatLook("A", "#56b4e9", "circle"),
    SeatLook("B", "#e69f00", "square"),
    SeatLook("C", "#009e73", "triangle"),
    SeatLook("D", "#f0e442", "diamond"),
    SeatLook("E", "#0072b2", "hexagon"),
    SeatLook("F", "#d55e00", "star"),
)
SEAT_LETTERS: Final = tuple(seat.letter for seat in SEATS)


class MarkLook(NamedTuple):
    """A lettered mark of a game, such as what is in a barrel."""

    letter: str
    color: Color


Channels = tuple[int, int, int]


def channels(color: Color) -> Channels:
    """Return the red, green and blue of a color, 0 to 255."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


@lru_cache(maxsize=1024)
def mix(color: Color, other: Color, share: float) -> Color:
    """Return `color` moved by `share` (0 to 1) toward `other`."""
    blend = [round(a + (b - a) * share) for a, b in zip(channels(color), channels(other), strict=True)]
    return "#" + "".join(f"{value:02x}" for value in blend)


def luminance(color: Color) -> float:
    """Return the relative luminance as WCAG defines it, 0 for black to 1 for white."""
    linear = [
        value / 12.92 if value <= 0.03928 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in channels(color))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(color: Color, other: Color) -> float:
    """Return the contrast ratio as WCAG defines it, 1 to 21."""
    low, high = sorted((luminance(color), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@lru_cache(maxsize=256)
def letter_on(ground: Color) -> Color:
    """Return ink or white, whichever is read more easily on this ground."""
    return INK if contrast(INK, ground) >= contrast(WHITE, ground) else WHITE

"""Colors and type of Whiskey Business! alone."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.whiskey_business.view import View
from renderers import theme
from renderers.fonts import TextStyle
from renderers.theme import Color, MarkLook

LAST_CALL: Final = "#5a1f1c"
LAST_CALL_NOW: Final = "#8a2f29"
LAST_CALL_TEXT: Final = "#ffe9cf"
LAST_CALL_BELL: Final = "#ffd9a0"
RIBBON: Final = TextStyle("display", 44, 1.5)

MARKERS: Final[dict[str, Color]] = {
    "green": "#3f9b57",
    "blue": "#3f78c0",
    "white": "#f1ece2",
    "red": "#c8453b",
}
"""The barrel of a whiskey by the color of its marker."""
UNKNOWN: Final[Color] = theme.MUTED
COLORS: Final = (LAST_CALL, LAST_CALL_NOW, LAST_CALL_TEXT, LAST_CALL_BELL, *MARKERS.values())


def whiskey_looks(view: View) -> tuple[MarkLook, ...]:
    """Return the looks of the whiskeys' barrels, in the order of every stock."""
    return _looks(view.whiskeys, view.whiskey_names, view.markers)


@lru_cache(maxsize=16)
def _looks(whiskeys: tuple[str, ...], names: tuple[str, ...], markers: tuple[str, ...]) -> tuple[MarkLook, ...]:
    letters: list[str] = []
    for key, name in zip(whiskeys, names, strict=True):
        free = (letter for letter in (key + name).upper() if letter.isalpha() and letter not in letters)
        letters.append(next(free, "?"))
    colors = (MARKERS.get(marker, UNKNOWN) for marker in markers)
    return tuple(MarkLook(letter, color) for letter, color in zip(letters, colors, strict=True))


def whiskey_look(view: View, whiskey: str) -> MarkLook:
    """Return the look of one whiskey's barrel."""
    return whiskey_looks(view)[view.whiskeys.index(whiskey)]

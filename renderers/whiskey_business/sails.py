"""Sheets to the wind: one sail each, held ones bright, the others faint, all red once none is left."""

from __future__ import annotations

from typing import Final, NamedTuple

from renderers import theme
from renderers.geometry import Point, Rect
from renderers.scene import Board, TextPlace
from renderers.sprites import icon
from renderers.theme import Color

SAIL: Final = 36
SPACING: Final = 1.3
"""From sail to sail, as a share of their size."""
SMALLEST: Final = 22
"""If sails would be smaller than this, one sail and two numbers take their place."""


class Sheets(NamedTuple):
    """The sheets a seat holds, of how many."""

    held: int
    limit: int

    @property
    def color(self) -> Color:
        """Of the sails held."""
        return theme.BAD if self.held >= self.limit else theme.PARCHMENT


def sheets(board: Board, name: str, strip: Rect, count: Sheets, ground: Color, size: int = SAIL) -> None:
    """Draw the sails of one seat, in the middle of the strip."""
    size = min(size, int(strip.w / (count.limit * SPACING)))
    if size < SMALLEST:
        counted_sheets(board, name, strip, count, ground)
        return
    step = round(size * SPACING)
    start = strip.cx - step * (count.limit - 1) / 2
    for index in range(count.limit):
        color = count.color if index < count.held else theme.mix(ground, theme.MUTED, 0.22)
        board.sprite(f"{name}.{index}", Point(start + index * step, strip.cy), icon("sheet", size, ground, color))


def counted_sheets(board: Board, name: str, strip: Rect, count: Sheets, ground: Color) -> None:
    """Draw one sail, how many are held, and how many there are."""
    sail = board.sprite(f"{name}.0", Point(strip.cx - 30, strip.cy), icon("sheet", SAIL, ground, count.color))
    place = TextPlace(room=strip.right - sail.right - 8, ground=ground)
    fill = theme.BAD_TEXT if count.held >= count.limit else theme.PARCHMENT
    board.text(f"{name}.count", Point(sail.right + 8, strip.cy), f"{count.held}/{count.limit}", theme.SIGN, fill, place)

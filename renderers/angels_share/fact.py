"""A panel with one fact: a drawing, a large number and up to two lines of words."""

from __future__ import annotations

from typing import Final, NamedTuple

from renderers import theme
from renderers.fonts import TextStyle
from renderers.geometry import Point, Rect
from renderers.scene import Board, TextPlace
from renderers.theme import Color
from renderers.vector import Art
from renderers.widgets.panel import panel

LINE_STEP: Final = 36
PADDING: Final = 20


class Line(NamedTuple):
    """A line of words in a fact."""

    text: str
    fill: Color = theme.MUTED
    style: TextStyle = theme.SENTENCE


def fact(board: Board, name: str, rect: Rect, art: Art, number: str, lines: tuple[Line, ...]) -> None:
    """Draw a panel with a drawing at the left, then a number, then lines of words."""
    surface = panel(board, name, rect)
    place = board.sprite(f"{name}.art", Point(rect.x + PADDING + art.width / 2, rect.cy), art)
    x = place.right + PADDING
    if number:
        room = TextPlace(room=rect.right - x - PADDING, ground=surface.ground)
        x = board.text(f"{name}.number", Point(x, rect.cy + 2), number, theme.BIG_VALUE, place=room).right + 16
    fact_lines(board, name, Rect(x, rect.y, rect.right - x - PADDING, rect.h), lines, surface.ground)


def fact_lines(board: Board, name: str, rect: Rect, lines: tuple[Line, ...], ground: Color) -> None:
    """Write the lines, centered together."""
    for index, line in enumerate(lines):
        y = rect.cy + (index - (len(lines) - 1) / 2) * LINE_STEP
        place = TextPlace(room=rect.w, ground=ground)
        board.text(f"{name}.line.{index}", Point(rect.x, y), line.text, line.style, line.fill, place)

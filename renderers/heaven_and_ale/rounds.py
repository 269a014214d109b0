"""The number of the round: words and a row of dots beside the title."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.heaven_and_ale.view import View
from renderers import theme
from renderers.fonts import TextStyle, text_width
from renderers.geometry import Point, Rect
from renderers.heaven_and_ale import looks, words
from renderers.scene import Board, TextPlace
from renderers.sprites import SPRITES, icon, key_of, square_art
from renderers.vector import Art, Disc
from renderers.widgets.panel import TITLE_MIDDLE

RIBBON: Final = 268
LARGE: Final = TextStyle("display", 34, 0.6)
STEP: Final = 24
DOT: Final = 18
AFTER: Final = 44
"""From the title to the round."""


def draw_rounds(board: Board, view: View) -> None:
    """Draw the round in words, and below a dot for each, those of later rounds empty; the final one on a ribbon."""
    x = theme.MARGIN + text_width(words.TITLE, theme.TITLE) + AFTER
    if words.is_final(view):
        final_ribbon(board, Rect(round(x) - AFTER // 2, TITLE_MIDDLE - 26, RIBBON, 52), view, LARGE)
        return
    place = TextPlace(room=180, ground=board.ground)
    board.text("round", Point(x, TITLE_MIDDLE - 14), words.round_line(view), looks.ROUND, theme.BRASS, place)
    for index in range(view.rounds):
        at = Point(x + DOT / 2 + index * STEP, TITLE_MIDDLE + 15)
        board.sprite(f"round.{index}", at, dot(index < view.round))


def final_ribbon(board: Board, rect: Rect, view: View, style: TextStyle) -> None:
    """Draw a bell, "final round" and its number on red."""
    ground = looks.FINAL
    board.box("final", rect, ground, 12, line=theme.BAD, line_width=3, ground=board.ground)
    size = rect.h - 18
    board.sprite("final.bell", Point(rect.x + 10 + size / 2, rect.cy), icon("bell", size, ground, looks.FINAL_BELL))
    place = TextPlace(room=rect.w, ground=ground)
    board.text("final.word", Point(rect.x + 18 + size, rect.cy + 1), words.FINAL_ROUND, style, looks.FINAL_TEXT, place)
    place = TextPlace("right", rect.w, ground)
    board.text("final.number", Point(rect.right - 12, rect.cy + 1), words.rounds(view), style, looks.FINAL_BELL, place)


@lru_cache(maxsize=SPRITES)
def dot(filled: bool) -> Art:
    """Draw a round that has begun, or is still to come."""
    middle = DOT / 2
    shapes = (Disc(middle, middle, 8, theme.BRASS),)
    hole = () if filled else (Disc(middle, middle, 6, theme.WOOD),)
    return square_art(key_of("round", filled), DOT, theme.WOOD, (*shapes, *hole))

"""Which round it is: words and a row of dots beside the title."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.heaven_and_ale.view import View
from renderers import theme
from renderers.fonts import text_width
from renderers.geometry import Point
from renderers.heaven_and_ale import looks, words
from renderers.scene import Board, TextPlace
from renderers.sprites import SPRITES, key_of, square_art
from renderers.vector import Art, Disc
from renderers.widgets.panel import TITLE_MIDDLE

STEP: Final = 24
DOT: Final = 18
AFTER: Final = 44
"""From the title to the round."""


def draw_rounds(board: Board, view: View) -> None:
    """The round in words, and below a dot for each, those of later rounds empty."""
    x = theme.MARGIN + text_width(words.TITLE, theme.TITLE) + AFTER
    place = TextPlace(room=180, ground=board.ground)
    board.text("round", Point(x, TITLE_MIDDLE - 14), words.round_line(view), looks.ROUND, theme.BRASS, place)
    for index in range(view.rounds):
        at = Point(x + DOT / 2 + index * STEP, TITLE_MIDDLE + 15)
        board.sprite(f"round.{index}", at, dot(index < view.round))


@lru_cache(maxsize=SPRITES)
def dot(filled: bool) -> Art:
    """A round that has begun, or is still to come."""
    middle = DOT / 2
    shapes = (Disc(middle, middle, 8, theme.BRASS),)
    hole = () if filled else (Disc(middle, middle, 6, theme.WOOD),)
    return square_art(key_of("round", filled), DOT, theme.WOOD, (*shapes, *hole))

"""Barrels: a lettered barrel says what is in it, a number beside it how many."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from renderers import theme
from renderers.fonts import largest_fit
from renderers.geometry import Point, Rect
from renderers.scene import Board, TextPlace
from renderers.sprites import SPRITES, key_of
from renderers.theme import Color, MarkLook
from renderers.vector import Art, Fill, Glyph, Shape, faded, moved, path

BODY: Final = "M5.5 0H29.5C36.5 12 36.5 28 29.5 40H5.5C-1.5 28 -1.5 12 5.5 0Z"
HOOPS: Final = "M2.6 6H32.4L33.9 10H1.1Z M1.1 30H33.9L32.4 34H2.6Z"
WIDTH: Final = 35
HEIGHT: Final = 40
LETTER: Final = 21.0
EMPTY_FADE: Final = 0.66
NUMBER_GAP: Final = 5


@lru_cache(maxsize=SPRITES)
def barrel(letter: str, color: Color, height: int, ground: Color, fade: float = 0.0) -> Art:
    """Return a lettered barrel, faded toward its ground if need be."""
    scale = height / HEIGHT
    width = math.ceil(WIDTH * scale)
    shapes: list[Shape] = [*path(BODY, color), *path(HOOPS, theme.HOOP)]
    shapes.append(Glyph(WIDTH / 2, 20.3, letter, "display", LETTER, theme.letter_on(color)))
    placed = (moved(shape, (width - WIDTH * scale) / 2, 0, scale) for shape in shapes)
    key = key_of("barrel", letter, color, height, ground, fade)
    return Art(key, width, height, ground, faded(placed, ground, fade))


@lru_cache(maxsize=SPRITES)
def empty_barrel(height: int, ground: Color, mark: str = "") -> Art:
    """Return the outline of a barrel that is not there yet."""
    scale = height / HEIGHT
    rim = 2.4
    width = math.ceil(WIDTH * scale)
    line = theme.mix(theme.MUTED, ground, 0.5)
    outer = [moved(shape, 0, 0, scale) for shape in path(BODY, line)]
    shrink = 1 - 2 * rim / width
    inner = [
        moved(shape._replace(color=ground), rim, height * (1 - shrink) / 2, shrink)
        for shape in outer
        if isinstance(shape, Fill)
    ]
    letter = Glyph(width / 2, height / 2, mark, "display", height * 0.6, line)
    shapes = (*outer, *inner, letter) if mark else (*outer, *inner)
    return Art(key_of("empty_barrel", height, ground, mark), width, height, ground, shapes)


def stock(board: Board, name: str, rect: Rect, look: MarkLook, count: int, ground: Color, height: int = 43) -> None:
    """Draw a barrel and how many there are of it, from the left edge of `rect`; nothing is faded."""
    fade = 0.0 if count else EMPTY_FADE
    art = barrel(look.letter, look.color, height, ground, fade)
    place = board.sprite(f"{name}.barrel", Point(rect.x + art.width / 2, rect.cy), art)
    room = rect.right - place.right - NUMBER_GAP
    style = largest_fit(str(count), theme.COUNTS, room)
    fill = theme.mix(theme.PARCHMENT, ground, fade)
    at = Point(place.right + NUMBER_GAP, rect.cy)
    board.text(f"{name}.count", at, str(count), style, fill, TextPlace(room=room, ground=ground))

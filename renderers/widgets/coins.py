"""Round signs with a number or a letter: coins, rosettes, discs; and cubes. They may lie across borders."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from renderers import theme
from renderers.geometry import Point
from renderers.icons import Inks, icon_shapes
from renderers.polygons import Polygon, disc_polygon, spokes
from renderers.sprites import SPRITES, key_of
from renderers.theme import Color
from renderers.vector import Art, Disc, Fill, Glyph, Line, Shape, Shapes, Stroke

ROSETTE_TEXT: Final = 0.58
RING_CORNERS: Final = 32


def ring(middle: Point, radius: float, width: float, color: Color) -> Shape:
    """Return a thin circle."""
    corners = spokes(middle, (radius,), RING_CORNERS)
    return Stroke((*corners, corners[0]), width, color)


def round_art(key: str, size: int, shapes: Shapes) -> Art:
    """Return a drawing that keeps to the circle in its box."""
    return Art(key, size, size, theme.WOOD, shapes, disc_polygon(Point(size / 2, size / 2), size / 2))


def letters(text: str, middle: Point, px: float, color: Color) -> Shapes:
    """Return letters in the middle of a sign, or nothing."""
    return (Glyph(middle.x, middle.y, text, "display", px, color),) if text else ()


@lru_cache(maxsize=SPRITES)
def coin(size: int, text: str = "", color: Color = theme.BRASS) -> Art:
    """Return a coin, as money or, with a number, as a price."""
    r, middle = size / 2, Point(size / 2, size / 2)
    edge, line = theme.mix(color, theme.INK, 0.45), theme.mix(color, theme.INK, 0.35)
    shapes: Shapes = (
        Disc(*middle, r, edge),
        Disc(*middle, r * 0.9, color),
        ring(middle, r * 0.74, max(1.0, size * 0.035), line),
        *letters(text, middle, size * (0.62 if len(text) < 3 else 0.48), theme.INK),
    )
    return round_art(key_of("coin", size, text, color), size, shapes)


@lru_cache(maxsize=SPRITES)
def rosette(size: int, text: str = "") -> Art:
    """Return a rosette of points: what a thing is worth at the end."""
    middle = Point(size / 2, size / 2)
    drawn = icon_shapes("rosette", Point(0, 0), size, Inks())
    px = size * ROSETTE_TEXT * (1 if len(text) < 3 else 0.75)
    return round_art(key_of("rosette", size, text), size, (*drawn, *letters(text, middle, px, theme.WHITE)))


@lru_cache(maxsize=SPRITES)
def disc(size: int, text: str, color: Color) -> Art:
    """Return a wooden disc with letters."""
    r, middle = size / 2, Point(size / 2, size / 2)
    px = size * (0.52 if len(text) == 1 else 0.31)
    shapes: Shapes = (
        Disc(*middle, r, theme.mix(color, theme.INK, 0.35)),
        Disc(*middle, r * 0.9, color),
        ring(middle, r * 0.74, max(1.0, r * 0.06), theme.mix(color, theme.WHITE, 0.55)),
        *letters(text, middle, px, theme.WHITE),
    )
    return round_art(key_of("disc", size, text, color), size, shapes)


@lru_cache(maxsize=SPRITES)
def empty_disc(size: int, text: str, color: Color) -> Art:
    """Return the place of a disc that was taken: an outline and faint letters."""
    middle = Point(size / 2, size / 2)
    line = ring(middle, size / 2 - 1.25, 2.5, color)
    px = size * (0.52 if len(text) == 1 else 0.31)
    return round_art(key_of("empty_disc", size, text, color), size, (line, *letters(text, middle, px, color)))


@lru_cache(maxsize=SPRITES)
def cube(size: int, letter: str, color: Color) -> Art:
    """Return a cube seen from a corner, with a letter on its left face."""
    h, x, y = size / 2, size / 2, size / 2
    w = h * 0.92
    top: Line = (Point(x, y - h), Point(x + w, y - h / 2), Point(x, y), Point(x - w, y - h / 2))
    left: Line = (Point(x - w, y - h / 2), Point(x, y), Point(x, y + h), Point(x - w, y + h / 2))
    right: Line = (Point(x + w, y - h / 2), Point(x, y), Point(x, y + h), Point(x + w, y + h / 2))
    shapes: Shapes = (
        Fill(top, theme.mix(color, theme.WHITE, 0.4)),
        Fill(left, color),
        Fill(right, theme.mix(color, theme.INK, 0.3)),
        *letters(letter, Point(x - w * 0.49, y + h * 0.27), size * 0.46, theme.INK),
    )
    hull = Polygon((top[0], top[1], right[3], left[2], left[3], left[0]))
    return Art(key_of("cube", size, letter, color), size, size, theme.WOOD, shapes, hull)

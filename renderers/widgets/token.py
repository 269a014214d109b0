"""Seat tokens: each seat has its color and its shape, and the first letters of its player's name."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, Literal

from renderers import theme
from renderers.fonts import TextStyle, text_width
from renderers.geometry import Point
from renderers.icons import Inks, icon_shapes
from renderers.polygons import Polygon, disc_polygon, spokes
from renderers.sprites import SPRITES, key_of
from renderers.theme import Color, Outline, SeatLook
from renderers.vector import Art, Disc, Fill, Glyph, Line, Shapes, Stroke, faded

TokenState = Literal["plain", "done", "waiting"]

RIM: Final = 0.11
"""Width of the parchment outline, as a share of the radius."""
LETTER_SIZE: Final[dict[Outline, float]] = {"triangle": 1.2, "star": 1.2, "diamond": 1.3}
LETTER_ROOM: Final[dict[Outline, float]] = {"square": 1.4, "triangle": 0.9, "diamond": 1.15, "star": 1.05}
"""Width of the letters at most, as a share of the radius."""
LETTER_DROP: Final[dict[Outline, float]] = {"triangle": 0.26, "star": 0.1}
RIM_SHARE: Final[dict[Outline, float]] = {"triangle": 1.9, "star": 1.9}
"""Number of rims by which the colored core is smaller: more where the corners are pointed."""


def corners(outline: Outline, center: Point, r: float) -> Line:
    """Return the corners of a token's outline."""
    x, y = center
    if outline == "square":
        q = round(r * 0.88)
        return (Point(x - q, y - q), Point(x + q, y - q), Point(x + q, y + q), Point(x - q, y + q))
    if outline == "triangle":
        foot = y + r * 0.86
        return (Point(x, y - r * 1.08), Point(x + r * 1.12, foot), Point(x - r * 1.12, foot))
    if outline == "diamond":
        return spokes(center, (r * 1.16,), 4)
    if outline == "hexagon":
        return spokes(center, (r * 1.06,), 6)
    return spokes(Point(x, y + r * 0.06), (r * 1.18, r * 0.74), 10)


def body(look: SeatLook, center: Point, r: float) -> Shapes:
    """Return the rim and the colored core of a token."""
    rim = max(1.6, r * RIM)
    if look.outline == "circle":
        return (
            Disc(center.x, center.y, r, theme.PARCHMENT),
            Disc(center.x, center.y, r - rim, look.color),
        )
    edge = corners(look.outline, center, r)
    middle_y = sum(point.y for point in edge) / len(edge)
    share = 1 - RIM_SHARE.get(look.outline, 1.35) * rim / r
    core = tuple(Point(center.x + (x - center.x) * share, middle_y + (y - middle_y) * share) for x, y in edge)
    return (
        Fill(edge, theme.PARCHMENT),
        Stroke((*edge, edge[0]), rim * 0.7, theme.PARCHMENT),
        Fill(core, look.color),
    )


def token_shapes(seat: int, letters: str, center: Point, r: float) -> Shapes:
    """Return a whole token: its body and its letters."""
    look = theme.SEATS[seat]
    drop = LETTER_DROP.get(look.outline, 0.0) * r
    size = letter_size(look.outline, letters) * r
    mark = Glyph(center.x, center.y + drop, letters, "display", size, theme.letter_on(look.color))
    return (*body(look, center, r), mark)


def letter_size(outline: Outline, letters: str) -> float:
    """Return the size of the letters on a token, as a share of its radius: two of them are smaller than one."""
    width = text_width(letters, TextStyle("display", 100)) / 100
    return min(LETTER_SIZE.get(outline, 1.4), LETTER_ROOM.get(outline, 1.25) / width)


@lru_cache(maxsize=SPRITES)
def token(seat: int, letters: str, radius: int, ground: Color | None, state: TokenState = "plain") -> Art:
    """Return the token on its ground, or on anything if it has none.

    One that is done is faded under a tick, one that waits is faded a little.
    """
    side = 2 * math.ceil(radius * 1.22)
    center = Point(side / 2, side / 2)
    shapes = token_shapes(seat, letters, center, radius)
    around = ground or theme.WOOD
    if state == "done":
        tick = radius * 1.44
        corner = Point(center.x - tick / 2, center.y - tick / 2)
        inks = Inks(theme.GOOD, theme.WOOD)
        shapes = (*faded(shapes, around, 0.6), *icon_shapes("placed", corner, tick, inks))
    elif state == "waiting":
        shapes = faded(shapes, around, 0.45)
    outline = None if ground else hull(theme.SEATS[seat].outline, center, radius)
    return Art(key_of("token", seat, letters, radius, ground, state), side, side, around, shapes, outline)


def hull(outline: Outline, center: Point, r: float) -> Polygon:
    """Return the area a token covers, its rim included."""
    reach = r + max(1.6, r * RIM) * 0.35
    if outline == "circle":
        return disc_polygon(center, r)
    edge = corners(outline, center, reach)
    return Polygon(edge[::2] if outline == "star" else edge)

"""Seat tokens: each seat has its colour, its letter and its shape."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, Literal

from renderers import theme
from renderers.geometry import Point
from renderers.icons import Inks, icon_shapes
from renderers.sprites import SPRITES, key_of
from renderers.theme import Colour, Outline, SeatLook
from renderers.vector import Art, Disc, Fill, Glyph, Line, Shapes, Stroke, faded, spokes

TokenState = Literal["plain", "done", "waiting"]

RIM: Final = 0.11
"""Width of the parchment outline, as a share of the radius."""
LETTER_SIZE: Final[dict[Outline, float]] = {"triangle": 1.2, "star": 1.2, "diamond": 1.3}
LETTER_DROP: Final[dict[Outline, float]] = {"triangle": 0.26, "star": 0.1}
RIM_SHARE: Final[dict[Outline, float]] = {"triangle": 1.9, "star": 1.9}
"""How many rims the coloured core is smaller: more where the corners are pointed."""


def corners(outline: Outline, centre: Point, r: float) -> Line:
    x, y = centre
    if outline == "square":
        q = round(r * 0.88)
        return (Point(x - q, y - q), Point(x + q, y - q), Point(x + q, y + q), Point(x - q, y + q))
    if outline == "triangle":
        foot = y + r * 0.86
        return (Point(x, y - r * 1.08), Point(x + r * 1.12, foot), Point(x - r * 1.12, foot))
    if outline == "diamond":
        return spokes(centre, (r * 1.16,), 4)
    if outline == "hexagon":
        return spokes(centre, (r * 1.06,), 6)
    return spokes(Point(x, y + r * 0.06), (r * 1.18, r * 0.74), 10)


def body(look: SeatLook, centre: Point, r: float) -> Shapes:
    rim = max(1.6, r * RIM)
    if look.outline == "circle":
        return (
            Disc(centre.x, centre.y, r, theme.PARCHMENT),
            Disc(centre.x, centre.y, r - rim, look.colour),
        )
    edge = corners(look.outline, centre, r)
    middle_y = sum(point.y for point in edge) / len(edge)
    share = 1 - RIM_SHARE.get(look.outline, 1.35) * rim / r
    core = tuple(Point(centre.x + (x - centre.x) * share, middle_y + (y - middle_y) * share) for x, y in edge)
    return (
        Fill(edge, theme.PARCHMENT),
        Stroke((*edge, edge[0]), rim * 0.7, theme.PARCHMENT),
        Fill(core, look.colour),
    )


def token_shapes(seat: int, centre: Point, r: float) -> Shapes:
    look = theme.SEATS[seat]
    drop = LETTER_DROP.get(look.outline, 0.0) * r
    size = LETTER_SIZE.get(look.outline, 1.4) * r
    letter = Glyph(centre.x, centre.y + drop, look.letter, "display", size, theme.letter_on(look.colour))
    return (*body(look, centre, r), letter)


@lru_cache(maxsize=SPRITES)
def token(seat: int, radius: int, ground: Colour, state: TokenState = "plain") -> Art:
    """The token on its ground; one that is done is faded under a tick, one that waits is faded a little."""
    side = 2 * math.ceil(radius * 1.22)
    centre = Point(side / 2, side / 2)
    shapes = token_shapes(seat, centre, radius)
    if state == "done":
        tick = radius * 1.44
        corner = Point(centre.x - tick / 2, centre.y - tick / 2)
        inks = Inks(theme.GOOD, theme.WOOD)
        shapes = (*faded(shapes, ground, 0.6), *icon_shapes("placed", corner, tick, inks))
    elif state == "waiting":
        shapes = faded(shapes, ground, 0.45)
    return Art(key_of("token", seat, radius, ground, state), side, side, ground, shapes)

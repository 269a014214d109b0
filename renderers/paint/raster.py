"""Drawing shapes, boxes and text with Pillow at any scale; both painters share it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Final

from PIL import Image, ImageDraw, ImageFont, ImageOps

from renderers.fonts import Face, TextStyle, letter_places
from renderers.geometry import Point
from renderers.polygons import spokes
from renderers.scene import Box, Corners
from renderers.theme import Color
from renderers.vector import Bar, Disc, Fill, Glyph, Line, Shape, Stroke

FontSource = Callable[[Face, int], ImageFont.FreeTypeFont]
Ink = Color | int
"""A color, or the brightness of a mask."""

ROUND: Final[dict[Corners, tuple[bool, bool, bool, bool]]] = {
    "all": (True, True, True, True),
    "left": (True, False, False, True),
    "right": (False, True, True, False),
    "top": (True, True, False, False),
    "bottom": (False, False, True, True),
    "none": (False, False, False, False),
}


SCALE: Final = 2
"""Everything is drawn at twice its size; `reduced` brings it back."""
SOFT: Final = Image.Resampling.HAMMING
"""Nearly as sharp as Lanczos, without its fine rings around every edge, which no palette packs well."""
HALF: Final = 0.5
"""Pillow fills every pixel the border of a polygon touches: half a pixel less keeps the shape its size."""
SHARPEST: Final = 0.5
"""Keeps pointed corners from being pulled in too far."""
DISC_CORNERS: Final = 48
Place = tuple[float, float]


def reduced(image: Image.Image, how: Image.Resampling) -> Image.Image:
    """Return the picture at its final size, with soft edges."""
    return ImageOps.scale(image, 1 / SCALE, how)


def normal(start: Place, end: Place) -> Place:
    """Return the unit vector to the right of the way from start to end, on a picture whose y runs down."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    return -dy / length, dx / length


def shrunk(points: list[Place], by: float) -> list[Place]:
    """Return the polygon with every edge moved inward."""
    corners = [point for before, point in zip([points[-1], *points], points, strict=False) if point != before]
    if len(corners) < 3:
        return points
    edges = list(zip([corners[-1], *corners], corners, strict=False))
    area = sum(before[0] * here[1] - here[0] * before[1] for before, here in edges)
    inward = by if area > 0 else -by
    normals = [normal(before, here) for before, here in edges]
    turns = zip(corners, normals, [*normals[1:], normals[0]], strict=True)
    return [inner_corner(here, one, two, inward) for here, one, two in turns]


def inner_corner(here: Place, one: Place, two: Place, by: float) -> Place:
    """Return the corner moved inward, between the normals of the two edges that meet in it."""
    share = by / max(SHARPEST, 1 + one[0] * two[0] + one[1] * two[1])
    return here[0] + (one[0] + two[0]) * share, here[1] + (one[1] + two[1]) * share


class Pen:
    """Draws at `scale` times the size, with `origin` (in unscaled pixels) at the top left."""

    def __init__(self, draw: ImageDraw.ImageDraw, scale: int, fonts: FontSource) -> None:
        self._draw = draw
        self._scale = scale
        self._fonts = fonts

    def shapes(self, shapes: Iterable[Shape], origin: Point) -> None:
        """Draw shapes in their order."""
        for shape in shapes:
            self._shape(shape, origin)

    def box(self, box: Box, origin: Point) -> None:
        """Draw a box."""
        x, y = (box.rect.x + origin.x) * self._scale, (box.rect.y + origin.y) * self._scale
        self._draw.rounded_rectangle(
            (x, y, x + box.rect.w * self._scale - 1, y + box.rect.h * self._scale - 1),
            box.radius * self._scale,
            fill=box.fill,
            outline=box.line,
            width=round(box.line_width * self._scale),
            corners=ROUND[box.corners],
        )

    def line_of_text(self, text: str, style: TextStyle, at: Point, ink: Ink) -> None:
        """Draw a line letter by letter, from the start of its base line."""
        font = self._fonts(style.face, style.px * self._scale)
        for letter, start in zip(text, letter_places(text, style), strict=False):
            place = ((at.x + start) * self._scale, at.y * self._scale)
            self._draw.text(place, letter, fill=ink, font=font, anchor="ls")

    def _shape(self, shape: Shape, origin: Point) -> None:
        if isinstance(shape, Fill):
            self._draw.polygon(shrunk(self._scaled(shape.points, origin), HALF), fill=shape.color)
        elif isinstance(shape, Stroke):
            self._stroke(shape, origin)
        elif isinstance(shape, Disc):
            self._disc(shape.x + origin.x, shape.y + origin.y, shape.r, shape.color)
        elif isinstance(shape, Bar):
            self._bar(shape, origin)
        else:
            self._glyph(shape, origin)

    def _scaled(self, points: Line, origin: Point) -> list[Place]:
        scale = self._scale
        return [((x + origin.x) * scale, (y + origin.y) * scale) for x, y in points]

    def _stroke(self, shape: Stroke, origin: Point) -> None:
        points = self._scaled(shape.points, origin)
        width = shape.width * self._scale
        self._draw.line(points, fill=shape.color, width=max(1, round(width)))
        for x, y in points:
            half = width / 2
            self._draw.ellipse((x - half, y - half, x + half, y + half), fill=shape.color)

    def _disc(self, x: float, y: float, r: float, color: Color) -> None:
        center = Point(x * self._scale, y * self._scale)
        edge = spokes(center, (max(HALF, r * self._scale - HALF),), DISC_CORNERS)
        self._draw.polygon(edge, fill=color)

    def _bar(self, shape: Bar, origin: Point) -> None:
        scale = self._scale
        x, y = (shape.x + origin.x) * scale, (shape.y + origin.y) * scale
        right, bottom = round(x + shape.w * scale) - 1, round(y + shape.h * scale) - 1
        x, y = round(x), round(y)
        if shape.radius:
            self._draw.rounded_rectangle((x, y, right, bottom), shape.radius * scale, fill=shape.color)
        else:
            self._draw.rectangle((x, y, right, bottom), fill=shape.color)

    def _glyph(self, shape: Glyph, origin: Point) -> None:
        font = self._fonts(shape.face, round(shape.px * self._scale))
        caps = -font.getbbox("H", anchor="ls")[1]
        x, y = (shape.x + origin.x) * self._scale, (shape.y + origin.y) * self._scale
        self._draw.text((x, y + caps / 2), shape.text, fill=shape.color, font=font, anchor="ms")

"""Drawing shapes, boxes and text with Pillow at any scale; both painters share it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from PIL import ImageDraw, ImageFont

from renderers.fonts import Face, TextStyle
from renderers.geometry import Point
from renderers.scene import Box, Corners
from renderers.theme import Colour
from renderers.vector import Bar, Disc, Fill, Glyph, Line, Shape, Stroke

FontSource = Callable[[Face, int], ImageFont.FreeTypeFont]
Ink = Colour | int
"""A colour, or the brightness of a mask."""

ROUND: Final[dict[Corners, tuple[bool, bool, bool, bool]]] = {
    "all": (True, True, True, True),
    "left": (True, False, False, True),
    "right": (False, True, True, False),
    "top": (True, True, False, False),
    "bottom": (False, False, True, True),
    "none": (False, False, False, False),
}


class Pen:
    """Draws at `scale` times the size, with `origin` (in unscaled pixels) at the top left."""

    def __init__(self, draw: ImageDraw.ImageDraw, scale: int, fonts: FontSource) -> None:
        self._draw = draw
        self._scale = scale
        self._fonts = fonts

    def shapes(self, shapes: Iterable[Shape], origin: Point) -> None:
        for shape in shapes:
            self._shape(shape, origin)

    def box(self, box: Box, origin: Point) -> None:
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
        font = self._fonts(style.face, style.px * self._scale)
        x, y = at.x * self._scale, at.y * self._scale
        if not style.tracking:
            self._draw.text((x, y), text, fill=ink, font=font, anchor="ls")
            return
        for letter in text:
            self._draw.text((x, y), letter, fill=ink, font=font, anchor="ls")
            x += font.getlength(letter) + style.tracking * self._scale

    def _shape(self, shape: Shape, origin: Point) -> None:
        if isinstance(shape, Fill):
            self._draw.polygon(self._scaled(shape.points, origin), fill=shape.colour)
        elif isinstance(shape, Stroke):
            self._stroke(shape, origin)
        elif isinstance(shape, Disc):
            self._disc(shape.x + origin.x, shape.y + origin.y, shape.r, shape.colour)
        elif isinstance(shape, Bar):
            self._bar(shape, origin)
        else:
            self._glyph(shape, origin)

    def _scaled(self, points: Line, origin: Point) -> list[tuple[float, float]]:
        # Pillow fills the pixels a border touches: half a pixel less keeps the shape its size.
        scale = self._scale
        return [((x + origin.x) * scale - 0.5, (y + origin.y) * scale - 0.5) for x, y in points]

    def _stroke(self, shape: Stroke, origin: Point) -> None:
        points = self._scaled(shape.points, origin)
        width = shape.width * self._scale
        self._draw.line(points, fill=shape.colour, width=max(1, round(width)))
        for x, y in points:
            half = width / 2
            self._draw.ellipse((x - half, y - half, x + half, y + half), fill=shape.colour)

    def _disc(self, x: float, y: float, r: float, colour: Colour) -> None:
        scale = self._scale
        left, top, right, bottom = (x - r) * scale, (y - r) * scale, (x + r) * scale, (y + r) * scale
        self._draw.ellipse((left, top, max(left, right - 1), max(top, bottom - 1)), fill=colour)

    def _bar(self, shape: Bar, origin: Point) -> None:
        scale = self._scale
        x, y = (shape.x + origin.x) * scale, (shape.y + origin.y) * scale
        right, bottom = x + shape.w * scale - 1, y + shape.h * scale - 1
        if shape.radius:
            self._draw.rounded_rectangle((x, y, right, bottom), shape.radius * scale, fill=shape.colour)
        else:
            self._draw.rectangle((x, y, right, bottom), fill=shape.colour)

    def _glyph(self, shape: Glyph, origin: Point) -> None:
        font = self._fonts(shape.face, round(shape.px * self._scale))
        caps = -font.getbbox("H", anchor="ls")[1]
        x, y = (shape.x + origin.x) * self._scale, (shape.y + origin.y) * self._scale
        self._draw.text((x, y + caps / 2), shape.text, fill=shape.colour, font=font, anchor="ms")

"""Boxes of any size for the fast painter: a small sample is drawn, larger ones are put together from it."""

from __future__ import annotations

import math
from typing import Any, Final, NamedTuple

from PIL import Image, ImageDraw

from renderers.fonts import cached_font
from renderers.geometry import Point, Rect, Size
from renderers.paint.cache import KEPT, Budget, Cache
from renderers.paint.canvas import Sheet, Tile, tile_of
from renderers.paint.masks import TOUCHED, MaskPainter
from renderers.paint.palette import Palette, translated
from renderers.paint.raster import ROUND, SCALE, SOFT, Pen, reduced
from renderers.scene import Box, Corners
from renderers.theme import WHITE, WOOD, Color

SAMPLE_MIDDLE: Final = 5
"""Pixels between the corners of the box that is drawn to learn what a box looks like."""

Look = tuple[Color | None, int, Color | None, float, Color | None, Corners]


class Sample(NamedTuple):
    """The parts that all boxes of a look share: the corners (None where square) and the border, from outside."""

    reach: int
    corners: tuple[Image.Image | None, ...]
    rings: bytes


class BoxPainter:
    """Paints boxes and keeps what it put together."""

    def __init__(self, palette: Palette, masks: MaskPainter, name: str = "", budget: Budget = KEPT) -> None:
        self._palette = palette
        self._masks = masks
        self._samples: Cache[Look, Sample] = Cache(f"{name} box samples", budget)
        self._tiles: Cache[tuple[Look, tuple[int, int]], Tile] = Cache(f"{name} boxes", budget)

    def caches(self) -> tuple[Cache[Any, Any], ...]:
        """Return the caches of the painter."""
        return self._samples, self._tiles

    def paint(self, sheet: Sheet, box: Box) -> None:
        """Paint a box on a sheet."""
        x, y, w, h = box.rect
        if box.fill and not box.radius and not box.line:
            sheet.fill(self._palette.number(box.fill), box.rect)
            return
        if box.ground is None:
            self._masks.paint(
                sheet, f"box:{w}x{h}:{box[2:]}", box.rect, lambda pen, white: draw_through(pen, box, white)
            )
            return
        key = (box[2:], (w, h))
        sheet.copy(self._tiles.get(key) or self._tiles.put(key, self._tile(box)), x, y)

    def _tile(self, box: Box) -> Tile:
        reach = max(box.radius, math.ceil(box.line_width))
        if box.fill is None:
            return tile_of(self._draw(box, Size(box.rect.w, box.rect.h)), border_mask(box))
        if min(box.rect.w, box.rect.h) < 2 * reach + SAMPLE_MIDDLE:
            return tile_of(self._draw(box, Size(box.rect.w, box.rect.h)))
        look = box[2:]
        sample = self._samples.get(look) or self._samples.put(look, self._sample(box, reach))
        return tile_of(built(sample, Size(box.rect.w, box.rect.h), self._palette.number(box.fill)))

    def _draw(self, box: Box, size: Size) -> Image.Image:
        return self._palette.numbers(drawn(box, size))

    def _sample(self, box: Box, reach: int) -> Sample:
        side = 2 * reach + SAMPLE_MIDDLE
        numbers = self._draw(box, Size(side, side))
        depth = math.ceil(box.line_width) if box.line else 0
        rings = numbers.crop((reach, 0, reach + 1, depth)).tobytes()
        return Sample(reach, corners_of(numbers, reach, box.corners), rings)


def drawn(box: Box, size: Size) -> Image.Image:
    """Return a box of this size in true colors."""
    image = Image.new("RGB", (size.w * SCALE, size.h * SCALE), box.ground or WOOD)
    pen = Pen(ImageDraw.Draw(image), SCALE, cached_font)
    pen.box(box._replace(rect=Rect(0, 0, size.w, size.h)), Point(0, 0))
    return reduced(image, SOFT)


def draw_through(pen: Pen, box: Box, white: bool) -> None:
    """Draw a box that has no ground, in its colors or all in white."""
    shown = box._replace(rect=Rect(0, 0, box.rect.w, box.rect.h))
    if white:
        shown = shown._replace(fill=box.fill and WHITE, line=box.line and WHITE)
    pen.box(shown, Point(0, 0))


def border_mask(box: Box) -> Image.Image:
    """Return the pixels a box without a fill touches."""
    white = box._replace(line=WHITE, ground="#000000")
    return translated(drawn(white, Size(box.rect.w, box.rect.h)).convert("L"), TOUCHED)


def corner_places(size: Size, reach: int) -> tuple[tuple[int, int], ...]:
    """Return the corners: top left, top right, bottom right, bottom left."""
    far_x, far_y = size.w - reach, size.h - reach
    return (0, 0), (far_x, 0), (far_x, far_y), (0, far_y)


def corners_of(numbers: Image.Image, reach: int, corners: Corners) -> tuple[Image.Image | None, ...]:
    """Cut the round corners out of a sample."""
    places = corner_places(Size(*numbers.size), reach)
    return tuple(
        numbers.crop((x, y, x + reach, y + reach)) if is_round else None
        for (x, y), is_round in zip(places, ROUND[corners], strict=True)
    )


def built(sample: Sample, size: Size, fill: int) -> Image.Image:
    """Return a box of this size, put together from its sample."""
    image = Image.new("L", size, fill)
    for depth, number in reversed(list(enumerate(sample.rings))):
        image.paste(number, (0, depth, size.w, depth + 1))
        image.paste(number, (0, size.h - depth - 1, size.w, size.h - depth))
        image.paste(number, (depth, depth, depth + 1, size.h - depth))
        image.paste(number, (size.w - depth - 1, depth, size.w - depth, size.h - depth))
    for corner, place in zip(sample.corners, corner_places(size, sample.reach), strict=True):
        if corner is not None:
            image.paste(corner, place)
    return image

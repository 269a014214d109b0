"""The fast painter: palette numbers instead of colours, every part drawn once and kept.

Sprites and lines of text are drawn large and reduced once, as the plain painter draws everything, and kept as small
pictures of palette numbers; painting a scene is then little more than copying them. Keys say what a part
looks like, never where it is.
"""

from __future__ import annotations

import math
from threading import Lock
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from renderers.fonts import TextStyle, cached_font, ink_box
from renderers.geometry import Point, Rect, Size
from renderers.paint.cache import BoundedCache, Cache
from renderers.paint.palette import Palette, load_palette, translated
from renderers.paint.png import PngWriter
from renderers.paint.raster import ROUND, SCALE, Pen, reduced
from renderers.scene import Box, Corners, Item, Scene, Sprite, Text
from renderers.theme import Colour
from renderers.vector import Art

SPRITES_KEPT: Final = 1500
TEXTS_KEPT: Final = 3000
BOXES_KEPT: Final = 400
RAMPS_KEPT: Final = 200
PICTURES_KEPT: Final = 64
SOFT: Final = Image.Resampling.HAMMING
"""Nearly as sharp as Lanczos, without its fine rings around every edge, which no palette packs well."""
FILTER_COLUMN: Final = 1
"""The canvas has one column more than the picture, at the left: the PNG filter byte of each row."""


SAMPLE_MIDDLE: Final = 5
"""Pixels between the corners of the box that is drawn to learn what a box looks like."""
TOUCHED: Final = b"\x00" + b"\xff" * 255
"""Turns how far a pixel is covered into whether it is."""


class Tile(NamedTuple):
    """A part ready to copy, and how far from its own place it starts."""

    dx: int
    dy: int
    numbers: Image.Image
    mask: Image.Image | None


class Band(NamedTuple):
    """One ring of a border: from so far inside to so far inside, in this palette number."""

    start: int
    end: int
    number: int


class BoxLook(NamedTuple):
    """What is needed to build a box of any size: its fill, its border rings and its corners."""

    fill: int | None
    bands: tuple[Band, ...]
    reach: int
    corners: tuple[Tile | None, ...]


TextKey = tuple[str, TextStyle, Colour, Colour]
BoxKey = tuple[Colour | None, int, Colour | None, float, Colour, Corners, Size | None]


class FastPainter:
    def __init__(self, palette: Palette) -> None:
        self._palette = palette
        self._writer = PngWriter(palette.flat)
        self._lock = Lock()
        self._sprites: Cache[str, Tile] = Cache(SPRITES_KEPT)
        self._texts: Cache[TextKey, Tile] = Cache(TEXTS_KEPT)
        self._boxes: Cache[BoxKey, BoxLook] = Cache(BOXES_KEPT)
        self._small_boxes: Cache[BoxKey, Tile] = Cache(BOXES_KEPT)
        self._ramps: Cache[tuple[Colour, Colour], bytes] = Cache(RAMPS_KEPT)
        self._pictures: Cache[Scene, bytes] = Cache(PICTURES_KEPT)

    def paint(self, scene: Scene) -> bytes:
        """The scene as a PNG in palette colours; the same scene gives the same bytes at once."""
        with self._lock:
            known = self._pictures.get(scene)
            return known or self._pictures.put(scene, self._write(scene))

    def forget(self) -> None:
        """Empties every cache, as after a start."""
        with self._lock:
            for cache in self.caches():
                cache.clear()

    def caches(self) -> tuple[BoundedCache, ...]:
        parts = (self._sprites, self._texts, self._boxes, self._small_boxes, self._ramps)
        return *parts, self._pictures, self._writer.bands

    def _write(self, scene: Scene) -> bytes:
        canvas = Image.new("L", (scene.width + FILTER_COLUMN, scene.height), self._palette.number(scene.ground))
        canvas.paste(0, (0, 0, FILTER_COLUMN, scene.height))
        for item in scene.items:
            self._place(canvas, item)
        return self._writer.write(Size(scene.width, scene.height), canvas.tobytes())

    def _place(self, canvas: Image.Image, item: Item) -> None:
        if isinstance(item, Text):
            copy_tile(canvas, self._text(item), item.x, item.y)
        elif isinstance(item, Sprite):
            copy_tile(canvas, self._sprite(item.art), item.x, item.y)
        else:
            self._box(canvas, item)

    def _text(self, item: Text) -> Tile:
        key = (item.text, item.style, item.fill, item.ground)
        return self._texts.get(key) or self._texts.put(key, self._draw_text(*key))

    def _draw_text(self, text: str, style: TextStyle, fill: Colour, ground: Colour) -> Tile:
        ink = ink_box(text, style)
        left, top = math.floor(ink.left), math.floor(ink.top)
        size = (math.ceil(ink.right) - left + 1, math.ceil(ink.bottom) - top + 1)
        mask = Image.new("L", (size[0] * SCALE, size[1] * SCALE))
        Pen(ImageDraw.Draw(mask), SCALE, cached_font).line_of_text(text, style, Point(-left, -top), 255)
        return Tile(left, top, translated(reduced(mask, SOFT), self._ramp(fill, ground)), None)

    def _ramp(self, fill: Colour, ground: Colour) -> bytes:
        key = (fill, ground)
        return self._ramps.get(key) or self._ramps.put(key, self._palette.ramp(fill, ground))

    def _sprite(self, art: Art) -> Tile:
        return self._sprites.get(art.key) or self._sprites.put(art.key, self._draw_sprite(art))

    def _draw_sprite(self, art: Art) -> Tile:
        image = Image.new("RGB", (art.width * SCALE, art.height * SCALE), art.ground)
        Pen(ImageDraw.Draw(image), SCALE, cached_font).shapes(art.shapes, Point(0, 0))
        return Tile(0, 0, self._palette.numbers(reduced(image, SOFT)), None)

    def _box(self, canvas: Image.Image, box: Box) -> None:
        reach = max(box.radius, math.ceil(box.line_width))
        small = min(box.rect.w, box.rect.h) < 2 * reach + SAMPLE_MIDDLE
        key = (*box[2:], Size(box.rect.w, box.rect.h) if small else None)
        if small:
            tile = self._small_boxes.get(key) or self._small_boxes.put(key, self._draw_box(box, box.rect))
            copy_tile(canvas, tile, box.rect.x, box.rect.y)
        else:
            look = self._boxes.get(key) or self._boxes.put(key, self._look(box, reach))
            build_box(canvas, look, box.rect.move(dx=FILTER_COLUMN))

    def _draw_box(self, box: Box, size: Rect) -> Tile:
        """The box at the size of `size`; with a mask of the touched pixels if it has no fill."""
        at_origin = box._replace(rect=Rect(0, 0, size.w, size.h))
        image = Image.new("RGB", (size.w * SCALE, size.h * SCALE), box.ground)
        Pen(ImageDraw.Draw(image), SCALE, cached_font).box(at_origin, Point(0, 0))
        return Tile(0, 0, self._palette.numbers(reduced(image, SOFT)), None if box.fill else box_mask(at_origin))

    def _look(self, box: Box, reach: int) -> BoxLook:
        side = 2 * reach + SAMPLE_MIDDLE
        sample = self._draw_box(box, Rect(0, 0, side, side))
        depth = math.ceil(box.line_width) if box.line else 0
        rings = sample.numbers.crop((reach, 0, reach + 1, depth)).tobytes()
        bands = tuple(Band(at, at + 1, number) for at, number in enumerate(rings))
        fill = None if box.fill is None else self._palette.number(box.fill)
        return BoxLook(fill, bands, reach, corner_tiles(sample, reach, box.corners))


def box_mask(box: Box) -> Image.Image:
    mask = Image.new("RGB", (box.rect.w * SCALE, box.rect.h * SCALE), "#000000")
    Pen(ImageDraw.Draw(mask), SCALE, cached_font).box(box._replace(line="#ffffff"), Point(0, 0))
    return translated(reduced(mask.convert("L"), SOFT), TOUCHED)


def corner_tiles(sample: Tile, reach: int, corners: Corners) -> tuple[Tile | None, ...]:
    """Top left, top right, bottom right, bottom left; None where the corner is square."""
    far = sample.numbers.width - reach
    places = ((0, 0), (far, 0), (far, far), (0, far))
    return tuple(
        corner_tile(sample, Rect(x, y, reach, reach)) if is_round else None
        for (x, y), is_round in zip(places, ROUND[corners], strict=True)
    )


def corner_tile(sample: Tile, part: Rect) -> Tile:
    area = (part.x, part.y, part.right, part.bottom)
    return Tile(0, 0, sample.numbers.crop(area), sample.mask.crop(area) if sample.mask else None)


def copy_tile(canvas: Image.Image, tile: Tile, x: int, y: int) -> None:
    canvas.paste(tile.numbers, (x + tile.dx + FILTER_COLUMN, y + tile.dy), tile.mask)


def build_box(canvas: Image.Image, look: BoxLook, rect: Rect) -> None:
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    if look.fill is not None:
        canvas.paste(look.fill, (x, y, right, bottom))
    for start, end, number in look.bands:
        # Without a fill the ring must not run into the corners, which are cut out by their masks.
        edge = look.reach if look.fill is None else start
        canvas.paste(number, (x + edge, y + start, right - edge, y + end))
        canvas.paste(number, (x + edge, bottom - end, right - edge, bottom - start))
        canvas.paste(number, (x + start, y + edge, x + end, bottom - edge))
        canvas.paste(number, (right - end, y + edge, right - start, bottom - edge))
    far_x, far_y = right - look.reach, bottom - look.reach
    places = ((x, y), (far_x, y), (far_x, far_y), (x, far_y))
    for tile, place in zip(look.corners, places, strict=True):
        if tile is not None:
            canvas.paste(tile.numbers, place, tile.mask)


PAINTER: Final = FastPainter(Palette(load_palette().colours))


def paint(scene: Scene) -> bytes:
    """The scene as a PNG of 256 colours."""
    return PAINTER.paint(scene)

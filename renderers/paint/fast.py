"""The fast painter: palette numbers instead of colors, every part drawn once and kept.

Sprites and lines of text are drawn large and reduced once, as the plain painter draws everything, and kept as small
pictures of palette numbers; painting a scene is then little more than copying them. Keys say what a part
looks like, never where it is.

Several threads may paint at once. They share what is kept; at worst two of them draw the same part.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from time import perf_counter
from typing import Any, Final, TypeVar

from PIL import Image, ImageChops, ImageDraw

from renderers.fonts import TextStyle, cached_font, ink_box
from renderers.geometry import Point, Rect, Size, around
from renderers.paint.bands import Bands, bands_of, gaps, rows_to_paint, touching
from renderers.paint.boxes import BoxPainter
from renderers.paint.cache import KEPT, Budget, Cache
from renderers.paint.canvas import Canvas, Sheet, Tile, tile_of
from renderers.paint.gif import Change, played_once
from renderers.paint.lzw import packed_rows
from renderers.paint.masks import MaskPainter
from renderers.paint.palette import Palette, load_palette, translated
from renderers.paint.png import BAND_ROWS, PackedBand, PngWriter
from renderers.paint.raster import SCALE, SOFT, Pen, reduced
from renderers.scene import Box, Motion, Part, Patch, Placed, Scene, Sprite, Text
from renderers.theme import WHITE, Color
from renderers.vector import Art, recolored

ROWS_KEPT: Final = 768
"""Bands that are known by their pixels. Those known by their looks are kept as well, mostly the same bytes."""

TextKey = tuple[str, TextStyle, Color, Color]
Packed = TypeVar("Packed", PackedBand, bytes)
Pack = Callable[[Canvas, int], Packed]
"""Packs a band of a canvas, from this row on."""


class FastPainter:
    """Paints scenes in one palette and keeps their parts."""

    def __init__(self, palette: Palette, name: str = "", budget: Budget = KEPT) -> None:
        """`name` tells its caches from those of other painters that share the budget."""
        self._palette = palette
        self._writer = PngWriter(palette.flat, Cache(f"{name} packed rows", budget, ROWS_KEPT))
        self._sprites: Cache[str, Tile] = Cache(f"{name} sprites", budget)
        self._texts: Cache[TextKey, Tile] = Cache(f"{name} texts", budget)
        self._parts: Cache[str, Tile] = Cache(f"{name} parts", budget)
        self._masks = MaskPainter(palette, name, budget)
        self._boxes = BoxPainter(palette, self._masks, name, budget)
        self._ramps: Cache[tuple[Color, Color], bytes] = Cache(f"{name} ramps", budget)
        self._bands: Cache[int, PackedBand] = Cache(f"{name} bands", budget)
        self._gif_bands: Cache[int, bytes] = Cache(f"{name} GIF bands", budget)

    def paint(self, scene: Scene, deadline: float = math.inf) -> bytes:
        """Return the scene as a PNG in palette colors, put together from its bands.

        Raises a `TimeoutError` soon after the deadline, a time of `perf_counter`. What was drawn until then is kept.
        """

        def pack(canvas: Canvas, start: int) -> PackedBand:
            return self._writer.band(canvas.band(start))

        packed = self._packed(scene, bands_of(scene), self._bands, pack, deadline)
        return self._writer.joined(Size(scene.width, scene.height), packed)

    def forget(self) -> None:
        """Empty every cache, as after a start."""
        for cache in self.caches():
            cache.clear()

    def caches(self) -> tuple[Cache[Any, Any], ...]:
        """Return everything it keeps."""
        parts = (self._sprites, self._texts, self._parts, self._ramps)
        return *parts, *self.picture_caches(), *self._masks.caches(), *self._boxes.caches()

    def picture_caches(self) -> tuple[Cache[Any, Any], ...]:
        """Return the caches of parts of whole pictures."""
        return self._bands, self._gif_bands, self._writer.bands

    def paint_moving(self, still: Scene, motion: Motion) -> bytes:
        """Return a GIF that begins with the motion, plays it once and ends in the still picture."""
        bands = bands_of(still)
        opening, *later = motion.frames
        moving = around(patch.area for patches in motion.frames for patch in patches)
        end = self._cut(still, bands, moving)
        shown = end.copy()
        self._change(shown, moving.x, moving.y, opening)
        first = self._opening(still, bands, opening)
        changes = [self._change(shown, moving.x, moving.y, patches) for patches in later]
        rest = ImageChops.difference(shown, end).getbbox() or (0, 0, 1, 1)
        changes.append(Change(moving.x + rest[0], moving.y + rest[1], end.crop(rest)))
        size = Size(still.width, still.height)
        return played_once(self._palette.flat, size, b"".join(first), changes, motion.milliseconds)

    def _opening(self, still: Scene, bands: Bands, patches: tuple[Patch, ...]) -> list[bytes]:
        """Pack the still picture with these patches painted over it."""
        packed = self._packed(still, bands, self._gif_bands, lambda canvas, start: packed_rows(canvas.numbers(start)))
        found, area = list(packed), around(patch.area for patch in patches)
        numbers = range(area.y // BAND_ROWS, -(-area.bottom // BAND_ROWS))
        top, bottom = numbers.start * BAND_ROWS, min(numbers.stop * BAND_ROWS, still.height)
        shown = self._cut(still, bands, Rect(0, top, still.width, bottom - top))
        self._change(shown, 0, top, patches)
        for number in numbers:
            start = number * BAND_ROWS - top
            found[number] = packed_rows(shown.crop((0, start, still.width, min(start + BAND_ROWS, bottom - top))))
        return found

    def _change(self, shown: Image.Image, left: int, top: int, patches: tuple[Patch, ...]) -> Change:
        """Paint patches over what is shown from this corner on, and cut out the part in which they lie."""
        for x, y, scene in patches:
            shown.paste(self._whole(scene), (x - left, y - top))
        area = around(patch.area for patch in patches)
        cut = (area.x - left, area.y - top, area.right - left, area.bottom - top)
        return Change(area.x, area.y, shown.crop(cut))

    def _packed(
        self, scene: Scene, bands: Bands, kept: Cache[int, Packed], pack: Pack[Packed], deadline: float = math.inf
    ) -> Iterable[Packed]:
        """Return the packed bands of a scene; those that never looked like this are painted first."""
        found = [kept.get(key) for key in bands.keys]
        for gap in gaps(found):
            rows = rows_to_paint(scene, bands, gap)
            canvas = self._canvas(scene, rows, touching(scene, bands, rows), deadline)
            for number in gap:
                found[number] = kept.put(bands.keys[number], pack(canvas, number * BAND_ROWS - rows.start))
        return filter(None, found)

    def _cut(self, scene: Scene, bands: Bands, rect: Rect) -> Image.Image:
        """Return a part of the picture."""
        rows = rows_to_paint(scene, bands, range(rect.y // BAND_ROWS, -(-rect.bottom // BAND_ROWS)))
        return self._canvas(scene, rows, touching(scene, bands, rows)).part(rect)

    def _canvas(self, scene: Scene, rows: range, content: Iterable[Placed], deadline: float = math.inf) -> Canvas:
        """Paint these rows of the scene, with the content that reaches into them."""
        canvas = Canvas(Size(scene.width, len(rows)), self._palette.number(scene.ground), rows.start)
        for placed in content:
            self._place(canvas, placed)
            if perf_counter() > deadline:
                raise TimeoutError("the picture is not ready yet")
        return canvas

    def _picture(self, size: Size, ground: Color, content: Iterable[Placed]) -> Image.Image:
        """Return palette numbers alone, without what PNG wants."""
        sheet = Sheet(Image.new("L", size, self._palette.number(ground)))
        for placed in content:
            self._place(sheet, placed)
        return sheet.image

    def _whole(self, scene: Scene) -> Image.Image:
        return self._picture(Size(scene.width, scene.height), scene.ground, scene.content)

    def _place(self, sheet: Sheet, placed: Placed) -> None:
        if isinstance(placed, Text):
            key = placed[3:7]
            tile = self._texts.get(key) or self._texts.put(key, self._draw_text(*key))
            sheet.copy(tile, placed.x, placed.y)
        elif isinstance(placed, Sprite):
            self._place_sprite(sheet, placed)
        elif isinstance(placed, Box):
            self._boxes.paint(sheet, placed)
        else:
            part = placed.part
            tile = self._parts.get(part.key) or self._parts.put(part.key, self._compose(part))
            sheet.copy(tile, placed.x, placed.y)

    def _place_sprite(self, sheet: Sheet, sprite: Sprite) -> None:
        _, x, y, art = sprite
        if art.outline is None:
            sheet.copy(self._sprites.get(art.key) or self._sprites.put(art.key, self._draw_sprite(art)), x, y)
        else:
            self._place_through(sheet, sprite)

    def _place_through(self, sheet: Sheet, sprite: Sprite) -> None:
        shapes = sprite.art.shapes

        def draw(pen: Pen, white: bool) -> None:
            pen.shapes(recolored(shapes, WHITE) if white else shapes, Point(0, 0))

        self._masks.paint(sheet, sprite.art.key, sprite.bounds, draw)

    def _compose(self, part: Part) -> Tile:
        return tile_of(self._picture(Size(part.width, part.height), part.ground, part.items))

    def _draw_text(self, text: str, style: TextStyle, fill: Color, ground: Color) -> Tile:
        ink = ink_box(text, style)
        left, top = math.floor(ink.left), math.floor(ink.top)
        size = (math.ceil(ink.right) - left + 1, math.ceil(ink.bottom) - top + 1)
        mask = Image.new("L", (size[0] * SCALE, size[1] * SCALE))
        Pen(ImageDraw.Draw(mask), SCALE, cached_font).line_of_text(text, style, Point(-left, -top), 255)
        return tile_of(translated(reduced(mask, SOFT), self._ramp(fill, ground)), dx=left, dy=top)

    def _ramp(self, fill: Color, ground: Color) -> bytes:
        key = (fill, ground)
        return self._ramps.get(key) or self._ramps.put(key, self._palette.ramp(fill, ground))

    def _draw_sprite(self, art: Art) -> Tile:
        image = Image.new("RGB", (art.width * SCALE, art.height * SCALE), art.ground)
        Pen(ImageDraw.Draw(image), SCALE, cached_font).shapes(art.shapes, Point(0, 0))
        return tile_of(self._palette.numbers(reduced(image, SOFT)))


@lru_cache(maxsize=16)
def painter_of(game: str) -> FastPainter:
    """Return the painter of a game, with its palette and its caches."""
    return FastPainter(Palette(load_palette(game).colors), game or "shared")


def paint(scene: Scene) -> bytes:
    """Paint the scene as a PNG of 256 colors."""
    return painter_of(scene.palette).paint(scene)


def paint_within(scene: Scene, seconds: float) -> bytes | None:
    """Paint it if it takes no longer than that, else return None; what was drawn makes the next try quicker."""
    try:
        return painter_of(scene.palette).paint(scene, perf_counter() + seconds)
    except TimeoutError:
        return None


def paint_moving(still: Scene, motion: Motion) -> bytes:
    """Paint the still scene and what moves before it as one GIF."""
    return painter_of(still.palette).paint_moving(still, motion)

"""Items that cover less than their box: they are painted over whatever lies there, with soft edges.

A pixel on the edge of a shape shows a bit of what is beneath it. So the shape is drawn on a copy of those pixels, and
what came out is kept by the look of the shape and the pixels beneath its edge. Most shapes lie on flat ground,
where one drawing serves them all. It is made from these alone, so that no picture depends on those painted before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from PIL import Image, ImageDraw, ImageFilter, ImageOps

from renderers.fonts import cached_font
from renderers.geometry import Rect, Size
from renderers.paint.cache import KEPT, Budget, Cache
from renderers.paint.canvas import Sheet, Tile, tile_of
from renderers.paint.palette import Palette, translated
from renderers.paint.raster import SCALE, SOFT, Pen, reduced

TOUCHED: Final = b"\x00" + b"\xff" * 255
"""Turns how far a pixel is covered into whether it is."""
CLEAR: Final = b"\xff" + b"\x00" * 254 + b"\xff"
"""Turns how far a pixel is covered into whether it is covered wholly or not at all."""

REACH: Final = 3
"""Reducing a picture blends each pixel with its neighbors: those in a square with sides of this length."""

Draw = Callable[[Pen, bool], None]
"""Draws the item with its corner at the origin, in its colors or, if the flag is set, all in white."""


class Mask(NamedTuple):
    """The pixels an item covers, and all but those of its edge, which it covers in part."""

    touched: Image.Image
    clear: Image.Image
    probe: tuple[int, int] | None
    """A pixel of the edge; None if the item has no soft edge."""


class MaskPainter:
    """Paints items without a ground and keeps them by what lies beneath their edges."""

    def __init__(self, palette: Palette, name: str = "", budget: Budget = KEPT) -> None:
        self._palette = palette
        self._masks: Cache[str, Mask] = Cache(f"{name} masks", budget)
        self._tiles: Cache[tuple[str, int | bytes], Tile] = Cache(f"{name} soft shapes", budget)

    def caches(self) -> tuple[Cache[Any, Any], ...]:
        """Return the caches of the painter."""
        return self._masks, self._tiles

    def paint(self, sheet: Sheet, key: str, rect: Rect, draw: Draw) -> None:
        """Paint an item over what is on the sheet. Equal keys mean equal looks."""
        mask = self._masks.get(key) or self._masks.put(key, drawn_mask(Size(rect.w, rect.h), draw))
        ground = beneath_edge(sheet, rect, mask)
        found = (key, ground)
        tile = self._tiles.get(found) or self._tiles.put(found, self._over(spread(ground, mask), mask, draw))
        sheet.copy(tile, rect.x, rect.y)

    def _over(self, beneath: Image.Image, mask: Mask, draw: Draw) -> Tile:
        large = ImageOps.scale(self._palette.colors(beneath), SCALE, Image.Resampling.NEAREST)
        draw(Pen(ImageDraw.Draw(large), SCALE, cached_font), False)
        return tile_of(self._palette.numbers(reduced(large, SOFT)), mask.touched)


def beneath_edge(sheet: Sheet, rect: Rect, mask: Mask) -> int | bytes:
    """Return the ground seen through the edge: one palette number if it is flat, else every pixel."""
    if mask.probe is None:
        return 0
    number = sheet.flat(rect, mask.clear, mask.probe)
    if number is not None:
        return number
    beneath = sheet.part(rect)
    beneath.paste(0, (0, 0, rect.w, rect.h), mask.clear)
    return beneath.tobytes()


def spread(ground: int | bytes, mask: Mask) -> Image.Image:
    """Return the ground of an item: the pixels beneath its edge, and beside each the number of one next to it."""
    if isinstance(ground, int):
        return Image.new("L", mask.touched.size, ground)
    edge = Image.frombytes("L", mask.touched.size, ground)
    edge.paste(edge.filter(ImageFilter.MaxFilter(REACH)), (0, 0), mask.clear)
    return edge


def drawn_mask(size: Size, draw: Draw) -> Mask:
    """Draw the item in white to learn which pixels it covers."""
    large = Image.new("L", (size.w * SCALE, size.h * SCALE))
    draw(Pen(ImageDraw.Draw(large), SCALE, cached_font), True)
    covered = reduced(large, SOFT)
    clear = translated(covered, CLEAR)
    at = clear.tobytes().find(b"\x00")
    probe = (at % size.w, at // size.w) if at >= 0 else None
    return Mask(bits(translated(covered, TOUCHED)), bits(clear), probe)


def bits(mask: Image.Image) -> Image.Image:
    """Return the mask as Pillow copies fastest by it."""
    return mask.convert("1", dither=Image.Dither.NONE)

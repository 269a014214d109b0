"""Sheets on which tiles of palette numbers are put together.

Tiles are copied by the core of Pillow's images, and a whole picture is painted straight into our own memory.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from renderers.geometry import Rect, Size
from renderers.paint.pillow_internals import Core, core_of, shared_image
from renderers.paint.png import BAND_ROWS

FILTER_COLUMN: Final = 1
"""A canvas has one column more than the picture, at the left: the PNG filter byte of each row."""


class Tile(NamedTuple):
    """A small picture of palette numbers, ready to copy, and how far from its own place it starts."""

    dx: int
    dy: int
    width: int
    height: int
    numbers: Core
    mask: Core | None


def tile_of(numbers: Image.Image, mask: Image.Image | None = None, dx: int = 0, dy: int = 0) -> Tile:
    """Return all of these numbers, or those where the mask is set."""
    return Tile(dx, dy, numbers.width, numbers.height, core_of(numbers), mask and core_of(mask))


class Sheet:
    """Palette numbers to paint on."""

    __slots__ = ("_core", "_left", "_top", "image")

    def __init__(self, image: Image.Image, left: int = 0, top: int = 0) -> None:
        """`left` and `top` are where the place 0, 0 lies on the image."""
        self.image = image
        self._core = core_of(image)
        self._left = left
        self._top = top

    def fill(self, number: int, rect: Rect) -> None:
        """Fill a box with one number."""
        x, y, w, h = rect
        left, top = x + self._left, y + self._top
        self._core.paste(number, (left, top, left + w, top + h))

    def flat(self, rect: Rect, elsewhere: Image.Image, probe: tuple[int, int]) -> int | None:
        """Return the one number in this box outside the mask `elsewhere`, or None if there are several.

        `probe` is a pixel of the box outside the mask. Of a box that is cut off nothing is known.
        """
        left, top = rect.x + self._left, rect.y + self._top
        if top < 0 or top + rect.h > self.image.height:
            return None
        number = self._core.getpixel((left + probe[0], top + probe[1]))
        copy = self._core.crop((left, top, left + rect.w, top + rect.h))
        copy.paste(number, (0, 0, rect.w, rect.h), core_of(elsewhere))
        return number if copy.getextrema() == (number, number) else None

    def part(self, rect: Rect) -> Image.Image:
        """Return a copy of the numbers inside this box."""
        left, top = rect.x + self._left, rect.y + self._top
        return self.image.crop((left, top, left + rect.w, top + rect.h))

    def copy(self, tile: Tile, x: int, y: int) -> None:
        """Copy a tile to this place."""
        dx, dy, width, height, numbers, mask = tile
        left, top = x + dx + self._left, y + dy + self._top
        box = (left, top, left + width, top + height)
        if mask is None:
            self._core.paste(numbers, box)
        else:
            self._core.paste(numbers, box, mask)


class Canvas(Sheet):
    """The sheet of a picture, or of its rows from `top` on, as PNG wants them: each behind the zero for "no filter"."""

    __slots__ = ("rows",)

    def __init__(self, size: Size, ground: int, top: int = 0) -> None:
        self.rows = bytearray(b"\x00" + bytes((ground,)) * size.w) * size.h
        shared = shared_image(Size(size.w + FILTER_COLUMN, size.h), self.rows)
        super().__init__(shared, FILTER_COLUMN, -top)

    def band(self, start: int, count: int = BAND_ROWS) -> memoryview:
        """Return some of its rows, as PNG wants them; fewer where it ends before."""
        width = self.image.width
        return memoryview(self.rows)[start * width : (start + count) * width]

    def numbers(self, start: int, count: int = BAND_ROWS) -> Image.Image:
        """Return the palette numbers of some of its rows; fewer where it ends before."""
        return self.image.crop((FILTER_COLUMN, start, self.image.width, min(start + count, self.image.height)))

"""The rows of a picture being painted: palette numbers, each row behind the zero that stands for "no filter" in PNG.

Pillow paints straight into our own memory, so a finished picture need not be copied out of it, and tiles are copied
by its core without the checks of `Image.paste`, which cost several times the copying. This leans on Pillow's inside,
and only here; a self check at import says so if a release changes it.
"""

from __future__ import annotations

from typing import Any, Final

from PIL import Image

from renderers.geometry import Rect, Size

FILTER_COLUMN: Final = 1
"""A canvas has one column more than the picture, at the left: the PNG filter byte of each row."""


class Canvas:
    __slots__ = ("_core", "_image", "rows")

    def __init__(self, size: Size, ground: int) -> None:
        self.rows = bytearray(b"\x00" + bytes((ground,)) * size.w) * size.h
        self._image = Image.frombuffer("L", (size.w + FILTER_COLUMN, size.h), self.rows, "raw", "L", 0, 1)
        self._core: Any = self._image.im

    def fill(self, number: int, rect: Rect) -> None:
        left = rect.x + FILTER_COLUMN
        self._core.paste(number, (left, rect.y, left + rect.w, rect.y + rect.h))

    def copy(self, numbers: Image.Image, mask: Image.Image | None, x: int, y: int) -> None:
        """Put a tile of palette numbers here, all of it or where its mask is set."""
        left = x + FILTER_COLUMN
        box = (left, y, left + numbers.width, y + numbers.height)
        if mask is None:
            self._core.paste(numbers.im, box)
        else:
            self._core.paste(numbers.im, box, mask.im)


def _check_pillow() -> None:
    canvas = Canvas(Size(2, 1), 7)
    canvas.copy(Image.new("L", (1, 1), 9), None, 1, 0)
    if bytes(canvas.rows) != b"\x00\x07\x09":
        raise RuntimeError("this release of Pillow does not paint into shared memory any more")


_check_pillow()

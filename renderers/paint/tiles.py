"""Small pictures of palette numbers, ready to be copied into a canvas."""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

FILTER_COLUMN: Final = 1
"""A canvas has one column more than the picture, at the left: the PNG filter byte of each row."""
SOFT: Final = Image.Resampling.HAMMING
"""Nearly as sharp as Lanczos, without its fine rings around every edge, which no palette packs well."""


class Tile(NamedTuple):
    """A part ready to copy, and how far from its own place it starts."""

    dx: int
    dy: int
    numbers: Image.Image
    mask: Image.Image | None = None

    def copy_to(self, canvas: Image.Image, x: int, y: int) -> None:
        canvas.paste(self.numbers, (x + self.dx + FILTER_COLUMN, y + self.dy), self.mask)

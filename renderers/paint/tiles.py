"""Small pictures of palette numbers, ready to be copied into a canvas."""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from renderers.paint.canvas import Canvas

SOFT: Final = Image.Resampling.HAMMING
"""Nearly as sharp as Lanczos, without its fine rings around every edge, which no palette packs well."""


class Tile(NamedTuple):
    """A part ready to copy, and how far from its own place it starts."""

    dx: int
    dy: int
    numbers: Image.Image
    mask: Image.Image | None = None

    def copy_to(self, canvas: Canvas, x: int, y: int) -> None:
        canvas.copy(self.numbers, self.mask, x + self.dx, y + self.dy)

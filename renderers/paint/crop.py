"""A part of a painted picture, as a picture of its own."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

MARGIN = 12
"""Pixels around the part, so that nothing ends at its edge."""


def cropped(png: bytes, left: float, top: float, width: float, height: float) -> bytes:
    """Return the PNG of this rectangle and a margin around it, as far as the picture goes; the palette is kept."""
    with Image.open(BytesIO(png)) as whole:
        box = (
            max(0, int(left) - MARGIN),
            max(0, int(top) - MARGIN),
            min(whole.width, int(left + width) + MARGIN),
            min(whole.height, int(top + height) + MARGIN),
        )
        part = BytesIO()
        whole.crop(box).save(part, "PNG", optimize=True)
    return part.getvalue()

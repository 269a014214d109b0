"""A small GIF writer for pictures in palette colours of which one area moves, once."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image
from PIL.GifImagePlugin import getdata

from renderers.geometry import Rect

FIRST_MILLISECONDS: Final = 20
FRAME_MILLISECONDS: Final = 70
WITH_256_COLOURS: Final = 0xF7
LEAVE: Final = 1
"""What becomes of a frame when the next one comes: it stays, and the next one is painted over it."""


class Patch(NamedTuple):
    """A picture that is painted over a part of another one."""

    x: int
    y: int
    image: Image.Image


def played_once(palette: bytes, still: Image.Image, frames: Sequence[Patch], rest: Rect) -> bytes:
    """The still picture for a moment, then the frames, and the still picture again, which stays.

    `rest` is the area in which the last frame differs from the still picture.
    The still picture comes first because some people see only the first frame: they have animation switched off.
    """
    end = still.crop((rest.x, rest.y, rest.right, rest.bottom))
    parts = [b"GIF89a", struct.pack("<HHBBB", still.width, still.height, WITH_256_COLOURS, 0, 0), palette]
    parts += getdata(still, duration=FIRST_MILLISECONDS, disposal=LEAVE)
    for x, y, image in (*frames, Patch(rest.x, rest.y, end)):
        parts += getdata(image, (x, y), duration=FRAME_MILLISECONDS, disposal=LEAVE)
    return b"".join((*parts, b";"))

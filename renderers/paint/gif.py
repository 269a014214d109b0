"""A small GIF writer for pictures in palette colours of which some areas move, once."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image
from PIL.GifImagePlugin import getdata

from renderers.geometry import Size
from renderers.paint.lzw import PIXEL_BITS, blocks

FIRST_MILLISECONDS: Final = 20
WITH_256_COLOURS: Final = 0xF7
LEAVE: Final = 1
"""What becomes of a frame when the next one comes: it stays, and the next one is painted over it."""


class Change(NamedTuple):
    """What is new in a frame: a picture that is painted over a part of the one before."""

    x: int
    y: int
    image: Image.Image


def played_once(palette: bytes, size: Size, still: bytes, changes: Sequence[Change], milliseconds: int) -> bytes:
    """The still picture for a moment, then each change for so long; what the last one shows stays.

    `still` is packed already. It comes first because some people see only the first frame: they have animation
    switched off.
    """
    parts = [b"GIF89a", struct.pack("<HHBBB", *size, WITH_256_COLOURS, 0, 0), palette]
    parts += [struct.pack("<3sBHBB", b"\x21\xf9\x04", LEAVE << 2, FIRST_MILLISECONDS // 10, 0, 0)]
    parts += [struct.pack("<sHHHHBB", b"\x2c", 0, 0, *size, 0, PIXEL_BITS), blocks(still)]
    for x, y, image in changes:
        parts += getdata(image, (x, y), duration=milliseconds, disposal=LEAVE)
    return b"".join((*parts, b";"))

"""A small GIF writer for pictures in palette colors of which some areas change: once, or over and over."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from io import BytesIO
from typing import Final, NamedTuple

from PIL import Image, ImageSequence

from renderers.geometry import Size
from renderers.paint.lzw import PIXEL_BITS, blocks
from renderers.paint.pillow_internals import frame_data

WITH_256_COLORS: Final = 0xF7
LEAVE: Final = 1
"""The disposal of a frame before the next one: it stays, and the next one is painted over it."""


FOR_EVER: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


class Change(NamedTuple):
    """The new part of a frame: a picture that is painted over a part of the one before."""

    x: int
    y: int
    image: Image.Image


def played_once(palette: bytes, size: Size, opening: bytes, changes: Sequence[Change], milliseconds: int) -> bytes:
    """Encode the opening picture, which is packed already, and then each change. The last one stays."""
    parts = [b"GIF89a", struct.pack("<HHBBB", *size, WITH_256_COLORS, 0, 0), palette]
    parts += [struct.pack("<3sBHBB", b"\x21\xf9\x04", LEAVE << 2, milliseconds // 10, 0, 0)]
    parts += [struct.pack("<sHHHHBB", b"\x2c", 0, 0, *size, 0, PIXEL_BITS), blocks(opening)]
    for x, y, image in changes:
        parts += frame_data(image, (x, y), duration=milliseconds, disposal=LEAVE)
    return b"".join((*parts, b";"))


def last_frame(data: bytes) -> bytes:
    """Return the picture in which an animation ends, as a PNG."""
    made = BytesIO()
    with Image.open(BytesIO(data)) as image:
        *_, last = ImageSequence.Iterator(image)
        last.save(made, "PNG")
    return made.getvalue()


def looped(
    palette: bytes, size: Size, changes: Iterable[Change], milliseconds: int, last_milliseconds: int, clear: int | None
) -> bytes:
    """Encode changes of `milliseconds` each, the last one longer, then again from the first, which covers everything.

    Pixels of the color `clear` let through what was there before. Only one change at a time has to be in memory.
    """
    parts = [b"GIF89a", struct.pack("<HHBBB", *size, WITH_256_COLORS, 0, 0), palette, FOR_EVER]
    shown: Change | None = None
    for change in changes:
        if shown is not None:
            parts += _frame(shown, milliseconds, clear)
        shown = change
    if shown is not None:
        parts += _frame(shown, last_milliseconds, clear)
    return b"".join((*parts, b";"))


def _frame(change: Change, milliseconds: int, clear: int | None) -> list[bytes]:
    clearness = {} if clear is None else {"transparency": clear}
    return frame_data(change.image, (change.x, change.y), duration=milliseconds, disposal=LEAVE, **clearness)

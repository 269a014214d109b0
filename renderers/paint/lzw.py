"""Pixels packed for GIF in bands: a band that looks as before is not packed again.

Pillow packs each band by itself. Its codes then lose their end mark and get marks that clear the table instead, as many
as it takes to end on a byte border: so bands can be put behind one another. Where the end mark is follows from the
length, because Pillow widens its codes, and clears its table, after fixed numbers of them.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from typing import Final

from PIL import Image
from PIL.GifImagePlugin import getdata

PIXEL_BITS: Final = 8
CLEAR: Final = 256
END: Final = 257
NARROW: Final = 9
"""Bits of a code after the table was cleared."""
WIDENED: Final = (256, 768, 1792)
"""The codes, counted since the table was cleared, from which on they have one bit more."""
PERIOD: Final = 3840
"""After so many codes the table is full, and cleared."""
HEADER: Final = 11
"""The bytes before the first block: where the picture lies, how large it is, and the bits of a pixel."""
BLOCK: Final = 255


def width(number: int) -> int:
    """How many bits the code of this number has; the first one clears the table."""
    since = (number - 1) % PERIOD + 1 if number else 0
    return NARROW + sum(since >= first for first in WIDENED)


@lru_cache(maxsize=1)
def ends() -> list[int]:
    """After how many bits each code ends, for more codes than a band has pixels."""
    return list(accumulate(width(number) for number in range(12 * PERIOD)))


def packed_rows(rows: Image.Image) -> bytes:
    """These rows as codes that begin with a cleared table and end on a byte border, with a cleared table."""
    data = joined_blocks(b"".join(getdata(rows)), HEADER)
    number = bisect_right(ends(), 8 * (len(data) - 1))
    whole, used = divmod(ends()[number - 1], 8)
    bits = width(number)
    rest = int.from_bytes(data[whole:], "little")
    if rest >> used != END:
        raise RuntimeError("this release of Pillow packs GIF in another way")
    return data[:whole] + cleared(rest & ((1 << used) - 1), used, bits)


def cleared(codes: int, used: int, bits: int) -> bytes:
    """These bits, a code of so many bits that clears the table, and more such codes up to a byte border."""
    codes |= CLEAR << used
    used += bits
    while used % 8:
        codes |= CLEAR << used
        used += NARROW
    return codes.to_bytes(used // 8, "little")


def joined_blocks(data: bytes, start: int) -> bytes:
    """The content of the blocks from here on, up to the empty one."""
    found: list[bytes] = []
    while length := data[start]:
        found.append(data[start + 1 : start + 1 + length])
        start += 1 + length
    return b"".join(found)


def blocks(data: bytes) -> bytes:
    """The packed bands of a picture as GIF wants them, with the end mark."""
    whole = data + END.to_bytes(2, "little")
    cut = (whole[start : start + BLOCK] for start in range(0, len(whole), BLOCK))
    return b"".join([part for block in cut for part in (bytes((len(block),)), block)]) + b"\0"

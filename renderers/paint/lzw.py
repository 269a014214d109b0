"""Pixels packed for GIF in bands: a band that looks as before is not packed again.

Pillow packs each band by itself. Its codes then lose their end mark and get marks that clear the table instead, as many
as it takes to end on a byte border: so bands can be put behind one another.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from renderers.paint.pillow_internals import CLEAR, END, NARROW, lzw_codes

PIXEL_BITS: Final = 8
BLOCK: Final = 255


def packed_rows(rows: Image.Image) -> bytes:
    """Return these rows as codes that begin with a cleared table and end on a byte border, with a cleared table."""
    codes = lzw_codes(rows)
    return codes.whole + cleared(codes.rest, codes.used, codes.width)


def cleared(codes: int, used: int, bits: int) -> bytes:
    """Return these codes, a code of `bits` bits that clears the table, and more such codes up to a byte border."""
    codes |= CLEAR << used
    used += bits
    while used % 8:
        codes |= CLEAR << used
        used += NARROW
    return codes.to_bytes(used // 8, "little")


def blocks(data: bytes) -> bytes:
    """Return the packed bands of a picture as GIF wants them, with the end mark."""
    whole = data + END.to_bytes(2, "little")
    cut = (whole[start : start + BLOCK] for start in range(0, len(whole), BLOCK))
    return b"".join([part for block in cut for part in (bytes((len(block),)), block)]) + b"\0"

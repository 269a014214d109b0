"""A small PNG writer for flat pictures in palette colors.

Rows carry no filter, so any deflate will do. The rows are packed in bands, each its own IDAT chunk that ends on a
byte border: a band that looks as it did in an earlier picture is not packed again.
"""

from __future__ import annotations

import importlib
import struct
import zlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, NamedTuple, Protocol, cast

from renderers.geometry import Size
from renderers.paint.cache import Cache

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
ZLIB_HEADER: Final = b"\x78\x01"
LAST_BLOCK: Final = b"\x03\x00"
"""An empty final block: ends the deflate stream after the last band."""
ADLER_BASE: Final = 65521
BAND_ROWS: Final = 64
"""With fewer rows less is packed again, but every band takes some time of its own."""
RAW_DEFLATE: Final = -15


class Packer(Protocol):
    """A running compression."""

    def compress(self, data: bytes | memoryview, /) -> bytes:
        """Take in data; returns what is ready."""
        ...

    def flush(self, mode: int, /) -> bytes:
        """Return the rest of the packed data."""
        ...


class Deflate(Protocol):
    """The functions that zlib shares with the much faster `isal.isal_zlib`."""

    def compressobj(self, level: int, method: int, wbits: int) -> Packer:
        """Return a new packer."""
        ...

    def crc32(self, data: bytes | memoryview, value: int = 0, /) -> int:
        """Return the CRC-32 of the data, or of what has this one and then the data."""
        ...

    def adler32(self, data: memoryview, /) -> int:
        """Return the Adler-32 of the data."""
        ...


def find_deflate() -> tuple[Deflate, int]:
    """Return the fastest deflate at hand, with the level that packs flat art well at little cost."""
    try:
        return cast(Deflate, importlib.import_module("isal.isal_zlib")), 1
    except ImportError:
        return cast(Deflate, zlib), 2


DEFLATE, LEVEL = find_deflate()


def find_fingerprint(deflate: Deflate) -> Callable[[memoryview, int], int]:
    """Return a function that gives a band and its Adler-32 a 64-bit key; no two of thousands will ever collide."""
    if deflate is zlib:
        return lambda band, check: hash(bytes(band))
    # Both checks together take isal a third of the time of a hash.
    return lambda band, check: deflate.crc32(band) << 32 | check


fingerprint = find_fingerprint(DEFLATE)


def pack(data: memoryview) -> bytes:
    """Return a run of raw deflate blocks that ends on a byte border and does not end the stream."""
    packer = DEFLATE.compressobj(LEVEL, zlib.DEFLATED, RAW_DEFLATE)
    return packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)


def chunk(kind: bytes, data: bytes) -> bytes:
    """Return a PNG chunk: length, kind, data, checksum."""
    check = DEFLATE.crc32(data, zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", check)))


END: Final = chunk(b"IEND", b"")


@lru_cache(maxsize=64)
def header_of(size: Size) -> bytes:
    """Return the chunk that says how large a picture is, and that it has a palette."""
    return chunk(b"IHDR", struct.pack(">IIBBBBB", size.w, size.h, 8, 3, 0, 0, 0))


class PackedBand(NamedTuple):
    """A band of rows, compressed, with its checksum and length."""

    chunk: bytes
    check: int
    """The Adler-32 of the band before packing."""
    length: int
    """Its bytes before packing."""


class PngWriter:
    """Writes pictures that share one palette."""

    def __init__(self, palette: bytes, bands: Cache[int, PackedBand]) -> None:
        """`bands` keeps what it has packed."""
        self._palette = chunk(b"PLTE", palette)
        self._start = chunk(b"IDAT", ZLIB_HEADER)
        self.bands = bands

    def write(self, size: Size, rows: bytes | bytearray) -> bytes:
        """Write a PNG; `rows` holds a zero (no filter) before the palette numbers of each row."""
        step = (size.w + 1) * BAND_ROWS
        view = memoryview(rows)
        return self.joined(size, [self.band(view[start : start + step]) for start in range(0, len(rows), step)])

    def joined(self, size: Size, bands: Iterable[PackedBand]) -> bytes:
        """Return a picture of this size, whose bands are packed already."""
        parts = [SIGNATURE, header_of(size), self._palette, self._start]
        low, high = 1, 0  # the two sums of Adler-32 can be joined without reading the bytes again
        for data, check, length in bands:
            high += (check >> 16) + length * (low - 1)
            low += (check & 0xFFFF) - 1
            parts.append(data)
        footer = struct.pack(">HH", high % ADLER_BASE, low % ADLER_BASE)
        parts += [chunk(b"IDAT", LAST_BLOCK + footer), END]
        return b"".join(parts)

    def band(self, rows: memoryview) -> PackedBand:
        """Return a band of rows, packed unless one like it has been."""
        check = DEFLATE.adler32(rows)
        key = fingerprint(rows, check)
        known = self.bands.get(key)
        return known or self.bands.put(key, PackedBand(chunk(b"IDAT", pack(rows)), check, len(rows)))

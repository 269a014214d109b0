"""The only place that touches parts of Pillow which it does not document.

They are checked when this is imported: after an update of Pillow that changes one of them, the program stops at its
start and says which, instead of painting wrong pictures.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import accumulate
from typing import Any, Final, NamedTuple, Protocol

import PIL
from PIL import GifImagePlugin, Image

from renderers.geometry import Size

# Pictures in memory


class Core(Protocol):
    """The picture inside an `Image`. It copies without the checks of `Image.paste`, which take longer than copying."""

    size: tuple[int, int]

    def crop(self, box: tuple[int, int, int, int], /) -> Core:
        """Return a copy of an area."""
        ...

    def getextrema(self) -> tuple[int, int]:
        """Return the least and the greatest number."""
        ...

    def getpixel(self, place: tuple[int, int], /) -> int:
        """Return the number of a pixel."""
        ...

    def paste(self, numbers: Core | int, box: tuple[int, int, int, int], mask: Core = ..., /) -> None:
        """Put numbers into an area, where the mask lets them through."""
        ...


_CORE_NAMES = ("crop", "getextrema", "getpixel", "paste", "size")


def core_of(image: Image.Image) -> Core:
    """Return the picture inside an `Image` of palette numbers."""
    core: Any = image.im
    return core


def shared_image(size: Size, memory: bytearray) -> Image.Image:
    """Return a picture of the numbers in `memory`: what its core paints is there at once."""
    return Image.frombuffer("L", size, memory, "raw", "L", 0, 1)


# Colors


HALF_CELL: Final = 2


def lookup_image(flat: bytes) -> Image.Image:
    """Return the palette for `Image.quantize` to look colors up in.

    Pillow compares palette colors with the lower corner of a cell of four values a channel; moved by half a cell
    they are compared with its middle, and close dark colors are no longer mistaken for each other.
    """
    image = Image.new("P", (1, 1))
    image.putpalette(bytes(max(0, value - HALF_CELL) for value in flat))
    return image


# GIF


CLEAR: Final = 256
"""The code that clears the table."""
END: Final = 257
"""The code behind the last pixel."""
NARROW: Final = 9
"""Bits of a code after the table was cleared."""
WIDENED: Final = (256, 768, 1792)
"""The codes, counted since the table was cleared, from which on Pillow uses one bit more."""
PERIOD: Final = 3840
"""The number of codes after which Pillow clears the table."""
HEADER: Final = 11
"""The bytes before the first block: where the picture lies, how large it is, and the bits of a pixel."""


class Codes(NamedTuple):
    """The LZW codes of a picture without the end mark."""

    whole: bytes
    """Those that fill whole bytes."""
    rest: int
    """The bits after the last whole byte."""
    used: int
    """The number of bits in `rest`."""
    width: int
    """The bits of the code that would follow."""


def frame_data(image: Image.Image, at: tuple[int, int] = (0, 0), **options: int) -> list[bytes]:
    """Return a picture as a frame of a GIF: the extensions that the options ask for, the header and the blocks."""
    return GifImagePlugin.getdata(image, at, **options)


def lzw_codes(rows: Image.Image) -> Codes:
    """Pack rows, and cut off the end mark.

    Where the end mark is follows from the length, because Pillow widens its codes, and clears its table, after fixed
    numbers of them.
    """
    data = joined_blocks(b"".join(frame_data(rows)), HEADER)
    number = bisect_right(_ends(), 8 * (len(data) - 1))
    whole, used = divmod(_ends()[number - 1], 8)
    rest = int.from_bytes(data[whole:], "little")
    if rest >> used != END:
        raise RuntimeError(f"Pillow {PIL.__version__} ends the codes of a GIF in another place")
    return Codes(data[:whole], rest & ((1 << used) - 1), used, _width(number))


def joined_blocks(data: bytes, start: int) -> bytes:
    """Return the content of the blocks from here on, up to the empty one."""
    found: list[bytes] = []
    while length := data[start]:
        found.append(data[start + 1 : start + 1 + length])
        start += 1 + length
    return b"".join(found)


def _width(number: int) -> int:
    """Return the bits that Pillow uses for the code of this number; the first one clears the table."""
    since = (number - 1) % PERIOD + 1 if number else 0
    return NARROW + sum(since >= first for first in WIDENED)


@lru_cache(maxsize=1)
def _ends() -> list[int]:
    """Return the bits up to the end of each code, for more codes than a band has pixels."""
    return list(accumulate(_width(number) for number in range(12 * PERIOD)))


# The check


def _has_core() -> bool:
    return all(hasattr(core_of(Image.new("L", (1, 1))), name) for name in _CORE_NAMES)


def _core_pastes() -> bool:
    core = core_of(Image.new("L", (2, 1), 7))
    core.paste(core_of(Image.new("L", (2, 1), 9)), (0, 0, 2, 1), core_of(Image.frombytes("1", (2, 1), b"\x40")))
    return (core.getpixel((0, 0)), core.getpixel((1, 0))) == (7, 9) and core.crop((0, 0, 1, 1)).getextrema() == (7, 7)


def _memory_is_shared() -> bool:
    memory = bytearray(b"\x07\x07")
    core_of(shared_image(Size(2, 1), memory)).paste(9, (1, 0, 2, 1))
    return bytes(memory) == b"\x07\x09"


def _cells_have_corners() -> bool:
    close = Image.new("P", (1, 1))
    close.putpalette(bytes((3, 3, 3, 7, 7, 7)))
    gray = Image.new("RGB", (1, 1), (7, 7, 7))
    return gray.quantize(palette=close, dither=Image.Dither.NONE).getpixel((0, 0)) == 0


def _codes_end_where_expected() -> bool:
    # Pictures without repetition have a code for nearly every pixel: the largest fills the table more than once.
    noise = bytes(number * number * 2654435761 >> 13 & 0xFF for number in range(128 * 64))
    try:
        for height in (1, 3, 7, 15, 31, 64):
            lzw_codes(Image.frombytes("L", (128, height), noise[: 128 * height]))
    except (IndexError, RuntimeError):
        return False
    return True


_CHECKS: tuple[tuple[Callable[[], bool], str], ...] = (
    (_has_core, f"the core of an image has not all of {', '.join(_CORE_NAMES)}"),
    (_core_pastes, "the core of an image does not copy numbers through a mask"),
    (_memory_is_shared, "Image.frombuffer does not paint into the memory it is given"),
    (_cells_have_corners, "Image.quantize does not compare colors with the corners of cells"),
    (_codes_end_where_expected, "GifImagePlugin.getdata does not widen, clear or end its codes where it did"),
)


def changes() -> Iterator[str]:
    """Yield a sentence for each part of this Pillow that is not as we use it."""
    for check, sentence in _CHECKS:
        try:
            known = check()
        except (AttributeError, TypeError, ValueError):
            known = False
        if not known:
            yield sentence


def need_known_internals() -> None:
    """Raise an `ImportError` that names what Pillow has changed."""
    if found := list(changes()):
        raise ImportError(f"Pillow {PIL.__version__} cannot be used: {'; '.join(found)}.")


need_known_internals()

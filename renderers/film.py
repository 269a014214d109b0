"""Boards one after the other as one animated file, for sharing a game."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image, ImageChops, ImageColor

from renderers.geometry import Size
from renderers.paint.gif import Change, looped
from renderers.theme import WOOD

FRAME_MILLISECONDS: Final = 1100
LAST_FRAME_MILLISECONDS: Final = 6000
COLORS: Final = 256
WHERE_EQUAL: Final = bytes([255] + [0] * (COLORS - 1))
"""Turns differences into a mask of what is equal."""


def film(pictures: Sequence[bytes], limit: int) -> bytes:
    """Return an animated GIF of these PNGs, which share a palette, that plays for ever.

    Every other picture is left out until it has at most `limit` bytes; the first and the last always stay.
    """
    kept = list(pictures)
    while True:
        made = _written(kept)
        if len(made) <= limit or len(kept) <= 2:
            return made
        kept = [*kept[:-1:2], kept[-1]]


def _written(pictures: Sequence[bytes]) -> bytes:
    size, spare = _surveyed(pictures)
    palette = bytes(_opened(pictures[0]).getpalette() or ()).ljust(3 * COLORS, b"\0")
    changes = _changes(pictures, size, spare)
    return looped(palette, size, changes, FRAME_MILLISECONDS, LAST_FRAME_MILLISECONDS, spare)


def _opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def _surveyed(pictures: Sequence[bytes]) -> tuple[Size, int | None]:
    """Return a size in which all of them have room, and a color that none of them uses."""
    width = height = 0
    used = [0] * COLORS
    for picture in map(_opened, pictures):
        width, height = max(width, picture.width), max(height, picture.height)
        used = [sum(counts) for counts in zip(used, picture.histogram(), strict=True)]
    return Size(width, height), next((color for color in reversed(range(COLORS)) if not used[color]), None)


def _changes(pictures: Sequence[bytes], size: Size, spare: int | None) -> Iterator[Change]:
    """Yield the first picture, then what each one changes; those that change nothing are left out."""
    before: Image.Image | None = None
    for picture in map(_opened, pictures):
        frame = picture if picture.size == size else _on_ground(picture, *size)
        change = Change(0, 0, frame) if before is None else _change(before, frame, spare)
        if change is not None:
            yield change
        before = frame


def _change(before: Image.Image, after: Image.Image, spare: int | None) -> Change | None:
    """Return the part that differs, in which what is equal has the spare color: its long runs take hardly any room."""
    difference = ImageChops.difference(_numbers(before), _numbers(after))
    box = difference.getbbox()
    if box is None:
        return None
    new = after.crop(box)
    if spare is not None:
        equal = Image.frombytes("L", new.size, difference.crop(box).tobytes().translate(WHERE_EQUAL))
        new.paste(spare, (0, 0, *new.size), equal)
    return Change(box[0], box[1], new)


def _numbers(frame: Image.Image) -> Image.Image:
    """Return the numbers of the colors, as a picture that can be compared."""
    return Image.frombytes("L", frame.size, frame.tobytes())


def _on_ground(frame: Image.Image, width: int, height: int) -> Image.Image:
    palette = frame.getpalette() or []
    colors = list(zip(palette[::3], palette[1::3], palette[2::3], strict=False))
    wood = ImageColor.getrgb(WOOD)[:3]
    ground = Image.new("P", (width, height), colors.index(wood) if wood in colors else 0)
    ground.putpalette(palette)
    ground.paste(frame, (0, 0))
    return ground

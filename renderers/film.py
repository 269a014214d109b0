"""Boards one after the other as one animated file, for sharing a game."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from PIL import Image, ImageColor

from renderers.theme import WOOD

FRAME_MILLISECONDS: Final = 1100
LAST_FRAME_MILLISECONDS: Final = 6000


def film(pictures: Sequence[bytes], limit: int) -> bytes:
    """An animated GIF of these PNGs, which share a palette, that plays for ever.

    Every other picture is left out until it has at most `limit` bytes; the first and the last always stay.
    """
    kept = list(pictures)
    while True:
        made = _written(kept)
        if len(made) <= limit or len(kept) <= 2:
            return made
        kept = [*kept[:-1:2], kept[-1]]


def _written(pictures: Sequence[bytes]) -> bytes:
    frames = _same_size([Image.open(io.BytesIO(data)) for data in pictures])
    # Pillow joins equal frames by itself and would count their times together: they are left out beforehand.
    shown = [frames[0], *(after for before, after in pairwise(frames) if before.tobytes() != after.tobytes())]
    times = [FRAME_MILLISECONDS] * (len(shown) - 1) + [LAST_FRAME_MILLISECONDS]
    out = io.BytesIO()
    shown[0].save(out, "GIF", save_all=True, append_images=shown[1:], duration=times, loop=0, optimize=False)
    return out.getvalue()


def _same_size(frames: Sequence[Image.Image]) -> list[Image.Image]:
    """Boards of different heights on grounds of one size."""
    width, height = max(frame.width for frame in frames), max(frame.height for frame in frames)
    return [frame if frame.size == (width, height) else _on_ground(frame, width, height) for frame in frames]


def _on_ground(frame: Image.Image, width: int, height: int) -> Image.Image:
    palette = frame.getpalette() or []
    colours = list(zip(palette[::3], palette[1::3], palette[2::3], strict=False))
    wood = ImageColor.getrgb(WOOD)[:3]
    ground = Image.new("P", (width, height), colours.index(wood) if wood in colours else 0)
    ground.putpalette(palette)
    ground.paste(frame, (0, 0))
    return ground

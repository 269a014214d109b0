"""A scene cut into the bands of rows in which pictures are packed.

A band is known by the looks and places of all that reaches into it. What has not changed since an earlier picture is
then neither painted nor packed again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from renderers.paint.png import BAND_ROWS
from renderers.scene import Box, Group, Looks, Placed, Reach, Scene, Sprite, Stretch

ABOVE: Final = 2
"""Text reaches up by less than this many times its size, and down by less than once its size."""

MARGIN: Final = 8
"""Rows around soft edges that are painted as well; a pixel depends on its neighbors in each layer beneath it."""

NOTHING: Final = Stretch(())


class Bands(NamedTuple):
    """The bands of a scene."""

    keys: tuple[int, ...]
    """Equal keys of 64 bits mean equal looks."""
    reaches: Sequence[Reach]
    """Of everything in the scene, in its order."""


def bands_of(scene: Scene) -> Bands:
    """Cut a scene into bands."""
    height, content = scene.height, scene.content
    starts = range(0, height, BAND_ROWS)
    found = [[scene.width, scene.ground, start, min(BAND_ROWS, height - start)] for start in starts]
    count = len(found)
    reaches: list[Reach] = []
    done = 0
    for start, stretch in (*scene.stretches, (len(content), NOTHING)):
        for placed in content[done:start]:
            top, bottom, look = seen(placed)
            reaches.append((top, bottom))
            for band in found[max(0, top // BAND_ROWS) : max(0, -(-bottom // BAND_ROWS))]:
                band.append(look)
        known = stretch.looks
        if known is None:
            known = stretch.looks = looks_of(stretch)
        reaches += known.reaches
        for number, look in known.by_band:
            if number < count:
                found[number].append(look)
        done = start + len(stretch.content)
    return Bands(tuple([hash(tuple(band)) for band in found]), reaches)


def looks_of(stretch: Stretch) -> Looks:
    """Work out how a stretch looks."""
    reaches: list[Reach] = []
    bands: dict[int, list[int]] = {}
    for placed in stretch.content:
        top, bottom, look = seen(placed)
        reaches.append((top, bottom))
        for number in range(max(0, top // BAND_ROWS), max(0, -(-bottom // BAND_ROWS))):
            bands.setdefault(number, []).append(look)
    return Looks(reaches, [(number, hash(tuple(looks))) for number, looks in bands.items()])


def seen(placed: Placed) -> tuple[int, int, int]:
    """Return the rows that something may touch, and a number for how it looks and where it is, whatever its name."""
    if isinstance(placed, Sprite):
        _, x, y, art = placed
        return y, y + art.height, hash((x, y, art.key))
    if isinstance(placed, Box):
        _, y, _, height = placed.rect
        return y, y + height, hash(placed[1:])
    if isinstance(placed, Group):
        _, x, y, part = placed
        return y, y + part.height, hash((x, y, part.key))
    y, px = placed.y, placed.style.px
    return y - ABOVE * px, y + px, hash(placed[1:7])


def gaps(bands: Sequence[object | None]) -> Iterator[range]:
    """Yield the runs of bands that are missing."""
    start: int | None = None
    for number, band in enumerate((*bands, True)):
        if band is None and start is None:
            start = number
        elif band is not None and start is not None:
            yield range(start, number)
            start = None


def rows_to_paint(scene: Scene, bands: Bands, gap: range) -> range:
    """Return the rows of a gap, and those of everything in it whose edges blend with what is beneath.

    What lies in the margin may be cut off, and is then a bit wrong within a few pixels of where the painting ends.
    """
    top, bottom = gap.start * BAND_ROWS, min(gap.stop * BAND_ROWS, scene.height)
    first, last = top, bottom
    for placed, (start, end) in zip(scene.content, bands.reaches, strict=True):
        if start < bottom and end > top and (start < first or end > last) and blends(placed):
            first, last = min(first, start), max(last, end)
    margin = MARGIN if (first, last) != (top, bottom) else 0
    return range(max(0, first - margin), min(scene.height, last + margin))


def blends(placed: Placed) -> bool:
    """Return True if the item has soft edges that mix with the pixels beneath."""
    if isinstance(placed, Box):
        return placed.ground is None
    return isinstance(placed, Sprite) and placed.art.outline is not None


def touching(scene: Scene, bands: Bands, rows: range) -> Iterator[Placed]:
    """Yield the items that reach into these rows, in painting order."""
    for placed, (top, bottom) in zip(scene.content, bands.reaches, strict=True):
        if top < rows.stop and bottom > rows.start:
            yield placed

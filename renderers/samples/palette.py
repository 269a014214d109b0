"""Chooses the colours of the palette: `python -m renderers.samples.palette` after a change of theme or icons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from PIL import Image

from renderers import theme
from renderers.icons import load_icons
from renderers.paint.palette import COLOURS, PALETTE_FILE, Palette, PaletteFile, strip_image
from renderers.paint.plain import paint_image
from renderers.paint.raster import SOFT
from renderers.samples.scenes import sample_scenes
from renderers.scene import Box, Scene, Sprite
from renderers.theme import Colour, channels

FREQUENT: Final = 70
"""How many of the commonest other colours are taken as they are, mostly faded fills."""
WEIGHT_LIMIT: Final = 24
"""A colour counts at most so often in the median cut, or large areas would swallow the soft edges."""
CHANNEL_STEP: Final = 4
"""Pillow looks colours up on a grid this coarse: two colours of one cell cannot be told apart."""


def theme_colours() -> Iterator[Colour]:
    yield from (value for value in vars(theme).values() if isinstance(value, str) and value.startswith("#"))
    yield from (look.colour for look in theme.SEATS)
    yield from (look.colour for look in theme.WHISKEYS.values())
    yield from theme.DISTILLERIES.values()
    for shapes in load_icons().values():
        yield from (shape.colour for shape in shapes if shape.colour.startswith("#"))


def scene_colours(scene: Scene) -> Iterator[Colour]:
    """Every flat colour a scene names."""
    for item in scene.items:
        if isinstance(item, Box):
            yield from (colour for colour in (item.fill, item.line) if colour)
        elif isinstance(item, Sprite):
            yield from (shape.colour for shape in item.art.shapes)
        else:
            yield item.fill


def cell(colour: Colour) -> tuple[int, ...]:
    return tuple(value // CHANNEL_STEP for value in channels(colour))


def apart(colours: Iterable[Colour]) -> list[Colour]:
    """Without repetitions, and without colours that share a cell with an earlier one."""
    kept: dict[tuple[int, ...], Colour] = {}
    for colour in colours:
        kept.setdefault(cell(colour), colour)
    return list(kept.values())


def pixel_counts(scenes: Iterable[Scene]) -> Counter[Colour]:
    counts: Counter[Colour] = Counter()
    for scene in scenes:
        image = paint_image(scene, SOFT)
        for count, value in image.getcolors(image.width * image.height) or []:
            assert isinstance(value, tuple)
            counts["#" + bytes(value).hex()] += count
    return counts


def median_cut(counts: Counter[Colour], wanted: int) -> list[Colour]:
    pixels = [channels(colour) for colour, count in sorted(counts.items()) for _ in range(min(count, WEIGHT_LIMIT))]
    flat = strip_image(pixels).quantize(wanted, method=Image.Quantize.MEDIANCUT, kmeans=2).getpalette() or []
    return ["#" + bytes(flat[at : at + 3]).hex() for at in range(0, len(flat), 3)]


def without_rivals(exact: list[Colour], others: list[Colour]) -> list[Colour]:
    """Drops shades that Pillow's coarse look-up would take in place of an exact colour."""
    palette = Palette(exact + others)
    found = [palette.number(colour) for colour in exact]
    rivals = {number for index, number in enumerate(found) if number != index}
    if not rivals:
        return others
    kept = [colour for index, colour in enumerate(others, len(exact)) if index not in rivals]
    if kept == others:
        raise ValueError("two theme colours are too close to be told apart in a picture")
    return without_rivals(exact, kept)


def choose() -> PaletteFile:
    scenes = list(sample_scenes())
    exact = apart(theme_colours())
    named = Counter(colour for scene in scenes for colour in scene_colours(scene))
    frequent = [colour for colour, _ in named.most_common() if colour not in exact][:FREQUENT]
    counts = pixel_counts(scenes)
    for colour in (*exact, *frequent):
        counts.pop(colour, None)
    shades = median_cut(counts, COLOURS - len(exact) - len(frequent))
    others = without_rivals(exact, apart([*exact, *frequent, *shades])[len(exact) :])
    return PaletteFile(exact=len(exact), colours=exact + others)


if __name__ == "__main__":
    PALETTE_FILE.write_text(choose().model_dump_json(indent=1) + "\n", "utf-8")

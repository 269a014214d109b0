"""Chooses the colors of the palettes: `python -m tests.kit.palettes [GAME …]` after a change of looks.

Without a game all palettes are chosen again, the one for pictures that belong to no game included.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PIL import Image

from renderers import PICTURES, theme
from renderers.paint.palette import COLORS, Palette, PaletteFile, palette_file
from renderers.paint.plain import paint_image
from renderers.paint.raster import SOFT
from renderers.scene import Box, Scene, Sprite
from renderers.theme import Color, channels
from tests.kit.samples import samples_of, scene_of, standings_scenes

FREQUENT: Final = 100
"""Number of the commonest other colors that are taken as they are, mostly faded fills."""
WEIGHT_LIMIT: Final = 24
"""A color counts at most so often in the median cut, or large areas would swallow the soft edges."""
CHANNEL_STEP: Final = 4
"""Pillow looks colors up on a grid this coarse: two colors of one cell look the same to it."""


def exact_colors(game: str) -> list[Color]:
    """The colors that a picture of the game must show exactly: those of the theme, and its own."""
    shared = [value for value in vars(theme).values() if isinstance(value, str) and value.startswith("#")]
    seats = [look.color for look in theme.SEATS]
    own = PICTURES[game].colors if game else ()
    return list(dict.fromkeys((*shared, *seats, *own)))


def sample_scenes(game: str) -> list[Scene]:
    """Return the candidates for the in-between shades."""
    if not game:
        return [scene for _, scene in standings_scenes()]
    return [scene_of(game, sample) for sample in samples_of(game).boards.values()]


def scene_colors(scene: Scene) -> Iterator[Color]:
    """Every flat color a scene names."""
    for item in scene.items:
        if isinstance(item, Box):
            yield from (color for color in (item.fill, item.line) if color)
        elif isinstance(item, Sprite):
            yield from (shape.color for shape in item.art.shapes)
        else:
            yield item.fill


def cell(color: Color) -> tuple[int, ...]:
    """The cell of Pillow's look-up grid in which a color lies."""
    return tuple(value // CHANNEL_STEP for value in channels(color))


def apart(colors: Iterable[Color]) -> list[Color]:
    """Without repetitions, and without colors that share a cell with an earlier one."""
    kept: dict[tuple[int, ...], Color] = {}
    for color in colors:
        kept.setdefault(cell(color), color)
    return list(kept.values())


def pixel_counts(scenes: Iterable[Scene]) -> Counter[Color]:
    """Count how often each color occurs when these scenes are painted."""
    counts: Counter[Color] = Counter()
    for scene in scenes:
        image = paint_image(scene, SOFT)
        for count, value in image.getcolors(image.width * image.height) or []:
            assert isinstance(value, tuple)
            counts["#" + bytes(value).hex()] += count
    return counts


def median_cut(counts: Counter[Color], wanted: int) -> list[Color]:
    """So many colors that stand for all of these."""
    pixels = [channels(color) for color, count in sorted(counts.items()) for _ in range(min(count, WEIGHT_LIMIT))]
    row = Image.frombytes("RGB", (len(pixels), 1), bytes(value for pixel in pixels for value in pixel))
    flat = row.quantize(wanted, method=Image.Quantize.MEDIANCUT, kmeans=2).getpalette() or []
    return ["#" + bytes(flat[at : at + 3]).hex() for at in range(0, len(flat), 3)]


def without_rivals(exact: list[Color], others: list[Color]) -> list[Color]:
    """Drops shades that Pillow's coarse look-up would take in place of an exact color."""
    palette = Palette(exact + others)
    found = [palette.number(color) for color in exact]
    rivals = {number for index, number in enumerate(found) if number != index}
    if not rivals:
        return others
    kept = [color for index, color in enumerate(others, len(exact)) if index not in rivals]
    if kept == others:
        raise ValueError("two theme colors are too close to differ in a picture")
    return without_rivals(exact, kept)


def choose(game: str) -> PaletteFile:
    """Chooses the palette of a game from its sample boards."""
    scenes = sample_scenes(game)
    exact = apart(exact_colors(game))
    named = Counter(color for scene in scenes for color in scene_colors(scene))
    frequent = [color for color, _ in named.most_common() if color not in exact][:FREQUENT]
    counts = pixel_counts(scenes)
    for color in (*exact, *frequent):
        counts.pop(color, None)
    shades = median_cut(counts, COLORS - len(exact) - len(frequent))
    others = without_rivals(exact, apart([*exact, *frequent, *shades])[len(exact) :])
    return PaletteFile(exact=len(exact), colors=exact + others)


def main(games: Sequence[str]) -> None:
    """Writes the palettes of these games."""
    for game in games or ("", *PICTURES):
        palette_file(game).write_text(choose(game).model_dump_json(indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])

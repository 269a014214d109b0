"""Drawings ready to be placed, made once and kept: painters recognize them by their key."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from renderers.geometry import Point
from renderers.icons import Inks, icon_shapes
from renderers.theme import COPPER, PANEL, PARCHMENT, Color
from renderers.vector import Art, Shapes, faded

SPRITES: Final = 512
"""Number of drawings of one kind that are kept."""
PARTS: Final = 512
"""Number of parts of one kind that consist of several drawings and words."""


def key_of(kind: str, *values: object) -> str:
    """Return a key for a drawing, from its kind and everything its look depends on."""
    return ":".join((kind, *map(str, values)))


def square_art(key: str, size: int, ground: Color, shapes: Shapes, fade: float = 0.0) -> Art:
    """Return a drawing in a square box, faded toward its ground if need be."""
    return Art(key, size, size, ground, faded(shapes, ground, fade))


@lru_cache(maxsize=SPRITES)
def icon(
    name: str,
    size: int,
    ground: Color = PANEL,
    fg: Color = PARCHMENT,
    accent: Color = COPPER,
    fade: float = 0.0,
) -> Art:
    """Return an icon of this size on a flat ground, by its name in `icons.json`."""
    shapes = icon_shapes(name, Point(0, 0), size, Inks(fg, ground, accent))
    return square_art(key_of("icon", name, size, ground, fg, accent, fade), size, ground, shapes, fade)

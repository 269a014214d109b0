"""The icons of choices: ingredients, items, upgrades, regions and points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from renderers.distilled.looks import BRANCHES, KINDS
from renderers.emoji import drawn, plate, points, tile
from renderers.vector import Disc, Glyph, Shapes

SUGARS: Final = ("grain", "plant", "fruit")


def _sugar(name: str) -> Shapes:
    """Return the icon of a sugar without the letter in its corner, which would be too small to read."""
    shapes = [shape for shape in drawn(f"sugar_{name}", 118) if not isinstance(shape, Glyph)]
    return tuple(shapes[:-1] if isinstance(shapes[-1], Disc) else shapes)


EMOJI: Final[Mapping[str, Shapes]] = {
    **{f"sugar_{name}": _sugar(name) for name in SUGARS},
    "yeast_cell": plate("yeast_cell", KINDS["yeast"]),
    "water_drop": plate("water_drop", KINDS["water"]),
    "flask": plate("flask", KINDS["alcohol"]),
    "bottle": plate("bottle", KINDS["bottle"]),
    "gear": plate("gear", BRANCHES["equipment"]),
    "bust": plate("bust", BRANCHES["specialist"]),
    **{name: tile(name, 100) for name in ("barrel_wood", "barrel_metal", "barrel_clay", "truck", "hourglass", "star")},
    **{f"region_{name}": tile(f"region_{name}", 100) for name in ("americas", "asia", "europe", "home")},
    "sp": points("SP"),
}

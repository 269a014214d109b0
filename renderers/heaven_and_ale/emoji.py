"""The icons of choices: resources, monks, sheds and what else lies on the track."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from renderers import theme
from renderers.emoji import chip, plate, tile
from renderers.heaven_and_ale import looks
from renderers.vector import Shapes

RESOURCES: Final = {"wood": "brown", "yeast": "white", "hops": "green", "water": "blue", "barley": "yellow"}

EMOJI: Final[Mapping[str, Shapes]] = {
    **{name: chip(f"tile_{name}", *looks.RESOURCES[color]) for name, color in RESOURCES.items()},
    **{monk: chip(monk, ground, theme.INK, 104) for monk, ground in looks.MONKS.items()},
    "mug": plate("mug", looks.BREW, 112),
    "cask": tile("cask", 104),
    "sun": plate("sun", looks.SUNNY),
    "moon": plate("moon", looks.SHADY),
    "house": plate("house", looks.SHED),
}

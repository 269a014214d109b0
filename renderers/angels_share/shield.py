"""Shields: each distillery has its color, its letter and its logo, and no seat looks like one."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from renderers import theme
from renderers.geometry import Point
from renderers.icons import Inks, icon_shapes, load_icons
from renderers.sprites import SPRITES, key_of
from renderers.theme import Color
from renderers.vector import Art, Glyph, Shapes, moved, path

OUTLINE: Final = "M-.88 -1H.88V.1C.88 .66 .4 .95 0 1.12C-.4 .95 -.88 .66 -.88 .1Z"
"""Around its middle, for a radius of one."""
HALF_WIDTH: Final = 0.88
FOOT: Final = 1.12
RIM: Final = 0.1
CHANGED_RIM: Final = 1.5
"""Width by which the brass rim of a marker that moved reaches beyond the radius."""
LETTER: Final = 1.4
LOGO: Final = 1.24


class Crest(NamedTuple):
    """The letter, color, logo and name of a distillery."""

    letter: str
    color: Color
    logo: str
    name: str

    def __str__(self) -> str:
        """Return everything drawings depend on, for their keys."""
        return f"{self.letter}/{self.color}/{self.logo}"

    def logo_shapes(self, corner: Point, size: float, inks: Inks) -> Shapes:
        """Return the logo, or the letter where an owner's table names a logo that has no drawing."""
        if self.logo in load_icons():
            return icon_shapes(self.logo, corner, size, inks)
        return (Glyph(corner.x + size / 2, corner.y + size / 2, self.letter, "display", size, inks.fg),)


def shield_outline(middle: Point, r: float, color: Color) -> Shapes:
    """Return the shape of a shield."""
    return tuple(moved(shape, middle.x, middle.y, r) for shape in path(OUTLINE, color))


def shield_body(crest: Crest, middle: Point, r: float, changed: bool) -> Shapes:
    """Return a shield without its letter, with a brass rim if it changed."""
    core = shield_outline(middle, r * (1 - RIM), crest.color)
    edge = shield_outline(middle, r, theme.WOOD)
    rim = shield_outline(middle, r + CHANGED_RIM, theme.BRASS) if changed else ()
    return (*rim, *edge, *core)


@lru_cache(maxsize=SPRITES)
def shield(crest: Crest, radius: int, ground: Color, changed: bool = False) -> Art:
    """Return the lettered shield, with room for the rim, so that shields stand equally whether they changed or not."""
    outer = radius + CHANGED_RIM
    width, height = 2 * math.ceil(HALF_WIDTH * outer), math.ceil((1 + FOOT) * outer)
    middle = Point(width / 2, outer)
    letter = Glyph(middle.x, middle.y, crest.letter, "display", radius * LETTER, theme.letter_on(crest.color))
    shapes = (*shield_body(crest, middle, radius, changed), letter)
    return Art(key_of("shield", crest, radius, ground, changed), width, height, ground, shapes)


def largest_radius(height: int) -> int:
    """Return the radius of the largest lettered shield that is no higher than this."""
    return int(height / (1 + FOOT) - CHANGED_RIM)


@lru_cache(maxsize=SPRITES)
def logo_shield(crest: Crest, radius: int, ground: Color) -> Art:
    """Return a large shield, with the logo in place of the letter."""
    width, height = 2 * math.ceil(HALF_WIDTH * radius), math.ceil((1 + FOOT) * radius)
    middle = Point(width / 2, radius)
    side = radius * LOGO
    corner = Point(middle.x - side / 2, middle.y - side / 2)
    logo = crest.logo_shapes(corner, side, Inks(theme.letter_on(crest.color), crest.color))
    shapes = (*shield_body(crest, middle, radius, changed=False), *logo)
    return Art(key_of("logo_shield", crest, radius, ground), width, height, ground, shapes)

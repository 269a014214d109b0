"""Hex tiles and the empty places of a map: sprites with an outline, so they may lie edge to edge."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple

from renderers import theme
from renderers.fonts import TextStyle, text_width
from renderers.geometry import Point
from renderers.icons import Inks, icon_shapes
from renderers.polygons import Hex
from renderers.sprites import SPRITES, key_of
from renderers.theme import Color
from renderers.vector import Art, Disc, Fill, Glyph, Shapes, faded

ICON: Final = 0.72
"""Size of the icon, as a share of the radius, where words stand below it."""
LONE_ICON: Final = 1.15
ICON_UP: Final = 0.38
TEXT_DOWN: Final = 0.4
NUMBER: Final = 0.86
CODE: Final = 0.5
LABEL: Final = 0.5
BADGE: Final = 0.25
BADGE_DOWN: Final = 0.6
SMALL_RIM: Final = 0.07


class HexLook(NamedTuple):
    """The colors of a tile."""

    fill: Color
    rim: Color
    ink: Color = theme.INK
    """Of words, and of icons that have no colors of their own."""
    accent: Color = theme.COPPER
    rim_width: float | None = None
    """In pixels; by default it grows with the tile."""


class HexFace(NamedTuple):
    """The face of a tile: an icon, below it a number with a code, or a label. Words without an icon are centered."""

    icon: str = ""
    number: str = ""
    code: str = ""
    """Small letters beside the number."""
    label: str = ""
    """A word in smaller type, such as the name of an empty place."""
    badge: str = ""
    """A letter on a dark disc at the foot."""


BLANK: Final = HexFace()


@lru_cache(maxsize=SPRITES)
def hex_tile(look: HexLook, radius: int, face: HexFace = BLANK, fade: float = 0.0, ground: Color = theme.WOOD) -> Art:
    """Return a tile of this radius, faded toward `ground` if need be. Place it with its middle on that of its `Hex`."""
    half = math.ceil(radius * math.sqrt(3) / 2) + 1
    place = Hex(Point(half, radius + 1), radius)
    rim = max(1.2, radius * SMALL_RIM) if look.rim_width is None else look.rim_width
    shapes: Shapes = (
        Fill(place.corners, look.rim),
        Fill(place.inset(rim).corners, look.fill),
        *face_shapes(look, face, place),
    )
    key = key_of("hex", *look, radius, *face, fade, ground)
    return Art(key, 2 * half, 2 * radius + 2, ground, faded(shapes, ground, fade), place.polygon)


def face_shapes(look: HexLook, face: HexFace, place: Hex) -> Shapes:
    """Return everything on a tile."""
    worded = bool(face.number or face.label)
    return (
        *icon_part(look, face, place, worded),
        *(number_part(look, face, place) if face.number else ()),
        *(label_part(look, face, place) if face.label else ()),
        *(badge_part(face.badge, place) if face.badge else ()),
    )


def icon_part(look: HexLook, face: HexFace, place: Hex, worded: bool) -> Shapes:
    """Return the icon: above the words, or large if there are none."""
    if not face.icon:
        return ()
    size = place.radius * (ICON if worded else LONE_ICON)
    up = place.radius * (ICON_UP if worded else BADGE / 2 if face.badge else 0)
    corner = Point(place.middle.x - size / 2, place.middle.y - up - size / 2)
    return icon_shapes(face.icon, corner, size, Inks(look.ink, look.fill, look.accent))


def number_part(look: HexLook, face: HexFace, place: Hex) -> Shapes:
    """Return the number, and its code a little lower."""
    size, code = place.radius * NUMBER, place.radius * CODE
    gap = place.radius * 0.08 if face.code else 0
    widths = glyph_width(face.number, size), glyph_width(face.code, code)
    left = place.middle.x - (widths[0] + gap + widths[1]) / 2
    y = place.middle.y + (place.radius * TEXT_DOWN if face.icon else 0)
    number = Glyph(left + widths[0] / 2, y, face.number, "display", size, look.ink)
    if not face.code:
        return (number,)
    x = left + widths[0] + gap + widths[1] / 2
    return number, Glyph(x, y + place.radius * 0.1, face.code, "display", code, look.ink)


def label_part(look: HexLook, face: HexFace, place: Hex) -> Shapes:
    """Return the word below the icon."""
    y = place.middle.y + (place.radius * TEXT_DOWN if face.icon else 0)
    return (Glyph(place.middle.x, y, face.label, "display", place.radius * LABEL, look.ink),)


def badge_part(letter: str, place: Hex) -> Shapes:
    """Return the letter on its disc."""
    x, y, r = place.middle.x, place.middle.y + place.radius * BADGE_DOWN, place.radius * BADGE
    return Disc(x, y, r, theme.INK), Glyph(x, y, letter, "bold", r * 1.4, theme.PARCHMENT)


def glyph_width(text: str, px: float) -> float:
    """Return the width of letters in the display face."""
    return text_width(text, TextStyle("display", max(1, round(px)))) if text else 0.0

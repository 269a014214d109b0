"""Tiles, sheds and the empty places of a garden, large and small."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final

from renderers import theme
from renderers.geometry import Point
from renderers.heaven_and_ale import looks
from renderers.heaven_and_ale.looks import FamilyLook
from renderers.icons import Inks, icon_shapes
from renderers.polygons import Hex
from renderers.sprites import SPRITES, key_of
from renderers.theme import Color
from renderers.vector import Art, Bar, Disc, Fill, Glyph, Shape, Shapes
from renderers.widgets.hexes import HexFace, HexLook, hex_tile

SMALL: Final = 30
"""Up to this radius a tile has an icon and its number, or the letter of a monk, but no code."""
EMPTY: Final[dict[str, tuple[HexLook, str]]] = {
    "sunny": (HexLook(looks.SUNNY, looks.SUNNY_LINE, looks.SUNNY_INK, rim_width=2.2), "sun"),
    "shady": (HexLook(looks.SHADY, looks.SHADY_LINE, looks.SHADY_INK, rim_width=2.2), "moon"),
    "shed": (HexLook(looks.YARD, looks.YARD_LINE, looks.YARD_INK, looks.YARD_LINE, 2.2), "house"),
}
RIMS: Final = {"sunny": looks.SUNNY_RIM, "shady": looks.SHADY_RIM}
DIM: Final = 0.5
NEW: Final = theme.BRASS
NEW_RIM: Final = 3.5


def tile(family: FamilyLook, fertility: int, radius: int, rim: Color = looks.TILE_RIM) -> Art:
    """Draw a tile as it lies on a space or in a garden."""
    look, small = HexLook(family.fill, rim, family.ink), radius <= SMALL
    if family.kind == "monk":
        return small_monk(family, look, radius) if small else hex_tile(look, radius, monk_face(family))
    return hex_tile(look, radius, HexFace(family.icon, str(fertility), "" if small else family.code))


def monk_face(family: FamilyLook) -> HexFace:
    """Return a monk with the letter of its type."""
    return HexFace(icon=family.icon, badge=family.code)


@lru_cache(maxsize=SPRITES)
def small_monk(family: FamilyLook, look: HexLook, radius: int) -> Art:
    """Draw a monk on a small tile: the letter stands where a resource has its number, in lower case as everywhere."""
    blank = hex_tile(look, radius)
    middle, size = Point(blank.width / 2, blank.height / 2), radius * 0.8
    corner = Point(middle.x - size / 2, middle.y - radius * 0.36 - size / 2)
    shapes = (
        *blank.shapes,
        *icon_shapes(family.icon, corner, size, Inks(family.ink, family.fill)),
        Glyph(middle.x, middle.y + radius * 0.44, family.code, "bold", radius * 0.8, family.ink),
    )
    key = key_of("small_monk", *family, look.rim, radius)
    return Art(key, blank.width, blank.height, theme.WOOD, shapes, blank.outline)


def empty_place(kind: str, radius: int, label: str, dim: bool = False) -> Art:
    """Draw an empty hex with its label, dim while another one is to be chosen."""
    look, icon = EMPTY[kind]
    return hex_tile(look, radius, HexFace(icon=icon, label=label), DIM if dim else 0.0, theme.PANEL)


@lru_cache(maxsize=SPRITES)
def open_place(kind: str, radius: int, label: str) -> Art:
    """Draw an empty hex that may be chosen now: brass rim, large label."""
    look, icon = EMPTY[kind]
    fill = theme.mix(look.fill, look.rim, 0.4)
    blank = hex_tile(HexLook(fill, theme.BRASS, rim_width=4), radius)
    middle, size = Point(blank.width / 2, blank.height / 2), radius * 0.6
    corner = Point(middle.x - size / 2, middle.y - radius * 0.44 - size / 2)
    shapes = (
        *blank.shapes,
        *icon_shapes(icon, corner, size, Inks(look.ink, fill)),
        Glyph(middle.x, middle.y + radius * 0.26, label, "display", radius * 0.72, theme.WHITE),
    )
    return Art(key_of("open", kind, radius, label), blank.width, blank.height, theme.WOOD, shapes, blank.outline)


@lru_cache(maxsize=SPRITES)
def labeled_tile(family: FamilyLook, fertility: int, radius: int, label: str) -> Art:
    """Draw a tile that may be chosen: its label above, its icon and its number below."""
    plain = tile(family, fertility, radius, theme.BRASS)
    middle = Point(plain.width / 2, plain.height / 2)
    place = Hex(middle, radius)
    words: Shapes = (
        Bar(middle.x - radius * 0.42, middle.y - radius * 0.66, radius * 0.84, radius * 0.46, radius * 0.14, theme.INK),
        Glyph(middle.x, middle.y - radius * 0.43, label, "display", radius * 0.44, theme.BRASS),
    )
    shapes = (
        Fill(place.corners, theme.BRASS),
        Fill(place.inset(4).corners, family.fill),
        *words,
        *below(family, fertility, place),
    )
    key = key_of("labeled", *family, fertility, radius, label)
    return Art(key, plain.width, plain.height, theme.WOOD, shapes, plain.outline)


def below(family: FamilyLook, fertility: int, place: Hex) -> Shapes:
    """Draw the icon and the number of a resource side by side, or a monk with the letter of its type."""
    radius, inks = place.radius, Inks(family.ink, family.fill)
    x, y = place.middle.x, place.middle.y + radius * 0.17
    if family.kind == "resource":
        size = radius * 0.62
        icon = icon_shapes(family.icon, Point(x - size, y - size / 2), size, inks)
        return *icon, Glyph(x + radius * 0.36, y, str(fertility), "display", radius * 0.74, family.ink)
    size = radius * 0.8
    icon = icon_shapes(family.icon, Point(x - size / 2, y - size / 2), size, inks)
    return *icon, Glyph(x + radius * 0.56, y, family.code, "bold", radius * 0.5, family.ink)


@lru_cache(maxsize=SPRITES)
def shed(radius: int, kind: int, rim: Color = looks.TILE_RIM) -> Art:
    """Draw a shed that was built, its type on the wall."""
    blank = hex_tile(HexLook(looks.SHED, rim), radius)
    middle = Point(blank.width / 2, blank.height / 2)
    size = radius * 1.35
    corner = Point(middle.x - size / 2, middle.y - radius * 0.1 - size / 2)
    shapes = (
        *blank.shapes,
        *icon_shapes("house", corner, size, Inks(theme.PARCHMENT, looks.SHED, looks.ROOF)),
        Glyph(middle.x, middle.y + radius * 0.2, str(kind), "display", radius * 0.62, theme.INK),
    )
    return Art(key_of("shed", radius, kind, rim), blank.width, blank.height, theme.WOOD, shapes, blank.outline)


@lru_cache(maxsize=SPRITES)
def site(filled: tuple[bool, ...], radius: int) -> Art:
    """Draw a shed that is begun, without its words: a dot for each neighbor, filled where a tile lies."""
    blank = hex_tile(EMPTY["shed"][0], radius)
    middle, house = Point(blank.width / 2, blank.height / 2), radius * 0.44
    corner = Point(middle.x - house / 2, middle.y - radius * 0.56 - house / 2)
    shapes = (
        *blank.shapes,
        *icon_shapes("house", corner, house, Inks(looks.YARD_INK, looks.YARD, looks.YARD_LINE)),
        *site_dots(filled, middle, radius),
    )
    return Art(key_of("site", *filled, radius), blank.width, blank.height, theme.WOOD, shapes, blank.outline)


def site_dots(filled: tuple[bool, ...], middle: Point, radius: int) -> Shapes:
    """Draw a dot toward each neighbor, clockwise from the right."""
    shapes: list[Shape] = []
    for position, there in enumerate(filled):
        angle = math.radians(360 / len(filled) * position)
        x, y = middle.x + radius * 0.7 * math.cos(angle), middle.y + radius * 0.7 * math.sin(angle)
        shapes.append(Disc(x, y, radius * 0.11, theme.BRASS if there else looks.YARD_LINE))
        if not there:
            shapes.append(Disc(x, y, radius * 0.07, looks.YARD))
    return tuple(shapes)


# Small gardens


def mini_tile(family: FamilyLook, fertility: int, radius: int, new: bool) -> Art:
    """Draw a tile of a small garden: its color and its number or letter; one that is new has a rim of brass."""
    look = HexLook(family.fill, NEW if new else family.fill, family.ink, rim_width=NEW_RIM if new else 0)
    return mini_words(look, radius, str(fertility) if family.kind == "resource" else family.code)


@lru_cache(maxsize=SPRITES)
def mini_words(look: HexLook, radius: int, words: str) -> Art:
    """Draw a small hex with a number, or the letter of a monk in lower case."""
    blank = hex_tile(look, radius)
    middle = Point(blank.width / 2, blank.height / 2)
    face = "display" if words.isdecimal() else "bold"
    glyph = Glyph(*middle, words, face, radius * (1.15 if face == "display" else 1.0), look.ink)
    return Art(
        key_of("mini", *look, radius, words),
        blank.width,
        blank.height,
        theme.WOOD,
        (*blank.shapes, glyph),
        blank.outline,
    )


def mini_place(kind: str, radius: int) -> Art:
    """Draw an empty hex of a small garden."""
    look = EMPTY[kind][0]._replace(rim_width=1.2)
    return hex_tile(look, radius, HexFace(icon="house") if kind == "shed" else HexFace())


def mini_shed(radius: int, kind: int, new: bool) -> Art:
    """Draw a built shed of a small garden."""
    rim = NEW if new else looks.SHED
    look = HexLook(looks.SHED, rim, theme.PARCHMENT, looks.ROOF, NEW_RIM if new else 0)
    return hex_tile(look, radius, HexFace(icon="house"))

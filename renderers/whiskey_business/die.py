"""Dice: large ones with their state, small ones in slots, and the empty slots themselves."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from renderers import theme
from renderers.geometry import Point, Rect
from renderers.icons import ON_PARCHMENT, Inks, icon_shapes, load_icons
from renderers.scene import Board
from renderers.sprites import SPRITES, key_of, square_art
from renderers.theme import Color
from renderers.vector import Art, Bar, Disc, Glyph, Shapes, faded

Mark = Literal["plain", "placed", "fits", "no_use", "alarm"]

RING: Final = 7
"""Width by which the ring of a die reaches beyond it."""
RING_COLORS: Final[dict[Mark, Color]] = {"placed": theme.GOOD, "fits": theme.BRASS, "alarm": theme.BAD}
NO_USE_FADE: Final = 0.58
FAINT: Final = 0.72
SLOT_RADIUS: Final = 14
SLOT_INSET: Final = 5


def die_shapes(face: str, corner: Point, side: float) -> Shapes:
    """Return a die with this face."""
    radius = round(side * 0.18)
    icon = round(side * 0.7)
    at = Point(corner.x + (side - icon) / 2, corner.y + round(side * 0.48) - icon / 2)
    return (
        Bar(corner.x, corner.y, side, side, radius, theme.PARCHMENT_EDGE),
        Bar(corner.x, corner.y, side, round(side * 0.955), radius, theme.PARCHMENT),
        *icon_shapes(face, at, icon, ON_PARCHMENT),
    )


def ring_shapes(side: int, color: Color, ground: Color) -> Shapes:
    """Return the ring around a die."""
    outer = side + 2 * RING
    radius = side * 0.18
    return (
        Bar(0, 0, outer, outer, radius + RING, color),
        Bar(4, 4, outer - 8, outer - 8, radius + RING - 4, ground),
    )


@lru_cache(maxsize=SPRITES)
def big_die(face: str, side: int, ground: Color, mark: Mark) -> Art:
    """Return a rolled die with room for its ring, so that dice stand equally whatever their state."""
    shapes = die_shapes(face, Point(RING, RING), side)
    if mark in RING_COLORS:
        shapes = (*ring_shapes(side, RING_COLORS[mark], ground), *shapes)
    fade = NO_USE_FADE if mark == "no_use" else 0.0
    return square_art(key_of("die", face, side, ground, mark), side + 2 * RING, ground, shapes, fade)


@lru_cache(maxsize=SPRITES)
def slot_die(face: str, side: int, count: int = 1) -> Art:
    """Return a die that lies in a slot; more than one in the same slot has a badge with their number."""
    shapes = die_shapes(face, Point(0, 0), side)
    if count > 1:
        r = side * 0.2
        at = Point(side - r - 3, r + 3)
        badge = (Disc(at.x, at.y, r + 2, theme.PARCHMENT), Disc(at.x, at.y, r, theme.INK))
        shapes = (*shapes, *badge, Glyph(at.x, at.y, str(count), "display", r * 1.5, theme.PARCHMENT))
    return square_art(key_of("slot_die", face, side, count), side, theme.WELL, shapes)


@lru_cache(maxsize=SPRITES)
def faint_icon(name: str, size: int) -> Art:
    """Return the faint icon of the die that belongs in an empty slot."""
    # The letter that stands in for an icon nobody drew would not be seen in ink.
    fg = theme.INK if name in load_icons() else theme.MUTED
    shapes = icon_shapes(name, Point(0, 0), size, Inks(fg, theme.WELL))
    return square_art(key_of("faint", name, size), size, theme.WELL, shapes, FAINT)


@lru_cache(maxsize=SPRITES)
def faint_question(size: int) -> Art:
    """Return the question mark in a slot for which nothing is known yet."""
    mark = Glyph(size / 2, size / 2, "?", "display", size, theme.MUTED)
    return square_art(key_of("faint?", size), size, theme.WELL, faded((mark,), theme.WELL, FAINT))


def slot(board: Board, name: str, rect: Rect, art: Art, ground: Color) -> None:
    """Draw an empty place in the panel with a die, or a hint at one, in it."""
    board.box(name, rect, theme.WELL, SLOT_RADIUS, line=theme.HAIRLINE, line_width=2, ground=ground)
    board.sprite(f"{name}.in", rect.middle, art)

"""Cards: parchment fronts with a value and an action, and backs that tell nothing but whose they are."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from renderers import theme
from renderers.angels_share.shield import Crest
from renderers.fonts import TextStyle, two_lines
from renderers.geometry import Point, Size
from renderers.icons import ON_PARCHMENT, Inks, icon_shapes
from renderers.sprites import SPRITES, key_of
from renderers.theme import Color
from renderers.vector import Art, Bar, Glyph, Shapes

BOARD_CARD: Final = Size(80, 110)
RADIUS: Final = 9
EDGE: Final = 4
BACK_RIM: Final = 4
BACK_FRAME: Final = 9
BACK_SHADE: Final = 0.25
VALUE: Final = 54.0
ICON: Final = 46

HAND_HEIGHT: Final = 324
HAND_RADIUS: Final = 14
HAND_EDGE: Final = 5
BAND: Final = 60
HAND_VALUE: Final = 104.0
HAND_LETTER: Final = 46.0
HAND_LABEL: Final = TextStyle("semibold", 24)
HAND_ICON: Final = 66
HAND_LOGO: Final = 40
LEAST_CONTRAST: Final = 1.3
"""A band paler than this against the parchment gets a line under it."""
LINE: Final = theme.mix(theme.PARCHMENT, theme.PARCHMENT_EDGE, 0.6)


@lru_cache(maxsize=SPRITES)
def card_face(value: int, action: str, ground: Color) -> Art:
    """Return a card on the board: the value above the icon of its action."""
    w, h = BOARD_CARD
    shapes: Shapes = (
        Bar(0, 0, w, h, RADIUS, theme.PARCHMENT_EDGE),
        Bar(0, 0, w, h - EDGE, RADIUS, theme.PARCHMENT),
        Glyph(w / 2, 32, str(value), "display", VALUE, theme.INK),
        *icon_shapes(action, Point((w - ICON) / 2, 54), ICON, ON_PARCHMENT),
    )
    return Art(key_of("card", value, action, ground), w, h, ground, shapes)


@lru_cache(maxsize=SPRITES)
def turned_card(value: int, width: int, ground: Color) -> Art:
    """Return a card on the board that is being turned up: narrower, and its value is seen as soon as it has room."""
    w, h = BOARD_CARD
    left = (w - width) / 2
    shapes: Shapes = (
        Bar(left, 0, width, h, RADIUS, theme.PARCHMENT_EDGE),
        Bar(left, 0, width, h - EDGE, RADIUS, theme.PARCHMENT),
    )
    if width > VALUE:
        shapes = (*shapes, Glyph(w / 2, 32, str(value), "display", VALUE, theme.INK))
    return Art(key_of("turned_card", value, width, ground), w, h, ground, shapes)


@lru_cache(maxsize=SPRITES)
def card_back(crest: Crest, size: Size, ground: Color) -> Art:
    """Return the back of a card: its distillery and nothing else."""
    w, h = size
    dark = theme.mix(crest.color, theme.INK, BACK_SHADE)
    light = theme.mix(crest.color, theme.WHITE, BACK_SHADE)
    logo = round(w * 0.6)
    # A white back is lighter than any drawing on it could be: there the logo is dark.
    fg = theme.mix(crest.color, theme.WHITE, 0.65)
    if theme.contrast(fg, dark) < 2:
        fg = theme.mix(crest.color, theme.INK, 0.75)
    shapes: Shapes = (
        Bar(0, 0, w, h, RADIUS, theme.PARCHMENT),
        Bar(BACK_RIM, BACK_RIM, w - 2 * BACK_RIM, h - 2 * BACK_RIM, RADIUS - 3, dark),
        Bar(BACK_FRAME, BACK_FRAME, w - 2 * BACK_FRAME, h - 2 * BACK_FRAME, RADIUS - 5, light),
        Bar(BACK_FRAME + 2, BACK_FRAME + 2, w - 2 * BACK_FRAME - 4, h - 2 * BACK_FRAME - 4, RADIUS - 6, dark),
        *crest.logo_shapes(Point((w - logo) / 2, (h - logo) / 2), logo, Inks(fg, dark)),
    )
    return Art(key_of("card_back", crest, size, ground), w, h, ground, shapes)


@lru_cache(maxsize=SPRITES)
def hand_card(crest: Crest, value: int, action: str, label: str, width: int) -> Art:
    """Return a card held in hand: color band with logo and letter, value, icon and name of the action."""
    middle = width / 2
    corner = Point(middle - HAND_ICON / 2, 216 - HAND_ICON / 2)
    lines = two_lines(label, HAND_LABEL, width - 12)
    shapes: Shapes = (
        Bar(0, 0, width, HAND_HEIGHT, HAND_RADIUS, theme.PARCHMENT_EDGE),
        Bar(0, 0, width, HAND_HEIGHT - HAND_EDGE, HAND_RADIUS, theme.PARCHMENT),
        *band(crest, width),
        Glyph(middle, 118, str(value), "display", HAND_VALUE, theme.INK),
        Bar(22, 171, width - 44, 2, 0, LINE),
        *icon_shapes(action, corner, HAND_ICON, ON_PARCHMENT),
        *(
            Glyph(middle, 283 + (index - (len(lines) - 1) / 2) * 28, line, HAND_LABEL.face, HAND_LABEL.px, theme.INK)
            for index, line in enumerate(lines)
        ),
    )
    return Art(key_of("hand_card", crest, value, action, label, width), width, HAND_HEIGHT, theme.WOOD, shapes)


def band(crest: Crest, width: int) -> Shapes:
    """Return the colored head of a card, with logo and letter."""
    fill = theme.letter_on(crest.color)
    half = HAND_LOGO / 2
    shapes: Shapes = (
        Bar(0, 0, width, BAND, HAND_RADIUS, crest.color),
        Bar(0, BAND / 2, width, BAND / 2, 0, crest.color),
        *crest.logo_shapes(Point(36 - half, 31 - half), HAND_LOGO, Inks(fill, crest.color)),
        Glyph(width - 28, 32, crest.letter, "display", HAND_LETTER, fill),
    )
    if theme.contrast(crest.color, theme.PARCHMENT) < LEAST_CONTRAST:
        shapes = (*shapes, Bar(0, BAND, width, 2, 0, theme.PARCHMENT_EDGE))
    return shapes

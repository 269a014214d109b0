"""Cards: parchment fronts with a value and an action, and backs that tell nothing but whose they are."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from renderers import theme
from renderers.fonts import TextStyle, text_width, two_lines
from renderers.geometry import Point, Rect, Size
from renderers.icons import ON_PARCHMENT, Inks, icon_shapes
from renderers.scene import Board, TextPlace
from renderers.sprites import SPRITES, icon, key_of
from renderers.theme import Colour
from renderers.vector import Art, Bar, Glyph, Shapes
from renderers.widgets.shield import Crest

BOARD_CARD: Final = Size(80, 110)
RADIUS: Final = 9
EDGE: Final = 4
BACK_RIM: Final = 4
BACK_FRAME: Final = 9
BACK_SHADE: Final = 0.25
VALUE: Final = 54.0
ICON: Final = 46

HAND_RADIUS: Final = 14
HAND_EDGE: Final = 5
BAND: Final = 60
HAND_VALUE: Final = TextStyle("display", 104)
HAND_LETTER: Final = TextStyle("display", 46)
HAND_LABEL: Final = TextStyle("semibold", 24)
HAND_ICON: Final = 66
HAND_LOGO: Final = 40
LINE: Final = theme.mix(theme.PARCHMENT, theme.PARCHMENT_EDGE, 0.6)
AWAY_FADE: Final = 0.58


@lru_cache(maxsize=SPRITES)
def card_face(value: int, action: str, ground: Colour) -> Art:
    """A card on the board: the value above the icon of its action."""
    w, h = BOARD_CARD
    shapes: Shapes = (
        Bar(0, 0, w, h, RADIUS, theme.PARCHMENT_EDGE),
        Bar(0, 0, w, h - EDGE, RADIUS, theme.PARCHMENT),
        Glyph(w / 2, 32, str(value), "display", VALUE, theme.INK),
        *icon_shapes(action, Point((w - ICON) / 2, 54), ICON, ON_PARCHMENT),
    )
    return Art(key_of("card", value, action, ground), w, h, ground, shapes)


@lru_cache(maxsize=SPRITES)
def card_back(crest: Crest, size: Size, ground: Colour) -> Art:
    w, h = size
    dark = theme.mix(crest.colour, theme.INK, BACK_SHADE)
    light = theme.mix(crest.colour, theme.WHITE, BACK_SHADE)
    logo = round(w * 0.5)
    # A white back is lighter than any drawing on it could be: there the logo is dark.
    fg = theme.mix(crest.colour, theme.WHITE, 0.55)
    if theme.contrast(fg, dark) < 2:
        fg = theme.mix(crest.colour, theme.INK, 0.75)
    shapes: Shapes = (
        Bar(0, 0, w, h, RADIUS, theme.PARCHMENT),
        Bar(BACK_RIM, BACK_RIM, w - 2 * BACK_RIM, h - 2 * BACK_RIM, RADIUS - 3, dark),
        Bar(BACK_FRAME, BACK_FRAME, w - 2 * BACK_FRAME, h - 2 * BACK_FRAME, RADIUS - 5, light),
        Bar(BACK_FRAME + 2, BACK_FRAME + 2, w - 2 * BACK_FRAME - 4, h - 2 * BACK_FRAME - 4, RADIUS - 6, dark),
        *crest.logo_shapes(Point((w - logo) / 2, (h - logo) / 2), logo, Inks(fg, dark)),
    )
    return Art(key_of("card_back", crest, size, ground), w, h, ground, shapes)


@lru_cache(maxsize=SPRITES)
def band_logo(crest: Crest, size: int) -> Art:
    inks = Inks(theme.letter_on(crest.colour), crest.colour)
    shapes = crest.logo_shapes(Point(0, 0), size, inks)
    return Art(key_of("band_logo", crest, size), size, size, crest.colour, shapes)


def hand_card(board: Board, name: str, rect: Rect, crest: Crest, value: int, action: str, label: str) -> None:
    """A card held in hand: colour band with logo and letter, value, icon and name of the action."""
    board.box(name, rect, theme.PARCHMENT_EDGE, HAND_RADIUS, ground=board.ground)
    paper = Rect(rect.x, rect.y, rect.w, rect.h - HAND_EDGE)
    board.box(f"{name}.paper", paper, theme.PARCHMENT, HAND_RADIUS, ground=theme.PARCHMENT_EDGE)
    hand_band(board, name, rect.take_top(BAND)[0], crest)
    centred = TextPlace("centre", rect.w - 16, theme.PARCHMENT)
    middle = rect.x + rect.w / 2
    board.text(f"{name}.value", Point(middle, rect.y + 118), str(value), HAND_VALUE, theme.INK, centred)
    board.box(f"{name}.line", Rect(rect.x + 22, rect.y + 172, rect.w - 44, 2), LINE)
    art = icon(action, HAND_ICON, theme.PARCHMENT, theme.INK)
    board.sprite(f"{name}.action", Point(middle, rect.y + 216), art)
    lines = two_lines(label, HAND_LABEL, rect.w - 16)
    for index, line in enumerate(lines):
        y = rect.y + 283 + (index - (len(lines) - 1) / 2) * 28
        board.text(f"{name}.label.{index}", Point(middle, y), line, HAND_LABEL, theme.INK, centred)


def hand_band(board: Board, name: str, band: Rect, crest: Crest) -> None:
    """The coloured head of a card; the distillery is spelled out where there is room."""
    board.box(f"{name}.band", band, crest.colour, HAND_RADIUS, corners="top")
    fill = theme.letter_on(crest.colour)
    logo = board.sprite(f"{name}.logo", Point(band.x + 36, band.cy + 1), band_logo(crest, HAND_LOGO))
    place = TextPlace("right", 60, crest.colour)
    board.text(f"{name}.letter", Point(band.right - 18, band.cy + 2), crest.letter, HAND_LETTER, fill, place)
    room = board.items[-1].bounds.x - logo.right - 20
    if text_width(crest.name, theme.SMALL) <= room:
        place = TextPlace("centre", room, crest.colour)
        middle = Point(logo.right + 10 + room / 2, band.cy + 1)
        board.text(f"{name}.distillery", middle, crest.name, theme.SMALL, fill, place)

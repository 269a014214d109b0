"""Wooden pieces and cards: markers, the brewmaster, barrels, privilege cards, and the signs made of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.heaven_and_ale.view import CardView
from renderers import theme
from renderers.geometry import Point
from renderers.heaven_and_ale import looks
from renderers.heaven_and_ale.looks import FamilyLook
from renderers.icons import ON_PARCHMENT, Inks, icon_shapes
from renderers.sprites import SPRITES, key_of, square_art
from renderers.theme import Color
from renderers.vector import Art, Bar, Disc, Glyph, Shape, Shapes, faded
from renderers.widgets.coins import ring

RIM: Final = 0.05
MARK: Final = 0.7
BIG_CASK: Final = 68
SMALL_CASK: Final = 40
SIGNS: Final[dict[str, str]] = {
    "colour_count": "five_resources",
    "disc_count": "",
    "barrel": "cask",
    "ducats": "coin",
    "brewmaster": "mug",
}
"""The icons of privilege cards by their effect; a disc is drawn."""


def marker_shapes(family: FamilyLook, middle: Point, size: float) -> Shapes:
    """Draw a round marker with the icon of its resource."""
    r, mark = size / 2, size * MARK
    corner = Point(middle.x - mark / 2, middle.y - mark / 2)
    return (
        Disc(*middle, r, theme.INK),
        Disc(*middle, r * (1 - 2 * RIM), family.fill),
        *icon_shapes(family.icon, corner, mark, Inks(family.ink, family.fill)),
    )


def brewmaster_shapes(middle: Point, size: float) -> Shapes:
    """Draw the square brewmaster with a mug."""
    rim, mark = size * RIM, size * 0.78
    left, top = middle.x - size / 2, middle.y - size / 2
    return (
        Bar(left, top, size, size, size * 0.2, theme.INK),
        Bar(left + rim, top + rim, size - 2 * rim, size - 2 * rim, size * 0.17, looks.BREW),
        *icon_shapes("mug", Point(middle.x - mark / 2, middle.y - mark / 2), mark, Inks()),
    )


@lru_cache(maxsize=SPRITES)
def marker(family: FamilyLook, size: int, ground: Color) -> Art:
    """Draw a resource marker."""
    shapes = marker_shapes(family, Point(size / 2, size / 2), size)
    return square_art(key_of("marker", *family, size, ground), size, ground, shapes)


@lru_cache(maxsize=SPRITES)
def brewmaster(size: int, ground: Color) -> Art:
    """Draw the brewmaster."""
    shapes = brewmaster_shapes(Point(size / 2, size / 2), size)
    return square_art(key_of("brewmaster", size, ground), size, ground, shapes)


@lru_cache(maxsize=SPRITES)
def casks(ground: Color) -> Art:
    """Draw a large and a small barrel side by side: the sign of a barrel space."""
    inks = Inks(bg=ground)
    shapes = (
        *icon_shapes("cask", Point(0, 0), BIG_CASK, inks),
        *icon_shapes("cask", Point(BIG_CASK - 14, BIG_CASK - SMALL_CASK), SMALL_CASK, inks),
    )
    width = BIG_CASK - 14 + SMALL_CASK
    return Art(key_of("casks", ground), width, BIG_CASK, ground, shapes)


def disc_shapes(middle: Point, radius: float, text: str = "") -> Shapes:
    """Draw a scoring disc."""
    light = theme.mix(looks.DISC, theme.WHITE, 0.55)
    shapes: Shapes = (
        Disc(*middle, radius, theme.mix(looks.DISC, theme.INK, 0.35)),
        Disc(*middle, radius * 0.9, looks.DISC),
        ring(middle, radius * 0.72, max(1.0, radius * 0.08), light),
    )
    return (*shapes, Glyph(*middle, text, "display", radius * 1.05, theme.WHITE)) if text else shapes


@lru_cache(maxsize=SPRITES)
def small_disc(size: int, ground: Color, text: str = "", fade: float = 0.0) -> Art:
    """Draw a scoring disc on a flat ground."""
    shapes = disc_shapes(Point(size / 2, size / 2), size / 2, text)
    return square_art(key_of("small_disc", size, ground, text, fade), size, ground, shapes, fade)


# Privilege cards


@lru_cache(maxsize=SPRITES)
def card_back(width: int, height: int, ground: Color, fade: float = 0.0) -> Art:
    """Draw a privilege card as a sign."""
    shapes: tuple[Shape, ...] = (
        *card_shapes(width, height),
        *icon_shapes("star", Point(width * 0.16, (height - width * 0.68) / 2), width * 0.68, Inks(theme.COPPER)),
    )
    key = key_of("card_back", width, height, ground, fade)
    return Art(key, width, height, ground, faded(shapes, ground, fade))


def card_shapes(width: float, height: float) -> Shapes:
    """Draw a parchment card with a copper border."""
    rim, radius = max(1.5, width * 0.05), width * 0.14
    return (
        Bar(0, 0, width, height, radius, theme.COPPER),
        Bar(rim, rim, width - 2 * rim, height - 2 * rim, radius * 0.7, theme.PARCHMENT),
    )


def sign_shapes(effect: str, middle: Point, size: float) -> Shapes:
    """Draw the sign of a privilege card."""
    name = SIGNS.get(effect, effect)
    if not name:
        return disc_shapes(middle, size * 0.46)
    if name == "mug":
        return brewmaster_shapes(middle, size * 0.92)
    return icon_shapes(name, Point(middle.x - size / 2, middle.y - size / 2), size, ON_PARCHMENT)


@lru_cache(maxsize=SPRITES)
def sign(effect: str, size: int, ground: Color) -> Art:
    """Draw the sign of a privilege card on a flat ground."""
    return square_art(
        key_of("sign", effect, size, ground), size, ground, sign_shapes(effect, Point(size / 2, size / 2), size)
    )


def amount_text(card: CardView) -> str:
    """Return the amount of a card in figures: "+12"; those that count something say once for each."""
    if card.effect in ("colour_count", "disc_count"):
        return f"×{card.amount}"
    return f"+{card.amount}"


@lru_cache(maxsize=SPRITES)
def placed_card(card: CardView, width: int, height: int, ground: Color) -> Art:
    """Draw a privilege card beside its pair: its sign and its amount."""
    text = amount_text(card)
    shapes = (
        *card_shapes(width, height),
        *sign_shapes(card.effect, Point(width / 2, height * 0.36), width * 0.62),
        Glyph(width / 2, height * 0.78, text, "display", width * 0.5, theme.INK),
    )
    return Art(key_of("placed_card", card.effect, card.amount, width, height, ground), width, height, ground, shapes)

"""Spirits card by card: small cards with a sign, as many as there are, in one or two rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.distilled.view import CardView, SaleView
from renderers import theme
from renderers.distilled import looks
from renderers.geometry import Point, Rect, Size
from renderers.icons import Inks, icon_shapes
from renderers.scene import Board, TextPlace
from renderers.sprites import SPRITES, key_of
from renderers.theme import Color
from renderers.vector import Art, Bar, Glyph, Shapes

LARGEST: Final = Size(36, 46)
CLOSE: Final = Size(52, 58)
"""The largest sizes of cards at the table, and from close by."""
GAP: Final = 4
SMALLEST: Final = 26
COUNT: Final = 22
"""The room for the number of equal cards."""
RADIUS: Final = 5
FLAVOR: Final = looks.KINDS["flavor"]


class Mini(NamedTuple):
    """The face of a small card: a sign, or the money of a flavor."""

    sign: str
    text: str = ""


LABEL: Final = Mini("star")


def mini_of(card: CardView) -> Mini:
    """Return a card as a small one."""
    return Mini("", f"+{card.money}") if card.kind == "flavor" else Mini(looks.icon_name(card))


def minis_of(cards: Sequence[CardView]) -> list[Mini]:
    """Return cards as small ones, in their order."""
    return [mini_of(card) for card in cards]


def sale_minis(sale: SaleView) -> list[Mini]:
    """Return a spirit as it was sold: what is in it, its barrel, its flavors, its bottle and its label."""
    cards = minis_of((*sale.spirit.cards, sale.spirit.barrel, *sale.flavors, sale.bottle))
    return [*cards, LABEL] if sale.spirit.label else cards


@lru_cache(maxsize=SPRITES)
def mini_card(mini: Mini, size: Size, ground: Color) -> Art:
    """Return a small card, face up."""
    w, h = size
    if mini.text:
        shapes: Shapes = (
            Bar(0, 0, w, h, RADIUS, FLAVOR),
            Glyph(w / 2, h / 2, mini.text, "display", w * 0.62, theme.WHITE),
        )
        return Art(key_of("mini", mini.text, *size, ground), w, h, ground, shapes)
    side = min(w, h) - 5
    corner = Point((w - side) / 2, (h - side) / 2)
    shapes = (
        Bar(0, 0, w, h, RADIUS, looks.CARD),
        *icon_shapes(mini.sign, corner, side, Inks(theme.COPPER if mini == LABEL else looks.CARD_INK, looks.CARD)),
    )
    return Art(key_of("mini", mini.sign, *size, ground), w, h, ground, shapes)


@lru_cache(maxsize=SPRITES)
def mini_back(size: Size, ground: Color) -> Art:
    """Return a small card, face down."""
    w, h = size
    side = min(w, h) - 10
    corner = Point((w - side) / 2, (h - side) / 2)
    shapes = (
        Bar(0, 0, w, h, RADIUS, looks.BACK_LINE),
        Bar(2, 2, w - 4, h - 4, RADIUS - 1, looks.BACK),
        *icon_shapes("still", corner, side, Inks(looks.BACK_LINE, looks.BACK, looks.BACK_LINE)),
    )
    return Art(key_of("mini_back", *size, ground), w, h, ground, shapes)


def fitting(count: int, area: Rect, largest: Size) -> tuple[Size, int]:
    """Return the size of the cards and the number in a row, for one row or two, whichever is larger."""
    found: list[tuple[Size, int]] = []
    for rows in (1, 2):
        across = max(1, -(-count // rows))
        w = min(largest.w, (area.w + GAP) // across - GAP)
        h = min(largest.h, (area.h + GAP) // rows - GAP, round(w * 1.3))
        found.append((Size(min(w, h), h), across))
    return max(found, key=lambda one: one[0].w)


def draw_minis(
    board: Board, name: str, area: Rect, minis: Sequence[Mini], ground: Color, largest: Size = LARGEST
) -> None:
    """Draw small cards from the left, centered upright; equal ones as one with a number if they get too small."""
    size, across = fitting(len(minis), area, largest)
    if size.w < min(SMALLEST, pile_width(minis, area)):
        draw_piles(board, name, area, minis, ground)
        return
    rows = -(-len(minis) // across)
    top = area.cy - (rows * (size.h + GAP) - GAP) / 2
    for index, mini in enumerate(minis):
        row, column = divmod(index, across)
        middle = Point(area.x + column * (size.w + GAP) + size.w / 2, top + row * (size.h + GAP) + size.h / 2)
        board.sprite(f"{name}.{index}", middle, mini_card(mini, size, ground))


def pile_width(minis: Sequence[Mini], area: Rect) -> int:
    """Return the width that each pile of equal cards can have."""
    piles = Counter(minis)
    counts = sum(COUNT for size in piles.values() if size > 1)
    return min(LARGEST.w, (area.w - counts + GAP) // max(1, len(piles)) - GAP)


def draw_piles(board: Board, name: str, area: Rect, minis: Sequence[Mini], ground: Color) -> None:
    """Draw equal cards as one with a number beside it, in one row."""
    piles, w = Counter(minis), pile_width(minis, area)
    size = Size(w, min(LARGEST.h, area.h, round(w * 1.3)))
    x = area.x
    for index, (mini, count) in enumerate(piles.items()):
        x = board.sprite(f"{name}.{index}", Point(x + w / 2, area.cy), mini_card(mini, size, ground)).right + GAP
        if count > 1:
            place = TextPlace(room=COUNT + GAP, ground=ground)
            board.text(f"{name}.{index}.count", Point(x - 2, area.cy), f"×{count}", looks.SMALL, place=place)
            x += COUNT

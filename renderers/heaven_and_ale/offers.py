"""The tiles one may buy, with their prices in the sun and in the shade."""

from __future__ import annotations

from typing import Final

from engine.heaven_and_ale.view import OfferView, SeatView, View
from renderers import theme
from renderers.fonts import TextStyle
from renderers.geometry import Point, Rect
from renderers.heaven_and_ale import looks, words
from renderers.heaven_and_ale.looks import Families
from renderers.heaven_and_ale.tiles import tile
from renderers.scene import Board, TextPlace
from renderers.sprites import icon
from renderers.widgets.panel import panel

TITLE: Final = 118
MOST: Final = 6
"""Tiles side by side; of more only the first are shown, all of them are in the menu."""
RADIUS: Final = 43
PRICE: Final = TextStyle("display", 42)
SPACE: Final = TextStyle("display", 44)
SIGN: Final = 34


def draw_offers(board: Board, rect: Rect, view: View, own: SeatView, known: Families) -> None:
    """Draw a strip with every tile of the space; prices that cannot be paid are missing."""
    panel(board, "offers", rect, active=True)
    place = TextPlace("center", TITLE - 12, theme.RAISED)
    middle = rect.x + TITLE // 2
    board.text("offers.title", Point(middle, rect.cy - 22), words.FOR_SALE, looks.CAPTION, theme.BRASS, place)
    board.text("offers.space", Point(middle, rect.cy + 20), str(own.space), SPACE, theme.PARCHMENT, place)
    area = Rect(rect.x + TITLE, rect.y, rect.w - TITLE - 8, rect.h)
    shown = view.pending.offers[:MOST]
    for index, (offer, cell) in enumerate(zip(shown, area.columns(MOST), strict=False)):
        draw_offer(board, f"offers.{index}", cell, offer, known)


def draw_offer(board: Board, name: str, cell: Rect, offer: OfferView, known: Families) -> None:
    """Draw one tile with its prices."""
    family = known[offer.tile.family]
    board.sprite(name, Point(cell.x + 46, cell.cy), tile(family, offer.tile.fertility, RADIUS))
    prices = (("sun", looks.SUN, offer.sunny_price), ("moon", looks.MOON, offer.shady_price))
    for row, (sign, ink, price) in enumerate(prices):
        y = cell.cy - 23 + row * 46
        fade = 0.6 if price is None else 0.0
        board.sprite(f"{name}.{sign}", Point(cell.x + 112, y), icon(sign, SIGN, theme.RAISED, ink, fade=fade))
        text, fill = (words.NO_PRICE, theme.MUTED) if price is None else (str(price), theme.PARCHMENT)
        place = TextPlace(room=cell.right - cell.x - 136, ground=theme.RAISED)
        board.text(f"{name}.{sign}.price", Point(cell.x + 136, y + 1), text, PRICE, fill, place)

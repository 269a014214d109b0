"""One panel per distillery: its card, its upgrades and the pawns that stand there."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.angels_share.view import DistilleryView, View
from renderers import theme
from renderers.angels_share.cards import BOARD_CARD, card_back, card_face
from renderers.angels_share.crests import Crests
from renderers.angels_share.shield import Crest, shield
from renderers.fonts import TextStyle, two_lines
from renderers.geometry import Point, Rect, Size
from renderers.recurring import recurring
from renderers.scene import Board, Part, TextPlace
from renderers.sprites import PARTS, icon, key_of
from renderers.vector import Art
from renderers.widgets.panel import panel
from renderers.widgets.token import token

HEIGHT: Final = 286
GAP: Final = 10
STRIP: Final = 5
SHIELD: Final = 21
NAME_AT: Final = 60
NAME: Final = TextStyle("semibold", 22)
CARD_AT: Final = 78
SIDE: Final = 12
BAND: Final = 88
"""Height of the upgrades below the card."""
UPGRADE: Final = 42
UPGRADE_STEP: Final = 44
MANY_UPGRADES: Final = 6
SMALL_UPGRADE: Final = 31
"""For distilleries with all their upgrades."""
SMALL_STEP: Final = 33
PAWN: Final = 22
PAWN_MARGIN: Final = 2
WIDE: Final = 200
"""A panel this wide has room for what a barrel costs."""
COST: Final = TextStyle("display", 42)


def houses(board: Board, rect: Rect, view: View, crests: Crests) -> None:
    """Draw the distilleries side by side."""
    cells = rect.columns(len(view.distilleries), GAP)
    for distillery, cell in zip(view.distilleries, cells, strict=True):
        house(board, cell, distillery, crests[distillery.id])


@recurring
def house(board: Board, cell: Rect, distillery: DistilleryView, crest: Crest) -> None:
    """Draw one distillery."""
    name = f"house.{distillery.id}"
    board.group(name, (cell.x, cell.y), sign(crest, Size(cell.w, cell.h)))
    card = Rect(cell.x + SIDE, cell.y + CARD_AT, *BOARD_CARD)
    board.sprite(f"{name}.card", card.middle, card_art(distillery, crest))
    beside = Rect(card.right + 2, card.y, cell.right - card.right - 4, card.h)
    pawns(board, name, beside, distillery)
    if cell.w >= WIDE:
        cost(board, name, beside, distillery)
    band = Rect(cell.x + SIDE, cell.bottom - 8 - BAND, cell.w - 2 * SIDE, BAND)
    upgrades(board, name, band, distillery.upgrades)


@lru_cache(maxsize=PARTS)
def sign(crest: Crest, size: Size) -> Part:
    """Return the panel of a distillery, with its shield and name."""
    board = Board(width=size.w)
    panel(board, "", Rect(0, 0, *size))
    board.box(".strip", Rect(SIDE, 0, size.w - 2 * SIDE, STRIP), crest.color)
    board.sprite(".shield", Point(32, 42), shield(crest, SHIELD, theme.PANEL))
    room = size.w - NAME_AT - 8
    lines = two_lines(crest.name, NAME, room)
    for index, line in enumerate(lines):
        y = 41 + (index - (len(lines) - 1) / 2) * 26
        board.text(f".label.{index}", Point(NAME_AT, y), line, NAME, place=TextPlace(room=room))
    return board.as_part(key_of("house", crest, crest.name, *size), size.h)


def card_art(distillery: DistilleryView, crest: Crest) -> Art:
    """Return the face-up card, or a back."""
    if distillery.card is None:
        return card_back(crest, BOARD_CARD, theme.PANEL)
    return card_face(distillery.card.value, distillery.card.action, theme.PANEL)


def pawns(board: Board, name: str, beside: Rect, distillery: DistilleryView) -> None:
    """Draw the pawns beside the card, below each other from the top right where two do not fit side by side."""
    x, y = beside.right - PAWN_MARGIN, beside.y
    for index, seat in enumerate(distillery.pawns):
        art = token(seat, board.marks[seat], PAWN, theme.PANEL)
        if index and x - art.width < beside.x:
            x, y = beside.right - PAWN_MARGIN, y + art.height + 2
        board.sprite(f"{name}.pawn.{seat}", Point(x - art.width / 2, y + art.height / 2), art)
        x -= art.width + 2


def cost(board: Board, name: str, beside: Rect, distillery: DistilleryView) -> None:
    """Draw what a barrel costs here now."""
    y = beside.bottom - 20
    coin = board.sprite(f"{name}.cost.coin", Point(beside.x + 24, y), icon("coin", 36))
    place = TextPlace(room=44)
    board.text(f"{name}.cost", Point(coin.right + 6, y + 1), str(distillery.cost), COST, place=place)


def upgrades(board: Board, name: str, area: Rect, built: tuple[str, ...]) -> None:
    """Draw the upgrades in rows from the top left, smaller ones where all are built."""
    many = len(built) > MANY_UPGRADES
    size, step = (SMALL_UPGRADE, SMALL_STEP) if many else (UPGRADE, UPGRADE_STEP)
    in_row = area.w // step
    for index, upgrade in enumerate(built):
        row, column = divmod(index, in_row)
        at = Point(area.x + (column + 0.5) * step, area.y + (row + 0.5) * step)
        board.sprite(f"{name}.upgrade.{upgrade}", at, icon(upgrade, size))

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

HEIGHT: Final = 202
GAP: Final = 10
STRIP: Final = 5
SHIELD: Final = 21
NAME_AT: Final = 60
NAME: Final = TextStyle("semibold", 22)
CARD_AT: Final = 78
SIDE: Final = 12
UPGRADES: Final = (30, 26, 22)
"""Sizes of the upgrade icons: the largest with which all fit is taken."""
MANY_UPGRADES: Final = 6
RAISED_BY: Final = 8
"""How far upgrades may reach above the card, if there are many."""
UPGRADE_MARGIN: Final = 8
PAWN: Final = 17
SMALL_PAWN: Final = 11
PAWN_MARGINS: Final = {1: 7, 2: 1}
"""What a pawn, or each of two, keeps away from the edge of the panel."""
WIDE: Final = 200
"""A panel this wide has room for what a barrel costs."""
COST: Final = TextStyle("display", 34)
COST_LINE: Final = 40


def houses(board: Board, rect: Rect, view: View, crests: Crests) -> None:
    """The distilleries side by side."""
    cells = rect.columns(len(view.distilleries), GAP)
    for distillery, cell in zip(view.distilleries, cells, strict=True):
        house(board, cell, distillery, crests[distillery.id])


@recurring
def house(board: Board, cell: Rect, distillery: DistilleryView, crest: Crest) -> None:
    """One distillery."""
    name = f"house.{distillery.id}"
    board.group(name, (cell.x, cell.y), sign(crest, Size(cell.w, cell.h)))
    card = Rect(cell.x + SIDE, cell.y + CARD_AT, *BOARD_CARD)
    board.sprite(f"{name}.card", card.middle, card_art(distillery, crest))
    beside = Rect(card.right + 2, card.y - RAISED_BY, cell.right - card.right - 4, card.h + RAISED_BY)
    below = pawns(board, name, beside, distillery)
    if cell.w >= WIDE:
        cost(board, name, beside, distillery)
        below = max(below, COST_LINE)
    upgrades(board, name, beside.take_bottom(below)[0], distillery.upgrades)


@lru_cache(maxsize=PARTS)
def sign(crest: Crest, size: Size) -> Part:
    """The panel of a distillery, with its shield and name."""
    board = Board(width=size.w)
    panel(board, "", Rect(0, 0, *size))
    board.box(".strip", Rect(SIDE, 0, size.w - 2 * SIDE, STRIP), crest.colour)
    board.sprite(".shield", Point(32, 42), shield(crest, SHIELD, theme.PANEL))
    room = size.w - NAME_AT - 8
    lines = two_lines(crest.name, NAME, room)
    for index, line in enumerate(lines):
        y = 41 + (index - (len(lines) - 1) / 2) * 26
        board.text(f".label.{index}", Point(NAME_AT, y), line, NAME, place=TextPlace(room=room))
    return board.as_part(key_of("house", crest, crest.name, *size), size.h)


def card_art(distillery: DistilleryView, crest: Crest) -> Art:
    """The face-up card, or a back."""
    if distillery.card is None:
        return card_back(crest, BOARD_CARD, theme.PANEL)
    return card_face(distillery.card.value, distillery.card.action, theme.PANEL)


def pawns(board: Board, name: str, beside: Rect, distillery: DistilleryView) -> int:
    """The pawns, at the bottom right; returns the height they need."""
    standing = distillery.pawns
    crowded = len(standing) > 1 or len(distillery.upgrades) > MANY_UPGRADES
    arts = [token(seat, board.marks[seat], SMALL_PAWN if crowded else PAWN, theme.PANEL) for seat in standing]
    x = beside.right - PAWN_MARGINS.get(len(standing), 0)
    for seat, art in zip(reversed(standing), reversed(arts), strict=True):
        board.sprite(f"{name}.pawn.{seat}", Point(x - art.width / 2, beside.bottom - art.height / 2), art)
        x -= art.width
    return max((art.height for art in arts), default=0)


def cost(board: Board, name: str, beside: Rect, distillery: DistilleryView) -> None:
    """What a barrel costs here now."""
    y = beside.bottom - 20
    coin = board.sprite(f"{name}.cost.coin", Point(beside.x + 16, y), icon("coin", 28))
    place = TextPlace(room=40)
    board.text(f"{name}.cost", Point(coin.right + 6, y + 1), str(distillery.cost), COST, place=place)


def upgrades(board: Board, name: str, area: Rect, built: tuple[str, ...]) -> None:
    """From the top right, in as many columns as fit."""
    size = upgrade_size(area, len(built))
    columns = in_one_row(area, size)
    lower = area.take_top(RAISED_BY)[1]
    top = lower.y if rows_height(area, size, len(built)) <= lower.h else area.y
    for index, upgrade in enumerate(built):
        row, column = divmod(index, columns)
        x = area.right - UPGRADE_MARGIN - size / 2 - column * (size + 2)
        board.sprite(f"{name}.upgrade.{upgrade}", Point(x, top + size / 2 + row * size), icon(upgrade, size))


def in_one_row(area: Rect, size: int) -> int:
    """How many upgrade icons of this size fit beside each other."""
    return (area.w - UPGRADE_MARGIN) // (size + 2)


def rows_height(area: Rect, size: int, count: int) -> int:
    """The height of so many upgrade icons."""
    return -(-count // in_one_row(area, size)) * size


def upgrade_size(area: Rect, count: int) -> int:
    """The largest size with which all upgrades fit."""
    fitting = (size for size in UPGRADES if rows_height(area, size, count) <= area.h - RAISED_BY)
    return next(fitting, UPGRADES[-1])

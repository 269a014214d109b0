"""One panel per seat: who, how many barrels of what, and how many sheets to the wind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.whiskey_business.view import SeatView, View
from renderers import theme
from renderers.fonts import text_width
from renderers.geometry import Point, Rect
from renderers.recurring import recurring
from renderers.scene import Board, TextPlace
from renderers.theme import MarkLook
from renderers.whiskey_business.looks import whiskey_looks
from renderers.whiskey_business.sails import Sheets, sheets
from renderers.widgets.barrel import stock
from renderers.widgets.panel import Surface, divider, panel
from renderers.widgets.token import token

TOKEN: Final = 20
HEAD: Final = 72
NAME_LINE: Final = 36
FOOT: Final = 62
STOCK_ROW: Final = 68
WIDE: Final = 340
"""A panel this wide shows its four barrels in one row."""
BARREL: Final = 43
WIDE_BARREL: Final = 52
NAME_AT: Final = 68


class Shelves(NamedTuple):
    """The part that all panels share."""

    looks: tuple[MarkLook, ...]
    sheet_limit: int
    head: int
    """The height of the part with the name."""


def acting(view: View) -> tuple[int, ...]:
    """Return the seats that have to choose."""
    if view.step == "over":
        return ()
    return view.waiting or (view.turn,)


def cell_width(seats: int) -> int:
    """Return the width of a panel at a table with this number of seats."""
    return (theme.WIDTH - 2 * theme.MARGIN - theme.GAP * (seats - 1)) // seats


def total_width(total: int) -> int:
    """Return the width of the total at the top right of a panel."""
    return round(text_width(str(total), theme.COUNTS[0]))


def name_room(width: int, total: int) -> int:
    """Return the room of a name beside the total."""
    return width - NAME_AT - 16 - total_width(total) - 8


def stacked(view: View, names: Sequence[str]) -> bool:
    """Return True if names need a line of their own: one that does not fit in a narrow panel decides for all."""
    width = cell_width(len(view.seats))
    return width < WIDE and any(
        text_width(name, theme.NAME) > name_room(width, seat.total)
        for name, seat in zip(names, view.seats, strict=True)
    )


def cellars_height(view: View, names: Sequence[str]) -> int:
    """Return the height of the panels."""
    rows = 1 if cell_width(len(view.seats)) >= WIDE else 2
    return HEAD + NAME_LINE * stacked(view, names) + 12 + STOCK_ROW * rows + FOOT


def cellars(board: Board, rect: Rect, view: View, names: Sequence[str]) -> None:
    """Draw the seats side by side."""
    head = HEAD + NAME_LINE * stacked(view, names)
    shelves = Shelves(whiskey_looks(view), view.sheet_limit, head)
    for seat, cell in enumerate(rect.columns(len(view.seats), theme.GAP)):
        cellar(board, cell, seat, names[seat], view.seats[seat], seat in acting(view), shelves)


@recurring
def cellar(board: Board, cell: Rect, seat: int, name: str, own: SeatView, active: bool, shelves: Shelves) -> None:
    """Draw the panel of one seat."""
    surface = panel(board, f"seat.{seat}", cell, active)
    who(board, surface, seat, name, own.total, shelves.head > HEAD)
    divider(board, f"seat.{seat}.line.1", surface, cell.y + shelves.head, 14)
    divider(board, f"seat.{seat}.line.2", surface, cell.bottom - FOOT, 14)
    height = WIDE_BARREL if cell.w >= WIDE else BARREL
    places = stock_cells(cell, shelves.head)
    for index, (look, count, place) in enumerate(zip(shelves.looks, own.stock, places, strict=True)):
        stock(board, f"seat.{seat}.stock.{index}", place, look, count, surface.ground, height)
    held = Sheets(own.sheets, shelves.sheet_limit)
    sheets(board, f"seat.{seat}.sheet", sheet_strip(cell), held, surface.ground)


def who(board: Board, surface: Surface, seat: int, name: str, total: int, two_lines: bool) -> None:
    """Draw token, name and total of a seat."""
    rect, ground = surface.rect, surface.ground
    y = rect.y + 38
    board.sprite(f"seat.{seat}.token", Point(rect.x + 36, y), token(seat, board.marks[seat], TOKEN, ground))
    at = Point(rect.right - 16, y + 1)
    place = TextPlace("right", total_width(total) + 2, ground)
    board.text(f"seat.{seat}.total", at, str(total), theme.COUNTS[0], theme.BRASS, place)
    if two_lines:
        place = TextPlace(room=rect.w - 32, ground=ground)
        board.text(f"seat.{seat}.name", Point(rect.x + 16, y + 42), name, theme.SMALL_NAME, place=place)
    else:
        place = TextPlace(room=name_room(rect.w, total), ground=ground)
        board.text(f"seat.{seat}.name", Point(rect.x + NAME_AT, y), name, theme.NAME, place=place)


def stock_cells(cell: Rect, head: int) -> list[Rect]:
    """Return the boxes of the four barrels and their counts: two by two, or in one row in a wide panel."""
    area = Rect(cell.x + 15, cell.y + head + 6, cell.w - 24, cell.h - head - FOOT - 12)
    return area.columns(4, 4) if cell.w >= WIDE else area.grid(2, 2, 4)


def sheet_strip(cell: Rect) -> Rect:
    """Return the box of a panel's sails."""
    return Rect(cell.x + 14, cell.bottom - FOOT + 8, cell.w - 28, FOOT - 16)

"""The score sheet: who came where, and what the points are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from renderers import theme
from renderers.fonts import TextStyle, largest_fit, two_lines
from renderers.geometry import Point, Rect
from renderers.scene import Board, TextPlace
from renderers.sprites import icon
from renderers.theme import Color
from renderers.vector import Art
from renderers.widgets.panel import divider, panel
from renderers.widgets.token import token

HEAD: Final = 72
FOOT: Final = 12
HEAD_EDGE: Final = 12
"""Room that a heading leaves free beside it."""
TIGHT_ROW: Final = 64
LOOSE_ROW: Final = 84
TIGHT_FROM: Final = 5
"""From this number of rows on, they move closer together."""
RANK_AT: Final = 40
TOKEN_AT: Final = 102
NAME_AT: Final = 142
TOTAL: Final = 132
LEAST_NAME: Final = 190
MOST_COLUMN: Final = 132
HEADINGS: Final = (theme.SMALL, TextStyle("display", 26))
"""The narrow face is for sheets in which columns are so narrow that words would be cut."""
VALUES: Final = (TextStyle("display", 38), TextStyle("display", 32), TextStyle("display", 26))
TOTALS: Final = (TextStyle("display", 52), TextStyle("display", 44), TextStyle("display", 34))

Heading = str | Art


class Row(NamedTuple):
    """A seat on the sheet."""

    rank: int
    seat: int
    name: str
    values: tuple[int, ...]
    total: int
    winner: bool


def ranked(totals: Sequence[int], winners: Sequence[int]) -> list[tuple[int, int]]:
    """Return (rank, seat) from first to last: winners before all, then by total; equal totals share a rank."""
    order = sorted(range(len(totals)), key=lambda seat: (seat not in winners, -totals[seat], seat))
    ranks: list[tuple[int, int]] = []
    for place, seat in enumerate(order, 1):
        before = order[place - 2] if place > 1 else None
        level = before is not None and (totals[before] == totals[seat] and (before in winners) == (seat in winners))
        ranks.append((ranks[-1][0] if level else place, seat))
    return ranks


def row_height(rows: int) -> int:
    """Return the height of each of this number of rows."""
    return TIGHT_ROW if rows >= TIGHT_FROM else LOOSE_ROW


def sheet_height(rows: int) -> int:
    """Return the height of a sheet with this number of rows."""
    return HEAD + rows * row_height(rows) + FOOT


def columns(rect: Rect, count: int) -> list[Rect]:
    """Return the columns of the values: as wide as names allow, at the right, before the totals."""
    if not count:
        return []
    width = min(MOST_COLUMN, (rect.w - NAME_AT - LEAST_NAME - TOTAL) // count)
    left = rect.right - TOTAL - width * count
    return Rect(left, rect.y, width * count, rect.h).columns(count)


def score_sheet(
    board: Board, rect: Rect, headings: Sequence[Heading], rows: Sequence[Row], total: str = "TOTAL"
) -> None:
    """Draw the sheet: headings, then a row per seat; `total` names the last column."""
    surface = panel(board, "sheet", rect)
    cells = columns(rect, len(headings))
    style = heading_style(headings, cells)
    for index, (heading, cell) in enumerate(zip(headings, cells, strict=True)):
        head(board, f"sheet.head.{index}", Rect(cell.x, rect.y, cell.w, HEAD), heading, style)
    at = Point(rect.right - 28, rect.y + HEAD / 2)
    board.text("sheet.head.total", at, total, theme.HEADING, theme.BRASS, TextPlace("right", TOTAL - 30))
    height = row_height(len(rows))
    for index, row in enumerate(rows):
        place = Rect(rect.x, rect.y + HEAD + index * height, rect.w, height)
        divider(board, f"row.{row.seat}.line", surface, place.y, 14)
        write_row(board, place, row, cells)


def heading_style(headings: Sequence[Heading], cells: Sequence[Rect]) -> TextStyle:
    """Return the same for all headings: the first in which none is cut."""
    pairs = zip(headings, cells, strict=True)
    texts = [(heading, cell.w - HEAD_EDGE) for heading, cell in pairs if isinstance(heading, str)]
    whole = (
        style
        for style in HEADINGS
        if all(" ".join(two_lines(heading, style, room)) == heading for heading, room in texts)
    )
    return next(whole, HEADINGS[-1])


def head(board: Board, name: str, cell: Rect, heading: Heading, style: TextStyle) -> None:
    """Draw a drawing, or words on up to two lines."""
    if isinstance(heading, Art):
        board.sprite(name, cell.middle, heading)
        return
    lines = two_lines(heading, style, cell.w - HEAD_EDGE)
    for index, line in enumerate(lines):
        y = cell.cy + (index - (len(lines) - 1) / 2) * 28
        place = TextPlace("center", cell.w - 8)
        board.text(f"{name}.{index}", Point(cell.x + cell.w / 2, y), line, style, theme.MUTED, place)


def write_row(board: Board, place: Rect, row: Row, cells: Sequence[Rect]) -> None:
    """Write a seat's rank, token, name, values and total."""
    name = f"row.{row.seat}"
    ground = theme.PANEL
    if row.winner:
        ground = theme.RAISED
        board.box(name, Rect(place.x + 10, place.y + 4, place.w - 20, place.h - 6), ground, 10, ground=theme.PANEL)
    rank(board, f"{name}.rank", Point(place.x + RANK_AT, place.cy), row, ground)
    board.sprite(
        f"{name}.token", Point(place.x + TOKEN_AT, place.cy), token(row.seat, board.marks[row.seat], 20, ground)
    )
    end = cells[0].x if cells else place.right - TOTAL
    room = end - place.x - NAME_AT - 8
    at = Point(place.x + NAME_AT, place.cy)
    board.text(f"{name}.name", at, row.name, theme.NAME, place=TextPlace(room=room, ground=ground))
    for index, (value, cell) in enumerate(zip(row.values, cells, strict=True)):
        write_value(board, f"{name}.value.{index}", Rect(cell.x, place.y, cell.w, place.h), value, ground)
    total = str(row.total).replace("-", "−")
    style = largest_fit(total, TOTALS, TOTAL - 40)
    at = Point(place.right - 28, place.cy + 1)
    board.text(f"{name}.total", at, total, style, theme.BRASS, TextPlace("right", TOTAL - 30, ground))


def rank(board: Board, name: str, at: Point, row: Row, ground: Color) -> None:
    """Draw the rank, or a crown for a winner."""
    if row.winner:
        board.sprite(name, at, icon("master_distillery", 44, ground))
    else:
        board.text(name, at, str(row.rank), VALUES[0], theme.MUTED, TextPlace("center", 50, ground))


def write_value(board: Board, name: str, cell: Rect, value: int, ground: Color) -> None:
    """Write a value as large as its column allows; losses are red, zeros faint."""
    text = str(value).replace("-", "−")
    style = largest_fit(text, VALUES, cell.w - 10)
    fill = theme.BAD_TEXT if value < 0 else theme.PARCHMENT if value else theme.mix(theme.MUTED, ground, 0.6)
    board.text(name, cell.middle, text, style, fill, TextPlace("center", cell.w - 4, ground))

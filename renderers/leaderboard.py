"""The best players of a server, with the records of a game: drawn like the standings at the end of one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from renderers import theme
from renderers.fonts import TextStyle, largest_fit, readable
from renderers.geometry import Point, Rect
from renderers.scene import Board, Scene, TextPlace
from renderers.standings import tidy
from renderers.widgets.monograms import monograms
from renderers.widgets.panel import panel, title_line
from renderers.widgets.score_sheet import Row, score_sheet, sheet_height

MOST_LEADERS: Final = len(theme.SEATS)
COLUMNS: Final = 2
CELL: Final = 84
PADDING: Final = 10
VALUE: Final = 104
VALUES: Final = (TextStyle("display", 44), TextStyle("display", 36), TextStyle("display", 28))


class Leader(NamedTuple):
    """One line of the sheet."""

    rank: int
    name: str
    values: tuple[int, ...]
    wins: int


class Best(NamedTuple):
    """A record and who holds it."""

    title: str
    value: int
    name: str


def leaderboard(
    title: str, sentence: str, headings: Sequence[str], leaders: Sequence[Leader], bests: Sequence[Best] = ()
) -> Scene:
    """Lay out a leaderboard; `headings` name the values of each leader, and the wins come last."""
    shown = leaders[:MOST_LEADERS]
    names = tidy([leader.name for leader in shown])
    board = Board(marks=monograms(names))
    title_line(board, title.upper(), (), readable(sentence, ""))
    inner = board.width - 2 * theme.MARGIN
    sheet = Rect(theme.MARGIN, theme.TITLE_LINE, inner, sheet_height(len(shown)))
    rows = [
        Row(leader.rank, seat, names[seat], leader.values, leader.wins, leader.rank == 1)
        for seat, leader in enumerate(shown)
    ]
    score_sheet(board, sheet, headings, rows, "WINS")
    end = sheet.bottom
    if bests:
        lines = -(-len(bests) // COLUMNS)
        rect = Rect(theme.MARGIN, end + theme.GAP, inner, lines * CELL + 2 * PADDING)
        _records(board, rect, bests)
        end = rect.bottom
    return board.finish(max(theme.MIN_HEIGHT, end + theme.MARGIN))


def _records(board: Board, rect: Rect, bests: Sequence[Best]) -> None:
    """Draw a panel with a cell for each record, in two columns."""
    panel(board, "bests", rect)
    width = rect.w // COLUMNS
    for index, best in enumerate(bests):
        corner = Point(rect.x + index % COLUMNS * width, rect.y + PADDING + index // COLUMNS * CELL)
        _record(board, f"best.{index}", Rect(round(corner.x), round(corner.y), width, CELL), best)


def _record(board: Board, name: str, cell: Rect, best: Best) -> None:
    value = str(best.value)
    style = largest_fit(value, VALUES, VALUE - 24)
    place = TextPlace("center", VALUE - 16)
    board.text(f"{name}.value", Point(cell.x + VALUE / 2, cell.cy), value, style, theme.BRASS, place)
    room = TextPlace(room=cell.w - VALUE - 20)
    left = cell.x + VALUE
    board.text(f"{name}.title", Point(left, cell.cy - 17), best.title, theme.SMALL, theme.MUTED, room)
    board.text(f"{name}.name", Point(left, cell.cy + 16), readable(best.name, "a player"), theme.SMALL_NAME, place=room)

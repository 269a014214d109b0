"""The reputation matrix: market down the side, competition along the top, the next price move where they meet."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from engine.angels_share.view import View
from engine.core.words import signed
from renderers import theme
from renderers.angels_share.crests import Crests
from renderers.angels_share.shield import Crest, largest_radius, shield
from renderers.fonts import TextStyle
from renderers.geometry import Point, Rect, Size
from renderers.scene import Board, Part, TextPlace
from renderers.sprites import PARTS, key_of, square_art
from renderers.theme import Color
from renderers.vector import Art, Bar, Fill
from renderers.widgets.panel import panel

SIDE: Final = 66
"""Width of the market track."""
SHIELD_AT: Final = 38
INDENT: Final = 10
"""Start of the rows, clear of the border."""
TOP: Final = 106
"""Height of heading and competition track."""
FOOT: Final = 17
PADDING: Final = 18
SMALL_FROM: Final = 6
"""From this number of distilleries on, shields and numbers are the smaller ones."""
SHIELDS: Final = (20, 17)
NUMBERS: Final = (TextStyle("display", 44), TextStyle("display", 38))
HITS: Final = (TextStyle("display", 48), TextStyle("display", 42))
HEADING: Final = TextStyle("display", 30, 1.0)
ARROW: Final = 26

NOTHING: Final = "#352c27"
COLD: Final = "#2f2721"
UP: Final = "#3f8f4a"
DOWN: Final = "#b0403b"
HIT_SHARE: Final = 0.75

Way = Literal["down", "right"]


@lru_cache(maxsize=4)
def arrow(way: Way) -> Art:
    """Return the arrow beside the name of a track."""
    tip = (
        (Point(13, 23), Point(6, 13), Point(20, 13)) if way == "down" else (Point(23, 13), Point(13, 6), Point(13, 20))
    )
    shaft = Bar(11, 3, 4, 11, 0, theme.BRASS) if way == "down" else Bar(3, 11, 11, 4, 0, theme.BRASS)
    return square_art(key_of("arrow", way), ARROW, theme.PANEL, (Fill(tip, theme.BRASS), shaft))


def reputation(board: Board, rect: Rect, view: View, crests: Crests) -> None:
    """Draw the matrix with its two tracks."""
    board.group("matrix", (rect.x, rect.y), frame(Size(rect.w, rect.h)))
    grid = Rect(rect.x + SIDE, rect.y + TOP, rect.w - SIDE - PADDING, rect.h - TOP - FOOT)
    size = len(view.matrix)
    radius = min(SHIELDS[size >= SMALL_FROM], largest_radius(grid.h // size))
    for distillery, column in zip(view.competition, grid.columns(size), strict=True):
        art = shield(crests[distillery], radius, theme.PANEL)
        board.sprite(f"competition.{distillery}", Point(column.x + column.w / 2, grid.y - 24), art)
    for distillery, moves, row in zip(view.market, view.matrix, grid.rows(size), strict=True):
        hit = view.competition.index(distillery)
        part = move_row(moves, hit, crests[distillery], radius, Size(SIDE - INDENT + grid.w, row.h))
        board.group(f"matrix.{distillery}", (rect.x + INDENT, row.y), part)


@lru_cache(maxsize=4)
def frame(size: Size) -> Part:
    """Return the panel, and what its two tracks are called."""
    board = Board(width=size.w)
    panel(board, "", Rect(0, 0, *size))
    y = 34
    end = board.text(".market", Point(PADDING, y), "MARKET", HEADING, theme.BRASS).right
    board.sprite(".market.way", Point(end + 20, y), arrow("down"))
    place = board.sprite(".competition.way", Point(size.w - PADDING - ARROW / 2, y), arrow("right"))
    board.text(".competition", Point(place.x - 8, y), "COMPETITION", HEADING, theme.BRASS, TextPlace("right"))
    return board.as_part(key_of("matrix", *size), size.h)


@lru_cache(maxsize=PARTS)
def move_row(moves: tuple[int, ...], hit: int, crest: Crest, radius: int, size: Size) -> Part:
    """Return a distillery on the market track, and what its row of the matrix says; `hit` is where it competes."""
    board = Board(theme.PANEL, size.w)
    board.sprite(".shield", Point(SHIELD_AT - INDENT, size.h / 2), shield(crest, radius, theme.PANEL))
    row = Rect(0, 0, *size).take_left(SIDE - INDENT)[1]
    for column, (move, cell) in enumerate(zip(moves, row.columns(len(moves)), strict=True)):
        move_cell(board, f".{column}", cell, move, crest if column == hit else None, len(moves) >= SMALL_FROM)
    return board.as_part(key_of("moves", moves, hit, crest, radius, *size), size.h)


def move_cell(board: Board, name: str, cell: Rect, move: int, crest: Crest | None, small: bool) -> None:
    """Draw a cell; `crest` is whose next move this is: its cell is bright, with the distillery's color around it."""
    fill = move_fill(move, bright=crest is not None)
    if crest is None:
        board.box(name, cell.inset(2), fill, 5, ground=theme.PANEL)
    else:
        board.box(name, cell, fill, 8, line=crest.color, line_width=4, ground=theme.PANEL)
    style, color = (NUMBERS, theme.MUTED) if crest is None else (HITS, theme.WHITE)
    place = TextPlace("center", cell.w, fill)
    board.text(f"{name}.move", cell.middle, signed(move), style[small], color, place)


def move_fill(move: int, bright: bool) -> Color:
    """Return the color of a cell: green for rises, red for falls."""
    if move == 0:
        return NOTHING if bright else theme.mix(NOTHING, theme.PANEL, 0.45)
    tint = UP if move > 0 else DOWN
    if bright:
        return theme.mix(NOTHING, tint, HIT_SHARE)
    return theme.mix(COLD, tint, 0.08 + 0.05 * min(4, abs(move)))

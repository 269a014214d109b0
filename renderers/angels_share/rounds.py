"""The round track: which events each round brings, from top to bottom of its column."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from engine.angels_share.view import RoundEventView, RoundView, View
from renderers import theme
from renderers.fonts import TextStyle
from renderers.geometry import Point, Rect, Size
from renderers.icons import Inks, icon_shapes
from renderers.scene import Board, Part, TextPlace
from renderers.sprites import PARTS, SPRITES, icon, key_of, square_art
from renderers.theme import Color
from renderers.vector import Art, Stroke, faded

HEIGHT: Final = 92
GAP: Final = 8
RADIUS: Final = 12
PADDING: Final = 5
PAST_FADE: Final = 0.62
STRIKE: Final = 4.2
MORE: Final = TextStyle("display", 22)


class Rows(NamedTuple):
    """A way to show the events of a round: how large, how far apart, in how many rows."""

    size: int
    gap: int
    rows: int


WAYS: Final = (Rows(34, 6, 1), Rows(30, 4, 1), Rows(28, 4, 1), Rows(28, 4, 2), Rows(26, 3, 2), Rows(22, 3, 2))
NUMBERS: Final = {1: TextStyle("display", 40), 2: TextStyle("display", 30)}
NUMBER_AT: Final = {1: 26, 2: 17}
"""Two rows of events push the number of the round up and make it smaller."""


def in_one_row(way: Rows, width: int) -> int:
    """Return the number of icons that fit in one row."""
    return (width - 2 * PADDING + way.gap) // (way.size + way.gap)


def best_way(count: int, width: int) -> Rows:
    """Return the largest icons with which all events fit, else the smallest."""
    fitting = (way for way in WAYS if in_one_row(way, width) * way.rows >= count)
    return next(fitting, WAYS[-1])


def round_track(board: Board, rect: Rect, view: View) -> None:
    """Draw the rounds side by side."""
    for column, cell in zip(view.rounds, rect.columns(len(view.rounds), GAP), strict=True):
        part = round_cell(column, column.number - view.round, Size(cell.w, cell.h))
        board.group(f"round.{column.number}", (cell.x, cell.y), part)


@lru_cache(maxsize=PARTS)
def round_cell(column: RoundView, away: int, size: Size) -> Part:
    """Draw a round; `away` is how many rounds there are until this one: none if it is current, fewer if it is past."""
    now, past = away == 0, away < 0
    cell = Rect(0, 0, *size)
    board = Board(width=size.w)
    ground = theme.RAISED if now else theme.PANEL
    line, width = (theme.BRASS, theme.BRASS_WIDTH) if now else (theme.HAIRLINE, theme.HAIRLINE_WIDTH)
    board.box("", cell, ground, RADIUS, line=line, line_width=width)
    way = best_way(len(column.events), cell.w)
    color = theme.BRASS if now else theme.mix(theme.PARCHMENT, ground, PAST_FADE) if past else theme.PARCHMENT
    at = Point(cell.x + cell.w / 2, cell.y + NUMBER_AT[way.rows])
    place = TextPlace("center", cell.w - 2 * PADDING, ground)
    board.text(".number", at, str(column.number), NUMBERS[way.rows], color, place)
    events(board, cell, column.events, way, ground)
    states = (f"{event.event}{event.done:d}{event.cancelled:d}" for event in column.events)
    return board.as_part(key_of("round", column.number, now, past, *size, *states), size.h)


def events(board: Board, cell: Rect, listed: tuple[RoundEventView, ...], way: Rows, ground: Color) -> None:
    """Draw the icons of the events; what has no room is counted."""
    most = in_one_row(way, cell.w) * way.rows
    shown = listed if len(listed) <= most else listed[: most - 1]
    per_row = -(-min(len(listed), most) // way.rows)
    for index, event in enumerate(shown):
        middle = event_place(cell, way, per_row, min(len(listed), most), index)
        board.sprite(f".event.{index}", middle, event_icon(event, way.size, ground))
    if len(listed) > most:
        middle = event_place(cell, way, per_row, most, most - 1)
        text = f"+{len(listed) - most + 1}"
        board.text(".more", middle, text, MORE, theme.PARCHMENT, TextPlace("center", way.size + 8, ground))


def event_place(cell: Rect, way: Rows, per_row: int, count: int, index: int) -> Point:
    """Return the middle of an icon."""
    row, column = divmod(index, per_row)
    here = min(per_row, count - row * per_row)
    step = way.size + way.gap
    x = cell.x + cell.w / 2 + (column - (here - 1) / 2) * step
    lowest = cell.bottom - (27 if way.rows == 1 else 4 + way.size / 2)
    return Point(x, lowest - (way.rows - 1 - row) * (way.size + 2))


def event_icon(event: RoundEventView, size: int, ground: Color) -> Art:
    """Return the icon of an event, faded if it is over, struck out if it will not happen."""
    if event.cancelled:
        return struck_icon(event.event, size, ground, PAST_FADE if event.done else 0.0)
    return icon(event.event, size, ground, fade=PAST_FADE if event.done else 0.0)


@lru_cache(maxsize=SPRITES)
def struck_icon(name: str, size: int, ground: Color, fade: float) -> Art:
    """Return an event that will not happen: faint, with a red stroke through it."""
    shapes = icon_shapes(name, Point(0, 0), size, Inks(bg=ground))
    line = Stroke((Point(size * 0.12, size * 0.88), Point(size * 0.88, size * 0.12)), STRIKE * size / 48, theme.BAD)
    key = key_of("struck", name, size, ground, fade)
    return square_art(key, size, ground, (*faded(shapes, ground, 0.5), line), fade)

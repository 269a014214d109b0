"""The round track: which events each round brings, from top to bottom of its column."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from engine.angels_share.view import RoundEventView, RoundView, View
from renderers import theme
from renderers.fonts import TextStyle
from renderers.geometry import Point, Rect
from renderers.icons import Inks, icon_shapes
from renderers.scene import Board, TextPlace
from renderers.sprites import SPRITES, icon, key_of, square_art
from renderers.theme import Colour
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
    return (width - 2 * PADDING + way.gap) // (way.size + way.gap)


def best_way(count: int, width: int) -> Rows:
    """The largest icons with which all events fit, else the smallest."""
    fitting = (way for way in WAYS if in_one_row(way, width) * way.rows >= count)
    return next(fitting, WAYS[-1])


def round_track(board: Board, rect: Rect, view: View) -> None:
    for column, cell in zip(view.rounds, rect.columns(len(view.rounds), GAP), strict=True):
        round_cell(board, cell, column, view.round)


def round_cell(board: Board, cell: Rect, column: RoundView, current: int) -> None:
    now, past = column.number == current, column.number < current
    ground = theme.RAISED if now else theme.PANEL
    line, width = (theme.BRASS, theme.BRASS_WIDTH) if now else (theme.HAIRLINE, theme.HAIRLINE_WIDTH)
    name = f"round.{column.number}"
    board.box(name, cell, ground, RADIUS, line=line, line_width=width)
    way = best_way(len(column.events), cell.w)
    colour = theme.BRASS if now else theme.mix(theme.PARCHMENT, ground, PAST_FADE) if past else theme.PARCHMENT
    at = Point(cell.x + cell.w / 2, cell.y + NUMBER_AT[way.rows])
    place = TextPlace("centre", cell.w - 2 * PADDING, ground)
    board.text(f"{name}.number", at, str(column.number), NUMBERS[way.rows], colour, place)
    events(board, name, cell, column.events, way, ground)


def events(board: Board, name: str, cell: Rect, listed: tuple[RoundEventView, ...], way: Rows, ground: Colour) -> None:
    most = in_one_row(way, cell.w) * way.rows
    shown = listed if len(listed) <= most else listed[: most - 1]
    per_row = -(-min(len(listed), most) // way.rows)
    for index, event in enumerate(shown):
        middle = event_place(cell, way, per_row, min(len(listed), most), index)
        board.sprite(f"{name}.event.{index}", middle, event_icon(event, way.size, ground))
    if len(listed) > most:
        middle = event_place(cell, way, per_row, most, most - 1)
        text = f"+{len(listed) - most + 1}"
        board.text(f"{name}.more", middle, text, MORE, theme.PARCHMENT, TextPlace("centre", way.size + 8, ground))


def event_place(cell: Rect, way: Rows, per_row: int, count: int, index: int) -> Point:
    row, column = divmod(index, per_row)
    here = min(per_row, count - row * per_row)
    step = way.size + way.gap
    x = cell.x + cell.w / 2 + (column - (here - 1) / 2) * step
    lowest = cell.bottom - (27 if way.rows == 1 else 4 + way.size / 2)
    return Point(x, lowest - (way.rows - 1 - row) * (way.size + 2))


def event_icon(event: RoundEventView, size: int, ground: Colour) -> Art:
    if event.cancelled:
        return struck_icon(event.event, size, ground, PAST_FADE if event.done else 0.0)
    return icon(event.event, size, ground, fade=PAST_FADE if event.done else 0.0)


@lru_cache(maxsize=SPRITES)
def struck_icon(name: str, size: int, ground: Colour, fade: float) -> Art:
    """An event that will not happen: faint, with a red stroke through it."""
    shapes = icon_shapes(name, Point(0, 0), size, Inks(bg=ground))
    line = Stroke((Point(size * 0.12, size * 0.88), Point(size * 0.88, size * 0.12)), STRIKE * size / 48, theme.BAD)
    key = key_of("struck", name, size, ground, fade)
    return square_art(key, size, ground, (*faded(shapes, ground, 0.5), line), fade)

"""The production track of one seat: its spots with the pieces on them, and what the bands are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.heaven_and_ale.view import BandView, BoardView, SeatView
from renderers import theme
from renderers.fonts import TextStyle, largest_fit, text_width
from renderers.geometry import Point, Rect
from renderers.heaven_and_ale import looks, pieces, words
from renderers.heaven_and_ale.looks import Families
from renderers.scene import Board, TextPlace
from renderers.sprites import SPRITES, key_of
from renderers.theme import Color
from renderers.vector import Art, Stroke
from renderers.widgets.coins import rosette
from renderers.widgets.panel import panel

HEIGHT: Final = 240
COLUMN: Final = 84
"""Width of the start column."""
LEFT: Final = 92
"""From the edge of the panel to the first spot."""
SPOT: Final = 66
UPPER, LOWER = 16, 130
SIDE: Final = 72
"""The distance down to the spot at the right end."""
LABEL_DOWN: Final = 20
UPPER_SHARE: Final = 0.6
"""The share of the spots that lie along the top."""
NUMBER: Final = TextStyle("display", 32)
SMALL_NUMBER: Final = TextStyle("display", 26)
NUMBERED: Final = 76
"""A spot so wide has room for its number beside a piece."""
CORNER_NUMBER: Final = TextStyle("display", 18)
RATE: Final = TextStyle("display", 27)
BIG_RATE: Final = TextStyle("display", 44)
WORTH: Final = (TextStyle("display", 23, 0.4), TextStyle("display", 20), TextStyle("display", 18))
LOWEST: Final = TextStyle("display", 27, 0.4)
BREWMASTER: Final = "brewmaster"


class Track(NamedTuple):
    """The layout of the spots."""

    spots: Mapping[int, Rect]
    lower: int
    """The first spot whose label is below the lower row."""
    left: int
    """The left edge of the lower row: left of it is room."""


def track_of(board: BoardView, rect: Rect) -> Track:
    """Lay most spots along the top, one at the right end, the others back below."""
    count = board.last_spot - board.first_spot + 1
    upper = max(1, round(count * UPPER_SHARE))
    cells = Rect(rect.x + LEFT, rect.y, rect.w - LEFT - theme.GAP, SPOT).columns(upper + 1, 4)
    turn = board.first_spot + upper
    spots = {board.first_spot + place: cell.move(dy=UPPER) for place, cell in enumerate(cells[:-1])}
    spots[turn] = cells[-1].move(dy=SIDE)
    spots |= {turn + back: cells[upper - back].move(dy=LOWER) for back in range(1, board.last_spot - turn + 1)}
    return Track(spots, turn, spots[board.last_spot].x)


def pieces_at(own: SeatView) -> dict[int, list[str]]:
    """Return the pieces on each spot: resources by their ids, and the brewmaster."""
    found: dict[int, list[str]] = {}
    for piece, spot in (*own.markers, (BREWMASTER, own.brewmaster)):
        found.setdefault(spot, []).append(piece)
    return found


def band_of(board: BoardView, spot: int) -> int:
    """Return the index of the band in which a spot lies."""
    return next((index for index, band in enumerate(board.bands) if band.low <= spot <= band.high), 0)


def draw_production(board: Board, rect: Rect, table: BoardView, own: SeatView, known: Families) -> None:
    """Draw the printed spots, their bands, and what the brewmaster is worth now."""
    panel(board, "track", rect)
    track = track_of(table, rect)
    standing = pieces_at(own)
    for spot, cell in track.spots.items():
        draw_spot(board, cell, table, own, spot, standing.get(spot, []), known)
    for index, band in enumerate(table.bands):
        lit = index == own.band
        if band.high < table.first_spot:
            start_label(board, rect, band, lit)
        else:
            band_label(board, track, index, band, lit)
    worth(board, Rect(rect.x + LEFT, rect.y + LOWER - 2, track.left - rect.x - LEFT - 20, 98), table, own, known)


def draw_start_column(board: Board, rect: Rect, table: BoardView, own: SeatView, known: Families) -> None:
    """Draw the unnumbered spots below the first one, counted backward."""
    panel(board, "column", rect)
    standing = pieces_at(own)
    spots = range(table.first_spot - 1, table.lowest_spot - 1, -1) or (table.first_spot - 1,)
    for spot, cell in zip(spots, rect.inset(7, 8).rows(len(spots), 6), strict=True):
        draw_spot(board, cell, table, own, spot, standing.get(spot, []), known)


def draw_spot(
    board: Board,
    cell: Rect,
    table: BoardView,
    own: SeatView,
    spot: int,
    there: Sequence[str],
    known: Families,
) -> None:
    """Draw one spot: its number, or the pieces on it."""
    index = band_of(table, spot)
    lit = index == own.band
    fill = looks.BAND_NOW if lit else looks.band(index)
    line = theme.BRASS if lit else theme.mix(fill, theme.PARCHMENT, 0.22)
    name = f"spot.{spot}"
    board.box(name, cell, fill, 9, line=line, line_width=2.5 if lit else 1.5, ground=theme.PANEL)
    if not there:
        style = NUMBER if spot >= table.first_spot else SMALL_NUMBER
        ink = theme.PARCHMENT if lit else theme.mix(fill, theme.PARCHMENT, 0.66)
        place = TextPlace("center", cell.w, fill)
        board.text(f"{name}.number", cell.middle, words.number(spot), style, ink, place)
        return
    room = cell
    if len(there) == 1 and cell.w >= NUMBERED:
        ink = theme.mix(fill, theme.PARCHMENT, 0.8)
        at = Point(cell.x + 6, cell.y + 14)
        board.text(f"{name}.number", at, words.number(spot), CORNER_NUMBER, ink, TextPlace(room=22, ground=fill))
        room = cell.take_left(20)[1]
    for piece, (at, size) in zip(there, grid(room, len(there)), strict=True):
        board.sprite(f"{name}.{piece}", at, piece_art(piece, size, fill, known))


def piece_art(piece: str, size: int, ground: Color, known: Families) -> Art:
    """Draw a resource marker or the brewmaster."""
    return pieces.brewmaster(size - 2, ground) if piece == BREWMASTER else pieces.marker(known[piece], size, ground)


def grid(cell: Rect, count: int) -> Iterator[tuple[Point, int]]:
    """Yield places and sizes of pieces that share a spot: one large, two side by side, more in two rows."""
    columns = count if count <= 2 else -(-count // 2)
    rows = 1 if count <= 2 else 2
    size = min((cell.w - 8) // columns, (cell.h - 6) // rows, 50)
    for index in range(count):
        row, column = divmod(index, columns)
        x = cell.x + cell.w / 2 + (column - (columns - 1) / 2) * size
        yield Point(x, cell.y + cell.h / 2 + (row - (rows - 1) / 2) * size), size


# Bands


def band_label(board: Board, track: Track, index: int, band: BandView, lit: bool) -> None:
    """Draw exchange rate and value below most of the spots of the band."""
    spots = [spot for spot in range(band.low, band.high + 1) if spot in track.spots]
    lower = [spot for spot in spots if spot >= track.lower]
    shown = lower if 2 * len(lower) >= len(spots) else [spot for spot in spots if spot < track.lower]
    cells = [track.spots[spot] for spot in shown]
    left, right = min(cell.x for cell in cells), max(cell.right for cell in cells)
    y = max(cell.bottom for cell in cells) + LABEL_DOWN
    line = Rect(left + 4, y - 14, right - left - 8, 3 if lit else 2)
    board.box(f"band.{index}.line", line, theme.BRASS if lit else looks.EDGE, ground=theme.PANEL)
    rate_and_value(board, f"band.{index}", Point((left + right) / 2, y + 5), band, lit)


def start_label(board: Board, rect: Rect, band: BandView, lit: bool) -> None:
    """Draw the same for the start column, and the way from there to the first spot."""
    board.sprite("band.start.arrow", Point(rect.x + 60, rect.y + 104), way())
    rate_and_value(board, "band.start", Point(rect.x + COLUMN / 2 + 2, rect.bottom - 30), band, lit)


def rate_and_value(board: Board, name: str, middle: Point, band: BandView, lit: bool) -> None:
    """Draw a rate such as 3:1 and a rosette with the value."""
    text = words.rate(band)
    width = text_width(text, RATE) + 6 + 32
    fill = theme.PARCHMENT if lit else theme.MUTED
    board.text(f"{name}.rate", Point(middle.x - width / 2, middle.y), text, RATE, fill, TextPlace(room=60))
    board.sprite(f"{name}.value", Point(middle.x + width / 2 - 16, middle.y), rosette(32, str(band.value)))


@lru_cache(maxsize=SPRITES)
def way() -> Art:
    """Draw an arrow upward and to the right."""
    line = (Point(10, 140), Point(10, 14), Point(50, 14))
    head = (Point(42, 5), Point(51, 14), Point(42, 23))
    shapes = (Stroke(line, 4, looks.ARROW), Stroke(head, 4, looks.ARROW))
    return Art(key_of("way"), 56, 144, theme.PANEL, shapes)


def worth(board: Board, rect: Rect, table: BoardView, own: SeatView, known: Families) -> None:
    """Draw the present value of the brewmaster, and the lowest resource."""
    board.box("worth", rect, theme.WELL, 12, line=theme.HAIRLINE, line_width=1.5, ground=theme.PANEL)
    band = table.bands[own.band]
    y, place = rect.y + 33, TextPlace(room=rect.w - 90, ground=theme.WELL)
    board.sprite("worth.brewmaster", Point(rect.x + 38, y), pieces.brewmaster(40, theme.WELL))
    end = board.text("worth.rate", Point(rect.x + 72, y), words.rate(band), BIG_RATE, place=place).right
    board.sprite("worth.value", Point(end + 32, y), rosette(44, str(band.value)))
    room = TextPlace(room=rect.right - end - 70, ground=theme.WELL)
    for index, line in enumerate(words.worth(band)):
        at = Point(end + 64, y - 12 + index * 24)
        style = largest_fit(line, WORTH, rect.right - end - 70)
        board.text(f"worth.words.{index}", at, line, style, theme.MUTED, room)
    lowest = own.lowest
    for index, resource in enumerate(lowest):
        board.sprite(
            f"worth.{resource}",
            Point(rect.x + 38 + index * 32, rect.y + 75),
            pieces.marker(known[resource], 30, theme.WELL),
        )
    text = words.lowest(table, own)
    x = rect.x + 38 + len(lowest) * 32
    board.text(
        "worth.lowest",
        Point(x, rect.y + 75),
        text,
        LOWEST,
        theme.BAD_TEXT,
        TextPlace(room=rect.right - x - 8, ground=theme.WELL),
    )

"""The seats at the table: purse, small garden, barrels, discs and cards, and the production track in figures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from engine.core.game import Seat
from engine.heaven_and_ale.view import SeatView, View
from renderers import theme
from renderers.fonts import TextStyle, largest_fit, two_lines
from renderers.geometry import Point, Rect
from renderers.heaven_and_ale import gardens, looks, pieces, words
from renderers.heaven_and_ale.looks import Families
from renderers.heaven_and_ale.part_cache import edition, keep
from renderers.scene import Board, TextPlace
from renderers.sprites import icon
from renderers.vector import Art
from renderers.widgets.panel import Surface, divider, panel
from renderers.widgets.token import token

HEIGHT: Final = 352
HEAD: Final = 70
FOOT: Final = 90
SIDE: Final = 72
"""The room for counts beside the garden."""
WIDE_FROM: Final = 200
"""With so much room the counts are explained."""
ZERO: Final = 0.6
NAMES: Final = (theme.NAME, theme.SMALL_NAME, TextStyle("semibold", 24))
"""A long name is set smaller, then on two lines, before it is cut."""
LEADING: Final = 26
DISCS, CARDS = 2, 3
"""The places of discs and cards among the counts."""
Fresh = dict[Seat, frozenset[str]]
"""Hexes that are new, by seat."""


def draw_seats(board: Board, rect: Rect, view: View, names: Sequence[str], known: Families, fresh: Fresh) -> None:
    """Draw one panel for each seat, and the gardens, which change less often than what is around them."""
    printed = edition(view.board)
    for seat, cell in enumerate(rect.columns(len(view.seats), theme.GAP)):
        own, active = view.seats[seat], seat in view.waiting
        counts = tallies(own)
        key = ("seat", printed, seat, names[seat], active, own.ducats, counts, own.markers, own.brewmaster)
        keep(board, cell, key, partial(draw_seat, seat, names[seat], active, own, counts, known))
        ground = theme.RAISED if active else theme.PANEL
        room = middle_of(cell)[0]
        gardens.draw_mini(board, f"seat.{seat}.garden", room, own, known, fresh.get(seat, frozenset()), ground)


def draw_seat(
    seat: Seat,
    name: str,
    active: bool,
    own: SeatView,
    counts: tuple[int, ...],
    known: Families,
    board: Board,
    cell: Rect,
) -> None:
    """Draw the panel of a seat without its garden."""
    surface = panel(board, f"seat.{seat}", cell, active)
    head(board, surface, seat, name, own.ducats)
    divider(board, f"seat.{seat}.line.0", surface, cell.y + HEAD, 16)
    arts = tally_arts(surface)
    side = middle_of(cell)[1]
    for index, (row, art, count) in enumerate(zip(side.rows(len(arts)), arts, counts, strict=True)):
        tally(board, f"seat.{seat}.tally.{index}", row, art, count, surface, words.STATS[index])
    divider(board, f"seat.{seat}.line.1", surface, cell.bottom - FOOT, 16)
    markers(board, Rect(cell.x + 12, cell.bottom - FOOT, cell.w - 24, FOOT), surface, seat, own, known)


def middle_of(cell: Rect) -> tuple[Rect, Rect]:
    """Return the rooms of the garden and of the counts beside it."""
    rect = Rect(cell.x + 12, cell.y + HEAD + 6, cell.w - 24, HEIGHT - HEAD - FOOT - 12)
    return rect.take_left(min(rect.w - SIDE, 240))


def tallies(own: SeatView) -> tuple[int, int, int, int]:
    """Return large barrels, small barrels, discs and cards."""
    sizes = [size for _, size in own.barrels]
    return sizes.count("large"), sizes.count("small"), sum([spot.disc for spot in own.spots]), len(own.cards)


def head(board: Board, surface: Surface, seat: Seat, name: str, ducats: int) -> None:
    """Draw token, name and purse."""
    rect, y = surface.rect, surface.rect.y + 38
    board.sprite(f"seat.{seat}.token", Point(rect.x + 37, y), token(seat, board.marks[seat], 20, surface.ground))
    place = TextPlace("right", 80, surface.ground)
    money = board.text(f"seat.{seat}.ducats", Point(rect.right - 16, y), str(ducats), looks.MONEY, theme.BRASS, place)
    purse = board.sprite(f"seat.{seat}.coin", Point(money.left - 21, y), icon("coin", 32, surface.ground))
    left = rect.x + 64
    room = int(purse.x - left - 6)
    style = largest_fit(name, NAMES, room)
    lines, place = two_lines(name, style, room), TextPlace(room=room, ground=surface.ground)
    for index, line in enumerate(lines):
        at = Point(left, y + (index - (len(lines) - 1) / 2) * LEADING)
        board.text(f"seat.{seat}.name.{index}", at, line, style, place=place)


def tally_arts(surface: Surface) -> tuple[Art, ...]:
    """Return large barrel, small barrel, disc and card."""
    ground = surface.ground
    return (
        icon("cask", 38, ground),
        icon("cask", 28, ground),
        pieces.small_disc(30, ground),
        pieces.card_back(25, 33, ground),
    )


def tally(board: Board, name: str, cell: Rect, art: Art, count: int, surface: Surface, caption: str) -> None:
    """Draw a sign and how many there are of it, with words where there is room."""
    wide = cell.w >= WIDE_FROM
    x = cell.x + (44 if wide else 22)
    board.sprite(name, Point(x, cell.cy), art)
    fill = theme.PARCHMENT if count else theme.mix(theme.MUTED, surface.ground, ZERO)
    place = TextPlace(room=44, ground=surface.ground)
    end = board.text(f"{name}.count", Point(x + 24, cell.cy), str(count), looks.COUNT, fill, place).right
    if wide:
        place = TextPlace(room=cell.right - end - 12, ground=surface.ground)
        board.text(f"{name}.words", Point(max(end, x + 48) + 10, cell.cy), caption, theme.SMALL, theme.MUTED, place)


def markers(board: Board, rect: Rect, surface: Surface, seat: Seat, own: SeatView, known: Families) -> None:
    """Draw resources and brewmaster, each with its spot on the production track; the lowest resource is red."""
    lowest = own.lowest
    cells = rect.columns(len(own.markers) + 1)
    for (resource, spot), cell in zip(own.markers, cells, strict=False):
        art = pieces.marker(known[resource], 36, surface.ground)
        fill = theme.BAD_TEXT if resource in lowest else theme.PARCHMENT
        piece(board, f"seat.{seat}.marker.{resource}", cell, art, spot, fill, surface)
    art = pieces.brewmaster(34, surface.ground)
    piece(board, f"seat.{seat}.brewmaster", cells[-1], art, own.brewmaster, theme.PARCHMENT, surface)


def piece(board: Board, name: str, cell: Rect, art: Art, spot: int, fill: str, surface: Surface) -> None:
    """Draw a piece above its number."""
    board.sprite(name, Point(cell.cx, cell.y + 28), art)
    place = TextPlace("center", cell.w, surface.ground)
    board.text(f"{name}.spot", Point(cell.cx, cell.y + 67), words.number(spot), looks.MARKER, fill, place)

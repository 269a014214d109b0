"""One panel per seat: purse, loans, and the barrels with their ages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.angels_share.view import BarrelView, SeatView, View
from engine.core.game import Seat
from renderers import theme
from renderers.angels_share import words
from renderers.angels_share.crests import Crests
from renderers.fonts import TextStyle
from renderers.geometry import Point, Rect
from renderers.scene import Board, TextPlace
from renderers.sprites import icon
from renderers.widgets.barrel import barrel
from renderers.widgets.panel import Surface, panel
from renderers.widgets.shield import Crest
from renderers.widgets.token import token

PLACES: Final = 5
NARROW: Final = 250
"""A panel narrower than this has a line of its own for upkeep, purse and loans."""
WIDE: Final = 340
"""A panel this wide has room for the upkeep beside the name."""
HEAD: Final = 36
SECOND_LINE: Final = 34
BARRELS_AT: Final = 92
AGES_AT: Final = 142
HEIGHT: Final = 174
NARROW_HEIGHT: Final = 198
SQUEEZE: Final = NARROW_HEIGHT - HEIGHT
PLACE: Final = 104
"""The most a place is wide."""
BARRELS: Final = (38, 43, 50)
"""Heights of a barrel in narrow, usual and wide panels."""
TOKEN: Final = 19
NAME_AT: Final = 66
AGE: Final = TextStyle("display", 32)
NEW: Final = (TextStyle("display", 24), TextStyle("display", 28))
ICONS: Final = (28, 32)
GAPS: Final = (8, 12)
"""Smaller and closer in narrow panels."""
COUNT: Final = TextStyle("display", 36)
FADE: Final = 0.5


def panel_width(seats: int) -> int:
    return (theme.WIDTH - 2 * theme.MARGIN - theme.GAP * (seats - 1)) // seats


def storehouses_height(seats: int) -> int:
    return NARROW_HEIGHT if panel_width(seats) < NARROW else HEIGHT


def storehouses(board: Board, rect: Rect, view: View, names: Sequence[str], crests: Crests) -> None:
    for seat, cell in enumerate(rect.columns(len(view.seats), theme.GAP)):
        surface = panel(board, f"seat.{seat}", cell, seat in view.waiting)
        head(board, surface, seat, names[seat], view.seats[seat])
        barrels(board, surface, seat, view.seats[seat], crests)


def head(board: Board, surface: Surface, seat: Seat, name: str, own: SeatView) -> None:
    rect = surface.rect
    narrow = rect.w < NARROW
    line = Rect(rect.x, rect.y + (SECOND_LINE if narrow else 0), rect.w, 2 * HEAD)
    end = money(board, surface, seat, own, line)
    y = rect.y + (HEAD - 6 if narrow else HEAD)
    board.sprite(f"seat.{seat}.token", Point(rect.x + 36, y), token(seat, TOKEN, surface.ground))
    room = (rect.right - 14 if narrow else end) - rect.x - NAME_AT
    style = theme.SMALL_NAME if narrow else theme.NAME
    place = TextPlace(room=room, ground=surface.ground)
    board.text(f"seat.{seat}.name", Point(rect.x + NAME_AT, y), name, style, place=place)


def money(board: Board, surface: Surface, seat: Seat, own: SeatView, line: Rect) -> int:
    """Upkeep where there is room, a purse nobody may look into, the loans; returns where this begins."""
    facts = [("loan", str(own.loans)), ("cash", "?")]
    if not NARROW <= line.w < WIDE:
        facts.append(("upkeep", str(own.upkeep)))
    right, gap = line.right - 14, GAPS[line.w >= NARROW]
    for art, text in facts:
        right = counted(board, f"seat.{seat}.{art}", Point(right, line.cy), art, text, surface) - gap
    return right


def counted(board: Board, name: str, right: Point, art: str, text: str, surface: Surface) -> int:
    """An icon and its number, written up to this point; a zero is faded. Returns where it begins."""
    ground, size = surface.ground, ICONS[surface.rect.w >= NARROW]
    colour = theme.MUTED if text in ("0", "?") else theme.PARCHMENT
    fade = FADE if text == "0" else 0.0
    place = TextPlace("right", 48, ground)
    fill = theme.mix(colour, ground, fade)
    written = board.text(f"{name}.count", Point(right.x, right.y + 1), text, COUNT, fill, place)
    left = written.left - 4 - size / 2
    return board.sprite(f"{name}.icon", Point(left, right.y), icon(art, size, ground, colour, fade=fade)).x


def barrel_height(width: int) -> int:
    return BARRELS[(width >= NARROW) + (width >= WIDE)]


def barrels(board: Board, surface: Surface, seat: Seat, own: SeatView, crests: Crests) -> None:
    rect, height = surface.rect, barrel_height(surface.rect.w)
    places = max(PLACES, len(own.barrels))
    side = 8 if rect.w < NARROW else 14
    step = min(PLACE, (rect.w - 2 * side) // places)
    top = rect.y + (SQUEEZE if rect.w < NARROW else 0)
    for index in range(places):
        cell = Rect(rect.x + side + index * step, top, step, rect.bottom - top)
        name = f"seat.{seat}.place.{index}"
        if index < len(own.barrels):
            aged_barrel(board, name, cell, own.barrels[index], crests[own.barrels[index].distillery], surface)
        else:
            width = round(height * 0.8)
            empty = Rect(cell.cx - width // 2, cell.y + BARRELS_AT - height // 2, width, height)
            board.box(name, empty, None, 8, line=theme.RAISED_HAIRLINE, line_width=2, ground=surface.ground)


def aged_barrel(board: Board, name: str, cell: Rect, held: BarrelView, crest: Crest, surface: Surface) -> None:
    ground = surface.ground
    middle = cell.x + cell.w / 2
    art = barrel(crest.letter, crest.colour, barrel_height(surface.rect.w), ground)
    board.sprite(f"{name}.barrel", Point(middle, cell.y + BARRELS_AT), art)
    style, fill = AGE if held.age else NEW[surface.rect.w >= NARROW], theme.BRASS if held.must_go else theme.PARCHMENT
    place = TextPlace("centre", cell.w, ground)
    board.text(f"{name}.age", Point(middle, cell.y + AGES_AT), words.age(held.age), style, fill, place)
    if held.must_go:
        line = Rect(round(middle) - 18, cell.y + AGES_AT + 17, 36, 4)
        board.box(f"{name}.must_go", line, theme.BRASS, 2, ground=ground)

"""One panel per seat: purse, loans, and the barrels with their ages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.angels_share.view import BarrelView, View
from engine.core.game import Seat
from renderers import theme
from renderers.angels_share import words
from renderers.angels_share.crests import Crests
from renderers.angels_share.shield import Crest
from renderers.fonts import TextStyle, largest_fit, text_width
from renderers.geometry import Point, Rect, Size
from renderers.scene import Board, Part, TextPlace
from renderers.sprites import PARTS, icon, key_of
from renderers.theme import Color
from renderers.widgets.barrel import barrel
from renderers.widgets.panel import Surface, panel
from renderers.widgets.token import token

NARROW: Final = 250
"""A panel narrower than this has smaller parts."""
WIDE: Final = 340
"""A panel this wide has room for the upkeep beside the name."""
HEAD: Final = 36
SECOND_LINE: Final = 34
BARRELS_AT: Final = 92
AGES_AT: Final = 142
HEIGHT: Final = 174
STACKED_HEIGHT: Final = 198
"""Of panels that have a line of their own for upkeep, purse and loans."""
SQUEEZE: Final = STACKED_HEIGHT - HEIGHT
PLACE: Final = 104
"""The most a place is wide."""
BARRELS: Final = (38, 43, 50)
"""Heights of a barrel in narrow, usual and wide panels."""
TOKEN: Final = 19
NAME_AT: Final = 66
AGE: Final = TextStyle("display", 32)
SMALLEST: Final = TextStyle("display", 22)
"""Storehouses that have more places than usual."""
NEW: Final = (TextStyle("display", 24), TextStyle("display", 28))
ICONS: Final = (28, 32)
GAPS: Final = (8, 12)
"""Smaller and closer in narrow panels."""
COUNT: Final = TextStyle("display", 36)
NAMES: Final = (theme.NAME, theme.SMALL_NAME, TextStyle("semibold", 24))
"""Names are set smaller before they are cut."""
FADE: Final = 0.5


def panel_width(seats: int) -> int:
    """Return the width of a panel at a table with this number of seats."""
    return (theme.WIDTH - 2 * theme.MARGIN - theme.GAP * (seats - 1)) // seats


def storehouses_height(board: Board, view: View, names: Sequence[str]) -> int:
    """Return the height of the panels: one name that does not fit beside the money decides for all."""
    size = Size(panel_width(len(view.seats)), HEIGHT)
    if size.w < NARROW:
        return STACKED_HEIGHT
    rooms = [seat_head(board, view, seat, size).room for seat in range(len(view.seats))]
    fits = all(text_width(name, NAMES[1]) <= room for name, room in zip(names, rooms, strict=False))
    return HEIGHT if fits else STACKED_HEIGHT


def storehouses(board: Board, rect: Rect, view: View, names: Sequence[str], crests: Crests) -> None:
    """Draw the seats side by side."""
    for seat, cell in enumerate(rect.columns(len(view.seats), theme.GAP)):
        own, shown = view.seats[seat], seat_head(board, view, seat, Size(cell.w, cell.h))
        board.group(f"seat.{seat}", (cell.x, cell.y), shown.part)
        at, style = Point(cell.x + NAME_AT, cell.y + shown.middle), largest_fit(names[seat], NAMES, shown.room)
        place = TextPlace(room=shown.room, ground=shown.surface.ground)
        board.text(f"seat.{seat}.name", at, names[seat], style, place=place)
        barrels(board, cell, shown.surface, Shelf(seat, own.barrels, view.barrel_limit), crests)


class Head(NamedTuple):
    """A panel with everything but its name and its barrels, and where the name is to stand."""

    part: Part
    surface: Surface
    middle: int
    room: int


def seat_head(board: Board, view: View, seat: Seat, size: Size) -> Head:
    """Return the panel of a seat of this view."""
    own = view.seats[seat]
    return head(seat, board.marks[seat], seat in view.waiting, own.loans, own.upkeep, size)


@lru_cache(maxsize=PARTS)
def head(seat: Seat, letters: str, active: bool, loans: int, upkeep: int, size: Size) -> Head:
    """Return the panel of a seat with token and money."""
    stacked = size.h > HEIGHT
    board = Board(width=size.w)
    surface = panel(board, "", Rect(0, 0, *size), active)
    end = money(board, surface, loans, upkeep, Rect(0, SECOND_LINE if stacked else 0, size.w, 2 * HEAD))
    y = HEAD - 6 if stacked else HEAD
    board.sprite(".token", Point(36, y), token(seat, letters, TOKEN, surface.ground))
    part = board.as_part(key_of("seat", seat, letters, active, loans, upkeep, *size), size.h)
    return Head(part, surface, y, (size.w - 14 if stacked else end) - NAME_AT)


def money(board: Board, surface: Surface, loans: int, upkeep: int, line: Rect) -> int:
    """Draw the upkeep where there is room, the closed purse and the loans; return the left edge."""
    facts = [("loan", str(loans)), ("cash", "?")]
    if line.y or line.w >= WIDE:
        facts.append(("upkeep", str(upkeep)))
    right, gap = line.right - 14, GAPS[line.w >= NARROW]
    for art, text in facts:
        right = counted(board, f".{art}", Point(right, line.cy), art, text, surface) - gap
    return right


def counted(board: Board, name: str, right: Point, art: str, text: str, surface: Surface) -> int:
    """Draw an icon and its number, written up to this point; a zero is faded. Return where it begins."""
    ground, size = surface.ground, ICONS[surface.rect.w >= NARROW]
    color = theme.MUTED if text in ("0", "?") else theme.PARCHMENT
    fade = FADE if text == "0" else 0.0
    place = TextPlace("right", 48, ground)
    fill = theme.mix(color, ground, fade)
    written = board.text(f"{name}.count", Point(right.x, right.y + 1), text, COUNT, fill, place)
    left = written.left - 4 - size / 2
    return board.sprite(f"{name}.icon", Point(left, right.y), icon(art, size, ground, color, fade=fade)).x


def barrel_height(width: int) -> int:
    """Return the height of a barrel in a panel this wide."""
    return BARRELS[(width >= NARROW) + (width >= WIDE)]


class Shelf(NamedTuple):
    """The barrels of a seat, and how many it may have."""

    seat: Seat
    held: tuple[BarrelView, ...]
    limit: int


def barrels(board: Board, rect: Rect, surface: Surface, shelf: Shelf, crests: Crests) -> None:
    """Draw the barrels of a seat, and its empty places."""
    seat, held, limit = shelf
    places = max(limit, len(held))
    side = 8 if rect.w < NARROW else 14
    step = min(PLACE, (rect.w - 2 * side) // places)
    height = min(barrel_height(rect.w), step)
    top = rect.y + (SQUEEZE if rect.h > HEIGHT else 0) + BARRELS_AT - height // 2
    for index in range(places):
        left, name = rect.x + side + index * step, f"seat.{seat}.place.{index}"
        if index < len(held):
            one = held[index]
            part = aged_barrel(crests[one.distillery], one.age, one.must_go, Size(step, height), surface.ground)
            board.group(name, (left, top), part)
        else:
            width = round(height * 0.8)
            empty = Rect(left + step // 2 - width // 2, top, width, height)
            board.box(name, empty, None, 8, line=theme.RAISED_HAIRLINE, line_width=2, ground=surface.ground)


@lru_cache(maxsize=PARTS)
def aged_barrel(crest: Crest, age: int, must_go: bool, size: Size, ground: Color) -> Part:
    """Return a barrel of that height in a place of that width, with its age below."""
    board = Board(ground, size.w)
    middle, text_at = size.w / 2, AGES_AT - BARRELS_AT + size.h // 2
    board.sprite(".barrel", Point(middle, size.h // 2), barrel(crest.letter, crest.color, size.h, ground))
    usual = AGE if age else NEW[size.h > BARRELS[0]]
    style = largest_fit(words.age(age), (usual, SMALLEST), size.w)
    fill = theme.BRASS if must_go else theme.PARCHMENT
    board.text(".age", Point(middle, text_at), words.age(age), style, fill, TextPlace("center", size.w, ground))
    if must_go:
        bar = min(36, size.w)
        board.box(".must_go", Rect(round(middle) - bar // 2, text_at + 17, bar, 4), theme.BRASS, 2, ground=ground)
    return board.as_part(key_of("aged", crest, age, must_go, *size, ground), text_at + 21)

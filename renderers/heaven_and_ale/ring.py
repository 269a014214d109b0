"""The main track: where its spaces lie, and where figures stand on the lane beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.core.game import Seat
from engine.heaven_and_ale.view import View
from renderers import theme
from renderers.geometry import Point, Rect
from renderers.heaven_and_ale import looks
from renderers.polygons import Polygon
from renderers.scene import Board
from renderers.sprites import SPRITES, key_of
from renderers.theme import Color
from renderers.vector import Art, Bar, Disc, Fill, Stroke
from renderers.widgets.token import token_shapes

PITCH: Final = 114
CELL: Final = 104
COLUMNS: Final = 10
ROWS: Final = 7
UP, ACROSS, DOWN, BACK = 5, 9, 6, 7
"""Spaces up the left side, along the top, down the right side and back along the bottom."""
BLOCK: Final = 2 * PITCH - (PITCH - CELL)
"""The starting area takes two by two cells, at the lower left."""
PADDING: Final = 11
WIDTH: Final = COLUMNS * PITCH - (PITCH - CELL) + 2 * PADDING
HEIGHT: Final = ROWS * PITCH - (PITCH - CELL) + 2 * PADDING
LANE: Final = 46
LANE_GAP: Final = 6
BAY: Final = 66
BAY_RIM: Final = 3
ROOM: Final = 3
"""Around the figures of a stall or bay."""
NECK: Final = 18
MOST: Final = 22
"""The largest radius of a figure."""
PLAIN, RINGED = 0.83, 0.74
"""The token on a figure, as a share of its radius: pointed ones reach further than their own."""
INSIDE: Final = LANE + 2 * LANE_GAP - 2
"""From the cells to what lies inside the lane."""


class Ring(NamedTuple):
    """The track on the picture, from the corner of its first cell."""

    x: int
    y: int

    def cell(self, number: int) -> Rect:
        """Return the place of a space, by its number."""
        column, row = grid_place(number)
        return Rect(self.x + column * PITCH, self.y + row * PITCH, CELL, CELL)

    @property
    def start(self) -> Rect:
        """Return the place of the starting area."""
        return Rect(self.x, self.y + (ROWS - 2) * PITCH, BLOCK, BLOCK)

    @property
    def hole(self) -> Rect:
        """Return the area within the cells, the lane included."""
        gap = PITCH - CELL
        return Rect(self.x + PITCH, self.y + PITCH, (COLUMNS - 2) * PITCH - gap, (ROWS - 2) * PITCH - gap)

    @property
    def inside(self) -> Rect:
        """Return the area within the lane."""
        return self.hole.inset(INSIDE - (PITCH - CELL) // 2)


def grid_place(number: int) -> tuple[int, int]:
    """Return column and row of a space: up, to the right, down and back, clockwise."""
    if number <= UP:
        return 0, UP - number
    if number <= UP + ACROSS:
        return number - UP, 0
    if number <= UP + ACROSS + DOWN:
        return COLUMNS - 1, number - UP - ACROSS
    return COLUMNS - 1 - (number - UP - ACROSS - DOWN), ROWS - 1


# The lane: a stall beside each space, and a bay of its own for each space in a corner


CORNERS: Final[dict[int, tuple[int, int]]] = {UP: (0, 0), UP + ACROSS: (1, 0), UP + ACROSS + DOWN: (1, 1)}
"""The spaces in corners, with their side of the track: left or right, upper or lower."""


def lane_rect(ring: Ring) -> Rect:
    """Return the rectangle whose edges the lane follows."""
    return ring.hole.grow(PITCH - CELL - LANE_GAP)


def bay(ring: Ring, number: int) -> Rect:
    """Return where the figures of a corner space stand: no other space has a part of it."""
    lane, (right, low) = lane_rect(ring), CORNERS[number]
    return Rect(lane.right - BAY if right else lane.x, lane.bottom - BAY if low else lane.y, BAY, BAY)


@lru_cache(maxsize=128)
def stall(ring: Ring, number: int) -> Rect:
    """Return where the figures of a space stand: its part of the lane beside it."""
    if number in CORNERS:
        return bay(ring, number).inset(BAY_RIM)
    side, cell, half = side_of(number), ring.cell(number), (PITCH - CELL) // 2
    whole = dict(lane_boxes(ring))[side]
    if side in ("top", "bottom"):
        left, right = max(whole.x, cell.x - half), min(whole.right, cell.right + half)
        return Rect(left, whole.y, right - left, whole.h)
    top, bottom = max(whole.y, cell.y - half), min(whole.bottom, cell.bottom + half)
    return Rect(whole.x, top, whole.w, bottom - top)


def side_of(number: int) -> str:
    """Return the side of the track on which a space lies that is in no corner."""
    if number < UP:
        return "left"
    if number < UP + ACROSS:
        return "top"
    return "right" if number < UP + ACROSS + DOWN else "bottom"


def lane_boxes(ring: Ring) -> Iterator[tuple[str, Rect]]:
    """Yield the four straight pieces of the lane between the bays; two end at the starting area."""
    lane, start = lane_rect(ring), ring.start
    left, far, low = start.right + LANE_GAP, lane.right - BAY, lane.bottom - BAY
    yield "top", Rect(lane.x + BAY, lane.y, lane.w - 2 * BAY, LANE)
    yield "right", Rect(lane.right - LANE, lane.y + BAY, LANE, low - lane.y - BAY)
    yield "bottom", Rect(left, lane.bottom - LANE, far - left, LANE)
    yield "left", Rect(lane.x, lane.y + BAY, LANE, start.y - LANE_GAP - lane.y - BAY)


def draw_lane(board: Board, ring: Ring) -> None:
    """Draw the lane on which figures walk, with lines between the stalls, and the bays tied to their spaces."""
    for name, rect in lane_boxes(ring):
        board.box(f"lane.{name}", rect, looks.LANE, 0, ground=theme.PANEL)
    for number in range(1, UP + ACROSS + DOWN + BACK):
        if number not in CORNERS and number + 1 not in CORNERS:
            board.sprite(f"lane.line.{number}", *line_after(ring, number))
    for number, (right, low) in CORNERS.items():
        rect = bay(ring, number)
        board.box(f"bay.{number}", rect, looks.BAY, 12, line=looks.BAY_LINE, line_width=2.5, ground=theme.PANEL)
        corner = Point(rect.right if right else rect.x, rect.bottom if low else rect.y)
        away = Point(3 if right else -3, 3 if low else -3)
        board.sprite(f"bay.{number}.neck", Point(corner.x + away.x, corner.y + away.y), neck(right == low))


def line_after(ring: Ring, number: int) -> tuple[Point, Art]:
    """Return the line between the stalls of a space and the next one."""
    place, side = stall(ring, number), side_of(number)
    ends = {"top": (place.right, place.cy), "right": (place.cx, place.bottom), "bottom": (place.x, place.cy)}
    x, y = ends.get(side, (place.cx, place.y))
    return Point(x, y), dash(side in ("left", "right"))


@lru_cache(maxsize=2)
def dash(across: bool) -> Art:
    """Draw a line across the lane."""
    size = (LANE, 4) if across else (4, LANE)
    return Art(key_of("dash", across), *size, looks.LANE, (Bar(0, 0, *size, 0, looks.LANE_LINE),))


@lru_cache(maxsize=2)
def neck(falling: bool) -> Art:
    """Draw the tie between a corner space and its bay."""
    near, far, half = 5.0, NECK - 5.0, 4.0
    band = (Point(near + half, near - half), Point(far + half, far - half))
    band = (*band, Point(far - half, far + half), Point(near - half, near + half))
    corners = band if falling else tuple(Point(NECK - x, y) for x, y in band)
    shapes = (Fill(corners, looks.BAY_LINE),)
    return Art(key_of("neck", falling), NECK, NECK, theme.PANEL, shapes, Polygon(corners))


class Arrow(NamedTuple):
    """An arrow head on the lane."""

    number: int
    middle: Point
    dx: int
    dy: int


WAYS: Final = {"left": (0, -1), "top": (1, 0), "right": (0, 1), "bottom": (-1, 0)}


@lru_cache(maxsize=4)
def arrows(ring: Ring) -> tuple[Arrow, ...]:
    """Return an arrow head in the middle of each stall that is not beside a bay."""
    straight = [n for n in range(1, UP + ACROSS + DOWN + BACK + 1) if not {n - 1, n, n + 1} & set(CORNERS)]
    return tuple(Arrow(number, stall(ring, number).middle, *WAYS[side_of(number)]) for number in straight)


# Figures


class Figure(NamedTuple):
    """A figure beside its space."""

    seat: Seat
    middle: Point
    radius: int


def figures(view: View, ring: Ring) -> list[Figure]:
    """Return every figure on the track, in the stall or bay of its own space."""
    crowds: dict[int, list[Seat]] = {}
    for seat, own in enumerate(view.seats):
        if own.space:
            crowds.setdefault(own.space, []).append(seat)
    return [figure for space, seats in crowds.items() for figure in crowd(stall(ring, space).inset(ROOM), seats)]


def crowd(place: Rect, seats: Sequence[Seat]) -> list[Figure]:
    """Return figures side by side in a place, as large as their number allows."""
    columns = max(range(1, len(seats) + 1), key=lambda count: room_in(place, len(seats), count))
    radius = min(MOST, room_in(place, len(seats), columns) // 2)
    rows, found = -(-len(seats) // columns), list[Figure]()
    for index, seat in enumerate(seats):
        row = index // columns
        here = min(columns, len(seats) - row * columns)
        x = place.cx + (index % columns - (here - 1) / 2) * place.w / columns
        found.append(Figure(seat, Point(x, place.cy + (row - (rows - 1) / 2) * place.h / rows), radius))
    return found


def room_in(place: Rect, count: int, columns: int) -> int:
    """Return the side of the square that each of `count` figures gets in this number of columns."""
    return min(place.w // columns, place.h // -(-count // columns))


@lru_cache(maxsize=SPRITES)
def figure(seat: Seat, letters: str, radius: int, acting: bool, ground: Color) -> Art:
    """Draw a figure on the lane, with a ring of brass around the one that moves."""
    middle = Point(radius, radius)
    marks = (Disc(*middle, radius, theme.BRASS), Disc(*middle, radius - 2.5, ground)) if acting else ()
    shapes = (*marks, *token_shapes(seat, letters, middle, radius * (RINGED if acting else PLAIN)))
    return Art(key_of("figure", seat, letters, radius, acting, ground), 2 * radius, 2 * radius, ground, shapes)


@lru_cache(maxsize=SPRITES)
def chevron(dx: int, dy: int, ground: Color = looks.LANE) -> Art:
    """Draw a small arrow head that points along the lane."""
    size, k = 20, 7.0
    tip = Point(10 + dx * k / 2, 10 + dy * k / 2)
    tail = Point(10 - dx * k / 2, 10 - dy * k / 2)
    line = (Point(tail.x + dy * k, tail.y + dx * k), tip, Point(tail.x - dy * k, tail.y - dx * k))
    return Art(key_of("chevron", dx, dy, ground), size, size, ground, (Stroke(line, 3, looks.ARROW),))


def draw_figures(board: Board, view: View, ring: Ring) -> None:
    """Draw figures, and arrows that show which way they go in the stalls where none stands."""
    standing = {own.space for own in view.seats}
    for arrow in arrows(ring):
        if arrow.number not in standing:
            board.sprite(f"lane.arrow.{arrow.number}", arrow.middle, chevron(arrow.dx, arrow.dy))
    for one in figures(view, ring):
        ground = looks.BAY if view.seats[one.seat].space in CORNERS else looks.LANE
        art = figure(one.seat, board.marks[one.seat], one.radius, one.seat == view.turn, ground)
        board.sprite(f"figure.{one.seat}", one.middle, art)

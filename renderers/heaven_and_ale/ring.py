"""The main track: where its spaces lie, and where figures stand on the lane beside them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from engine.core.game import Seat
from engine.heaven_and_ale.view import View
from renderers import theme
from renderers.geometry import Point, Rect
from renderers.heaven_and_ale import looks
from renderers.scene import Board
from renderers.sprites import SPRITES, key_of
from renderers.theme import Colour
from renderers.vector import Art, Disc, Stroke
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
INSIDE: Final = LANE + 2 * LANE_GAP - 2
"""From the cells to what lies inside the lane."""


class Ring(NamedTuple):
    """The track on the picture, from the corner of its first cell."""

    x: int
    y: int

    def cell(self, number: int) -> Rect:
        """The place of a space, by its number."""
        column, row = grid_place(number)
        return Rect(self.x + column * PITCH, self.y + row * PITCH, CELL, CELL)

    @property
    def start(self) -> Rect:
        """The place of the starting area."""
        return Rect(self.x, self.y + (ROWS - 2) * PITCH, BLOCK, BLOCK)

    @property
    def hole(self) -> Rect:
        """What the cells enclose, the lane included."""
        gap = PITCH - CELL
        return Rect(self.x + PITCH, self.y + PITCH, (COLUMNS - 2) * PITCH - gap, (ROWS - 2) * PITCH - gap)

    @property
    def inside(self) -> Rect:
        """What the lane encloses."""
        return self.hole.inset(INSIDE - (PITCH - CELL) // 2)


def grid_place(number: int) -> tuple[int, int]:
    """Column and row of a space: up, to the right, down and back, clockwise."""
    if number <= UP:
        return 0, UP - number
    if number <= UP + ACROSS:
        return number - UP, 0
    if number <= UP + ACROSS + DOWN:
        return COLUMNS - 1, number - UP - ACROSS
    return COLUMNS - 1 - (number - UP - ACROSS - DOWN), ROWS - 1


# The lane


def lane_boxes(ring: Ring) -> Iterator[tuple[str, Rect]]:
    """The four straight pieces of the lane; the left and the lower one end at the starting area."""
    lane = ring.hole.grow(PITCH - CELL - LANE_GAP)
    start = ring.start
    yield "top", Rect(lane.x, lane.y, lane.w, LANE)
    yield "right", Rect(lane.right - LANE, lane.y + LANE, LANE, lane.h - 2 * LANE)
    left = start.right + LANE_GAP
    yield "bottom", Rect(left, lane.bottom - LANE, lane.right - left, LANE)
    yield "left", Rect(lane.x, lane.y + LANE, LANE, start.y - LANE_GAP - lane.y - LANE)


def draw_lane(board: Board, ring: Ring) -> None:
    """Where figures walk."""
    for name, rect in lane_boxes(ring):
        round_corners = name in ("top", "bottom")
        board.box(
            f"lane.{name}",
            rect,
            looks.LANE,
            LANE // 2 if round_corners else 0,
            ground=theme.PANEL,
            corners="top" if name == "top" else "bottom" if name == "bottom" else "none",
        )


class Path(NamedTuple):
    """The middle of the lane as a line with corners: places on it are lengths from its start."""

    points: tuple[Point, ...]
    ends: tuple[float, ...]
    """How far along each straight piece ends; all but the last end in a corner."""

    @property
    def pieces(self) -> Iterator[tuple[Point, Point, float, float]]:
        """The straight pieces: from where in which direction, and from which length to which."""
        for a, b, start, end in zip(self.points, self.points[1:], (0.0, *self.ends), self.ends, strict=False):
            yield a, Point((b.x - a.x) / (end - start), (b.y - a.y) / (end - start)), start, end

    def at(self, place: float) -> tuple[Point, Point]:
        """The point after this length, and the direction of the lane there."""
        a, way, start, _ = next((p for p in self.pieces if place <= p[3]), list(self.pieces)[-1])
        return Point(a.x + way.x * (place - start), a.y + way.y * (place - start)), way

    def beside(self, cell: Rect) -> float:
        """The place on the lane that is nearest to the middle of a cell."""
        middle, found = cell.middle, list[tuple[float, float]]()
        for a, way, start, end in self.pieces:
            along = (middle.x - a.x) * way.x + (middle.y - a.y) * way.y
            place = start + min(end - start, max(0.0, along))
            found.append((round(math.dist(middle, self.at(place)[0]), 2), place))
        return min(found)[1]


@lru_cache(maxsize=4)
def lane_path(ring: Ring) -> Path:
    """The middle of the lane, from the first space to the last."""
    lane = ring.hole.grow(PITCH - CELL - LANE_GAP)
    half, start = LANE // 2, ring.start
    left, right, top, bottom = lane.x + half, lane.right - half, lane.y + half, lane.bottom - half
    points = (
        Point(left, start.y - LANE_GAP),
        Point(left, top),
        Point(right, top),
        Point(right, bottom),
        Point(start.right + LANE_GAP, bottom),
    )
    return Path(points, tuple(accumulate(math.dist(a, b) for a, b in pairwise(points))))


@lru_cache(maxsize=4)
def stops(ring: Ring) -> tuple[float, ...]:
    """Where on the lane figures of each space stand; the first space is at 0."""
    path = lane_path(ring)
    return tuple(path.beside(ring.cell(number)) for number in range(1, UP + ACROSS + DOWN + BACK + 1))


class Arrow(NamedTuple):
    """An arrow head on the lane."""

    number: int
    middle: Point
    dx: int
    dy: int


@lru_cache(maxsize=4)
def arrows(ring: Ring) -> tuple[Arrow, ...]:
    """Arrow heads half-way between spaces, but for those next to a corner."""
    path, found = lane_path(ring), list[Arrow]()
    for number, (one, other) in enumerate(pairwise(stops(ring)), 1):
        place = (one + other) / 2
        middle, way = path.at(place)
        if min(abs(place - corner) for corner in path.ends[:-1]) > LANE / 2:
            found.append(Arrow(number, middle, round(way.x), round(way.y)))
    return tuple(found)


# Figures


class Figure(NamedTuple):
    """A figure beside its space."""

    seat: Seat
    middle: Point
    radius: int


class Crowd(NamedTuple):
    """How large figures are and how far apart."""

    radius: int
    step: int


CROWDS: Final = (Crowd(17, 46), Crowd(11, 34))
"""The larger figures are taken if everybody stands near enough to the own space."""
NEAR: Final = 52
TURNS: Final = 40
"""How often neighbours are pushed apart, at most."""


def figures(view: View, ring: Ring) -> list[Figure]:
    """Every figure on the track, none on another one, each as near to its space as there is room."""
    standing = sorted((own.space, seat) for seat, own in enumerate(view.seats) if own.space)
    wanted = [stops(ring)[space - 1] for space, _ in standing]
    path = lane_path(ring)
    crowd, places = placed(wanted, path)
    return [Figure(seat, path.at(place)[0], crowd.radius) for (_, seat), place in zip(standing, places, strict=True)]


def placed(wanted: Sequence[float], path: Path) -> tuple[Crowd, list[float]]:
    """The size of the figures, and their places."""
    for crowd in CROWDS[:-1]:
        places = apart(wanted, crowd.step, path)
        if all(abs(place - want) <= NEAR for place, want in zip(places, wanted, strict=True)):
            return crowd, places
    return CROWDS[-1], apart(wanted, CROWDS[-1].step, path)


def apart(wanted: Sequence[float], step: int, path: Path) -> list[float]:
    """These places moved until they are a step apart, and two steps around a corner."""
    places = list(wanted)
    for _ in range(TURNS):
        moved = False
        for index in range(len(places) - 1):
            short = gap(places[index], places[index + 1], step, path) - (places[index + 1] - places[index])
            if short > 0.5:
                places[index] -= short / 2
                places[index + 1] += short / 2
                moved = True
        places = kept_inside(places, step, path.ends[-1])
        if not moved:
            break
    return places


def gap(one: float, other: float, step: int, path: Path) -> float:
    """How far apart two neighbours must be on the lane."""
    around = any(one < corner - 1 and other > corner + 1 for corner in path.ends[:-1])
    return 2 * step if around else step


def kept_inside(places: Sequence[float], step: int, length: float) -> list[float]:
    """The same places, none beyond the ends of the lane."""
    half = step / 2
    return [
        min(max(place, half + index * step), length - half - (len(places) - 1 - index) * step)
        for index, place in enumerate(places)
    ]


@lru_cache(maxsize=SPRITES)
def figure(seat: Seat, letters: str, radius: int, acting: bool) -> Art:
    """A figure on the lane, with a ring of brass around the one that moves."""
    side = 2 * (radius + 5)
    middle = Point(side / 2, side / 2)
    marks = (Disc(*middle, side / 2, theme.BRASS), Disc(*middle, side / 2 - 3, looks.LANE)) if acting else ()
    shapes = (*marks, *token_shapes(seat, letters, middle, radius - 1 if acting else radius))
    return Art(key_of("figure", seat, letters, radius, acting), side, side, looks.LANE, shapes)


@lru_cache(maxsize=SPRITES)
def chevron(dx: int, dy: int, ground: Colour = looks.LANE) -> Art:
    """A small arrow head that points along the lane."""
    size, k = 20, 7.0
    tip = Point(10 + dx * k / 2, 10 + dy * k / 2)
    tail = Point(10 - dx * k / 2, 10 - dy * k / 2)
    line = (Point(tail.x + dy * k, tail.y + dx * k), tip, Point(tail.x - dy * k, tail.y - dx * k))
    return Art(key_of("chevron", dx, dy, ground), size, size, ground, (Stroke(line, 3, looks.ARROW),))


def draw_figures(board: Board, view: View, ring: Ring) -> None:
    """Figures, and between them arrows that show which way they go."""
    standing = figures(view, ring)
    for arrow in arrows(ring):
        if all(math.dist(arrow.middle, one.middle) > LANE for one in standing):
            board.sprite(f"lane.arrow.{arrow.number}", arrow.middle, chevron(arrow.dx, arrow.dy))
    for one in standing:
        art = figure(one.seat, board.marks[one.seat], one.radius, one.seat == view.turn)
        board.sprite(f"figure.{one.seat}", one.middle, art)

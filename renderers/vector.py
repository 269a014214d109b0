"""Flat shapes, and the small part of SVG path syntax our drawings are written in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from renderers.fonts import Face
from renderers.geometry import Point
from renderers.polygons import Polygon
from renderers.theme import Color, mix

CURVE_STEPS: Final = 14
TOKENS: Final = re.compile(r"[MLHVCQZ]|-?\d*\.?\d+")
FLAT: Final = 1e-6
CURVE_POINTS: Final = {"C": 3, "Q": 2}

Line = tuple[Point, ...]


class Fill(NamedTuple):
    """A filled outline."""

    points: Line
    color: Color


class Stroke(NamedTuple):
    """A line with round ends and joints."""

    points: Line
    width: float
    color: Color


class Disc(NamedTuple):
    """A filled circle around x, y."""

    x: float
    y: float
    r: float
    color: Color


class Bar(NamedTuple):
    """A filled rectangle, with round corners if it has a radius."""

    x: float
    y: float
    w: float
    h: float
    radius: float
    color: Color


class Glyph(NamedTuple):
    """Letters centered on a point, on the height of their capitals."""

    x: float
    y: float
    text: str
    face: Face
    px: float
    color: Color


Shape = Fill | Stroke | Disc | Bar | Glyph
Shapes = tuple[Shape, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Art:
    """A drawing. Equal keys mean equal drawings: painters keep them by key.

    Without an outline it fills its whole box, with `ground` behind its shapes: the fastest to paint, for places that
    are flat. With an outline only its shapes are painted, and what lies under the rest of the box stays to be seen.
    """

    key: str
    width: int
    height: int
    ground: Color
    shapes: Shapes
    outline: Polygon | None = None
    """The area the shapes keep to, seen from the corner of the box."""


def bezier(points: list[Point], share: float) -> Point:
    """Return the point of a curve after this share of its way."""
    while len(points) > 1:
        points = [Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share) for a, b in pairwise(points)]
    return points[0]


class PathReader:
    """Reads absolute M L H V C Q Z into polylines."""

    def __init__(self, path: str) -> None:
        self._tokens = TOKENS.findall(path)
        self._next = 0
        self._line: list[Point] = []
        self._lines: list[Line] = []

    def lines(self) -> list[Line]:
        """Return the polylines of the whole path."""
        command = "M"
        while self._next < len(self._tokens):
            if self._tokens[self._next].isalpha():
                command = self._tokens[self._next]
                self._next += 1
            self._draw(command)
            command = "L" if command == "M" else command
        self._finish()
        return self._lines

    def _number(self) -> float:
        self._next += 1
        return float(self._tokens[self._next - 1])

    def _point(self) -> Point:
        return Point(self._number(), self._number())

    def _finish(self) -> None:
        if self._line:
            self._lines.append(tuple(self._line))
        self._line = []

    def _draw(self, command: str) -> None:
        if command == "M":
            self._finish()
            self._line.append(self._point())
        elif command == "Z":
            self._line.append(self._line[0])
        elif command in CURVE_POINTS:
            controls = [self._line[-1], *(self._point() for _ in range(CURVE_POINTS[command]))]
            self._line.extend(bezier(controls, step / CURVE_STEPS) for step in range(1, CURVE_STEPS + 1))
        else:
            self._line.append(self._straight(command))

    def _straight(self, command: str) -> Point:
        if command == "H":
            return Point(self._number(), self._line[-1].y)
        if command == "V":
            return Point(self._line[-1].x, self._number())
        return self._point()


def path_lines(path: str) -> list[Line]:
    """Return a path in SVG syntax as polylines."""
    return PathReader(path).lines()


def path(d: str, color: Color) -> Iterator[Fill]:
    """Return a path in SVG syntax as filled outlines."""
    return (Fill(line, color) for line in path_lines(d))


def snapped(value: float) -> float:
    """Return the nearest half of a pixel."""
    return round(value * 2) / 2


def fitted(points: Line) -> Line:
    """Return the outline with its level and upright edges moved to halves of a pixel, where they look sharp."""
    levels = {b.y for a, b in pairwise(points) if abs(a.y - b.y) < FLAT < abs(a.x - b.x)}
    uprights = {b.x for a, b in pairwise(points) if abs(a.x - b.x) < FLAT < abs(a.y - b.y)}
    return tuple(Point(snapped(x) if x in uprights else x, snapped(y) if y in levels else y) for x, y in points)


def fitted_bar(bar: Bar) -> Bar:
    """Return the bar with its edges on halves of a pixel."""
    x, y = snapped(bar.x), snapped(bar.y)
    return bar._replace(x=x, y=y, w=snapped(bar.x + bar.w) - x, h=snapped(bar.y + bar.h) - y)


def moved(shape: Shape, dx: float, dy: float, scale: float) -> Shape:
    """Return the shape scaled about the origin, then moved."""
    if isinstance(shape, Fill):
        outline = tuple(Point(x * scale + dx, y * scale + dy) for x, y in shape.points)
        return Fill(fitted(outline), shape.color)
    if isinstance(shape, Stroke):
        points = tuple(Point(x * scale + dx, y * scale + dy) for x, y in shape.points)
        return Stroke(points, shape.width * scale, shape.color)
    x, y = shape.x * scale + dx, shape.y * scale + dy
    if isinstance(shape, Disc):
        return Disc(x, y, shape.r * scale, shape.color)
    if isinstance(shape, Bar):
        return fitted_bar(Bar(x, y, shape.w * scale, shape.h * scale, shape.radius * scale, shape.color))
    return Glyph(x, y, shape.text, shape.face, shape.px * scale, shape.color)


def recolored(shapes: Iterable[Shape], color: Color) -> Shapes:
    """Return the same drawing in one color."""
    return tuple(shape._replace(color=color) for shape in shapes)


def faded(shapes: Iterable[Shape], ground: Color, share: float) -> Shapes:
    """Return the same drawing, its colors moved toward the ground."""
    if not share:
        return tuple(shapes)
    return tuple(shape._replace(color=mix(shape.color, ground, share)) for shape in shapes)

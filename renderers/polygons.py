"""Shapes that are no boxes: polygons, and the hexes of a map, standing on a corner."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from renderers.geometry import Point, Rect

SLACK: Final = 0.75
"""Shapes that share no more than this many pixels in depth only touch."""
HEX_CORNERS: Final = 6
DISC_CORNERS: Final = 24


def spokes(center: Point, radii: tuple[float, ...], count: int, start: float = -90.0) -> tuple[Point, ...]:
    """Return corners around a center, their distances taken from `radii` in turn: regular polygons and stars."""
    angles = (math.radians(start + 360 * index / count) for index in range(count))
    return tuple(
        Point(
            center.x + radii[index % len(radii)] * math.cos(angle),
            center.y + radii[index % len(radii)] * math.sin(angle),
        )
        for index, angle in enumerate(angles)
    )


class Polygon(NamedTuple):
    """A convex polygon. For a shape with dents give its hull."""

    corners: tuple[Point, ...]

    @property
    def bounds(self) -> Rect:
        """The smallest box on whole pixels around it."""
        left, top = math.floor(min(p.x for p in self.corners)), math.floor(min(p.y for p in self.corners))
        right, bottom = math.ceil(max(p.x for p in self.corners)), math.ceil(max(p.y for p in self.corners))
        return Rect(left, top, right - left, bottom - top)

    def move(self, dx: float = 0, dy: float = 0) -> Polygon:
        """Return the same polygon elsewhere."""
        return Polygon(tuple(Point(x + dx, y + dy) for x, y in self.corners))

    def contains(self, point: Point) -> bool:
        """Return True if the point lies inside or on the border."""
        return not (any(side > 0 for side in self._sides(point)) and any(side < 0 for side in self._sides(point)))

    def holds(self, other: Polygon) -> bool:
        """Return True if the other polygon lies inside, as a whole."""
        return all(self.contains(corner) for corner in other.corners)

    def overlaps(self, other: Polygon, slack: float = SLACK) -> bool:
        """Return True if the two share an area. Polygons that touch in an edge or a corner do not."""
        return all(depth(axis, self, other) > slack for axis in (*self._normals(), *other._normals()))

    def _edges(self) -> Iterator[tuple[Point, Point]]:
        return pairwise((*self.corners, self.corners[0]))

    def _sides(self, point: Point) -> Iterator[float]:
        """Yield for each edge, on which side of it the point lies: positive or negative."""
        for a, b in self._edges():
            yield (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)

    def _normals(self) -> Iterator[Point]:
        for a, b in self._edges():
            length = math.hypot(b.x - a.x, b.y - a.y)
            if length:
                yield Point((a.y - b.y) / length, (b.x - a.x) / length)


def depth(axis: Point, one: Polygon, other: Polygon) -> float:
    """Return the overlap of the projections of two polygons on this axis; negative if they are apart."""
    first = [corner.x * axis.x + corner.y * axis.y for corner in one.corners]
    second = [corner.x * axis.x + corner.y * axis.y for corner in other.corners]
    return min(max(first), max(second)) - max(min(first), min(second))


def box_polygon(rect: Rect) -> Polygon:
    """Return a box as a polygon."""
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    return Polygon((Point(x, y), Point(right, y), Point(right, bottom), Point(x, bottom)))


def disc_polygon(center: Point, radius: float) -> Polygon:
    """Return a circle as a polygon around it."""
    return Polygon(spokes(center, (radius / math.cos(math.pi / DISC_CORNERS),), DISC_CORNERS))


class Hex(NamedTuple):
    """A regular hexagon that stands on a corner ("pointy-top")."""

    middle: Point
    radius: float
    """From the middle to a corner, which is also the length of an edge."""

    @property
    def width(self) -> float:
        """From edge to edge."""
        return math.sqrt(3) * self.radius

    @property
    def height(self) -> float:
        """From corner to corner."""
        return 2 * self.radius

    @property
    def corners(self) -> tuple[Point, ...]:
        """From the top clockwise."""
        return spokes(self.middle, (self.radius,), HEX_CORNERS)

    @property
    def polygon(self) -> Polygon:
        """The hex as a polygon."""
        return Polygon(self.corners)

    @property
    def bounds(self) -> Rect:
        """The smallest box on whole pixels around it."""
        return self.polygon.bounds

    @property
    def inner(self) -> Rect:
        """The box between the upright edges, half as high as the hex: room for an icon or a line of text."""
        left, top = math.ceil(self.middle.x - self.width / 2), math.ceil(self.middle.y - self.radius / 2)
        return Rect(left, top, math.floor(self.middle.x + self.width / 2) - left, math.floor(self.radius))

    def inset(self, by: float) -> Hex:
        """Return the hex whose edges lie this many pixels further inside."""
        return Hex(self.middle, self.radius - by * 2 / math.sqrt(3))

    def around(self) -> tuple[Hex, ...]:
        """Return the six hexes that share an edge with this one, from the upper right clockwise."""
        return tuple(Hex(middle, self.radius) for middle in spokes(self.middle, (self.width,), HEX_CORNERS, -60.0))

    def neighbors(self, other: Hex) -> bool:
        """Return True if the two share an edge."""
        away = math.hypot(self.middle.x - other.middle.x, self.middle.y - other.middle.y)
        return 0 < away < self.width + SLACK and self != other

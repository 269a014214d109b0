"""Points, sizes and rectangles, with the verbs that layouts are written in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple


class Point(NamedTuple):
    """A place in pixels, y running down."""

    x: float
    y: float


class Size(NamedTuple):
    """A width and a height in whole pixels."""

    w: int
    h: int


def shares(total: int, parts: int, gap: int) -> Iterator[tuple[int, int]]:
    """Offset and length of each of `parts` equal shares; odd pixels are spread so that the ends meet."""
    room = total - gap * (parts - 1)
    for index in range(parts):
        start = room * index // parts
        yield start + gap * index, room * (index + 1) // parts - start


class Rect(NamedTuple):
    """A box on whole pixels: whole pixels keep flat edges sharp and pictures small."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The x just beyond its right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The y just below its lower edge."""
        return self.y + self.h

    @property
    def middle(self) -> Point:
        """Its exact center."""
        return Point(self.x + self.w / 2, self.y + self.h / 2)

    @property
    def cx(self) -> int:
        """The x of its center, on a whole pixel."""
        return self.x + self.w // 2

    @property
    def cy(self) -> int:
        """The y of its center, on a whole pixel."""
        return self.y + self.h // 2

    def inset(self, dx: int, dy: int | None = None) -> Rect:
        """Return the box inside, `dx` pixels from left and right and `dy` (or as many) from top and bottom."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def grow(self, by: int) -> Rect:
        """Return the box this many pixels larger on every side."""
        return self.inset(-by)

    def move(self, dx: int = 0, dy: int = 0) -> Rect:
        """Return the same box elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def take_left(self, width: int, gap: int = 0) -> tuple[Rect, Rect]:
        """Return the left `width` pixels, and what remains beyond the gap."""
        rest = width + gap
        return Rect(self.x, self.y, width, self.h), Rect(self.x + rest, self.y, self.w - rest, self.h)

    def take_right(self, width: int, gap: int = 0) -> tuple[Rect, Rect]:
        """Return the rest before the gap, and the right `width` pixels."""
        return Rect(self.x, self.y, self.w - width - gap, self.h), Rect(self.right - width, self.y, width, self.h)

    def take_top(self, height: int, gap: int = 0) -> tuple[Rect, Rect]:
        """Return the upper `height` pixels, and what remains below the gap."""
        rest = height + gap
        return Rect(self.x, self.y, self.w, height), Rect(self.x, self.y + rest, self.w, self.h - rest)

    def take_bottom(self, height: int, gap: int = 0) -> tuple[Rect, Rect]:
        """Return the rest above the gap, and the lower `height` pixels."""
        return Rect(self.x, self.y, self.w, self.h - height - gap), Rect(self.x, self.bottom - height, self.w, height)

    def columns(self, parts: int, gap: int = 0) -> list[Rect]:
        """Return the box cut into equal columns."""
        return [Rect(self.x + dx, self.y, w, self.h) for dx, w in shares(self.w, parts, gap)]

    def rows(self, parts: int, gap: int = 0) -> list[Rect]:
        """Return the box cut into equal rows."""
        return [Rect(self.x, self.y + dy, self.w, h) for dy, h in shares(self.h, parts, gap)]

    def grid(self, columns: int, rows: int, gap: int = 0) -> list[Rect]:
        """Return the cells of a grid, row by row."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]

    def centered(self, size: Size) -> Rect:
        """Return a box of this size in the middle of this one."""
        return Rect(self.x + (self.w - size.w) // 2, self.y + (self.h - size.h) // 2, size.w, size.h)

    def overlaps(self, other: Rect) -> bool:
        """Return True if the two boxes share a pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def contains(self, other: Rect) -> bool:
        """Return True if the other box lies inside, as a whole."""
        return self.x <= other.x and self.y <= other.y and self.right >= other.right and self.bottom >= other.bottom


def around(boxes: Iterable[Rect]) -> Rect:
    """Return the smallest box that holds all of these, of which there must be one at least."""
    held = tuple(boxes)
    left, top = min(box.x for box in held), min(box.y for box in held)
    return Rect(left, top, max(box.right for box in held) - left, max(box.bottom for box in held) - top)

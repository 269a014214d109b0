"""The display list: what a picture consists of, placed and named, before anything is painted.

Layouts build a scene with a `Board`; painters turn it into bytes; tests read it without a single pixel.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from renderers.fonts import TextStyle, ink_box, set_line
from renderers.geometry import Point, Rect
from renderers.theme import PANEL, PARCHMENT, WIDTH, WOOD, Colour
from renderers.vector import Art

Corners = Literal["all", "left", "right", "top", "bottom", "none"]
Align = Literal["left", "centre", "right"]


class Box(NamedTuple):
    """A rectangle with round corners. Without a fill only its border is painted."""

    name: str
    rect: Rect
    fill: Colour | None
    radius: int
    line: Colour | None
    line_width: float
    ground: Colour
    corners: Corners

    @property
    def bounds(self) -> Rect:
        return self.rect


class Sprite(NamedTuple):
    name: str
    x: int
    y: int
    art: Art

    @property
    def bounds(self) -> Rect:
        return Rect(self.x, self.y, self.art.width, self.art.height)


class Text(NamedTuple):
    """One line of text that starts at `x` on the base line `y`, with `room` pixels to stay within."""

    name: str
    x: int
    y: int
    text: str
    style: TextStyle
    fill: Colour
    ground: Colour
    room: int

    @property
    def bounds(self) -> Rect:
        ink = ink_box(self.text, self.style)
        left, top = self.x + math.floor(ink.left), self.y + math.floor(ink.top)
        return Rect(left, top, math.ceil(ink.right - ink.left), math.ceil(ink.bottom - ink.top))


Item = Box | Sprite | Text


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """Items that keep together, on a flat ground, around a corner of their own; made once and placed often.

    Equal keys mean equal looks: painters may keep what they painted by key. Names of items follow that of the group.
    """

    key: str
    width: int
    height: int
    ground: Colour
    items: tuple[Item, ...]


class Group(NamedTuple):
    """A part in its place."""

    name: str
    x: int
    y: int
    part: Part

    @property
    def items(self) -> Iterator[Item]:
        return (placed_item(item, self) for item in self.part.items)


Placed = Item | Group


def placed_item(item: Item, group: Group) -> Item:
    """An item of a part as an item of the scene."""
    name = group.name + item.name
    if isinstance(item, Box):
        return item._replace(name=name, rect=item.rect.move(group.x, group.y))
    return item._replace(name=name, x=item.x + group.x, y=item.y + group.y)


class Scene(NamedTuple):
    width: int
    height: int
    ground: Colour
    content: tuple[Placed, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        """Everything item by item, in painting order, whether grouped or not."""
        return tuple(item for placed in self.content for item in each_item(placed))

    def named(self, start: str) -> Iterator[Item]:
        """The items whose names start so, in painting order."""
        return (item for item in self.items if item.name.startswith(start))


def each_item(placed: Placed) -> Iterable[Item]:
    return placed.items if isinstance(placed, Group) else (placed,)


class TextPlace(NamedTuple):
    """How a line sits at the point it is given: its side, its room, and the flat colour behind it."""

    align: Align = "left"
    room: int | None = None
    ground: Colour = PANEL


LEFT = TextPlace()
SHIFTS: Final[dict[Align, float]] = {"left": 0.0, "centre": 0.5, "right": 1.0}
"""How much of its width a line lies left of the point it is given."""


class Extent(NamedTuple):
    """From where to where a line of text reaches."""

    left: int
    right: int


@dataclass(slots=True)
class Board:
    """A scene in the making."""

    ground: Colour = WOOD
    width: int = WIDTH
    content: list[Placed] = field(default_factory=list[Placed])

    def box(
        self,
        name: str,
        rect: Rect,
        fill: Colour | None,
        radius: int = 0,
        *,
        line: Colour | None = None,
        line_width: float = 0.0,
        ground: Colour = WOOD,
        corners: Corners = "all",
    ) -> None:
        self.content.append(Box(name, rect, fill, radius, line, line_width, ground, corners if radius else "none"))

    def sprite(self, name: str, middle: Point, art: Art) -> Rect:
        """Places a drawing with its middle here (rounded to whole pixels) and returns where it lies."""
        placed = Sprite(name, round(middle.x - art.width / 2), round(middle.y - art.height / 2), art)
        self.content.append(placed)
        return placed.bounds

    def text(
        self,
        name: str,
        at: Point,
        text: str,
        style: TextStyle,
        fill: Colour = PARCHMENT,
        place: TextPlace = LEFT,
    ) -> Extent:
        """Writes a line whose capitals are centred on `at.y`."""
        room = self.width if place.room is None else place.room
        line = set_line(text, style, room)
        left, base = round(at.x - line.width * SHIFTS[place.align]), round(at.y + line.rise)
        self.content.append(Text(name, left, base, line.text, style, fill, place.ground, room))
        return Extent(left + line.ink_left, left + line.end)

    def group(self, name: str, corner: tuple[int, int], part: Part) -> None:
        self.content.append(Group(name, corner[0], corner[1], part))

    def parts_of(self, name: str) -> Iterator[Item]:
        """The items that carry this name or one that follows it."""
        inside = f"{name}."
        for placed in self.content:
            if isinstance(placed, Group) and not name.startswith(placed.name) and not placed.name.startswith(name):
                continue
            yield from (item for item in each_item(placed) if item.name == name or item.name.startswith(inside))

    def finish(self, height: int) -> Scene:
        return Scene(self.width, height, self.ground, tuple(self.content))

    def as_part(self, key: str, height: int) -> Part:
        """What was laid out so far, as a part of other boards, in which groups are taken apart."""
        items = tuple(item for placed in self.content for item in each_item(placed))
        return Part(key, self.width, height, self.ground, items)


def dump(scene: Scene) -> str:
    """The scene as lines of text, for golden files and for reading what changed."""
    lines = [f"scene {scene.width}x{scene.height} {scene.ground}"]
    lines.extend(dump_item(item) for item in scene.items)
    return "\n".join(lines) + "\n"


def dump_item(item: Item) -> str:
    if isinstance(item, Box):
        x, y, w, h = item.rect
        border = f" line {item.line}/{item.line_width:g}" if item.line else ""
        return f"box {item.name} {x},{y} {w}x{h} {item.fill} r{item.radius} {item.corners}{border}"
    if isinstance(item, Sprite):
        return f"sprite {item.name} {item.x},{item.y} {item.art.width}x{item.art.height} {item.art.key}"
    style = item.style
    return f"text {item.name} {item.x},{item.y} {item.text!r} {style.face}/{style.px} {item.fill} on {item.ground}"

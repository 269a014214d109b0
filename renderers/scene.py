"""The display list: what a picture consists of, placed and named, before anything is painted.

Layouts build a scene with a `Board`; painters turn it into bytes; tests read it without a single pixel.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from renderers.fonts import TextStyle, ink_box, set_line
from renderers.geometry import Point, Rect
from renderers.polygons import Polygon, box_polygon
from renderers.theme import PANEL, PARCHMENT, SEAT_LETTERS, WIDTH, WOOD, Color
from renderers.vector import Art

Corners = Literal["all", "left", "right", "top", "bottom", "none"]
Align = Literal["left", "center", "right"]


class Box(NamedTuple):
    """A rectangle with round corners.

    Without a fill only its border is painted. `ground` is the flat color outside its corners; without one the box
    may lie across anything, which takes longer to paint.
    """

    name: str
    rect: Rect
    fill: Color | None
    radius: int
    line: Color | None
    line_width: float
    ground: Color | None
    corners: Corners

    @property
    def bounds(self) -> Rect:
        """The box it covers."""
        return self.rect

    @property
    def shape(self) -> Polygon:
        """The area it covers, as a polygon."""
        return box_polygon(self.rect)


class Sprite(NamedTuple):
    """A drawing in its place."""

    name: str
    x: int
    y: int
    art: Art

    @property
    def bounds(self) -> Rect:
        """The box of its drawing."""
        return Rect(self.x, self.y, self.art.width, self.art.height)

    @property
    def shape(self) -> Polygon:
        """The area it covers: its outline if it has one, else its whole box."""
        return self.art.outline.move(self.x, self.y) if self.art.outline else box_polygon(self.bounds)


class Text(NamedTuple):
    """One line of text that starts at `x` on the base line `y`, with `room` pixels to stay within."""

    name: str
    x: int
    y: int
    text: str
    style: TextStyle
    fill: Color
    ground: Color
    room: int

    @property
    def bounds(self) -> Rect:
        """The box around its ink."""
        ink = ink_box(self.text, self.style)
        left, top = self.x + math.floor(ink.left), self.y + math.floor(ink.top)
        return Rect(left, top, math.ceil(ink.right - ink.left), math.ceil(ink.bottom - ink.top))

    @property
    def shape(self) -> Polygon:
        """The box around its ink, as a polygon."""
        return box_polygon(self.bounds)


Item = Box | Sprite | Text


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """Items that keep together, on a flat ground, around a corner of their own; made once and placed often.

    Equal keys mean equal looks: painters may keep what they painted by key. Names of items follow that of the group.
    """

    key: str
    width: int
    height: int
    ground: Color
    items: tuple[Item, ...]


class Group(NamedTuple):
    """A part in its place."""

    name: str
    x: int
    y: int
    part: Part

    @property
    def items(self) -> Iterator[Item]:
        """The items of the part, moved to its place."""
        return (placed_item(item, self) for item in self.part.items)


Placed = Item | Group


def placed_item(item: Item, group: Group) -> Item:
    """Return an item of a part as an item of the scene."""
    name = group.name + item.name
    if isinstance(item, Box):
        return item._replace(name=name, rect=item.rect.move(group.x, group.y))
    return item._replace(name=name, x=item.x + group.x, y=item.y + group.y)


Reach = tuple[int, int]
"""The first row that something may touch, and the first one below it."""


class Looks(NamedTuple):
    """The looks of a stretch of a scene."""

    reaches: Sequence[Reach]
    """Of everything in it, in its order."""
    by_band: Sequence[tuple[int, int]]
    """The numbers of the bands that it reaches into, each with a number for all that it has there."""


@dataclass(slots=True, eq=False)
class Stretch:
    """Things that were laid out once and are placed as they are in many scenes, such as the panel of a seat."""

    content: tuple[Placed, ...]
    looks: Looks | None = field(default=None, init=False, repr=False)
    """The look, once a painter has worked it out."""


class Scene(NamedTuple):
    """A picture before it is painted."""

    width: int
    height: int
    ground: Color
    content: tuple[Placed, ...]
    palette: str = ""
    """The game whose palette it is painted in; empty for the colors all games share."""
    stretches: tuple[tuple[int, Stretch], ...] = ()
    """Parts of the content that are known from other scenes, by their first number."""

    @property
    def items(self) -> tuple[Item, ...]:
        """Everything item by item, in painting order, whether grouped or not."""
        return tuple(item for placed in self.content for item in each_item(placed))

    def named(self, start: str) -> Iterator[Item]:
        """Return the items whose names start so, in painting order."""
        return (item for item in self.items if item.name.startswith(start))


class Patch(NamedTuple):
    """A scene that is painted over a part of another one, with its corner here."""

    x: int
    y: int
    scene: Scene

    @property
    def area(self) -> Rect:
        """The part of the other scene that it covers."""
        return Rect(self.x, self.y, self.scene.width, self.scene.height)


class Motion(NamedTuple):
    """An animation that plays before the picture stands still."""

    frames: tuple[tuple[Patch, ...], ...]
    """Parts that each moment paints over the picture; they stays until another one, or the end, is painted over it."""
    milliseconds: int
    """Time for which each of them is seen."""


def each_item(placed: Placed) -> Iterable[Item]:
    """Return the items of whatever was placed, one by one."""
    return placed.items if isinstance(placed, Group) else (placed,)


class TextPlace(NamedTuple):
    """The place of a line at its point: its side, its room, and the flat color behind it."""

    align: Align = "left"
    room: int | None = None
    ground: Color = PANEL


LEFT = TextPlace()
SHIFTS: Final[dict[Align, float]] = {"left": 0.0, "center": 0.5, "right": 1.0}
"""Share of its width by which a line lies left of the point it is given."""


class Extent(NamedTuple):
    """From where to where a line of text reaches."""

    left: int
    right: int


@dataclass(slots=True)
class Board:
    """A scene in the making."""

    ground: Color = WOOD
    width: int = WIDTH
    content: list[Placed] = field(default_factory=list[Placed])
    marks: tuple[str, ...] = SEAT_LETTERS
    """Text on each seat's token."""
    stretches: list[tuple[int, Stretch]] = field(default_factory=list[tuple[int, Stretch]])
    """Parts of the content that have been placed before."""

    def box(
        self,
        name: str,
        rect: Rect,
        fill: Color | None,
        radius: int = 0,
        *,
        line: Color | None = None,
        line_width: float = 0.0,
        ground: Color | None = WOOD,
        corners: Corners = "all",
    ) -> None:
        """Place a box. Without a fill it is a border, without a ground it may lie across anything."""
        self.content.append(Box(name, rect, fill, radius, line, line_width, ground, corners if radius else "none"))

    def sprite(self, name: str, middle: Point, art: Art) -> Rect:
        """Place a drawing with its middle here (rounded to whole pixels) and return where it lies."""
        placed = Sprite(name, round(middle.x - art.width / 2), round(middle.y - art.height / 2), art)
        self.content.append(placed)
        return placed.bounds

    def text(
        self,
        name: str,
        at: Point,
        text: str,
        style: TextStyle,
        fill: Color = PARCHMENT,
        place: TextPlace = LEFT,
    ) -> Extent:
        """Write a line whose capitals are centered on `at.y`."""
        room = self.width if place.room is None else place.room
        line = set_line(text, style, room)
        left, base = round(at.x - line.width * SHIFTS[place.align]), round(at.y + line.rise)
        self.content.append(Text(name, left, base, line.text, style, fill, place.ground, room))
        return Extent(left + line.ink_left, left + line.end)

    def group(self, name: str, corner: tuple[int, int], part: Part) -> None:
        """Place a part with its top left corner here."""
        self.content.append(Group(name, corner[0], corner[1], part))

    def stretch(self, stretch: Stretch) -> None:
        """Place what was laid out before."""
        if stretch.content:
            self.stretches.append((len(self.content), stretch))
            self.content += stretch.content

    def parts_of(self, name: str) -> Iterator[Item]:
        """Yield the items that carry this name or one that follows it."""
        inside = f"{name}."
        for placed in self.content:
            if isinstance(placed, Group) and not name.startswith(placed.name) and not placed.name.startswith(name):
                continue
            yield from (item for item in each_item(placed) if item.name == name or item.name.startswith(inside))

    def finish(self, height: int) -> Scene:
        """Return the scene, this many pixels high."""
        return Scene(self.width, height, self.ground, tuple(self.content), stretches=tuple(self.stretches))

    def as_part(self, key: str, height: int) -> Part:
        """Return the items laid out so far as a part of other boards; groups are taken apart."""
        items = tuple(item for placed in self.content for item in each_item(placed))
        return Part(key, self.width, height, self.ground, items)


def dump(scene: Scene) -> str:
    """Return the scene as lines of text, for golden files and for reading what changed."""
    lines = [f"scene {scene.width}x{scene.height} {scene.ground}"]
    lines.extend(dump_item(item) for item in scene.items)
    return "\n".join(lines) + "\n"


def dump_item(item: Item) -> str:
    """Return one item as a line of text."""
    if isinstance(item, Box):
        x, y, w, h = item.rect
        border = f" line {item.line}/{item.line_width:g}" if item.line else ""
        return f"box {item.name} {x},{y} {w}x{h} {item.fill} r{item.radius} {item.corners}{border}"
    if isinstance(item, Sprite):
        return f"sprite {item.name} {item.x},{item.y} {item.art.width}x{item.art.height} {item.art.key}"
    style = item.style
    return f"text {item.name} {item.x},{item.y} {item.text!r} {style.face}/{style.px} {item.fill} on {item.ground}"

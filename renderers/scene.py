"""The display list: what a picture consists of, placed and named, before anything is painted.

Layouts build a scene with a `Board`; painters turn it into bytes; tests read it without a single pixel.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from renderers.fonts import TextStyle, cap_height, fit_text, ink_box, text_width
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


class Scene(NamedTuple):
    width: int
    height: int
    ground: Colour
    items: tuple[Item, ...]

    def named(self, start: str) -> Iterator[Item]:
        """The items whose names start so, in painting order."""
        return (item for item in self.items if item.name.startswith(start))


class TextPlace(NamedTuple):
    """How a line sits at the point it is given: its side, its room, and the flat colour behind it."""

    align: Align = "left"
    room: int | None = None
    ground: Colour = PANEL


LEFT = TextPlace()


@dataclass(slots=True)
class Board:
    """A scene in the making."""

    ground: Colour = WOOD
    width: int = WIDTH
    items: list[Item] = field(default_factory=list[Item])

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
        self.items.append(Box(name, rect, fill, radius, line, line_width, ground, corners if radius else "none"))

    def sprite(self, name: str, middle: Point, art: Art) -> Rect:
        """Places a drawing with its middle here (rounded to whole pixels) and returns where it lies."""
        placed = Sprite(name, round(middle.x - art.width / 2), round(middle.y - art.height / 2), art)
        self.items.append(placed)
        return placed.bounds

    def text(
        self,
        name: str,
        at: Point,
        text: str,
        style: TextStyle,
        fill: Colour = PARCHMENT,
        place: TextPlace = LEFT,
    ) -> int:
        """Writes a line whose capitals are centred on `at.y`; returns the x where it ends."""
        room = self.width if place.room is None else place.room
        shown = fit_text(text, style, room)
        width = text_width(shown, style)
        shift = {"left": 0.0, "centre": width / 2, "right": width}[place.align]
        left, base = round(at.x - shift), round(at.y + cap_height(style) / 2)
        self.items.append(Text(name, left, base, shown, style, fill, place.ground, math.ceil(room)))
        return left + math.ceil(width)

    def finish(self, height: int) -> Scene:
        return Scene(self.width, height, self.ground, tuple(self.items))


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

"""The icons: vector drawings on a grid of 48 units, kept in `icons.json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import BaseModel, Field

from renderers.geometry import Point
from renderers.theme import COPPER, INK, PANEL, PARCHMENT, Color, mix
from renderers.vector import Bar, Disc, Fill, Glyph, Shape, Shapes, Stroke, moved, path_lines

GRID: Final = 48
SHADE: Final = 0.45
"""Shift of the second foreground (`f2`) toward the background."""


class PathPart(BaseModel):
    """A filled outline."""

    kind: Literal["path"]
    d: str
    fill: str

    def shapes(self) -> Iterator[Shape]:
        """Return the part as shapes on the grid."""
        return (Fill(line, self.fill) for line in path_lines(self.d))


class ScaledPathPart(BaseModel):
    """A path made smaller or larger about the middle of the grid."""

    kind: Literal["path_scaled"]
    d: str
    scale: float
    fill: str

    def shapes(self) -> Iterator[Shape]:
        """Return the part as shapes on the grid."""
        shift = GRID / 2 * (1 - self.scale)
        return (moved(Fill(line, self.fill), shift, shift, self.scale) for line in path_lines(self.d))


class StrokePart(BaseModel):
    """A line with round ends."""

    kind: Literal["stroke"]
    d: str
    width: float
    fill: str

    def shapes(self) -> Iterator[Shape]:
        """Return the part as shapes on the grid."""
        return (Stroke(line, self.width, self.fill) for line in path_lines(self.d))


class CirclePart(BaseModel):
    """A filled circle."""

    kind: Literal["circle"]
    x: float
    y: float
    r: float
    fill: str

    def shapes(self) -> Iterator[Shape]:
        """Yield the part as shapes on the grid."""
        yield Disc(self.x, self.y, self.r, self.fill)


class RectPart(BaseModel):
    """A filled rectangle, with round corners if it has a radius."""

    kind: Literal["rect"]
    x: float
    y: float
    w: float
    h: float
    radius: float
    fill: str

    def shapes(self) -> Iterator[Shape]:
        """Yield the part as shapes on the grid."""
        yield Bar(self.x, self.y, self.w, self.h, self.radius, self.fill)


class TextPart(BaseModel):
    """Letters in the display face, centered on a point."""

    kind: Literal["text"]
    x: float
    y: float
    text: str
    px: float
    fill: str

    def shapes(self) -> Iterator[Shape]:
        """Yield the part as shapes on the grid."""
        yield Glyph(self.x, self.y, self.text, "display", self.px, self.fill)


Part = Annotated[PathPart | ScaledPathPart | StrokePart | CirclePart | RectPart | TextPart, Field(discriminator="kind")]


class IconFile(BaseModel):
    """The file with all icons."""

    grid: Literal[48]
    fills: dict[str, str]
    icons: dict[str, list[Part]]


@lru_cache(maxsize=1)
def load_icons() -> Mapping[str, Shapes]:
    """Return all icons on the grid, their fills still by role."""
    file = IconFile.model_validate_json(Path(__file__).with_name("icons.json").read_text("utf-8"))
    return {name: tuple(s for part in parts for s in part.shapes()) for name, parts in file.icons.items()}


class Inks(NamedTuple):
    """The colors for the roles of an icon's fills."""

    fg: Color = PARCHMENT
    bg: Color = PANEL
    accent: Color = COPPER

    def color(self, fill: str) -> Color:
        """Return the color of a fill: a role, or a color of its own."""
        if fill.startswith("#"):
            return fill
        roles = {"f": self.fg, "b": self.bg, "ac": self.accent, "f2": mix(self.fg, self.bg, SHADE)}
        return roles[fill]


ON_PARCHMENT: Final = Inks(INK, PARCHMENT)


def icon_shapes(name: str, corner: Point, size: float, inks: Inks) -> Shapes:
    """Return the icon with its top left corner here, its grid `size` pixels wide; a letter for a name without an icon.

    Owners may replace the tables of a game, so a face or a distillery can have any name.
    """
    scale = size / GRID
    if name not in load_icons():
        letter = name[:1].upper()
        return (Glyph(corner.x + size / 2, corner.y + size / 2, letter, "display", size, inks.fg),)
    return tuple(
        moved(shape._replace(color=inks.color(shape.color)), corner.x, corner.y, scale) for shape in load_icons()[name]
    )

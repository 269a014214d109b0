"""Colors and type of Heaven & Ale alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from engine.heaven_and_ale.view import FamilyView, View
from renderers import theme
from renderers.fonts import TextStyle
from renderers.icons import load_icons
from renderers.theme import Color

RESOURCES: Final[dict[str, tuple[Color, Color]]] = {
    "brown": ("#9a6236", "#fff3df"),
    "white": ("#efe6d2", theme.INK),
    "green": ("#5da243", "#10240a"),
    "blue": ("#3480c8", theme.WHITE),
    "yellow": ("#edbd3b", theme.INK),
}
"""The color of a resource, and that of words on it."""
UNKNOWN: Final = (theme.MUTED, theme.INK)
MONKS: Final[dict[str, Color]] = {
    "monk_a": "#d6c1ac",
    "monk_b": "#c8c2b9",
    "monk_c": "#d6b9ac",
    "monk_d": "#cdc0c3",
}
"""The grounds of monks, tinted with the colors of their habits."""
MONK: Final = "#d3c0ae"

SUN: Final = "#f0c95a"
MOON: Final = "#b9d0de"
SUNNY, SUNNY_LINE, SUNNY_INK = "#57441f", "#8f6f2e", "#f0d38a"
SHADY, SHADY_LINE, SHADY_INK = "#2b3640", "#52646f", "#b4c9d6"
YARD, YARD_LINE, YARD_INK = "#3b2b26", "#7d5a4b", "#e0b09a"
"""Empty places: in the sun, in the shade, and those for sheds."""
SUNNY_RIM: Final = "#ffe9b0"
SHADY_RIM: Final = "#c3d2dc"
TILE_RIM: Final = "#fff7e6"
SHED: Final = "#7e4335"
ROOF: Final = "#d98a5b"
BREW: Final = "#8e2f2b"
DISC: Final = "#b23b36"
TAKEN_DISC: Final = "#a8625c"

LANE: Final = "#42362d"
LANE_LINE: Final = "#2f2620"
BAY, BAY_LINE = "#5b4a3c", "#c79a50"
ARROW: Final = "#6b5747"
EDGE: Final = "#4a3d35"
SPACES: Final[dict[str, Color]] = {
    "resource": theme.WOOD,
    "monk": "#272430",
    "disc": "#33201f",
    "barrel": "#332616",
}
"""The grounds of the spaces by kind."""
START, START_CELL, START_LINE = "#3a2c1d", "#231b14", "#8a6a34"
STACK, STACK_LINE = "#4b4560", "#8b83ab"
BANDS: Final = ("#3b2a26", "#3d3127", "#3f3726", "#3a3c2a", "#2f3f31", "#2a403b", "#283d47", "#4a3a18")
"""The bands of the production track, from the lowest."""
BAND_NOW: Final = "#6b4a1c"
FINAL, FINAL_TEXT, FINAL_BELL = "#5a1f1c", "#ffe9cf", "#ffd9a0"

INDEX: Final = TextStyle("display", 22)
ROUND: Final = TextStyle("display", 28, 1.0)
CAPTION: Final = TextStyle("display", 24, 0.8)
HEADING: Final = TextStyle("display", 28, 1.2)
HELP: Final = TextStyle("medium", 20)
COUNT: Final = TextStyle("display", 32)
MARKER: Final = TextStyle("display", 34)
MONEY: Final = TextStyle("display", 42)

COLORS: Final = (
    *(color for color, _ in RESOURCES.values()),
    *SPACES.values(),
    SUN,
    MOON,
    SUNNY,
    SHADY,
    YARD,
    SHED,
    ROOF,
    BREW,
    DISC,
    LANE,
    BAND_NOW,
    BAY,
    BAY_LINE,
    FINAL,
)


class FamilyLook(NamedTuple):
    """The look of a resource or a type of monk: color, letters and icon."""

    kind: str
    fill: Color
    ink: Color
    code: str
    icon: str


Families = Mapping[str, FamilyLook]


def family_look(family: FamilyView) -> FamilyLook:
    """Return the look of a family; an owner's resource without an icon of its own shows a letter."""
    if family.kind == "monk":
        return FamilyLook(
            "monk", MONKS.get(family.id, MONK), theme.INK, family.code, known_icon(family.id, family.code)
        )
    fill, ink = RESOURCES.get(family.color, UNKNOWN)
    return FamilyLook("resource", fill, ink, family.code, known_icon(f"tile_{family.id}", family.code))


def known_icon(name: str, otherwise: str) -> str:
    """Return an icon that was drawn, or letters to be shown instead."""
    return name if name in load_icons() else otherwise


def families(view: View) -> Families:
    """Return the looks of all tiles by the id of their family."""
    return families_of(view.board.families)


@lru_cache(maxsize=16)
def families_of(known: tuple[FamilyView, ...]) -> Families:
    """Return the looks of these families; the same for every frame of a table."""
    return {family.id: family_look(family) for family in known}


def band(index: int) -> Color:
    """Return the ground of a band of the production track."""
    return BANDS[min(index, len(BANDS) - 1)]

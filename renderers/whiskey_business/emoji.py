"""The icons of choices: faces of the dice, and a barrel for each whiskey."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from renderers import theme
from renderers.emoji import CENTER, FULL, drawn, tile
from renderers.theme import Color
from renderers.vector import Glyph, Shapes, moved, path
from renderers.whiskey_business.looks import MARKERS
from renderers.widgets.barrel import BODY, HEIGHT, WIDTH

HOOPS: Final = "M3.4 5H31.6L32.6 8H2.4Z M2.4 32H32.6L31.6 35H3.4Z"
"""Thinner than on the boards, which leaves room for a larger letter."""
TILES: Final = ("water", "yeast", "barley", "malt", "corn", "rye", "ship")
FLAGS: Final = ("ireland", "scotland", "usa", "canada", "globe")
BARRELS: Final = {"irish": ("I", "green"), "scotch": ("S", "blue"), "bourbon": ("B", "white"), "rye": ("R", "red")}


def _barrel(letter: str, color: Color) -> Shapes:
    scale = FULL / HEIGHT
    left, top = CENTER.x - WIDTH / 2 * scale, CENTER.y - HEIGHT / 2 * scale
    mark = Glyph(WIDTH / 2, HEIGHT / 2 + 0.4, letter, "display", 30, theme.letter_on(color))
    shapes = (*path(BODY, color), *path(HOOPS, theme.HOOP), mark)
    return tuple(moved(shape, left, top, scale) for shape in shapes)


EMOJI: Final[Mapping[str, Shapes]] = {
    **{name: tile(name) for name in TILES},
    **{name: drawn(name, FULL) for name in FLAGS},
    **{f"barrel_{whiskey}": _barrel(letter, MARKERS[marker]) for whiskey, (letter, marker) in BARRELS.items()},
    **{name: tile(name, 100) for name in ("dice", "shot", "flight", "bell")},
}

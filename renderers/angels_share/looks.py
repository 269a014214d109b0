"""Colors of Angel's Share alone."""

from __future__ import annotations

from typing import Final

from renderers.theme import Color

DISTILLERIES: Final[dict[str, Color]] = {
    "blue": "#4c86c6",
    "green": "#4f9a55",
    "grey": "#8f969d",
    "pink": "#e58bab",
    "orange": "#e07f3c",
    "purple": "#9270c4",
    "white": "#f4f1ea",
}
"""Names and letters of the distilleries come with the view; their shields and letters tell them apart as well."""
COLORS: Final = tuple(DISTILLERIES.values())

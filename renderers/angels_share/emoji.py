"""The icons of choices: the shields of the distilleries, upgrades, events and what cards do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from renderers import theme
from renderers.angels_share.looks import DISTILLERIES
from renderers.angels_share.shield import shield_outline
from renderers.emoji import CENTER, tile
from renderers.theme import Color
from renderers.vector import Glyph, Shapes

LETTERS: Final = {
    "blue": "H", "green": "P", "grey": "S", "pink": "T", "orange": "E", "purple": "K", "white": "N"
}  # fmt: skip
SIGNS: Final = (
    "age_extra", "age_less", "bonus_buy", "event", "income", "loan", "market_down", "market_up", "price_adjust",
    "price_down", "price_up", "redraw", "selling", "upkeep", "barrel_maker", "climate_control", "marketer",
    "master_distillery", "restaurant", "second_still", "storehouse",
)  # fmt: skip


def _shield(letter: str, color: Color) -> Shapes:
    return (*shield_outline(CENTER, 54, color), Glyph(*CENTER, letter, "display", 92, theme.letter_on(color)))


EMOJI: Final[Mapping[str, Shapes]] = {
    **{distillery: _shield(LETTERS[distillery], color) for distillery, color in DISTILLERIES.items()},
    **{name: tile(name, 100) for name in SIGNS},
}

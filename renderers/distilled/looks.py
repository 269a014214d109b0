"""Colors and type of Distilled alone."""

from __future__ import annotations

from typing import Final

from engine.distilled.view import CardView, RecipeView
from renderers import theme
from renderers.fonts import TextStyle
from renderers.theme import Color

KINDS: Final[dict[str, Color]] = {
    "yeast": "#a58a5c",
    "water": "#3f8fd8",
    "alcohol": "#8a9fb8",
    "bottle": "#4fa08f",
    "flavor": "#5a4a8a",
}
SUGARS: Final[dict[str, Color]] = {"grain": "#e0a83a", "plant": "#4f9a4d", "fruit": "#c63c55"}
BARRELS: Final[dict[str, Color]] = {"wood": "#a65a2a", "metal": "#8a97a3", "clay": "#c9614a"}
BRANCHES: Final[dict[str, Color]] = {"equipment": "#85766a", "specialist": "#7b4f86"}
REGIONS: Final[dict[str, Color]] = {"americas": "#3fae8c", "europe": "#4190cc", "asia_oceania": "#d9534f"}
TIERS: Final[dict[str, Color]] = {"bronze": "#b9692f", "silver": "#b9c0ca", "gold": "#e2b53c"}

CLIP_WOOD: Final = "#6b4426"
CLIP: Final = "#8f969d"
KNOWN: Final = "#fff8ea"
UNKNOWN: Final = "#e2d6bb"
KNOWN_LINE: Final = "#5aa660"
BACK: Final = "#4b4374"
BACK_LINE: Final = "#8f86bb"
CASK: Final = "#3a2a1a"
CASK_LINE: Final = "#7a5a30"
CARD: Final = "#d6caac"
CARD_INK: Final = "#43372c"
"""Not as dark as ink: the writing on all the cards would outshine everything else."""
WORDS: Final = "#d2c5a6"
"""Names and numbers on dark ground."""
DULL: Final = "#3d3530"
"""A pile that is used up, an award that is gone."""
VAT: Final = "#4a2f1a"
SLOT_LINE: Final = "#4a3d35"
FAINT_INK: Final = CARD_INK
COPPER_INK: Final = "#7a4416"

SECTION: Final = TextStyle("display", 27, 1.0)
CAPTION: Final = TextStyle("display", 25, 0.6)
SMALL: Final = TextStyle("display", 22, 0.3)
TINY: Final = (TextStyle("display", 22), TextStyle("display", 20), TextStyle("display", 18))
HELP: Final = TextStyle("medium", 20)
BRIEF: Final = (TextStyle("medium", 20), TextStyle("medium", 18))
NAMES: Final = (TextStyle("display", 27), TextStyle("display", 25), TextStyle("display", 22), TextStyle("display", 20))
SENTENCE: Final = (TextStyle("medium", 22), *BRIEF)
COUNT: Final = TextStyle("display", 32)
SCORE: Final = TextStyle("display", 42)
WARNING: Final = TextStyle("bold", 30)
BIG: Final = TextStyle("display", 60)
PERSON: Final = TextStyle("bold", 42)

COLORS: Final = (
    *KINDS.values(),
    *SUGARS.values(),
    *BARRELS.values(),
    *BRANCHES.values(),
    *TIERS.values(),
    CARD,
    CARD_INK,
    WORDS,
    CLIP_WOOD,
    KNOWN,
    UNKNOWN,
    BACK,
    CASK,
    DULL,
)


def spine(card: CardView) -> Color:
    """Return the color of a card's kind."""
    if card.sugar is not None:
        return SUGARS[card.sugar]
    if card.barrel is not None:
        return BARRELS[card.barrel]
    if card.branch is not None:
        return BRANCHES[card.branch]
    return KINDS.get(card.kind, theme.MUTED)


def icon_name(card: CardView) -> str:
    """Return the icon of a card's kind."""
    if card.sugar is not None:
        return f"sugar_{card.sugar}"
    if card.barrel is not None:
        return f"barrel_{card.barrel}"
    if card.branch is not None:
        return "gear" if card.branch == "equipment" else "bust"
    return _ICONS[card.kind]


_ICONS: Final = {
    "yeast": "yeast_cell",
    "water": "water_drop",
    "alcohol": "flask",
    "bottle": "bottle",
    "flavor": "flavor",
    "sugar": "star",
    "barrel": "cask",
    "upgrade": "gear",
}


def region_icon(region: str) -> str:
    """Return the icon of a region, or of the owner's own one."""
    return {"asia_oceania": "region_asia"}.get(region, f"region_{region}")


def tier_letter(recipe: RecipeView) -> str:
    """Return the letter on a recipe's cube; empty where none is needed."""
    return recipe.tier[0].upper() if recipe.tier else ""

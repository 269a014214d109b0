"""Ingredients, items, recipes and signs as they look on the boards, with their names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from engine.distilled.view import View
from renderers import theme
from renderers.distilled import looks, pieces, words
from renderers.scene import Scene
from renderers.sprites import SPRITES, icon, key_of
from renderers.vector import Art, Bar, Glyph
from renderers.widgets.coins import coin, cube, rosette
from renderers.widgets.legend import GROUND, ICON, Entry, Section, legend_of, sign

EXAMPLE: Final = 2
"""The number on signs that carry one."""
CHIP: Final = (46, 32)
SMALL: Final = 34
BACK: Final = (36, 48)


def legend(view: View) -> Scene:
    """Show ingredients and regions at the left, items and recipes in the middle, the other signs at the right."""
    return legend_of(
        (
            (Section("INGREDIENTS", tuple(ingredients(view))), Section("REGIONS", tuple(regions()))),
            (
                Section("ITEMS", tuple(items())),
                Section("UPGRADES", tuple(upgrades())),
                Section("RECIPES", tuple(recipes(view))),
            ),
            (Section("MONEY AND POINTS", tuple(numbers())), Section("ON THE BOARD", tuple(signs(view)))),
        )
    )


def ingredients(view: View) -> Iterator[Entry]:
    """Yield the ingredients of a washback; the basic cards are the examples."""
    basic = {looks.icon_name(pile.card): pile.card.name for pile in view.basic}
    for sugar in looks.SUGARS:
        yield sign(f"sugar_{sugar}", words.SUGARS[sugar], f"such as {basic.get(f'sugar_{sugar}', '')}")
    yield sign("yeast_cell", "Yeast")
    yield sign("water_drop", "Water")
    yield sign("flask", "Alcohol", "one for each sugar")
    yield sign("flavor", "Flavor", "face down, from aging")


def regions() -> Iterator[Entry]:
    """Yield the home regions of recipes, bottles and distillers."""
    for region, name in words.REGIONS.items():
        yield sign(looks.region_icon(region), *name)


def items() -> Iterator[Entry]:
    """Yield barrels and bottles."""
    for wood in looks.BARRELS:
        yield sign(f"barrel_{wood}", words.BARRELS[wood])
    yield sign("bottle", "Bottle", "on display when sold")


def upgrades() -> Iterator[Entry]:
    """Yield the two branches."""
    yield sign("gear", "Equipment", "", looks.BRANCHES["equipment"])
    yield sign("bust", "Specialist", "", looks.BRANCHES["specialist"])


def recipes(view: View) -> Iterator[Entry]:
    """Yield the cubes with their prices, and the marks of recipes."""
    costs = {pile.recipe.tier: pile.recipe.cost for pile in view.labels if pile.recipe.tier}
    for tier, color in looks.TIERS.items():
        note = f"its cube costs {costs[tier]}" if tier in costs else ""
        yield Entry(f"cube.{tier}", cube(ICON, tier[0].upper(), color), f"{tier.capitalize()} recipe", note)
    yield sign("star", "Signature recipe", "of one distiller", theme.COPPER)
    yield sign("hourglass", "Must age", "before it is sold", theme.COPPER)


def numbers() -> Iterator[Entry]:
    """Yield prices, money and points."""
    yield Entry("coin", coin(ICON, str(EXAMPLE)), "Money", "a price")
    yield Entry("sale", chip(f"+{EXAMPLE}"), "Money in a sale", "if it is in the spirit")
    yield Entry("points", rosette(ICON, str(EXAMPLE)), "Spirit points", "SP, the most win")
    yield Entry("points.more", rosette(ICON, f"{EXAMPLE}+"), "SP, maybe more", "such as in its own region")


def signs(view: View) -> Iterator[Entry]:
    """Yield the other signs seen at the table."""
    yield Entry("first", coin(SMALL, "1"), "First player", "this round")
    yield Entry("label", pieces.label_sign(ICON, GROUND), "Labels placed", "each with a bonus")
    yield sign("truck", "Truck", "discarded cards")
    yield sign("tick", "Known to all", "it needs no cube", theme.MUTED)
    faint = theme.mix(theme.MUTED, GROUND, 0.3)
    yield sign("plus", "Room for an upgrade", "", faint, faint)
    yield Entry("aging", icon("hourglass", ICON, GROUND, faint, faint), "Room for aging", "in the warehouse")
    yield Entry("goal", goal_back(), "Face down", "a goal" if view.solo else "a secret goal")


@lru_cache(maxsize=SPRITES)
def chip(text: str) -> Art:
    """Return the brass box with sale money on a card."""
    w, h = CHIP
    shapes = (Bar(0, 0, w, h, 8, theme.BRASS), Glyph(w / 2, h / 2, text, "display", 25, theme.INK))
    return Art(key_of("legend_chip", text), w, h, GROUND, shapes)


@lru_cache(maxsize=1)
def goal_back() -> Art:
    """Return a goal from behind."""
    w, h = BACK
    shapes = (Bar(0, 0, w, h, 6, looks.BACK_LINE), Bar(2, 2, w - 4, h - 4, 5, looks.BACK))
    return Art(key_of("legend_goal"), w, h, GROUND, shapes)

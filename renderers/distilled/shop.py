"""The market with what the buyer has: everything that a purchase depends on, large enough for a phone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.game import Seat
from engine.core.words import counted, listed
from engine.distilled.view import SeatView, View
from renderers import theme
from renderers.distilled import clipboard, looks, market, pieces
from renderers.distilled.closeup import draw_shelf, head, pantry_width
from renderers.geometry import Point, Rect
from renderers.scene import Board, Scene, TextPlace
from renderers.sprites import icon
from renderers.widgets.monograms import monograms
from renderers.widgets.panel import Surface, panel

TOP: Final = 96
INNER: Final = theme.WIDTH - 2 * theme.MARGIN
PREMIUM: Final = 452
SHELF, SECOND_ROW = 190, 118
PANTRY, STOREROOM = 5, 3
"""Kinds of cards that stand in one row."""
COLUMNS: Final = 3
SHOWN, SHOWN_HEIGHT = 4, 196
"""Turned up cards that have room side by side at least."""
RECIPE: Final = 84
RECIPES: Final = 6
"""The number that fits under a crowded pantry; they are sorted by value."""
WARNING: Final = 40


STEPS: Final = ("power", "purchase", "discount", "look", "shown")
"""Decisions about what is bought."""


def is_shop(view: View, seat: Seat) -> bool:
    """Return whether this seat is buying now."""
    return view.step in STEPS and view.waiting == (seat,)


def shop(view: View, names: Sequence[str], seat: Seat) -> Scene:
    """Lay out the market above, pantry, storeroom and recipes of the buyer below."""
    board, own = Board(marks=monograms(names)), view.seats[seat]
    head(board, view, seat, names[seat])
    x = theme.MARGIN
    premium = Rect(x, TOP, INNER, PREMIUM)
    market.draw_premium(board, premium, view)
    basic = Rect(x, premium.bottom + theme.GAP, INNER, SHOWN_HEIGHT if view.shown else market.BASIC_HEIGHT)
    if view.shown:
        draw_shown(board, basic, view)
    else:
        market.draw_basic(board, basic, view.basic, market.basic_left(view))
    crowded = len(pieces.stacks(own.pantry)) > PANTRY or len(pieces.stacks(own.storeroom)) > STOREROOM
    shelves = Rect(x, basic.bottom + theme.GAP, INNER, SHELF + (SECOND_ROW if crowded else 0))
    pantry, store = shelves.take_left(pantry_width(own, INNER), theme.GAP)
    draw_shelf(board, "pantry", pantry, "PANTRY", own.pantry, PANTRY)
    draw_shelf(board, "storeroom", store, "STOREROOM", own.storeroom, STOREROOM)
    recipes = Rect(x, shelves.bottom + theme.GAP, INNER, recipes_height(own))
    draw_recipes(board, recipes, view, own)
    return board.finish(recipes.bottom + theme.MARGIN)


def draw_shown(board: Board, rect: Rect, view: View) -> None:
    """Draw the cards turned up from the decks, one of which may be bought, in place of the basic market."""
    surface = panel(board, "shown", rect)
    y = pieces.heading(board, "shown", surface, "TURNED UP", counted(len(view.shown), "card"))
    area = Rect(rect.x + 14, y, rect.w - 28, rect.bottom - y - 12)
    for index, (card, cell) in enumerate(zip(view.shown, area.columns(max(SHOWN, len(view.shown)), 10), strict=False)):
        board.group(f"shown.{index}.", (cell.x, cell.y), pieces.market_card(card, cell.w, cell.h))


def recipes_height(own: SeatView) -> int:
    """Return the room for all known recipes and the line about what is missing."""
    rows = -(-min(RECIPES, len(own.recipes)) // COLUMNS)
    return 56 + rows * (RECIPE + 8) + (WARNING if own.lacking else 0)


def draw_recipes(board: Board, rect: Rect, view: View, own: SeatView) -> None:
    """Draw the recipes the buyer can make, the most valuable first, and the kinds every spirit still lacks."""
    surface = panel(board, "recipes", rect)
    best = own.recipes[:RECIPES]
    aside = f"the best {len(best)} of {len(own.recipes)}" if len(best) < len(own.recipes) else f"flight {view.flight}"
    y = pieces.heading(board, "recipes", surface, "YOU CAN MAKE", aside)
    if own.lacking:
        draw_lacking(board, surface, y, own.lacking)
        y += WARNING
    area = Rect(rect.x + 12, y, rect.w - 24, rect.bottom - y - 4)
    cells = [Rect(cell.x, cell.y, cell.w, RECIPE) for cell in area.grid(COLUMNS, -(-len(best) // COLUMNS), 8)]
    for recipe, cell in zip(best, cells, strict=False):
        part = clipboard.recipe_row(recipe, "known", cell.w, cell.h, surface.ground)
        board.group(f"recipe.{recipe.id}.", (cell.x, cell.y), part)


def draw_lacking(board: Board, surface: Surface, y: int, lacking: Sequence[str]) -> None:
    """Say in red words what has to be found before anything can be distilled."""
    rect, ground = surface.rect, surface.ground
    board.sprite("lacking.sign", Point(rect.x + 32, y + 16), icon("flask", 32, ground, theme.BAD_TEXT))
    place = TextPlace(room=rect.w - 80, ground=ground)
    said = f"Needs {listed(lacking)} before you can distill"
    board.text("lacking", Point(rect.x + 58, y + 16), said, looks.WARNING, theme.BAD_TEXT, place)

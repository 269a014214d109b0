"""The recipes of the flight: which are known, what they take, what they are worth."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.distilled.view import RecipeView, SeatView, View
from renderers import theme
from renderers.distilled import looks, pieces
from renderers.geometry import Point, Rect
from renderers.scene import Board, Part, TextPlace
from renderers.sprites import PARTS, icon, key_of
from renderers.theme import Color
from renderers.widgets.coins import coin, rosette

GAP: Final = 6


def draw_clipboard(board: Board, rect: Rect, view: View, own: SeatView) -> None:
    """Draw the clipboard with one row for each recipe; the player's signature recipe comes first."""
    board.box("clip", rect, looks.CLIP_WOOD, 14)
    paper = rect.inset(12)
    board.box("clip.paper", paper, looks.CARD, 8, ground=looks.CLIP_WOOD)
    place = TextPlace(room=180, ground=looks.CARD)
    board.text("clip.title", Point(paper.x + 14, paper.y + 28), "RECIPES", looks.COUNT, looks.CARD_INK, place)
    place = TextPlace("right", 130, looks.CARD)
    board.text(
        "clip.flight",
        Point(paper.right - 14, paper.y + 28),
        f"FLIGHT {view.flight}",
        looks.SECTION,
        looks.COPPER_INK,
        place,
    )
    recipes = [pile.recipe for pile in view.labels]
    if own.identity is not None:
        recipes.insert(0, own.identity.recipe)
    known = {recipe.id for recipe in own.recipes}
    area = Rect(paper.x + 8, paper.y + 52, paper.w - 16, paper.h - 60)
    for recipe, cell in zip(recipes, area.rows(len(recipes), GAP), strict=True):
        state = "known" if recipe.id in known else ("made" if recipe.family else "open")
        board.group(f"recipe.{recipe.id}.", (cell.x, cell.y), recipe_row(recipe, state, cell.w, cell.h))


@lru_cache(maxsize=PARTS)
def recipe_row(recipe: RecipeView, state: str, width: int, height: int, ground: Color = looks.CARD) -> Part:
    """Draw one recipe: a green frame and a tick where it is known, else the price of its cube."""
    known = state == "known"
    fill = looks.KNOWN if known else looks.UNKNOWN
    board, rect = Board(ground, width), Rect(0, 0, width, height)
    line = looks.KNOWN_LINE if known else None
    board.box("row", rect, fill, 8, line=line, line_width=3.0 if known else 0.0, ground=ground)
    upper, lower = height * 0.28, height * 0.72
    pieces.tier_cube(board, "row.tier", Point(24, upper + 2), recipe, 32, fill)
    if known:
        board.sprite("row.known", Point(24, lower), icon("tick", 24, fill, theme.GOOD_FILL))
    elif recipe.cost:
        board.sprite("row.cost", Point(24, lower), coin(30, str(recipe.cost)))
    pieces.name_in(
        board, "row.name", Rect(46, 4, width - 106, height // 2 - 4), recipe.name, looks.CARD_INK, fill, centered=False
    )
    pieces.needs(board, "row.needs", Point(46, lower), recipe, fill)
    board.sprite("row.sp", Point(width - 32, height / 2), rosette(50, str(recipe.sp)))
    return board.as_part(key_of("recipe", recipe.id, recipe.name, state, width, height, ground), height)

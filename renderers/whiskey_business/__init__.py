"""The Whiskey Business! board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.game import Seat, Shot
from engine.whiskey_business.view import View
from renderers import theme
from renderers.games import GamePictures
from renderers.geometry import Rect
from renderers.scene import Board, Scene
from renderers.standings import tidy
from renderers.whiskey_business import looks, recipe, ribbon, tray, words
from renderers.whiskey_business.cellars import acting, cellars, cellars_height
from renderers.whiskey_business.changes import mark_changes
from renderers.whiskey_business.closeup import closeup
from renderers.whiskey_business.emoji import EMOJI
from renderers.whiskey_business.finale import finale
from renderers.whiskey_business.legend import legend
from renderers.whiskey_business.things import things
from renderers.whiskey_business.tumble import tumble
from renderers.widgets.monograms import monograms
from renderers.widgets.panel import title_line

INNER: Final = theme.WIDTH - 2 * theme.MARGIN
STEP: Final = 16
CALL_ROOM: Final = 860
"""Room on the Last Call ribbon for its sentence and the tokens."""


def layout(
    view: View,
    names: Sequence[str],
    shot: Shot = "table",
    seat: Seat | None = None,
    since: View | None = None,
) -> Scene:
    """Return the board as everybody sees it (`table`), or one seat's side of it from close by (`seat`, `hand`)."""
    shown = tidy(names)
    if shot != "table":
        return closeup(view, shown, view.turn if seat is None else seat)
    return finale(view, shown) if view.winners else table(view, shown, since)


def table(view: View, names: Sequence[str], since: View | None) -> Scene:
    """Return the public board while the game goes on."""
    board = Board(marks=monograms(names))
    title_line(board, words.TITLE, acting(view), words.headline(view, names))
    y = theme.TITLE_LINE
    if view.last_call is not None:
        last_call(board, Rect(theme.MARGIN, y, INNER, ribbon.HEIGHT), view, names)
        y += ribbon.HEIGHT + STEP
    tray.tray(board, Rect(theme.MARGIN, y, INNER, tray.AT_TABLE.height), view, names)
    y += tray.AT_TABLE.height + STEP
    recipe.distillery(board, Rect(theme.MARGIN, y, INNER, recipe.HEIGHT), view)
    y += recipe.HEIGHT + STEP
    if view.dice:
        recipe.recipe_strip(board, Rect(theme.MARGIN, y, INNER, recipe.STRIP_HEIGHT), view)
        y += recipe.STRIP_HEIGHT + STEP
    rect = Rect(theme.MARGIN, y, INNER, cellars_height(view, names))
    cellars(board, rect, view, names)
    if since is not None:
        mark_changes(board, view, since, acting(view))
    return board.finish(rect.bottom + theme.MARGIN)


def last_call(board: Board, rect: Rect, view: View, names: Sequence[str]) -> None:
    """Draw the ribbon of the final turns."""
    assert view.last_call is not None
    called = view.last_call
    sentence = words.call_line(names[called.caller], CALL_ROOM - ribbon.STEP * len(called.order))
    ribbon.ribbon(board, rect, "LAST CALL", sentence, called.order, called.done)


PICTURES: Final = GamePictures(
    "whiskey_business", layout, looks.COLORS, legend=legend, animate=tumble, things=things, emoji=EMOJI
)

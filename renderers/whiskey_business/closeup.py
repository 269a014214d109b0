"""Close-ups: the roller's dice and recipe, or one seat's cellar in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.game import Seat
from engine.core.words import counted
from engine.whiskey_business.view import SeatView, View
from renderers import theme
from renderers.fonts import TextStyle, largest_fit
from renderers.geometry import Point, Rect
from renderers.scene import Board, Scene, TextPlace
from renderers.sprites import icon
from renderers.whiskey_business import recipe, tray, words
from renderers.whiskey_business.cellars import acting
from renderers.whiskey_business.looks import whiskey_looks
from renderers.whiskey_business.sails import Sheets, sheets
from renderers.widgets.barrel import EMPTY_FADE, barrel
from renderers.widgets.monograms import monograms
from renderers.widgets.panel import Surface, divider, panel, title_line

INNER: Final = theme.WIDTH - 2 * theme.MARGIN
STEP: Final = 16
STILL: Final = 244
SHELF: Final = 264
FACTS: Final = 164
BARREL: Final = 112
COUNT: Final = TextStyle("display", 104)
SHEET: Final = 64
NAMES: Final = (theme.TURN, theme.LABEL, theme.SMALL)


def closeup(view: View, names: Sequence[str], seat: Seat) -> Scene:
    """Return the dice of a seat that is rolling, else its cellar."""
    rolling = seat == view.turn and view.step != "over" and bool(view.dice)
    return dice_closeup(view, names) if rolling else cellar_closeup(view, names, seat)


def dice_closeup(view: View, names: Sequence[str]) -> Scene:
    """Lay out dice and recipe, large."""
    board = Board(marks=monograms(names))
    title_line(board, "AT THE STILL", acting(view), words.headline(view, names))
    rect = Rect(theme.MARGIN, theme.TITLE_LINE, INNER, tray.CLOSE_UP.height)
    tray.tray(board, rect, view, names, tray.CLOSE_UP)
    rect = Rect(theme.MARGIN, rect.bottom + STEP, INNER, STILL)
    surface = panel(board, "distillery", rect)
    size = recipe.CLOSE_UP
    inner = rect.inset(24)
    sum_row, rest = inner.take_top(size.slot, 22)
    recipe.recipe(board, sum_row, view, surface.ground, size)
    divider(board, "distillery.line", surface, rest.y, 24)
    recipe.outlook(board, Rect(rest.x, rest.bottom - size.odds, rest.w, size.odds), view, surface)
    rect = Rect(theme.MARGIN, rect.bottom + STEP, INNER, recipe.STRIP_HEIGHT)
    recipe.recipe_strip(board, rect, view)
    return board.finish(max(theme.MIN_HEIGHT, rect.bottom + theme.MARGIN))


def cellar_closeup(view: View, names: Sequence[str], seat: Seat) -> Scene:
    """Return the barrels of a seat, its sheets and its last turn."""
    board = Board(marks=monograms(names))
    own = view.seats[seat]
    title_line(board, "THE CELLAR", (seat,), f"{words.short(names[seat])}, {counted(own.total, 'barrel')}")
    rect = Rect(theme.MARGIN, theme.TITLE_LINE, INNER, SHELF)
    surface = panel(board, "cellar", rect)
    for index, cell in enumerate(rect.columns(len(view.whiskeys))):
        shelf(board, cell, view, index, own.stock[index], surface)
    facts = Rect(theme.MARGIN, rect.bottom + theme.GAP, INNER, FACTS)
    left, right = facts.columns(2, theme.GAP)
    sheets_fact(board, left, Sheets(own.sheets, view.sheet_limit))
    last_fact(board, right, own)
    return board.finish(max(theme.MIN_HEIGHT, facts.bottom + theme.MARGIN))


def shelf(board: Board, cell: Rect, view: View, index: int, count: int, surface: Surface) -> None:
    """Draw the barrels of one whiskey, with their count and name."""
    whiskey, look = view.whiskeys[index], whiskey_looks(view)[index]
    fade = 0.0 if count else EMPTY_FADE
    art = barrel(look.letter, look.color, BARREL, surface.ground, fade)
    middle = cell.y + 106
    place = board.sprite(f"cellar.{whiskey}", Point(cell.x + 40 + art.width / 2, middle), art)
    fill = theme.mix(theme.PARCHMENT, surface.ground, fade)
    room = TextPlace(room=cell.right - place.right - 20, ground=surface.ground)
    at = Point(place.right + 20, middle + 2)
    board.text(f"cellar.{whiskey}.count", at, str(count), COUNT, fill, room)
    called = view.whiskey_names[index]
    label = TextPlace("center", cell.w - 16, surface.ground)
    at = Point(cell.x + cell.w / 2, cell.bottom - 46)
    board.text(f"cellar.{whiskey}.label", at, called, largest_fit(called, NAMES, cell.w - 16), theme.MUTED, label)


def sheets_fact(board: Board, rect: Rect, count: Sheets) -> None:
    """Draw the sheets, as sails and in words."""
    surface = panel(board, "sheets", rect)
    strip = Rect(rect.x, rect.y + 18, rect.w, 76)
    sheets(board, "sheets.sail", strip, count, surface.ground, SHEET)
    place = TextPlace("center", rect.w - 32)
    text = f"{count.held} of {count.limit} sheets to the wind"
    board.text("sheets.words", Point(rect.x + rect.w / 2, rect.bottom - 38), text, theme.TURN, place=place)


def last_fact(board: Board, rect: Rect, own: SeatView) -> None:
    """Show the outcome of the latest turn, with its sips and shots."""
    panel(board, "last", rect)
    text = words.last_turn("Last turn:", own) or "No turn yet"
    place = TextPlace(room=rect.w - 48)
    board.text("last.words", Point(rect.x + 24, rect.y + 48), text, theme.TURN, place=place)
    x, y = rect.x + 24, rect.bottom - 48
    for name, count in (("sip", own.sips), ("shot", own.shots)):
        if count:
            board.sprite(f"last.{name}", Point(x + 24, y), icon(name, 48))
            text = counted(count, name)
            x = board.text(f"last.{name}.count", Point(x + 60, y), text, theme.TURN).right + 48

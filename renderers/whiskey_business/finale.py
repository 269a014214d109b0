"""The end of the game: the winner's toast and the final cellars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.whiskey_business.view import ToastView, View
from renderers import theme
from renderers.fonts import fit_text, text_width, two_lines
from renderers.geometry import Point, Rect
from renderers.scene import Board, Scene, TextPlace
from renderers.sprites import icon
from renderers.theme import Color
from renderers.whiskey_business import words
from renderers.whiskey_business.die import RING, big_die
from renderers.whiskey_business.looks import whiskey_looks
from renderers.widgets.barrel import barrel
from renderers.widgets.monograms import monograms
from renderers.widgets.panel import panel, title_line
from renderers.widgets.score_sheet import Heading, Row, ranked, score_sheet, sheet_height
from renderers.widgets.token import token

TOAST: Final = 152
DIE: Final = 104
WIDE: Final = 800
BESIDE: Final = {"wrestled": 430, "glass": 140}
"""Room at the right of a wide toast panel for the wrestling note or the glass."""
MOST_TOASTS: Final = 2
STEP: Final = 16
PROPOSES: Final = " proposes"
WRESTLED: Final = "Settled by thumb wrestling"


def finale(view: View, names: Sequence[str]) -> Scene:
    """Return the toasts above the final cellars."""
    board = Board(marks=monograms(names))
    winners = view.winners[:MOST_TOASTS]
    title_line(board, words.TITLE, winners, words.win_line(view, names))
    inner = board.width - 2 * theme.MARGIN
    y = theme.TITLE_LINE
    toasts = view.toasts[:MOST_TOASTS]
    if toasts:
        cells = Rect(theme.MARGIN, y, inner, TOAST).columns(len(toasts), theme.GAP)
        for said, cell in zip(toasts, cells, strict=True):
            toast(board, cell, said, names, view.wrestled)
        y += TOAST + STEP
    rect = Rect(theme.MARGIN, y, inner, sheet_height(len(view.seats)))
    score_sheet(board, rect, headings(view), rows(view, names))
    return board.finish(max(theme.MIN_HEIGHT, rect.bottom + theme.MARGIN))


def toast(board: Board, cell: Rect, said: ToastView, names: Sequence[str], wrestled: bool) -> None:
    """Draw the panel of one toast."""
    name = f"toast.{said.seat}"
    surface = panel(board, name, cell)
    art = big_die(said.face, DIE, surface.ground, "plain")
    die = board.sprite(f"{name}.die", Point(cell.x + 24 + DIE / 2, cell.cy), art)
    left = die.right + theme.MARGIN - RING
    board.sprite(
        f"{name}.token", Point(left + 24, cell.y + 48), token(said.seat, board.marks[said.seat], 24, surface.ground)
    )
    aside = BESIDE["wrestled" if wrestled else "glass"] if cell.w > WIDE else 0
    room = cell.right - left - 62 - theme.MARGIN - aside
    who = fit_text(names[said.seat], theme.NAME, room - text_width(PROPOSES, theme.NAME))
    place = TextPlace(room=room, ground=surface.ground)
    board.text(f"{name}.who", Point(left + 62, cell.y + 48), who + PROPOSES, theme.NAME, place=place)
    accent(board, name, Rect(left, cell.y + 80, cell.right - left - theme.MARGIN, 56), said, surface.ground)
    if aside and wrestled:
        thumb_wrestled(board, cell)
    elif aside:
        board.sprite(f"{name}.glass", Point(cell.right - 88, cell.cy), icon("tumbler", 112))


def accent(board: Board, name: str, rect: Rect, said: ToastView, ground: Color) -> None:
    """Write the accent of the toast on up to two lines."""
    lines = two_lines(f"a toast in {said.accent}", theme.TURN, rect.w)
    style = theme.TURN if len(lines) == 1 else theme.LABEL
    for index, line in enumerate(lines):
        y = rect.cy + (index - (len(lines) - 1) / 2) * 30
        place = TextPlace(room=rect.w, ground=ground)
        board.text(f"{name}.how.{index}", Point(rect.x, y), line, style, theme.MUTED, place)


def thumb_wrestled(board: Board, cell: Rect) -> None:
    """Say that the tie was settled by thumb wrestling."""
    place = TextPlace("right", 380)
    left = board.text("wrestled", Point(cell.right - 24, cell.y + 48), WRESTLED, theme.LABEL, theme.BRASS, place).left
    board.sprite("wrestled.thumb", Point(left - 30, cell.y + 48), icon("thumb", 44))


def headings(view: View) -> list[Heading]:
    """Return the columns of the score sheet: whiskeys, then sheets."""
    barrels: list[Heading] = [barrel(look.letter, look.color, 43, theme.PANEL) for look in whiskey_looks(view)]
    return [*barrels, icon("sheet", 40)]


def rows(view: View, names: Sequence[str]) -> list[Row]:
    """Return the seats on the score sheet."""
    totals = [seat.total for seat in view.seats]
    return [
        Row(
            rank,
            seat,
            names[seat],
            (*view.seats[seat].stock, view.seats[seat].sheets),
            totals[seat],
            seat in view.winners,
        )
        for rank, seat in ranked(totals, view.winners)
    ]

"""The end of the game: the points by source, and the last state of every distillery."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import Outcome
from engine.distilled.view import View
from renderers import theme
from renderers.distilled import seats, words
from renderers.distilled.solo import draw_barrel
from renderers.geometry import Rect
from renderers.scene import Board, Scene
from renderers.standings import final_sheet
from renderers.widgets.monograms import monograms


def finale(view: View, outcome: Outcome, names: Sequence[str]) -> Scene:
    """Lay out the score sheet above the distilleries."""
    board = Board(marks=monograms(names))
    breakdown = [[(line.source, line.points) for line in lines] for lines in outcome.breakdown]
    y = final_sheet(board, words.TITLE, names, outcome.scores, outcome.winners, breakdown)
    rect = Rect(theme.MARGIN, y + theme.GAP, theme.WIDTH - 2 * theme.MARGIN, seats.HEIGHT)
    seats.draw_seats(board, rect, view, names)
    if view.solo is not None:
        draw_barrel(board, beside_one(rect), view.solo)
    return board.finish(rect.bottom + theme.MARGIN)


def beside_one(rect: Rect) -> Rect:
    """Return the room that a single seat leaves."""
    first = rect.columns(3, theme.GAP)[0]
    return Rect(first.right + theme.GAP, rect.y, rect.right - first.right - theme.GAP, rect.h)

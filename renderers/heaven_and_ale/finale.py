"""The end of the game: the points by source, and the last state of every player board."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import Outcome
from engine.heaven_and_ale.view import View
from renderers import theme
from renderers.geometry import Rect
from renderers.heaven_and_ale import looks, seats, words
from renderers.scene import Board, Scene
from renderers.standings import final_sheet
from renderers.widgets.monograms import monograms


def finale(view: View, outcome: Outcome, names: Sequence[str]) -> Scene:
    """The score sheet above the player boards."""
    board = Board(marks=monograms(names))
    breakdown = [[(line.source, line.points) for line in lines] for lines in outcome.breakdown]
    y = final_sheet(board, words.TITLE, names, outcome.scores, outcome.winners, breakdown)
    rect = Rect(theme.MARGIN, y + theme.GAP, theme.WIDTH - 2 * theme.MARGIN, seats.HEIGHT)
    seats.draw_seats(board, rect, view, names, looks.families(view), {})
    return board.finish(rect.bottom + theme.MARGIN)

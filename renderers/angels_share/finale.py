"""The end of the game: the accounts, and the prices at which the last barrels went."""

from __future__ import annotations

from collections.abc import Sequence

from engine.angels_share.view import View
from engine.core.game import Outcome
from renderers import theme
from renderers.angels_share import words
from renderers.angels_share.crests import crests
from renderers.angels_share.markets import TIGHT_ROW, markets
from renderers.scene import Board, Scene
from renderers.standings import final_sheet
from renderers.widgets.monograms import monograms


def finale(view: View, outcome: Outcome, names: Sequence[str]) -> Scene:
    """Return the final accounts above the last prices."""
    board = Board(marks=monograms(names))
    breakdown = [[(line.source, line.points) for line in lines] for lines in outcome.breakdown]
    y = final_sheet(board, words.TITLE, names, outcome.scores, outcome.winners, breakdown)
    end = markets(board, y + theme.GAP, view, crests(view), TIGHT_ROW)
    return board.finish(end + theme.MARGIN)

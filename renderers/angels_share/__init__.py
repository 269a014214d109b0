"""The Angel's Share board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.angels_share.view import View
from engine.core.game import Seat, Shot
from renderers import theme
from renderers.angels_share import houses, looks, rounds, storehouses, words
from renderers.angels_share.changes import PRICE, changes, moved_prices
from renderers.angels_share.closeup import closeup
from renderers.angels_share.crests import crests, turn_order
from renderers.angels_share.emoji import EMOJI
from renderers.angels_share.finale import finale
from renderers.angels_share.hand import hand
from renderers.angels_share.legend import legend
from renderers.angels_share.markets import ROW, TIGHT_ROW, markets
from renderers.angels_share.reveal import turn_up
from renderers.angels_share.things import things
from renderers.games import GamePictures
from renderers.geometry import Rect
from renderers.scene import Board, Scene
from renderers.standings import tidy
from renderers.widgets.changed import greatest, outline_changes
from renderers.widgets.monograms import monograms
from renderers.widgets.order import order_line

MAX_HEIGHT: Final = 1250
"""Prices, moves, pawns and upgrades are read on a phone, where a third of the size is left."""
INNER: Final = theme.WIDTH - 2 * theme.MARGIN


def layout(
    view: View,
    names: Sequence[str],
    shot: Shot = "table",
    seat: Seat | None = None,
    since: View | None = None,
) -> Scene:
    """Lay out the board as everybody sees it (`table`), one storehouse (`seat`), or what its owner may see (`hand`).

    Only `hand` looks at the private block of a view; without one it shows the storehouse.
    """
    shown = tidy(names)
    if shot == "hand" and view.private is not None:
        return hand(view, view.private, shown)
    if shot != "table":
        return closeup(view, shown, words.acting(view) if seat is None else seat)
    return finale(view, view.outcome, shown) if view.outcome else table(view, shown, since)


def table(view: View, names: Sequence[str], since: View | None) -> Scene:
    """Return the public board."""
    board = Board(marks=monograms(names))
    known = crests(view)
    found = greatest(changes(view, since)) if since else []
    order_line(board, words.TITLE, words.mark(view), words.headline(view, names), turn_order(view))
    y = theme.TITLE_LINE
    rounds.round_track(board, Rect(theme.MARGIN, y, INNER, rounds.HEIGHT), view)
    y += rounds.HEIGHT + theme.GAP
    height = storehouses.storehouses_height(board, view, names)
    row = TIGHT_ROW if height > storehouses.HEIGHT else ROW
    y = markets(board, y, view, known, row, moved_prices(found)) + theme.GAP
    houses.houses(board, Rect(theme.MARGIN, y, INNER, houses.HEIGHT), view, known)
    rect = Rect(theme.MARGIN, y + houses.HEIGHT + theme.GAP, INNER, height)
    storehouses.storehouses(board, rect, view, names, known)
    outline_changes(board, [change for change in found if not change.part.startswith(PRICE)])
    return board.finish(rect.bottom + theme.MARGIN)


PICTURES: Final = GamePictures(
    "angels_share",
    layout,
    looks.COLORS,
    ("table", "seat", "hand"),
    max_height=MAX_HEIGHT,
    legend=legend,
    animate=turn_up,
    things=things,
    closeups={
        "table": {
            "Prices": ("prices",),
            "Market": ("matrix",),
            "Distilleries": ("house",),
            "Storehouses": ("seat",),
        }
    },
    emoji=EMOJI,
)

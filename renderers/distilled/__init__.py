"""The Distilled board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.game import Seat, Shot
from engine.distilled.view import View
from renderers import theme
from renderers.distilled import looks, market, phases, seats, stills, words
from renderers.distilled.changes import changes
from renderers.distilled.closeup import closeup
from renderers.distilled.emoji import EMOJI
from renderers.distilled.finale import beside_one, finale
from renderers.distilled.hand import hand
from renderers.distilled.legend import legend
from renderers.distilled.reveal import reveal
from renderers.distilled.shop import is_shop, shop
from renderers.distilled.solo import draw_barrel, draw_facts
from renderers.distilled.things import things
from renderers.fonts import text_width
from renderers.games import GamePictures
from renderers.geometry import Point, Rect
from renderers.scene import Board, Scene, TextPlace
from renderers.standings import tidy
from renderers.widgets.changed import greatest, outline_changes
from renderers.widgets.monograms import monograms
from renderers.widgets.panel import TITLE_MIDDLE, TITLE_TOKENS_STEP, title_line

INNER: Final = theme.WIDTH - 2 * theme.MARGIN
TOP: Final = 92
ROUND, ROUND_ROOM = theme.MARGIN + 214, 340
"""The position and room of the round beside the title."""
TURN_GAP: Final = 30
MAX_HEIGHT: Final = 1376
MIN_TEXT: Final = 18


def layout(
    view: View,
    names: Sequence[str],
    shot: Shot = "table",
    seat: Seat | None = None,
    since: View | None = None,
) -> Scene:
    """Lay out market and distilleries (`table`), one distillery large (`seat`), or one player's secrets (`hand`)."""
    shown = tidy(names)
    who = words.acting(view) if seat is None else seat
    if shot == "hand":
        return hand(view, shown, who)
    if shot == "seat":
        return shop(view, shown, who) if is_shop(view, who) else closeup(view, shown, who)
    return finale(view, view.outcome, shown) if view.outcome else table(view, shown, since)


def table(view: View, names: Sequence[str], since: View | None) -> Scene:
    """Lay out the public board while the game goes on."""
    board = Board(marks=monograms(names))
    header(board, view, names)
    x, y = theme.MARGIN, TOP
    premium, side = Rect(x, y, INNER, market.PREMIUM_HEIGHT).take_left(market.PREMIUM_WIDTH, theme.GAP)
    market.draw_premium(board, premium, view)
    draw_side(board, side, view)
    basic = Rect(x, premium.bottom + theme.GAP, INNER, market.BASIC_HEIGHT)
    if stills.is_shown(view):
        stills.draw_stills(board, basic, view)
    else:
        market.draw_basic(board, basic, view.basic, market.basic_left(view))
    labels = Rect(x, basic.bottom + theme.GAP, INNER, market.LABELS_HEIGHT)
    market.draw_labels(board, labels, view.flight, view.labels)
    row = Rect(x, labels.bottom + theme.GAP, INNER, seats.HEIGHT)
    seats.draw_seats(board, row, view, names)
    if view.solo is not None:
        draw_barrel(board, beside_one(row), view.solo)
    if since is not None:
        outline_changes(board, greatest(changes(view, since)))
    return board.finish(row.bottom + theme.MARGIN)


def header(board: Board, view: View, names: Sequence[str]) -> None:
    """Draw title, round, phase and whose turn it is. All phases of a round are shown where that cuts no name."""
    tokens = TITLE_TOKENS_STEP * len(view.waiting)
    whole = words.headline(view, names, board.width)
    room = board.width - theme.MARGIN - tokens - TURN_GAP - text_width(whole, theme.TURN)
    at, place = Point(ROUND, TITLE_MIDDLE), TextPlace(room=ROUND_ROOM, ground=board.ground)
    if view.phase in words.ROUND and room >= ROUND + phases.WIDTH:
        phases.draw_phases(board, at, view)
        title_line(board, words.TITLE, view.waiting, whole)
        return
    end = board.text("round", at, words.round_line(view), looks.SECTION, theme.BRASS, place).right
    room = board.width - theme.MARGIN - end - TURN_GAP - tokens
    title_line(board, words.TITLE, view.waiting, words.headline(view, names, room))


def draw_side(board: Board, side: Rect, view: View) -> None:
    """Draw truck and awards; a game for one has no awards."""
    truck, rest = side.take_top(market.TRUCK_HEIGHT, theme.GAP)
    market.draw_truck(board, truck, view)
    if view.solo is not None:
        draw_facts(board, rest, view.solo, view.seats[0].sp)
    else:
        market.draw_awards(board, rest, view.awards)


PICTURES: Final = GamePictures(
    "distilled",
    layout,
    looks.COLORS,
    shots=("table", "seat", "hand"),
    max_height=MAX_HEIGHT,
    min_text=MIN_TEXT,
    legend=legend,
    animate=reveal,
    things=things,
    closeups={
        "table": {
            "Market": ("premium", "truck", "basic"),
            "Awards": ("awards", "labels"),
            "Spirits": ("stills",),
            "Distilleries": ("seat",),
        },
        "seat": {
            "Market": ("premium", "basic"),
            "Turned up": ("shown",),
            "Pantry": ("pantry", "storeroom"),
            "Still": ("washback", "warehouse"),
            "Recipes": ("recipes", "clip"),
            "Upgrades": ("identity", "upgrades"),
            "Labels": ("spaces", "bottles", "goals"),
        },
    },
    emoji=EMOJI,
)

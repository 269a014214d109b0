"""The Heaven & Ale board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.game import Seat, Shot
from engine.heaven_and_ale.view import View
from renderers import theme
from renderers.games import GamePictures
from renderers.geometry import Rect
from renderers.heaven_and_ale import goals, looks, ring, rounds, seats, spaces, words
from renderers.heaven_and_ale.changes import changes, garden_changes, new_hexes, outside_gardens
from renderers.heaven_and_ale.closeup import closeup
from renderers.heaven_and_ale.emoji import EMOJI
from renderers.heaven_and_ale.finale import finale
from renderers.heaven_and_ale.legend import legend
from renderers.heaven_and_ale.part_cache import keep
from renderers.heaven_and_ale.things import things
from renderers.scene import Board, Scene
from renderers.standings import tidy
from renderers.widgets.changed import greatest, outline_changes
from renderers.widgets.monograms import monograms
from renderers.widgets.panel import panel, title_line

INNER: Final = theme.WIDTH - 2 * theme.MARGIN
TOP: Final = 90
MAX_HEIGHT: Final = 1376
MIN_TEXT: Final = 18


def layout(
    view: View,
    names: Sequence[str],
    shot: Shot = "table",
    seat: Seat | None = None,
    since: View | None = None,
) -> Scene:
    """Draw the track, the goals and all gardens (`table`), or one player board with labeled hexes (`seat`, `hand`)."""
    shown = tidy(names)
    if shot != "table":
        who = words.acting(view) if seat is None else seat
        found = garden_changes(view, since, who) if since else ()
        return closeup(view, shown, who, new_hexes(found, who))
    return finale(view, view.outcome, shown) if view.outcome else table(view, shown, since)


def table(view: View, names: Sequence[str], since: View | None) -> Scene:
    """Draw the public board while the game goes on."""
    board, known = Board(marks=monograms(names)), looks.families(view)
    found = greatest(changes(view, since)) if since else []
    title_line(board, words.TITLE, view.waiting, words.headline(view, names))
    rounds.draw_rounds(board, view)
    rect = Rect(theme.MARGIN, TOP, INNER, ring.HEIGHT)
    draw_track(board, rect, view, known)
    rect = Rect(theme.MARGIN, rect.bottom + theme.GAP, INNER, seats.HEIGHT)
    fresh = {seat: new_hexes(found, seat) for seat in range(len(view.seats))}
    seats.draw_seats(board, rect, view, names, known, fresh)
    outline_changes(board, outside_gardens(found))
    return board.finish(rect.bottom + theme.MARGIN)


def draw_track(board: Board, rect: Rect, view: View, known: looks.Families) -> None:
    """Draw the track with everything inside it."""
    panel(board, "track", rect)
    track = ring.Ring(rect.x + (rect.w - ring.WIDTH) // 2 + ring.PADDING, rect.y + ring.PADDING)
    lane = Rect(track.x, track.y, ring.WIDTH - 2 * ring.PADDING, ring.HEIGHT - 2 * ring.PADDING)
    keep(board, lane, ("lane",), lambda b, r: ring.draw_lane(b, ring.Ring(r.x, r.y)), theme.PANEL)
    spaces.draw_spaces(board, track, view, known)
    spaces.place_start(board, track.start, view)
    ring.draw_figures(board, view, track)
    inside, start = track.inside, track.start
    room = ring.BAY - ring.LANE
    goals.draw_goals(board, Rect(inside.x + room, inside.y, inside.w - 2 * room, start.y - 10 - inside.y), view)
    left = start.right + 30
    supply = Rect(left, start.y - 4, inside.right - room - left, inside.bottom - start.y)
    key = ("supply", view.monk_stacks, view.tiles_left)
    keep(board, supply, key, lambda b, r: goals.draw_supply(b, r, view), theme.PANEL)


PICTURES: Final = GamePictures(
    "heaven_and_ale",
    layout,
    looks.COLORS,
    max_height=MAX_HEIGHT,
    min_text=MIN_TEXT,
    legend=legend,
    things=things,
    closeups={
        "table": {"Track": ("track",), "Gardens": ("seat",)},
        "seat": {
            "Garden": ("yard",),
            "Production": ("track",),
            "Offers": ("offers",),
            "Scoring": ("scoring",),
            "Cards": ("hand", "sheds"),
        },
    },
    emoji=EMOJI,
)

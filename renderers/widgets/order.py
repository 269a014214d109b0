"""Seats in the order in which they act: ticked when done, framed when it is their turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from engine.core.game import Seat
from renderers import theme
from renderers.geometry import Point, Rect
from renderers.scene import Board, TextPlace
from renderers.sprites import icon
from renderers.theme import Color
from renderers.widgets.panel import TITLE_MIDDLE, picture_title
from renderers.widgets.token import token

Turn = Literal["done", "now", "later"]

TOKEN: Final = 19
STEP: Final = 64
HEIGHT: Final = 64
MARK: Final = 44
GROUNDS: Final = (theme.WOOD, theme.RAISED)


class Place(NamedTuple):
    """A seat's place in the order."""

    seat: Seat
    turn: Turn


def order_token(board: Board, name: str, cell: Rect, place: Place, grounds: tuple[Color, Color] = GROUNDS) -> None:
    """Draw a token; `grounds` are the colors behind the row, and inside the frame of the one whose turn it is."""
    ground = grounds[place.turn == "now"]
    if place.turn == "now":
        board.box(
            f"{name}.now",
            cell.inset(3, 4),
            ground,
            12,
            line=theme.BRASS,
            line_width=theme.BRASS_WIDTH,
            ground=grounds[0],
        )
    art = token(place.seat, board.marks[place.seat], TOKEN, ground, "done" if place.turn == "done" else "plain")
    board.sprite(f"{name}.token.{place.seat}", cell.middle, art)


def order_line(board: Board, title: str, mark: str, sentence: str, order: Sequence[Place]) -> None:
    """Draw the title line of a game whose order of turns matters: title, what is asked (icon and words), the seats."""
    end = picture_title(board, title)
    start = board.width - theme.MARGIN - STEP * len(order)
    room = start - end - MARK - 5 * theme.GAP
    place = TextPlace("right", room, board.ground)
    turn = board.text("turn", Point(start - theme.GAP, TITLE_MIDDLE), sentence, theme.TURN, place=place)
    left = turn.left - theme.GAP - MARK / 2
    board.sprite("turn.mark", Point(left, TITLE_MIDDLE), icon(mark, MARK, board.ground))
    for index, seat in enumerate(order):
        cell = Rect(start + index * STEP, TITLE_MIDDLE - HEIGHT // 2, STEP, HEIGHT)
        order_token(board, "order", cell, seat)

"""Panels, their dividers and headings, and the title line of a picture."""

from __future__ import annotations

from typing import Final, NamedTuple

from renderers import theme
from renderers.geometry import Point, Rect
from renderers.recurring import recurring
from renderers.scene import Board, TextPlace
from renderers.theme import Color
from renderers.widgets.token import token

TITLE_MIDDLE: Final = 54
TITLE_TOKEN: Final = 24
TITLE_TOKENS_STEP: Final = 62


class Surface(NamedTuple):
    """A panel to write on: its inner edge and its flat colors."""

    rect: Rect
    ground: Color
    hairline: Color


def panel(board: Board, name: str, rect: Rect, active: bool = False) -> Surface:
    """Draw a panel; the one of the acting seat is raised and has the brass border."""
    ground = theme.RAISED if active else theme.PANEL
    board.box(
        name,
        rect,
        ground,
        theme.PANEL_RADIUS,
        line=theme.BRASS if active else theme.HAIRLINE,
        line_width=theme.BRASS_WIDTH if active else theme.HAIRLINE_WIDTH,
    )
    return Surface(rect, ground, theme.RAISED_HAIRLINE if active else theme.HAIRLINE)


def divider(board: Board, name: str, surface: Surface, y: int, inset: int) -> None:
    """Draw a hairline across a panel."""
    rect = Rect(surface.rect.x + inset, y, surface.rect.w - 2 * inset, 2)
    board.box(name, rect, surface.hairline)


def outline(board: Board, name: str, part: Rect, ground: Color) -> None:
    """Mark what changed: brass, just outside the part."""
    board.box(
        name,
        part.grow(round(theme.BRASS_WIDTH) + 3),
        None,
        12,
        line=theme.BRASS,
        line_width=theme.BRASS_WIDTH,
        ground=ground,
    )


def picture_title(board: Board, title: str) -> int:
    """Draw the title of the picture; return the x where it ends."""
    place = TextPlace(ground=board.ground)
    return board.text("title", Point(theme.MARGIN, TITLE_MIDDLE), title, theme.TITLE, place=place).right


@recurring
def title_line(board: Board, title: str, seats: tuple[int, ...], sentence: str) -> None:
    """Draw the title at the left; at the right a sentence, and before it the tokens of those it speaks of."""
    end = picture_title(board, title)
    right = board.width - theme.MARGIN
    tokens = len(seats) * TITLE_TOKENS_STEP
    place = TextPlace("right", right - end - tokens - 2 * theme.GAP, board.ground)
    turn = board.text("turn", Point(right, TITLE_MIDDLE), sentence, theme.TURN, place=place)
    start = turn.left - tokens + TITLE_TOKEN - 2
    for index, seat in enumerate(seats):
        middle = Point(start + index * TITLE_TOKENS_STEP, TITLE_MIDDLE)
        board.sprite(f"turn.token.{seat}", middle, token(seat, board.marks[seat], TITLE_TOKEN, board.ground))

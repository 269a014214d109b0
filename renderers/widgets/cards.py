"""Cards of parchment with a colored spine and a title that wraps, and chips: small boxes with a word."""

from __future__ import annotations

from typing import Final, NamedTuple

from renderers import theme
from renderers.fonts import TextStyle, fit_text, text_width, wrapped
from renderers.geometry import Point, Rect
from renderers.scene import Board, TextPlace
from renderers.theme import Color

RADIUS: Final = 11
EDGE: Final = 4
SPINE: Final = 8
PADDING: Final = 12
TITLES: Final = (TextStyle("display", 27, 0.2), TextStyle("display", 24), TextStyle("display", 22))
"""The largest in which a title fits on two lines is taken."""
LEADING: Final = 0.96
"""From line to line, as a share of the size."""
CHIP: Final = TextStyle("display", 25)
CHIP_PADDING: Final = 10


class CardLook(NamedTuple):
    """The text and colors of a card."""

    title: str
    spine: Color | None = None
    """The color of its kind, down the left side."""
    fill: Color = theme.PARCHMENT
    ink: Color = theme.INK
    edge: Color | None = theme.PARCHMENT_EDGE
    """The lower edge; a card without one lies flat."""


def card(board: Board, name: str, rect: Rect, look: CardLook, aside: int = 0, ground: Color = theme.PANEL) -> Rect:
    """Draw a card with its title at the top; `aside` pixels at the top right are left free, for a price.

    Returns the room below the title. `ground` is the color around the card.
    """
    face = blank_card(board, name, rect, look.fill, look.edge, ground)
    inner = face.inset(PADDING)
    if look.spine is not None:
        spine = Rect(face.x, face.y, SPINE, face.h)
        board.box(f"{name}.spine", spine, look.spine, SPINE - 1, ground=None, corners="left")
        inner = Rect(inner.x + SPINE, inner.y, inner.w - SPINE, inner.h)
    height = title(board, f"{name}.title", Rect(inner.x, inner.y, inner.w - aside, inner.h), look)
    return inner.take_top(height, 4)[1]


def blank_card(board: Board, name: str, rect: Rect, fill: Color, edge: Color | None, ground: Color) -> Rect:
    """Draw a card without words; return its face, whose corners lie across the edge and what is around it."""
    if edge is None:
        board.box(name, rect, fill, RADIUS, ground=ground)
        return rect
    board.box(name, rect, edge, RADIUS, ground=ground)
    face = Rect(rect.x, rect.y, rect.w, rect.h - EDGE)
    board.box(f"{name}.face", face, fill, RADIUS, ground=None)
    return face


def title(board: Board, name: str, area: Rect, look: CardLook) -> int:
    """Write the title on one or two lines and return its height."""
    style, lines = fitted_title(look.title.upper(), area.w)
    step = round(style.px * LEADING)
    for index, line in enumerate(lines):
        at = Point(area.x, area.y + step / 2 + index * step)
        board.text(f"{name}.{index}", at, line, style, look.ink, TextPlace(room=area.w, ground=look.fill))
    return step * len(lines)


def fitted_title(text: str, room: int) -> tuple[TextStyle, tuple[str, ...]]:
    """Return the largest style in which the text takes no more than two lines, and those lines."""
    for style in TITLES:
        lines = wrapped(text, style, room)
        if len(lines) <= 2 and all(text_width(line, style) <= room for line in lines):
            return style, lines
    style = TITLES[-1]
    first, *rest = wrapped(text, style, room)
    return style, tuple(fit_text(line, style, room) for line in (first, " ".join(rest)) if line)


class ChipLook(NamedTuple):
    """The text and colors of a chip."""

    fill: Color = theme.BRASS
    ink: Color = theme.INK
    style: TextStyle = CHIP
    height: int = 34


BRASS_CHIP: Final = ChipLook()


def chip(
    board: Board, name: str, left: Point, text: str, look: ChipLook = BRASS_CHIP, ground: Color | None = None
) -> Rect:
    """Draw a small box around a word, from the middle of its left edge. Without a ground it may lie across anything."""
    width = round(text_width(text, look.style)) + 2 * CHIP_PADDING
    rect = Rect(round(left.x), round(left.y - look.height / 2), width, look.height)
    board.box(name, rect, look.fill, 8, ground=ground)
    place = TextPlace("center", width, look.fill)
    board.text(f"{name}.text", rect.middle, text, look.style, look.ink, place)
    return rect

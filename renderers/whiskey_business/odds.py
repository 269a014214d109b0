"""The odds bar: the good part left, the bad part right, both in words."""

from __future__ import annotations

from typing import Final

from renderers import theme
from renderers.fonts import TextStyle, text_width
from renderers.geometry import Rect
from renderers.recurring import recurring
from renderers.scene import Board, TextPlace
from renderers.theme import Color

RADIUS: Final = 10
SEAM: Final = 4
PADDING: Final = 10
LEAST_SHARE: Final = 0.04
"""A chance above zero is always seen, however small it is."""


def percent(chance: float) -> int:
    """Round a chance, but call only what is certain 100, and only what cannot be 0."""
    if 0 < chance < 1:
        return min(99, max(1, round(chance * 100)))
    return round(chance * 100)


@recurring
def odds_bar(
    board: Board,
    rect: Rect,
    chance: float,
    words: tuple[tuple[str, ...], str],
    ground: Color,
    style: TextStyle = theme.STRONG,
) -> None:
    """Draw the bar; `words` name the good part, the longest first, and the bad part."""
    good = percent(chance)
    if good in (0, 100):
        part = ("good", theme.GOOD_FILL, words[0][0]) if good else ("bad", theme.BAD_FILL, words[1])
        board.box(f"odds.{part[0]}", rect, part[1], RADIUS, ground=ground)
        label(board, part[0], rect, (f"100% {part[2]}",), part[1], style)
        return
    share = min(1 - LEAST_SHARE, max(LEAST_SHARE, chance))
    left, right = rect.take_left(round(rect.w * share) - SEAM // 2, SEAM)
    board.box("odds.good", left, theme.GOOD_FILL, RADIUS, ground=ground, corners="left")
    board.box("odds.bad", right, theme.BAD_FILL, RADIUS, ground=ground, corners="right")
    named = (*(f"{good}% {word}" for word in words[0]), f"{good}%")
    label(board, "good", left, named, theme.GOOD_FILL, style)
    label(board, "bad", right, (f"{100 - good}% {words[1]}", f"{100 - good}%"), theme.BAD_FILL, style)


def label(board: Board, side: str, rect: Rect, texts: tuple[str, ...], fill: Color, style: TextStyle) -> None:
    """Draw the longest of the texts that fits; none if even the shortest does not."""
    room = rect.w - 2 * PADDING
    text = next((text for text in texts if text_width(text, style) <= room), None)
    if text is not None:
        place = TextPlace("center", room, fill)
        board.text(f"odds.{side}.label", rect.middle, text, style, theme.WHITE, place)

"""The alarm ribbon under the title line: who rang the bell, and who still has a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers import theme
from renderers.geometry import Point, Rect
from renderers.scene import Board, TextPlace
from renderers.sprites import icon
from renderers.whiskey_business import looks
from renderers.widgets.order import STEP, Place, Turn, order_token

HEIGHT: Final = 64


def ribbon(board: Board, rect: Rect, word: str, sentence: str, order: Sequence[int], done: int) -> None:
    """Draw a bell, a word and a sentence; then the seats in their order: ticked, framed, waiting."""
    ground = looks.LAST_CALL
    board.box("ribbon", rect, ground, 12, line=theme.BAD, line_width=2)
    bell = icon("bell", 36, ground, looks.LAST_CALL_BELL)
    board.sprite("ribbon.bell", Point(rect.x + 36, rect.cy), bell)
    at = Point(rect.x + 68, rect.cy + 1)
    place = TextPlace(ground=ground)
    end = board.text("ribbon.word", at, word, looks.RIBBON, looks.LAST_CALL_TEXT, place).right
    start = rect.right - 8 - STEP * len(order)
    place = TextPlace(room=start - end - 2 * theme.GAP - 10, ground=ground)
    at = Point(end + theme.GAP + 16, rect.cy)
    board.text("ribbon.sentence", at, sentence, theme.LABEL, looks.LAST_CALL_TEXT, place)
    for index, seat in enumerate(order):
        cell = Rect(start + index * STEP, rect.y, STEP, rect.h)
        turn: Turn = "done" if index < done else "now" if index == done else "later"
        order_token(board, "ribbon", cell, Place(seat, turn), (ground, looks.LAST_CALL_NOW))

"""Progress of the game: the rounds as a row of dots, and the phases of the round, the one being played in copper."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engine.distilled.view import View
from renderers import theme
from renderers.distilled import looks, words
from renderers.fonts import text_width
from renderers.geometry import Point, Rect
from renderers.scene import Board, Part, TextPlace
from renderers.sprites import PARTS, key_of
from renderers.theme import Color
from renderers.vector import Art, Disc
from renderers.widgets.coins import ring

HEIGHT: Final = 62
DOT: Final = 16
DOTS_STEP: Final = 22
DOTS: Final = 168
"""The width of the rounds."""
PADDING: Final = 16
CHIP: Final = 42
WIDTH: Final = round(
    DOTS + sum(text_width(words.PHASES[phase], looks.SECTION) + 2 * PADDING for phase in words.ROUND) + PADDING
)


def draw_phases(board: Board, left: Point, view: View) -> None:
    """Draw rounds and phases from this point on."""
    part = phases_part(view.round, view.rounds, view.phase, board.ground)
    board.group("round.", (round(left.x), round(left.y - HEIGHT / 2)), part)


@lru_cache(maxsize=PARTS)
def phases_part(now: int, count: int, phase: str, ground: Color) -> Part:
    """Return the rounds, and the phases beside them."""
    board = Board(ground, WIDTH)
    line = f"ROUND {now} OF {count}"
    board.text("line", Point(0, 18), line, looks.SECTION, theme.BRASS, TextPlace(room=DOTS, ground=ground))
    for number in range(1, count + 1):
        middle = Point(DOT / 2 + (number - 1) * DOTS_STEP, HEIGHT - 14)
        if middle.x + DOT / 2 <= DOTS:
            board.sprite(f"dot.{number}", middle, dot(number <= now, ground))
    x = DOTS
    for one in words.ROUND:
        width = round(text_width(words.PHASES[one], looks.SECTION)) + 2 * PADDING
        box = Rect(x, (HEIGHT - CHIP) // 2, width, CHIP)
        active = one == phase
        if active:
            board.box(one, box, theme.COPPER, CHIP // 2, ground=ground)
        ink, under = (theme.INK, theme.COPPER) if active else (theme.MUTED, ground)
        place = TextPlace("center", width, under)
        board.text(f"{one}.name", box.middle, words.PHASES[one], looks.SECTION, ink, place)
        x += width
    return board.as_part(key_of("phases", now, count, phase, ground), HEIGHT)


@lru_cache(maxsize=4)
def dot(done: bool, ground: Color) -> Art:
    """Return a round that was reached, or one that is to come."""
    middle = Point(DOT / 2, DOT / 2)
    shapes = (Disc(*middle, DOT / 2 - 1, theme.BRASS),) if done else (ring(middle, DOT / 2 - 2, 2, theme.MUTED),)
    return Art(key_of("round_dot", done, ground), DOT, DOT, ground, shapes)

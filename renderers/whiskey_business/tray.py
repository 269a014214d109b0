"""The dice just rolled, or the tumbler that waits for a roll."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.whiskey_business.view import DieState, DieView, EndedView, View
from renderers import theme
from renderers.fonts import TextStyle, text_width
from renderers.geometry import Point, Rect
from renderers.recurring import recurring
from renderers.scene import Board, TextPlace
from renderers.sprites import icon
from renderers.theme import Color
from renderers.whiskey_business import looks, words
from renderers.whiskey_business.die import RING, Mark, big_die
from renderers.widgets.panel import Surface, panel

DICE: Final = 7
EDGE: Final = 16
"""Between the sides of the tray and the dice."""
MARKS: Final[dict[DieState, Mark]] = {"placed": "placed", "fits": "fits", "idle": "no_use"}
MARK_COLORS: Final[dict[Mark, Color]] = {
    "placed": theme.GOOD,
    "fits": theme.BRASS,
    "no_use": theme.MUTED,
    "alarm": theme.BAD_TEXT,
}
CAPTION_ICONS: Final[dict[Mark, str]] = {"alarm": "sheet"}
CAPTION_ICON: Final = 28
CAPTION_GAP: Final = 8
CAPTION_APART: Final = 4
ENDED_DIE: Final = 92
ENDED_APART: Final = 4


class TraySize(NamedTuple):
    """The sizes of the dice and their captions."""

    height: int
    die: int
    caption: TextStyle


AT_TABLE: Final = TraySize(216, 128, theme.LABEL)
CLOSE_UP: Final = TraySize(232, 138, TextStyle("semibold", 28))


def tray(board: Board, rect: Rect, view: View, names: Sequence[str], size: TraySize = AT_TABLE) -> None:
    """Draw the panel with the dice, or with the tumbler before the first roll."""
    surface = panel(board, "tray", rect)
    if view.dice:
        cells = die_cells(rect)
        faces = captions(view, size.caption, cells[0].w - CAPTION_ICON - CAPTION_GAP - CAPTION_APART)
        for index, (die, cell) in enumerate(zip(view.dice, cells, strict=False)):
            rolled_die(board, f"die.{index}", cell, (die.face, mark_of(die), faces[index]), size)
    else:
        waiting_tumbler(board, surface, view, names)


@lru_cache(maxsize=8)
def die_cells(rect: Rect) -> tuple[Rect, ...]:
    """Return the boxes of the dice in a tray."""
    return tuple(rect.inset(EDGE, 0).columns(DICE))


def mark_of(die: DieView) -> Mark:
    """Return the state of a die as it is drawn."""
    return "alarm" if die.face == "ship" else MARKS[die.state]


@recurring
def rolled_die(board: Board, name: str, cell: Rect, shown: tuple[str, Mark, str], size: TraySize) -> None:
    """Draw a die with its state and its caption."""
    face, mark, text = shown
    middle = Point(cell.x + cell.w / 2, cell.y + 24 + size.die / 2)
    board.sprite(name, middle, big_die(face, size.die, theme.PANEL, mark))
    room = cell.w - CAPTION_ICON - CAPTION_GAP
    left = cell.x + (room - min(room, text_width(text, size.caption))) / 2
    y = cell.bottom - 30
    color = MARK_COLORS[mark]
    badge = icon(CAPTION_ICONS.get(mark, mark), CAPTION_ICON, theme.PANEL, color)
    board.sprite(f"{name}.state", Point(left + CAPTION_ICON / 2, y), badge)
    board.text(
        f"{name}.face",
        Point(left + CAPTION_ICON + CAPTION_GAP, y),
        text,
        size.caption,
        theme.PARCHMENT if mark == "placed" else color,
        TextPlace(room=room),
    )


def captions(view: View, style: TextStyle, room: int) -> list[str]:
    """Return faces and states in words; the faces alone if one has no room for more, as the icons say the same."""
    dice, faces = view.dice, words.faces(view)
    longer = [words.CAPTIONS.get(mark_of(die), "{}").format(faces[die.face]) for die in dice]
    if all(text_width(text, style) <= room for text in longer):
        return longer
    return [words.SHEET if mark_of(die) == "alarm" else faces[die.face] for die in dice]


def waiting_tumbler(board: Board, surface: Surface, view: View, names: Sequence[str]) -> None:
    """Draw the tumbler before the first roll, and how the turn before ended."""
    rect = surface.rect
    board.sprite("tumbler", Point(rect.x + 132, rect.cy), icon("tumbler", 152))
    rest = Rect(rect.x + 256, rect.y, rect.w - 256 - theme.MARGIN, rect.h)
    if view.ended is not None:
        ended_turn(board, rest, view, view.ended, names)
        return
    place = TextPlace(room=rest.w)
    at = Point(rest.x, rest.cy - 26)
    board.text("tumbler.who", at, "ALL SEVEN DICE ARE IN THE TUMBLER", looks.RIBBON, place=place)
    before = (view.turn - 1) % len(view.seats)
    text = words.last_turn(words.short(names[before]), view.seats[before]) or words.opening(view)
    board.text("tumbler.before", Point(rest.x, rest.cy + 34), text, theme.TURN, theme.MUTED, place)


def ended_turn(board: Board, rect: Rect, view: View, ended: EndedView, names: Sequence[str]) -> None:
    """Draw the dice that ended the turn before, what it cost and why."""
    x = rect.x - RING
    for index, face in enumerate(ended.dice):
        art = big_die(face, ENDED_DIE, theme.PANEL, "alarm" if face == "ship" else "no_use")
        x = board.sprite(f"ended.{index}", Point(x + art.width / 2, rect.y + 72), art).right + ENDED_APART
    what, why = words.ended_lines(view, ended, words.short(names[ended.seat]))
    place = TextPlace(room=rect.w)
    board.text("ended.who", Point(rect.x, rect.bottom - 72), what, theme.NAME, theme.BAD_TEXT, place)
    board.text("ended.why", Point(rect.x, rect.bottom - 32), why, theme.LABEL, theme.MUTED, place)

"""The dice just rolled, or the tumbler that waits for a roll."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.whiskey_business.view import DieState, DieView, View
from renderers import theme
from renderers.fonts import TextStyle, text_width
from renderers.geometry import Point, Rect
from renderers.scene import Board, TextPlace
from renderers.sprites import icon
from renderers.theme import Colour
from renderers.whiskey_business import words
from renderers.widgets.die import Mark, big_die
from renderers.widgets.panel import Surface, panel

DICE: Final = 7
MARKS: Final[dict[DieState, Mark]] = {"placed": "placed", "fits": "fits", "idle": "no_use"}
MARK_COLOURS: Final[dict[Mark, Colour]] = {
    "placed": theme.GOOD,
    "fits": theme.BRASS,
    "no_use": theme.MUTED,
    "alarm": theme.BAD_TEXT,
}
CAPTION_ICONS: Final[dict[Mark, str]] = {"alarm": "sheet"}
CAPTION_ICON: Final = 28
CAPTION_GAP: Final = 8
CAPTION_APART: Final = 4


class TraySize(NamedTuple):
    height: int
    die: int
    caption: TextStyle


AT_TABLE: Final = TraySize(216, 128, theme.LABEL)
CLOSE_UP: Final = TraySize(232, 138, TextStyle("semibold", 28))


def tray(board: Board, rect: Rect, view: View, names: Sequence[str], size: TraySize = AT_TABLE) -> None:
    surface = panel(board, "tray", rect)
    if view.dice:
        cells = rect.inset(16, 0).columns(DICE)
        faces = captions(view.dice, size.caption, cells[0].w - CAPTION_ICON - CAPTION_GAP - CAPTION_APART)
        for index, (die, cell) in enumerate(zip(view.dice, cells, strict=False)):
            rolled_die(board, f"die.{index}", cell, die, faces[index], size)
    else:
        waiting_tumbler(board, surface, view, names)


def mark_of(die: DieView) -> Mark:
    return "alarm" if die.face == "ship" else MARKS[die.state]


def rolled_die(board: Board, name: str, cell: Rect, die: DieView, text: str, size: TraySize) -> None:
    mark = mark_of(die)
    middle = Point(cell.x + cell.w / 2, cell.y + 24 + size.die / 2)
    board.sprite(name, middle, big_die(die.face, size.die, theme.PANEL, mark))
    room = cell.w - CAPTION_ICON - CAPTION_GAP
    left = cell.x + (room - min(room, text_width(text, size.caption))) / 2
    y = cell.bottom - 30
    colour = MARK_COLOURS[mark]
    badge = icon(CAPTION_ICONS.get(mark, mark), CAPTION_ICON, theme.PANEL, colour)
    board.sprite(f"{name}.state", Point(left + CAPTION_ICON / 2, y), badge)
    board.text(
        f"{name}.face",
        Point(left + CAPTION_ICON + CAPTION_GAP, y),
        text,
        size.caption,
        theme.PARCHMENT if mark == "placed" else colour,
        TextPlace(room=room),
    )


def captions(dice: Sequence[DieView], style: TextStyle, room: int) -> list[str]:
    """Faces and states in words; the faces alone if one has no room for more, for the icons say the same."""
    longer = [words.CAPTIONS.get(mark_of(die), "{}").format(words.FACES[die.face]) for die in dice]
    if all(text_width(text, style) <= room for text in longer):
        return longer
    return [words.FACES[die.face] for die in dice]


def waiting_tumbler(board: Board, surface: Surface, view: View, names: Sequence[str]) -> None:
    """Before the first roll: the tumbler, who rolls, and how the turn before ended."""
    rect = surface.rect
    board.sprite("tumbler", Point(rect.x + 132, rect.cy), icon("tumbler", 152))
    left = rect.x + 256
    at = Point(left, rect.cy - 26)
    place = TextPlace(room=rect.right - left - theme.MARGIN)
    board.text("tumbler.who", at, "ALL SEVEN DICE ARE IN THE TUMBLER", theme.RIBBON, place=place)
    before = (view.turn - 1) % len(view.seats)
    text = words.last_turn(words.short(names[before]), view.seats[before]) or "Who gets three sheets to the wind?"
    board.text("tumbler.before", Point(left, rect.cy + 34), text, theme.TURN, theme.MUTED, place)

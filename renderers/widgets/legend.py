"""The legend of a game: its icons with what they are called, in columns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from renderers import theme
from renderers.fonts import TextStyle, largest_fit, text_width, two_lines
from renderers.geometry import Point, Rect
from renderers.scene import Board, Scene, TextPlace
from renderers.sprites import icon
from renderers.theme import Color
from renderers.vector import Art
from renderers.widgets.panel import Surface, divider, panel, title_line

INNER: Final = theme.WIDTH - 2 * theme.MARGIN
GROUND: Final = theme.PANEL
"""The ground of every icon here."""
HEAD: Final = 60
ROW: Final = 64
FOOT: Final = 8
SIDE: Final = 20
ICON: Final = 46
SLOT: Final = 56
"""The width of the column of icons."""
APART: Final = 14
LABELS: Final = (theme.LABEL, TextStyle("semibold", 24), theme.SMALL)
NOTES: Final = (TextStyle("medium", 24), TextStyle("medium", 22))
NOTE_UP: Final = 13
NOTE_DOWN: Final = 16
LEADING: Final = 1.08


class Entry(NamedTuple):
    """An icon as it is seen on the board, and what it means."""

    key: str
    art: Art
    words: str
    """Its name."""
    note: str = ""
    """More about it, if need be."""


class Section(NamedTuple):
    """Icons of one kind."""

    heading: str
    entries: tuple[Entry, ...]


def sign(name: str, words: str, note: str = "", fg: Color = theme.PARCHMENT, accent: Color = theme.COPPER) -> Entry:
    """Return an entry for an icon of `icons.json`."""
    return Entry(name, icon(name, ICON, GROUND, fg, accent), words, note)


def legend_of(columns: Sequence[Sequence[Section]]) -> Scene:
    """Lay out sections below each other in columns of equal height."""
    board = Board()
    title_line(board, "ICONS", (), "What the icons on the board mean")
    height = max(sum(HEAD + ROW * len(section.entries) + FOOT for section in column) for column in columns)
    cells = Rect(theme.MARGIN, theme.TITLE_LINE, INNER, height).columns(len(columns), theme.GAP)
    for index, (column, cell) in enumerate(zip(columns, cells, strict=True)):
        surface, y = panel(board, f"column.{index}", cell), cell.y
        for section in column:
            if y > cell.y:
                divider(board, f"{section.heading}.line", surface, y, SIDE)
            y = draw_section(board, surface, y, section)
    return board.finish(theme.TITLE_LINE + height + theme.MARGIN)


def draw_section(board: Board, surface: Surface, y: int, section: Section) -> int:
    """Draw one section; return the y below it."""
    rect = surface.rect
    place = TextPlace(room=rect.w - 2 * SIDE, ground=surface.ground)
    at = Point(rect.x + SIDE, y + HEAD / 2)
    board.text(f"{section.heading}.heading", at, section.heading, theme.HEADING, theme.BRASS, place)
    y += HEAD
    for entry in section.entries:
        draw_entry(board, surface, Rect(rect.x + SIDE, y, rect.w - 2 * SIDE, ROW), entry)
        y += ROW
    return y + FOOT


def draw_entry(board: Board, surface: Surface, row: Rect, entry: Entry) -> None:
    """Draw an icon; beside it its name, on two lines if it is long, or a note below it."""
    board.sprite(f"icon.{entry.key}", Point(row.x + SLOT / 2, row.cy), entry.art)
    left = row.x + SLOT + APART
    place = TextPlace(room=row.right - left, ground=surface.ground)
    if entry.note:
        style = largest_fit(entry.words, LABELS, row.right - left)
        board.text(f"icon.{entry.key}.words", Point(left, row.cy - NOTE_UP), entry.words, style, place=place)
        style = largest_fit(entry.note, NOTES, row.right - left)
        at = Point(left, row.cy + NOTE_DOWN)
        board.text(f"icon.{entry.key}.note", at, entry.note, style, theme.MUTED, place)
        return
    style, lines = fitted(entry.words, row.right - left)
    for index, line in enumerate(lines):
        name = f"icon.{entry.key}.words" + (f".{index}" if index else "")
        y = row.cy + (index - (len(lines) - 1) / 2) * round(style.px * LEADING)
        board.text(name, Point(left, y), line, style, place=place)


def fitted(words: str, room: int) -> tuple[TextStyle, tuple[str, ...]]:
    """Return the largest style in which the words fit on two lines."""
    broken = [(style, two_lines(words, style, room)) for style in LABELS]
    whole = (found for found in broken if all(text_width(line, found[0]) <= room for line in found[1]))
    return next(whole, broken[-1])

"""Every icon of the board with its name: what a card, an upgrade or an event is called."""

from __future__ import annotations

from typing import Final

from engine.angels_share.view import View
from renderers import theme
from renderers.geometry import Point, Rect
from renderers.scene import Board, Scene, TextPlace
from renderers.sprites import icon
from renderers.widgets.panel import panel, title_line

INNER: Final = theme.WIDTH - 2 * theme.MARGIN
HEAD: Final = 60
ROW: Final = 60
ICON: Final = 46
FIRST_EVENT: Final = "aging"
"""Names of events follow those of cards and upgrades."""

Entries = list[tuple[str, str]]


def legend(view: View) -> Scene:
    """Cards, upgrades and events side by side."""
    board = Board()
    title_line(board, "ICONS", (), "What the icons on the board mean")
    groups = (("CARDS", cards(view)), ("UPGRADES", upgrades(view)), ("EVENTS", events(view)))
    height = HEAD + ROW * max(len(entries) for _, entries in groups) + 8
    cells = Rect(theme.MARGIN, theme.TITLE_LINE, INNER, height).columns(len(groups), theme.GAP)
    for (heading, entries), cell in zip(groups, cells, strict=True):
        column(board, cell, heading, entries)
    return board.finish(theme.TITLE_LINE + height + theme.MARGIN)


def cards(view: View) -> Entries:
    """What a visitor does once."""
    stay = {upgrade for upgrade, _ in view.upgrades_left}
    return [(key, name) for key, name in _before_events(view) if key not in stay]


def upgrades(view: View) -> Entries:
    """What stays at a distillery."""
    stay = {upgrade for upgrade, _ in view.upgrades_left}
    return [(key, name) for key, name in _before_events(view) if key in stay]


def events(view: View) -> Entries:
    """What happens at the end of a round."""
    return list(view.names[len(_before_events(view)) :])


def _before_events(view: View) -> Entries:
    keys = [key for key, _ in view.names]
    return list(view.names[: keys.index(FIRST_EVENT)])


def column(board: Board, rect: Rect, heading: str, entries: Entries) -> None:
    """A panel with one kind of icons."""
    surface = panel(board, heading.lower(), rect)
    place = TextPlace(room=rect.w - 40, ground=surface.ground)
    at = Point(rect.x + 20, rect.y + HEAD / 2)
    board.text(f"{heading.lower()}.heading", at, heading, theme.HEADING, theme.BRASS, place)
    for index, (key, name) in enumerate(entries):
        middle = rect.y + HEAD + index * ROW + ROW // 2
        art = board.sprite(f"icon.{key}", Point(rect.x + 20 + ICON / 2, middle), icon(key, ICON, surface.ground))
        room = TextPlace(room=rect.right - art.right - 36, ground=surface.ground)
        board.text(f"icon.{key}.words", Point(art.right + 16, middle), name, theme.LABEL, place=room)

"""Changes since a player last looked: outlined in brass, the greatest first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from renderers import theme
from renderers.geometry import around
from renderers.scene import Board
from renderers.theme import Color
from renderers.widgets.panel import outline


class Change(NamedTuple):
    """Something that changed, and how much it matters."""

    size: int
    part: str
    """Common start of the names of everything that belongs to the part."""
    ground: Color = theme.PANEL
    """The color around the part."""


def greatest(found: Iterable[Change]) -> list[Change]:
    """Return the greatest changes: no more than a picture may outline."""
    return sorted(found, key=lambda change: (-change.size, change.part))[: theme.MAX_OUTLINES]


def outline_changes(board: Board, found: Iterable[Change]) -> None:
    """Outline these changes in brass."""
    for index, change in enumerate(found):
        part = around(item.bounds for item in board.parts_of(change.part))
        outline(board, f"since.{index}", part, change.ground)

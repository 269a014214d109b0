"""What changed since somebody last looked: outlined in brass, the greatest changes first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from renderers import theme
from renderers.geometry import Rect
from renderers.scene import Board
from renderers.theme import Colour
from renderers.widgets.panel import outline


class Change(NamedTuple):
    """Something that changed, and how much it matters."""

    size: int
    part: str
    """How the names of everything that belongs to the part start."""
    ground: Colour = theme.PANEL
    """The colour around the part."""


def greatest(found: Iterable[Change]) -> list[Change]:
    """No more than a picture may outline."""
    return sorted(found, key=lambda change: (-change.size, change.part))[: theme.MAX_OUTLINES]


def around(board: Board, part: str) -> Rect:
    """The box around everything that belongs to the part."""
    boxes = [item.bounds for item in board.parts_of(part)]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Rect(left, top, right - left, bottom - top)


def outline_changes(board: Board, found: Iterable[Change]) -> None:
    """Outlines these changes in brass."""
    for index, change in enumerate(found):
        outline(board, f"since.{index}", around(board, change.part), change.ground)

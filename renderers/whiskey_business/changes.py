"""What changed since somebody last looked: outlined in brass, the greatest changes first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.whiskey_business.view import View
from renderers import theme
from renderers.geometry import Rect
from renderers.scene import Board
from renderers.widgets.panel import outline


class Change(NamedTuple):
    size: int
    part: str


def changes(view: View, since: View) -> Iterator[Change]:
    for seat, (now, before) in enumerate(zip(view.seats, since.seats, strict=True)):
        for index, (count, old) in enumerate(zip(now.stock, before.stock, strict=True)):
            if count != old:
                yield Change(abs(count - old), f"seat.{seat}.stock.{index}")
        if now.sheets != before.sheets:
            yield Change(abs(now.sheets - before.sheets), f"seat.{seat}.sheet")


def mark_changes(board: Board, view: View, since: View, acting: tuple[int, ...]) -> None:
    found = sorted(changes(view, since), key=lambda change: (-change.size, change.part))
    for index, change in enumerate(found[: theme.MAX_OUTLINES]):
        seat = int(change.part.split(".")[1])
        ground = theme.RAISED if seat in acting else theme.PANEL
        outline(board, f"since.{index}", around(board, change.part), ground)


def around(board: Board, part: str) -> Rect:
    """The box around everything whose name starts with the name of the part."""
    boxes = [item.bounds for item in board.items if item.name.startswith(f"{part}.")]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Rect(left, top, right - left, bottom - top)

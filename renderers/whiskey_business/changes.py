"""Changes in the cellars since a player last looked."""

from __future__ import annotations

from collections.abc import Iterator

from engine.whiskey_business.view import View
from renderers import theme
from renderers.scene import Board
from renderers.widgets.changed import Change, greatest, outline_changes


def changes(view: View, since: View, acting: tuple[int, ...]) -> Iterator[Change]:
    """Yield everything that changed."""
    for seat, (now, before) in enumerate(zip(view.seats, since.seats, strict=True)):
        ground = theme.RAISED if seat in acting else theme.PANEL
        for index, (count, old) in enumerate(zip(now.stock, before.stock, strict=True)):
            if count != old:
                yield Change(abs(count - old), f"seat.{seat}.stock.{index}", ground)
        if now.sheets != before.sheets:
            yield Change(abs(now.sheets - before.sheets), f"seat.{seat}.sheet", ground)


def mark_changes(board: Board, view: View, since: View, acting: tuple[int, ...]) -> None:
    """Outline the greatest changes."""
    outline_changes(board, greatest(changes(view, since, acting)))

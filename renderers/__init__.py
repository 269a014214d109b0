"""Pictures of the tables: a layout turns a view into a scene, a painter turns the scene into bytes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from engine.core.game import Seat
from renderers import angels_share, whiskey_business
from renderers.paint.fast import paint
from renderers.scene import Scene


class Layout(Protocol):
    """Lays out one game. Each takes the views of its own game only, hence `Any` here and nowhere inside."""

    def __call__(
        self,
        view: Any,
        names: Sequence[str],
        shot: str = "table",
        seat: Seat | None = None,
        since: Any = None,
    ) -> Scene: ...


LAYOUTS: Mapping[str, Layout] = {
    "angels_share": angels_share.layout,
    "whiskey_business": whiskey_business.layout,
}


def draw(scene: Scene) -> bytes:
    """The picture of a scene, as PNG."""
    return paint(scene)

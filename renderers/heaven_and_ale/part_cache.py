"""Parts of the board that look the same from frame to frame: laid out and painted once, then copied."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from hashlib import blake2b

from engine.heaven_and_ale.view import BoardView
from renderers.geometry import Rect
from renderers.paint.cache import Cache
from renderers.scene import Board, Part
from renderers.sprites import key_of
from renderers.theme import WOOD, Color

Draw = Callable[[Board, Rect], None]
"""Draws something into a place on a board."""

_parts: Cache[Hashable, Part] = Cache("heaven_and_ale layouts")


def keep(board: Board, rect: Rect, key: tuple[Hashable, ...], draw: Draw, ground: Color = WOOD) -> None:
    """Place what `draw` draws; it is called only if nothing with this key was drawn before.

    The key names everything the look depends on but the place; `ground` is the flat color around it.
    """
    whole = (key, rect.w, rect.h, board.marks)
    part = _parts.get(whole)
    if part is None:
        small = Board(ground, rect.w, marks=board.marks)
        draw(small, Rect(0, 0, rect.w, rect.h))
        part = _parts.put(whole, small.as_part(key_of("kept", *whole), rect.h))
    board.group("", (rect.x, rect.y), part)


@lru_cache(maxsize=16)
def edition(board: BoardView) -> str:
    """Return a short name for what is printed on the boards, which owners may change."""
    return blake2b(repr(board).encode(), digest_size=8).hexdigest()

"""Layouts that recur from frame to frame, such as the panel of somebody who did nothing, are worked out once."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, Concatenate, Final, ParamSpec

from renderers.scene import Board, Stretch
from renderers.theme import Colour

LAYOUTS_KEPT: Final = 2000

Arguments = ParamSpec("Arguments")


def recurring(draw: Callable[Concatenate[Board, Arguments], None]) -> Callable[Concatenate[Board, Arguments], None]:
    """Keeps what a function places on a board, by its arguments: they say all that it depends on."""
    lay_out: Callable[..., None] = draw

    @lru_cache(maxsize=LAYOUTS_KEPT)
    def drawn(
        ground: Colour, width: int, marks: tuple[str, ...], arguments: tuple[Any, ...], named: tuple[Any, ...]
    ) -> Stretch:
        board = Board(ground, width, marks=marks)
        lay_out(board, *arguments, **dict(named))
        return Stretch(tuple(board.content))

    @wraps(draw)
    def place(board: Board, *arguments: Arguments.args, **named: Arguments.kwargs) -> None:
        board.stretch(drawn(board.ground, board.width, board.marks, arguments, tuple(named.items())))

    return place

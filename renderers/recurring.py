"""Layouts that recur from frame to frame, such as the panel of an idle player, are computed once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from renderers.paint.cache import Cache
from renderers.scene import Board, Stretch

Arguments = ParamSpec("Arguments")


def recurring(draw: Callable[Concatenate[Board, Arguments], None]) -> Callable[Concatenate[Board, Arguments], None]:
    """Keep what a function places on a board, by its arguments: they say all that it depends on."""
    lay_out: Callable[..., None] = draw
    kept: Cache[tuple[object, ...], Stretch] = Cache(f"{draw.__module__.split('.')[1]} layouts")

    def drawn(board: Board, arguments: tuple[Any, ...], named: Mapping[str, Any]) -> Stretch:
        small = Board(board.ground, board.width, marks=board.marks)
        lay_out(small, *arguments, **named)
        return Stretch(tuple(small.content))

    @wraps(draw)
    def place(board: Board, *arguments: Arguments.args, **named: Arguments.kwargs) -> None:
        key = (board.ground, board.width, board.marks, arguments, tuple(named.items()))
        board.stretch(kept.get(key) or kept.put(key, drawn(board, arguments, named)))

    return place

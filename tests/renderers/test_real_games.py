"""Boards of games really played: what nobody thought of when the sample positions were made."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine import GAMES
from engine.core.game import Options
from engine.core.session import Session
from renderers import LAYOUTS, PICTURES, theme
from tests.kit.samples import LONG_NAMES
from tests.renderers.checks import outside, overlaps

MOVES = 400
STRIDE = 8
BOARDS = 9
"""So many positions at least; a short game is played several times."""


TABLES = [
    (key, seats)
    for key in PICTURES.keys() & GAMES.keys()
    for seats in range(GAMES[key].meta.min_seats, GAMES[key].meta.max_seats + 1)
]


def options_of(key: str, seats: int) -> Options:
    """Everything that can be switched on, except at the smallest table."""
    meta = GAMES[key].meta
    switches = [name for name, field in meta.options_type.model_fields.items() if field.annotation is bool]
    return meta.options_type(**dict.fromkeys(switches, seats > meta.min_seats))


def played(key: str, seats: int) -> list[Any]:
    """Positions of games in which everybody chooses at random."""
    views, seed = list[Any](), seats
    while len(views) < BOARDS:
        views += one_game(key, seats, seed)
        seed += 1
    return views


def one_game(key: str, seats: int, seed: int) -> Iterator[Any]:
    """Every eighth position of a game, and its end, as the player who moved sees them."""
    rng = Random(seed)
    options = options_of(key, seats)
    session = Session[Any, Any, Any, Any].start(GAMES[key], seats, options, seed)
    for move in range(MOVES):
        if session.outcome is not None:
            break
        seat = rng.choice(session.active)
        session.act(seat, rng.choice(session.legal(seat)))
        if move % STRIDE == 0 or session.outcome is not None:
            yield session.view(seat)


@pytest.mark.parametrize(("key", "seats"), sorted(TABLES))
def test_every_board_of_a_game_is_sound(key: str, seats: int) -> None:
    names = LONG_NAMES[:seats]
    views = played(key, seats)
    for view, before in zip(views, [None, *views], strict=False):
        for scene in (
            LAYOUTS[key](view, names, since=before),
            *(LAYOUTS[key](view, names, shot) for shot in PICTURES[key].shots if shot != "table"),
        ):
            assert (outside(scene), overlaps(scene)) == ([], [])
            assert theme.MIN_HEIGHT <= scene.height <= PICTURES[key].max_height

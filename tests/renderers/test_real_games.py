"""Boards of games really played: what nobody thought of when the sample positions were made."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from engine import GAMES
from engine.core.game import Options
from engine.core.session import Session
from engine.whiskey_business.meta import WhiskeyOptions
from renderers import LAYOUTS, theme
from renderers.geometry import Rect
from renderers.samples.whiskey_business import LONG_NAMES
from renderers.scene import Box, Scene

MOVES = 400
STRIDE = 8


OPTIONS = {
    "whiskey_business": WhiskeyOptions(take_a_shot=True, sobering_up=True, spoilage=True, drinking_counters=True)
}
SHOTS = {"whiskey_business": ("seat",), "angels_share": ("seat", "hand")}
"""What there is to see besides the table."""
TABLES = [(key, seats) for key in SHOTS for seats in range(GAMES[key].meta.min_seats, GAMES[key].meta.max_seats + 1)]


def played(key: str, seats: int, seed: int) -> Iterator[Any]:
    """Every eighth position of a game in which everybody chooses at random, as the player who moved sees it."""
    rng = Random(seed)
    options: Options = OPTIONS.get(key) or GAMES[key].meta.options_type()
    session = Session[Any, Any, Any, Any].start(GAMES[key], seats, options, seed)
    for move in range(MOVES):
        if session.outcome is not None:
            break
        seat = rng.choice(session.active)
        session.act(seat, rng.choice(session.legal(seat)))
        if move % STRIDE == 0 or session.outcome is not None:
            yield session.view(seat)


def faults(scene: Scene) -> list[str]:
    canvas = Rect(0, 0, scene.width, scene.height)
    marks = [(item.name, item.bounds) for item in scene.items if not isinstance(item, Box)]
    outside = [name for name, bounds in marks if not canvas.contains(bounds)]
    pairs = itertools.combinations(marks, 2)
    return outside + [f"{one} on {two}" for (one, a), (two, b) in pairs if a.overlaps(b)]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_board_of_a_game_is_sound(key: str, seats: int) -> None:
    names = LONG_NAMES[:seats]
    views = list(played(key, seats, seed=seats))
    assert len(views) >= 9
    for view, before in zip(views, [None, *views], strict=False):
        for scene in (
            LAYOUTS[key](view, names, since=before),
            *(LAYOUTS[key](view, names, shot) for shot in SHOTS[key]),
        ):
            assert faults(scene) == []
            assert theme.MIN_HEIGHT <= scene.height <= theme.MAX_HEIGHT

"""Boards of games really played: what nobody thought of when the sample positions were made."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from random import Random

import pytest

from engine import GAMES
from engine.core.session import Session
from engine.whiskey_business.meta import WhiskeyOptions
from engine.whiskey_business.view import View
from renderers import theme
from renderers.geometry import Rect
from renderers.samples.whiskey_business import LONG_NAMES
from renderers.scene import Box, Scene
from tests.renderers.boards import LAYOUT

MOVES = 400
STRIDE = 8


def played(seats: int, seed: int) -> Iterator[View]:
    """Every eighth position of a game in which everybody chooses at random."""
    rng = Random(seed)
    options = WhiskeyOptions(take_a_shot=True, sobering_up=True, spoilage=True, drinking_counters=True)
    session = Session.start(GAMES["whiskey_business"], seats, options, seed)
    for move in range(MOVES):
        if session.outcome is not None:
            break
        seat = rng.choice(session.active)
        session.act(seat, rng.choice(session.legal(seat)))
        if move % STRIDE == 0 or session.outcome is not None:
            yield session.view(None)


def faults(scene: Scene) -> list[str]:
    canvas = Rect(0, 0, scene.width, scene.height)
    marks = [(item.name, item.bounds) for item in scene.items if not isinstance(item, Box)]
    outside = [name for name, bounds in marks if not canvas.contains(bounds)]
    pairs = itertools.combinations(marks, 2)
    return outside + [f"{one} on {two}" for (one, a), (two, b) in pairs if a.overlaps(b)]


@pytest.mark.parametrize("seats", range(2, 7))
def test_every_board_of_a_game_is_sound(seats: int) -> None:
    names = LONG_NAMES[:seats]
    views = list(played(seats, seed=seats))
    assert len(views) > 20
    for view, before in zip(views, [None, *views], strict=False):
        for scene in (LAYOUT(view, names, since=before), LAYOUT(view, names, "seat")):
            assert faults(scene) == []
            assert theme.MIN_HEIGHT <= scene.height <= theme.MAX_HEIGHT

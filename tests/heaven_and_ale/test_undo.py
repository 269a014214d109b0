"""A turn can be taken back step by step until new tiles come out."""

from __future__ import annotations

import pytest

from engine.core.errors import UndoNeedsTable
from engine.core.session import Session
from engine.heaven_and_ale.actions import AnyAction, Enter, Move, Place
from engine.heaven_and_ale.events import AnyEvent
from engine.heaven_and_ale.meta import HeavenAndAleOptions
from engine.heaven_and_ale.state import State
from engine.heaven_and_ale.view import View
from tests.heaven_and_ale.table import GAME


def opened(seats: int) -> Session[State, AnyAction, AnyEvent, View]:
    session = Session[State, AnyAction, AnyEvent, View].start(GAME, seats, HeavenAndAleOptions(), 3)
    while session.state.stage == "start":
        seat = session.active[0]
        session.act(seat, session.legal(seat)[0])
    return session


def first(session: Session[State, AnyAction, AnyEvent, View], kind: type[AnyAction]) -> AnyAction:
    return next(action for action in session.legal(session.active[0]) if isinstance(action, kind))


def test_a_move_and_its_tile_come_back_one_by_one() -> None:
    session = opened(2)
    seat = session.active[0]
    start = GAME.states.dump(session.state)
    session.act(seat, first(session, Move))
    moved = GAME.states.dump(session.state)
    session.act(seat, first(session, Place))
    session.undo(seat)
    assert GAME.states.dump(session.state) == moved
    session.undo(seat)
    assert GAME.states.dump(session.state) == start


def test_what_ends_a_round_shows_new_tiles_and_needs_the_table() -> None:
    session = opened(2)
    for _ in range(2):
        seat = session.active[0]
        session.act(seat, first(session, Enter))
    while session.state.round == 1:  # the reward of a resource space
        seat = session.active[0]
        session.act(seat, session.legal(seat)[0])
    with pytest.raises(UndoNeedsTable):
        session.undo_plan(seat)

"""Undo in Distilled: own cards in the washback whatever others do, but nothing after a shuffle or a new card."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import UndoNeedsTable
from engine.core.session import Session
from engine.distilled.actions import DISTILL, REST, AnyAction, Buy, Fill
from engine.distilled.meta import DistilledOptions
from tests.distilled.table import GAME

AnySession = Session[Any, AnyAction, Any, Any]


def until(stage: str) -> AnySession:
    """A game in which everybody takes the first thing offered, as far as this stage."""
    session: AnySession = Session.start(GAME, 2, DistilledOptions(), 5)
    while session.state.stage != stage:
        act(session, session.active[0], wanted(session, session.active[0]))
    return session


def wanted(session: AnySession, seat: int) -> AnyAction:
    """Yeast, water and grains while there are any."""
    for card in ("mixed_grains", "yeast", "water"):
        if Buy("basic", card) in session.legal(seat) and card not in session.state.players[seat].pantry:
            return Buy("basic", card)
    return session.legal(seat)[-1]


def act(session: AnySession, seat: int, action: AnyAction) -> None:
    session.submit(seat, GAME.choice(session.state, seat, action).key)


def test_cards_come_back_from_the_washback_though_the_other_has_distilled() -> None:
    session = until("distill")
    first, other = session.active
    card = next(a for a in session.legal(first) if isinstance(a, Fill))
    act(session, first, card)
    act(session, other, REST)
    session.undo(first)
    assert session.state.players[first].run.washback == ()
    assert session.state.players[other].run.step == "done"


def test_a_distillation_is_not_taken_back_without_the_table() -> None:
    session = until("distill")
    seat = next(s for s in session.active if any(isinstance(a, Fill) for a in session.legal(s)))
    while fills := [a for a in session.legal(seat) if isinstance(a, Fill)]:
        act(session, seat, fills[0])
    act(session, seat, DISTILL)
    with pytest.raises(UndoNeedsTable):
        session.undo(seat)


def test_a_basic_card_is_taken_back_but_not_one_of_a_row() -> None:
    session = until("market")
    seat = session.active[0]
    act(session, seat, Buy("basic", "mixed_grains"))
    session.undo(seat)
    assert Buy("basic", "mixed_grains") in session.legal(seat)
    row = next(a for a in session.legal(seat) if isinstance(a, Buy) and a.source == "row")
    act(session, seat, row)
    with pytest.raises(UndoNeedsTable):
        session.undo(seat)

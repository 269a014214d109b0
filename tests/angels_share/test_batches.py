"""Decisions that are one thought in Angel's Share: the barrels to sell, the cards to exchange."""

from __future__ import annotations

import pytest

from engine import GAMES
from engine.angels_share.actions import DRAW_NEW
from engine.core.errors import IllegalMove
from engine.core.rng import Rng
from engine.core.session import Session


def at_redraw() -> Session:
    """A game at the moment somebody may exchange cards."""
    game = GAMES["angels_share"]
    session = Session.start(game, 4, game.meta.options_type(), 8)
    chance = Rng(8)
    while DRAW_NEW not in session.legal(session.active[0]):
        session.act(session.active[0], chance.pick(session.legal(session.active[0])))
    return session


def test_as_20_three_of_the_hand_may_be_exchanged_at_once_and_no_more() -> None:
    session = at_redraw()
    seat = session.active[0]
    (batch,) = session.batches(seat)
    keys = [key for key, _ in batch.picks]
    assert (len(keys), batch.max_count) == (7, 3)
    with pytest.raises(IllegalMove):
        session.submit(seat, keys[:4])
    assert len(session.submit(seat, keys[:3])) == 3

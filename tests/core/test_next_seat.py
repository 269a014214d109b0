"""The next seat: what a game foretells of its order of turns comes true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine import GAMES
from engine.core.rng import Rng
from engine.core.session import Session
from engine.players import choose, usual_player
from tests.kit.registry import TINY

SEATS = 3
HAS_TURN: dict[str, Callable[[Any, int], bool]] = {
    "whiskey_business": lambda state, seat: state.turn == seat,
    "heaven_and_ale": lambda state, seat: state.active == seat,
    "angels_share": lambda state, seat: state.active == seat,
    "distilled": lambda state, seat: state.stage == "market",
}
"""True where the seat that is asked has its turn, and is not asked something in another's."""


def _was_passed_over(state: Any, seat: int) -> bool:
    """Return True for a player of Distilled who could not buy anything, and so passed unasked."""
    return bool(getattr(state.players[seat], "passed", False)) if hasattr(state, "players") else False


@pytest.mark.parametrize("key", GAMES)
def test_the_seat_that_is_foretold_is_asked_next(key: str) -> None:
    game = GAMES[key]
    session = Session[Any, Any, Any, Any].start(game, SEATS, game.meta.options_type(), 3)
    before: tuple[int, int, int | None] | None = None
    checked = 0
    while session.outcome is None and checked < 40:
        seat, state = session.active[0], session.state
        if len(session.active) == 1 and HAS_TURN[key](state, seat):
            if before is not None and before[0] != seat and before[1] == game.rounds(state) and before[2] is not None:
                assert seat == before[2] or _was_passed_over(state, before[2])
                checked += 1
            before = seat, game.rounds(state), game.next_seat(state)
        action = choose(game, state, seat, usual_player(game), Rng(7, session.snapshot().entries))
        session.act(seat, action)
    assert checked > 5


def test_a_game_need_not_know() -> None:
    game = TINY["tavern"]
    assert game.next_seat(game.setup(2, game.meta.options_type(), Rng(1))) is None

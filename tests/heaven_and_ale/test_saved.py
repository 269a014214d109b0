"""Saved games stay readable: the JSON of actions."""

from __future__ import annotations

from engine.heaven_and_ale.actions import (
    DECLINE,
    STOP,
    Activate,
    Advance,
    AnyAction,
    Buy,
    Enter,
    Move,
    Place,
    PlaceCard,
    Score,
    SellCard,
)
from tests.heaven_and_ale.table import GAME, Table

ACTIONS: dict[str, AnyAction] = {
    '{"space":9,"kind":"move"}': Move(9),
    '{"start":"first","kind":"enter"}': Enter("first"),
    '{"tile":"hops4","kind":"buy"}': Buy("hops4"),
    '{"kind":"stop"}': STOP,
    '{"hex":"L7","kind":"place"}': Place("L7"),
    '{"hexes":["L4","L9"],"kind":"activate"}': Activate(("L4", "L9")),
    '{"spot":"x","number":4,"kind":"score"}': Score("x", 4),
    '{"card":"barrel","kind":"place_card"}': PlaceCard("barrel"),
    '{"kind":"decline"}': DECLINE,
    '{"resource":"hops","kind":"advance"}': Advance("hops"),
    '{"card":"barrel","kind":"sell_card"}': SellCard("barrel"),
}


def test_actions_are_written_as_they_always_were() -> None:
    assert {GAME.actions.dump(action): action for action in ACTIONS.values()} == ACTIONS
    assert {text: GAME.actions.load(text) for text in ACTIONS} == ACTIONS


def test_a_stored_state_is_small() -> None:
    table = Table(4)
    assert len(GAME.states.dump(table.state)) < 10_000

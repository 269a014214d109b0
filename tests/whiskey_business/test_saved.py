"""Saved games stay readable: the JSON of actions."""

from __future__ import annotations

from engine.whiskey_business.actions import ROLL, SHOT, STOP, AnyAction, Bank, Drain, Give, Place, Shelf
from tests.whiskey_business.table import GAME

ACTIONS: dict[str, AnyAction] = {
    '{"kind":"roll"}': ROLL,
    '{"face":"corn","row":null,"kind":"place"}': Place("corn"),
    '{"face":"globe","row":"rye","kind":"place"}': Place("globe", "rye"),
    '{"whiskey":"rye","kind":"bank"}': Bank("rye"),
    '{"kind":"shot"}': SHOT,
    '{"kind":"stop"}': STOP,
    '{"whiskey":"rye","kind":"shelf"}': Shelf("rye"),
    '{"victim":2,"whiskey":"rye","kind":"drain"}': Drain(2, "rye"),
    '{"whiskey":"rye","kind":"give"}': Give("rye"),
}


def test_actions_are_written_as_they_always_were() -> None:
    assert {GAME.actions.dump(action): action for action in ACTIONS.values()} == ACTIONS
    assert {text: GAME.actions.load(text) for text in ACTIONS} == ACTIONS

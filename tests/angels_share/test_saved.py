"""Saved games stay readable: the JSON of actions, and events written before they had more fields."""

from __future__ import annotations

from engine.angels_share.actions import BUY, BUY_AGED, DRAW_NEW, PASS, Aim, AnyAction, Move, PutAway, Schedule, Sell
from engine.angels_share.events import Competed, PricesMoved
from tests.angels_share.table import GAME, NAMES

ACTIONS: dict[str, AnyAction] = {
    '{"distillery":"blue","age":10,"kind":"sell"}': Sell("blue", 10),
    '{"distillery":"blue","kind":"move"}': Move("blue"),
    '{"distillery":"blue","kind":"aim"}': Aim("blue"),
    '{"round":3,"kind":"schedule"}': Schedule(3),
    '{"distillery":"blue","kind":"put_away"}': PutAway("blue"),
    '{"kind":"draw_new"}': DRAW_NEW,
    '{"aged":false,"kind":"buy"}': BUY,
    '{"aged":true,"kind":"buy"}': BUY_AGED,
    '{"kind":"pass"}': PASS,
}


def test_actions_are_written_as_they_always_were() -> None:
    assert {GAME.actions.dump(action): action for action in ACTIONS.values()} == ACTIONS
    assert {text: GAME.actions.load(text) for text in ACTIONS} == ACTIONS


def test_events_of_earlier_games_can_still_be_told() -> None:
    competed = GAME.events.load('{"flipped":[["blue",6]],"competition":["grey","blue"],"bonuses":[],"kind":"competed"}')
    moved = GAME.events.load('{"moves":[["grey",-1],["blue",2]],"extra":false,"kind":"prices_moved"}')
    assert competed == Competed((("blue", 6),), ("grey", "blue"), ())
    assert moved == PricesMoved((("grey", -1), ("blue", 2)), extra=False)
    (item,) = GAME.story([competed, moved], NAMES)
    assert item.text == "The round ends. Prices: Heron +2, Slate −1."

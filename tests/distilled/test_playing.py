"""A search in Distilled: candidates, playouts, the forecast, and the way up the goal barrel."""

from __future__ import annotations

import pytest

from engine.core.rng import Rng
from engine.distilled.actions import DISTILL, OPEN_SWAP, Fill, TakeTraded, Trade
from engine.distilled.player.forecast import FEATURES, forecast, numbers
from engine.distilled.player.playing import Playing
from engine.distilled.player.solo_path import climbed, ways_up
from engine.players import state_after
from tests.distilled.table import GAME, Table

CATALOG = GAME.catalog


def test_the_numbers_cover_every_moment_and_feature() -> None:
    rounds = range(1, CATALOG.rules.round.rounds + 1)
    assert numbers().keys() == {f"{left}{word}" for left in rounds for word in ("", " bought")}
    assert all(len(line) == len(FEATURES) for line in numbers().values())


def test_more_points_and_money_are_forecast_to_score_more() -> None:
    state = state_after(GAME, 3, GAME.meta.options_type(), 4, 150, "fair")
    richer = state.clone()
    richer.players[1].sp += 10
    richer.players[1].money += 10
    assert forecast(CATALOG, richer, 1) > forecast(CATALOG, state, 1) + 8


def distilling() -> Table:
    table = Table("india", "japan")
    table.pantry(0, "yeast water barley corn corn agave")
    table.pantry(1, "")
    table.state.round = 3
    table.pass_market()
    return table


def test_batches_are_whole_and_can_be_carried_out() -> None:
    table = distilling()
    plans = Playing(CATALOG, table.state, 0).plans(table.state, 0, GAME.legal_actions(table.state, 0))
    assert len(plans) > 1
    for plan in plans:
        state = table.state.clone()
        for action in plan:
            assert action in GAME.legal_actions(state, 0)
            GAME.apply(state, 0, action, Rng(1))
    assert all(DISTILL in plan for plan in plans)
    assert any(isinstance(plan[0], Trade) and isinstance(plan[1], TakeTraded) for plan in plans)


def test_cards_that_belong_to_every_batch_need_no_search() -> None:
    table = distilling()
    table.do(next(a for a in GAME.legal_actions(table.state, 0) if isinstance(a, Fill) and a.card == "corn"))
    plans = Playing(CATALOG, table.state, 0).plans(table.state, 0, GAME.legal_actions(table.state, 0))
    assert len(plans) == 1
    assert isinstance(plans[0][0], Fill)


@pytest.mark.parametrize("seats", [1, 3])
def test_playouts_end_and_are_judged(seats: int) -> None:
    state = state_after(GAME, seats, GAME.meta.options_type(), 9, 70, "fair")
    seat = GAME.active_seats(state)[0]
    thought = Playing(CATALOG, state, seat)
    rng = Rng(2)
    while (active := GAME.active_seats(state)) and not thought.is_over(state):
        legal = GAME.legal_actions(state, active[0])
        action = thought.play(state, active[0], legal, rng)
        assert action in legal
        GAME.apply(state, active[0], action, rng)
    assert 10 < thought.estimate(state, seat) < 300


def alone() -> Table:
    table = Table("india", seats=1)
    solo = table.state.solo
    assert solo is not None
    solo.rows = (("C1", "C3"), ("C5", "C2", "C4"), *solo.rows[2:3], ("C6", "C7", "C8"), *solo.rows[4:])
    solo.face_up = (*solo.rows[0], *solo.rows[1], *solo.rows[2], *solo.rows[4])
    solo.completed = ("C3",)
    table.player(0).labels = {"money": "gin", "truck": "vodka"}
    return table


def test_the_swap_is_used_where_it_opens_a_row() -> None:
    table = alone()
    ways = list(ways_up(CATALOG, table.state))
    assert ways
    for way in ways:
        state = table.state.clone()
        assert way[0] == OPEN_SWAP
        for action in way:
            assert action in GAME.legal_actions(state, 0)
            GAME.apply(state, 0, action, Rng(1))
        assert climbed(CATALOG, state, 60.0) > climbed(CATALOG, table.state, 60.0)

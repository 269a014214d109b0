"""Clicks are counted as a person would have to make them."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.clicks import MENU, Tally, as_table, combined, cost_on, follows, next_step, planned, play, tallies
from bot.choices.plans import ButtonRow, ButtonSpec, MenuOption, MultiSelectSpec, Section, SelectSpec
from bot.choices.plans import Plan as Menu
from engine import GAMES
from engine.core.session import Plan, Session
from engine.players import choose, player_rng
from tests.games.tavern import Tavern
from tests.games.whisper import Whisper

SELECT = SelectSpec("pick", "Sell …", (MenuOption("sell.1", "One"),))
SEVERAL = MultiSelectSpec("Keep: one or more", (MenuOption("malt#1", "Malt"), MenuOption("malt#2", "Malt")), 2)
ROW = ButtonRow((ButtonSpec("act", "pass", "Pass", "plain"), ButtonSpec("whole", "0", "Keep all", "primary")))
PAGE = Menu((Section((), (ROW, SELECT, SEVERAL)),))


@pytest.mark.parametrize(
    ("keys", "number", "cost"),
    [
        (["pass"], None, 1),
        (["sell.1"], None, 2),
        (["malt", "malt"], None, 2),
        (["malt", "malt"], 0, 1),
        (["x"], None, None),
    ],
)
def test_a_button_costs_one_click_and_a_menu_two(keys: list[str], number: int | None, cost: int | None) -> None:
    assert cost_on(PAGE, keys, number) == cost


def test_a_whole_game_is_counted() -> None:
    game, tally = Tavern(), Tally("tavern", 2)
    play(game, 2, 0, "random", False, tally)
    assert tally.games == 1
    assert tally.clicks >= len(tally.lines) >= tally.turns > 0
    assert tally.person_rounds % 2 == 0


def test_opening_a_message_of_ones_own_costs_a_click_once() -> None:
    session: Session[Any, Any, Any, Any] = Session.start(Whisper(), 2, Whisper.rules.meta.options_type(), 1)
    seat = session.active[0]
    closed, opened = (
        next_step(session, seat, "random", player_rng(1, seat), is_open, False) for is_open in (False, True)
    )
    assert closed.keys == opened.keys
    assert closed.clicks - opened.clicks == (1 if closed.private else 0)


def test_nothing_is_combined_across_what_chance_brings() -> None:
    session: Session[Any, Any, Any, Any] = Session.start(
        GAMES["whiskey_business"], 2, GAMES["whiskey_business"].meta.options_type(), 0
    )
    seat = session.active[0]
    assert [key for key, _ in combined(session, seat, "greedy", player_rng(0, seat))] == ["roll"]


def test_a_hurried_player_takes_the_first_suggestion() -> None:
    rows = [tally.figures() for tally in tallies(["whiskey_business"], 1, "greedy", hurried=True)]
    assert [row["seats"] for row in rows] == [2, 3, 4, 5, 6]
    patient = next(tallies(["whiskey_business"], 1, "greedy")).figures()
    assert float(rows[0]["clicks a turn"]) < float(patient["clicks a turn"])
    assert as_table(rows).splitlines()[0].startswith("game")


def test_a_plan_is_made_of_what_is_offered_and_followed_until_something_changes() -> None:
    game = GAMES["distilled"]
    session: Session[Any, Any, Any, Any] = Session.start(game, 2, game.meta.options_type(), 0)
    while session.state.stage != "market":
        session.act(session.active[0], choose(game, session.state, session.active[0], "greedy", player_rng(0, 0)))
    [seat] = session.active
    keys = planned(session, seat, "greedy", player_rng(0, seat))
    [batch] = [batch for batch in session.batches(seat) if batch.in_turns]
    assert len(keys) > 1
    assert batch.holds(keys)
    assert next_step(session, seat, "greedy", player_rng(0, seat), False, False).clicks == MENU
    plan = session.plan(seat, keys)
    assert plan is not None
    plans = {seat: plan}
    assert follows(session, seat, plans)
    assert plans[seat].steps == plan.steps[1:]
    [other] = session.active
    session.submit(other, "pass")
    changed = plans[seat].steps[0]._replace(label="Buy it dearer")
    plans[seat] = Plan(plan.batch, (changed,))
    assert not follows(session, seat, plans)
    assert plans == {}

"""The barrel roll, tie-breakers, thumb wrestling and the toast: WB-26 and WB-27."""

from __future__ import annotations

import pytest

from engine.core.errors import UndoChangesNothing, UndoNeedsTable
from engine.core.game import Outcome
from engine.core.rng import Rng
from engine.core.session import Session
from engine.whiskey_business.actions import PickAccent
from engine.whiskey_business.catalog import GLOBE, SHIP
from engine.whiskey_business.events import AccentPicked, BarrelRolled, GameEnded, Toasted, Wrestled
from engine.whiskey_business.meta import WhiskeyOptions
from engine.whiskey_business.view import ToastView
from tests.whiskey_business.table import GAME, Table


def finished(cellars: list[list[int]], sheets: list[int], *draws: int, **options: bool) -> Table:
    """The caller, seat 1 of two, loses the final turn with these cellars on the table."""
    table = Table(len(cellars), first=len(cellars) - 1, caller=len(cellars) - 1, **options)
    table.state.cellars, table.state.sheets = cellars, sheets
    table.state.final_turns = len(cellars) - 1
    return table.lose_turn(*draws)


def outcome(table: Table) -> Outcome:
    result = GAME.outcome(table.state)
    assert result is not None
    return result


@pytest.mark.parametrize(
    ("cellars", "sheets", "word"),
    [
        ([[4, 0, 0, 0], [1, 1, 1, 0]], [3, 0], ""),
        ([[2, 2, 0, 0], [4, 0, 0, 0]], [3, 0], "kinds"),
        ([[3, 1, 0, 0], [2, 2, 0, 0]], [3, 0], "stock"),
        ([[3, 1, 0, 0], [1, 3, 0, 0]], [1, 2], "sheets"),
    ],
)
def test_wb_26_tie_breakers_in_their_order(cellars: list[list[int]], sheets: list[int], word: str) -> None:
    result = outcome(finished(cellars, sheets, 0))
    assert result.winners == (0,)
    assert word in result.note
    assert bool(result.note) == bool(word)


def test_wb_26_level_in_everything_is_thumb_wrestled_by_chance() -> None:
    table = finished([[3, 1, 0, 0], [1, 3, 0, 0]], [2, 2], 1, 0)
    assert Wrestled((0, 1), 1) in table.events
    assert outcome(table).winners == (1,)
    assert "thumb" in outcome(table).note
    assert table.view.wrestled


def test_wb_26_only_those_level_wrestle() -> None:
    table = finished([[4, 0, 0, 0], [9, 1, 0, 0], [1, 9, 0, 0]], [0, 1, 1], 0, 0)
    assert Wrestled((1, 2), 1) in table.events


def test_wb_26_option_shared_victory_lets_the_tied_win_together() -> None:
    table = finished([[3, 1, 0, 0], [1, 3, 0, 0]], [2, 2], 0, SHIP, shared_victory=True)
    assert outcome(table).winners == (0, 1)
    assert "shared" in outcome(table).note
    assert table.view.toasts == (ToastView(0, "ireland", "an Irish accent"), ToastView(1, "ship", "full pirate"))


def test_wb_27_the_first_player_is_drawn_and_reported_before_the_first_turn() -> None:
    table = Table(seats=3, first=2)
    assert table.events == [BarrelRolled(2)]
    table.roll("water yeast barley malt corn rye usa")
    assert table.kinds() == ["rolled"]
    assert table.keep("barley").roll("corn corn corn corn corn usa").state.turn == 0


def test_wb_27_every_seat_can_begin() -> None:
    begins = {GAME.setup(6, WhiskeyOptions(), Rng(seed)).turn for seed in range(80)}
    assert begins == set(range(6))


def test_the_winner_toasts_in_the_accent_of_the_flag_die() -> None:
    table = finished([[5, 0, 0, 0], [1, 0, 0, 0]], [0, 0], SHIP)
    assert table.events[-2:] == [GameEnded((0,), (5, 1)), Toasted(0, "ship")]
    assert "pirate" in GAME.narrate(table.events[-1], ["Ann", "Bo"])


def test_the_winner_of_a_globe_toast_picks_the_accent() -> None:
    table = finished([[5, 0, 0, 0], [1, 0, 0, 0]], [0, 0], GLOBE)
    assert table.events[-2:] == [GameEnded((0,), (5, 1)), Toasted(0, "globe")]
    assert GAME.outcome(table.state) is None
    assert (table.actor, table.view.step, table.view.winners) == (0, "toast", (0,))
    assert table.offered() == {f"toast-{face}" for face in ("ireland", "scotland", "usa", "canada", "ship")}
    table.do(PickAccent("ship"))
    assert table.events == [AccentPicked(0, "ship")]
    assert table.view.toasts == (ToastView(0, "globe", "full pirate"),)
    assert outcome(table).winners == (0,)
    assert "full pirate" in GAME.describe(table.view, ["Ann", "Bo"])


def test_of_two_winners_only_the_one_with_the_globe_is_asked() -> None:
    table = finished([[3, 1, 0, 0], [1, 3, 0, 0]], [2, 2], GLOBE, shared_victory=True)
    assert table.actor == 0
    table.rng.expect([SHIP])
    table.do(PickAccent("usa"))
    assert [toast.accent for toast in table.view.toasts] == ["a Kentucky drawl", "full pirate"]


def test_the_outcome_tells_where_the_barrels_came_from() -> None:
    result = outcome(finished([[5, 0, 2, 0], [1, 0, 0, 0]], [0, 0], 0))
    assert result.scores == (7, 1)
    assert [(line.source, line.points) for line in result.breakdown[0]] == [
        ("Irish Whiskey", 5),
        ("Scotch Whisky", 0),
        ("Kentucky Bourbon", 2),
        ("Canadian Rye", 0),
    ]


def test_the_whole_game_is_most_barrels_whatever_they_are() -> None:
    table = Table(caller=1, first=1)
    table.state.final_turns = 1
    table.state.cellars = [[1, 1, 1, 0], [0, 0, 0, 0]]
    table.make_irish(4, 0)
    assert outcome(table).winners == (1,)
    assert table.view.step == "over"
    assert GAME.active_seats(table.state) == ()


def test_a_roll_that_was_the_only_choice_is_not_put_to_a_vote() -> None:
    session = Session.start(GAME, 2, WhiskeyOptions(), 5)
    session.submit(0, "roll")
    with pytest.raises(UndoChangesNothing, match="the same way again"):
        session.undo_plan(0)
    batch = next(batch for batch in session.batches(0) if batch.then == "roll")
    session.submit(0, batch.whole)
    with pytest.raises(UndoNeedsTable):
        session.undo_plan(0)

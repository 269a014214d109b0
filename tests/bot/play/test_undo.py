"""Taking back: freely, by vote, by the host after a day; votes that are void; bringing back."""

from __future__ import annotations

import json

import pytest

from bot.play import recaps
from bot.table.errors import AlreadyDone, NotSeated, TableError
from bot.table.pending import UndoVote
from bot.table.snapshot import TableSnapshot
from engine.core.errors import NothingToRedo, NothingToUndo, StaleDecision, UndoNeedsTable
from storage.base import Store
from tests.bot.house import ANN, BO, CY, DAY, ZED, House


async def sold(house: House) -> TableSnapshot:
    """Ann has sold her keepsake, which brought nothing new to light."""
    return await house.act(await house.started(ANN, BO, CY, tips=True), ANN, "sell")


async def drunk(house: House, *, computers: int = 0) -> TableSnapshot:
    """Ann has had a drink, which was chance."""
    people = (ANN,) if computers else (ANN, BO, CY)
    return await house.act(await house.started(*people, tips=True, computers=computers), ANN, "order.2")


async def asked(house: House) -> tuple[TableSnapshot, UndoVote]:
    """Ann has had a drink and would like it back."""
    table, done = await house.play.undo((await drunk(house)).id, ANN.user_id)
    assert not done
    assert isinstance(table.pending, UndoVote)
    return table, table.pending


# Freely


async def test_a_move_that_brought_nothing_new_is_taken_back_at_once(house: House) -> None:
    start = await house.started(ANN, BO, CY, tips=True)
    table, done = await house.play.undo((await house.act(start, ANN, "sell")).id, ANN.user_id, "click")
    assert done
    assert table.playing.state == start.playing.state
    assert table.pending is None
    [_, row] = await house.store.actions(table.id)
    assert (row.kind, row.seat, json.loads(row.data), row.origin) == ("undo", 0, [0], "click")
    assert recaps.recap(table, 0) == ["Ann took back a move."]


async def test_a_batch_is_taken_back_whole(house: House) -> None:
    table = await house.started(ANN, BO, game="pantry")
    table = await house.play.act(table.id, ANN.user_id, ["take.tea", "take.tea", "take.milk"], None)
    table, _ = await house.play.undo(table.id, ANN.user_id)
    assert table.playing.state.shelf == {"tea": 3, "milk": 1, "truffle": 1}
    assert recaps.recap(table, 0) == ["Ann took back a move."]


async def test_a_turn_is_taken_back_whole(house: House) -> None:
    start = await house.started(ANN, BO, game="pantry")
    table = await house.act(start, ANN, "borrow")
    for what in ("take.tea", "take.milk"):
        table = await house.play.act(table.id, ANN.user_id, what, None)
    table = await house.play.undo_turn(table.id, ANN.user_id, "click", table.row.entries)
    assert table.playing.state == start.playing.state
    assert recaps.recap(table, 0) == ["Ann took back 3 moves."]
    assert (await house.restarted().tables.read(table.id)).playing.state == start.playing.state
    with pytest.raises(NothingToUndo):
        await house.play.undo_turn(table.id, ANN.user_id)


async def test_a_turn_is_taken_back_as_far_as_that_is_free(house: House) -> None:
    table = await house.act(await drunk(house), ANN, "sell")
    table = await house.play.undo_turn(table.id, ANN.user_id)
    assert table.playing.state.keepsakes[0]
    with pytest.raises(UndoNeedsTable):
        await house.play.undo_turn(table.id, ANN.user_id)
    assert table.pending is None


async def test_there_is_nothing_to_take_back_at_the_start(house: House) -> None:
    table = await house.started(ANN, BO)
    with pytest.raises(NothingToUndo):
        await house.play.undo(table.id, ANN.user_id)
    with pytest.raises(NotSeated):
        await house.play.undo(table.id, ZED.user_id)
    assert await house.tables.read(table.id) is table


async def test_a_second_click_does_not_take_back_one_step_more(house: House) -> None:
    table = await house.started(ANN, BO, game="pantry")
    table = await house.act(table, ANN, "take.tea", "take.milk")
    seen = table.row.entries
    await house.play.undo(table.id, ANN.user_id, "one", seen)
    with pytest.raises(StaleDecision):
        await house.play.undo(table.id, ANN.user_id, "two", seen)
    assert len(await house.store.actions(table.id)) == 3


async def test_the_same_click_takes_back_once(house: House) -> None:
    table = await house.started(ANN, BO, game="pantry")
    table = await house.act(table, ANN, "take.tea", "take.milk")
    await house.play.undo(table.id, ANN.user_id, "click")
    with pytest.raises(AlreadyDone):
        await house.restarted().play.undo(table.id, ANN.user_id, "click")
    assert (await house.tables.read(table.id)).playing.state.shelf["tea"] == 2


async def test_in_a_round_of_choices_each_takes_back_their_own_whatever_others_do(house: House) -> None:
    table = await house.started(ANN, BO, CY, toast=True)
    table = await house.act(table, ANN, "toast.0")
    seen = table.row.entries  # Ann's undo button was made here
    table = await house.act(table, BO, "toast.1")
    table, done = await house.play.undo(table.id, ANN.user_id, "click", seen)
    assert done
    assert table.playing.state.joy == [0, 1, 0]
    assert sorted(table.awaited) == [0, 2]


async def test_others_who_take_back_their_own_do_not_stand_in_the_way(house: House) -> None:
    table = await house.started(ANN, BO, CY, toast=True)
    table = await house.act(table, ANN, "toast.0")
    table = await house.act(table, BO, "toast.1")
    seen = table.row.entries
    await house.play.undo(table.id, BO.user_id, "bo", seen)
    table, done = await house.play.undo(table.id, ANN.user_id, "ann", seen)
    assert done
    assert table.playing.state.joy == [0, 0, 0]
    with pytest.raises(StaleDecision):
        await house.play.undo(table.id, ANN.user_id, "ann again", seen)


async def test_a_button_from_before_ones_move_was_taken_back_by_vote_is_stale(house: House) -> None:
    table = await house.started(ANN, BO, tips=True)
    table = await house.act(table, ANN, "sell", "order.1", "tip.0")
    table = await house.act(table, BO, "sell")
    seen = table.row.entries
    table, _ = await house.play.undo(table.id, ANN.user_id)  # the tip, and what Bo built on it
    table, done = await house.play.vote(table.id, BO.user_id, table.pending.number, True)
    assert done
    with pytest.raises(StaleDecision):
        await house.play.undo(table.id, BO.user_id, "click", seen)
    with pytest.raises(StaleDecision):
        await house.play.undo(table.id, BO.user_id, "click", 99)


async def test_a_button_from_before_others_moved_asks_for_no_vote(house: House) -> None:
    table = await house.act(await house.started(ANN, BO), ANN, "order.1")
    seen = table.row.entries
    table = await house.act(table, BO, "sell")
    with pytest.raises(StaleDecision):
        await house.play.undo(table.id, ANN.user_id, "click", seen)
    assert (await house.tables.read(table.id)).pending is None


# By vote


async def test_what_was_chance_is_put_to_the_vote(house: House) -> None:
    table, question = await asked(house)
    assert (question.asked_by, question.name, question.seat, question.yes) == (1, "Ann", 0, (1,))
    assert table.voters == (1, 2)
    assert table.playing.state.joy[0] > 0
    assert len(await house.store.actions(table.id)) == 1
    assert (await house.restarted().tables.read(table.id)).pending == question


async def test_it_is_taken_back_when_everybody_agrees(house: House) -> None:
    table, question = await asked(house)
    table, done = await house.play.vote(table.id, BO.user_id, question.number, True)
    assert (done, table.voters) == (False, (2,))
    table, done = await house.restarted().play.vote(table.id, CY.user_id, question.number, True, "click")
    assert (done, table.pending) == (True, None)
    assert table.playing.state.joy == [0, 0, 0]
    undo = (await house.store.actions(table.id))[-1]
    assert (undo.kind, undo.seat, undo.user_id, undo.origin) == ("undo", 0, ANN.user_id, "click")


async def test_one_who_agrees_twice_counts_once(house: House) -> None:
    table, question = await asked(house)
    for _ in range(2):
        table, done = await house.play.vote(table.id, BO.user_id, question.number, True)
    assert (done, table.voters) == (False, (2,))


async def test_one_refusal_settles_it(house: House) -> None:
    table, question = await asked(house)
    table, done = await house.play.vote(table.id, BO.user_id, question.number, False)
    assert (done, table.pending) == (False, None)
    assert "Bo did not agree, so nothing changes." in recaps.recap(table, 0)
    with pytest.raises(TableError, match="has been settled"):
        await house.play.vote(table.id, CY.user_id, question.number, True)


async def test_chance_tried_again_is_the_same(house: House) -> None:
    table = await drunk(house, computers=1)
    first = table.playing.state.joy
    table, done = await house.play.undo(table.id, ANN.user_id)
    assert done  # computer players agree to everything
    assert table.playing.state.joy == [0, 0]
    assert (await house.act(table, ANN, "order.2")).playing.state.joy == first


async def test_a_move_makes_the_question_void(house: House) -> None:
    table, question = await asked(house)
    table = await house.act(table, ANN, "tip.0")
    assert table.pending is None
    assert not [line for line in recaps.news(table) if "wanted to undo" in line]  # Ann moved on of her own accord
    with pytest.raises(TableError, match="has been settled"):
        await house.play.vote(table.id, BO.user_id, question.number, True)


async def test_the_table_is_told_when_a_move_of_others_settles_the_question(house: House) -> None:
    table = await house.act(await house.started(ANN, BO), ANN, "order.1")
    table, _ = await house.play.undo(table.id, ANN.user_id)
    table = await house.act(table, BO, "sell")
    assert table.pending is None
    assert recaps.recap(table, 0)[-1] == "The table has moved on, so what Ann wanted to undo stays."


async def test_a_late_vote_does_not_count_for_the_next_question(house: House) -> None:
    table, first = await asked(house)
    await house.play.vote(table.id, BO.user_id, first.number, False)
    house.now += 601
    table, _ = await house.play.undo(table.id, ANN.user_id)
    assert table.pending is not None
    assert table.pending.number != first.number
    with pytest.raises(TableError, match="has been settled"):
        await house.play.vote(table.id, CY.user_id, first.number, True)
    assert (await house.tables.read(table.id)).voters == (1, 2)


async def test_only_who_plays_votes(house: House) -> None:
    table, question = await asked(house)
    for agree in (True, False):
        with pytest.raises(NotSeated):
            await house.play.vote(table.id, ZED.user_id, question.number, agree)
    assert (await house.tables.read(table.id)).pending == question


async def test_there_is_one_question_at_a_time(house: House) -> None:
    table, question = await asked(house)
    with pytest.raises(TableError, match="still voting on something else"):
        await house.play.undo(table.id, ANN.user_id)
    assert (await house.tables.read(table.id)).pending == question


# The host after a day


async def test_the_host_decides_for_the_absent_after_a_day(house: House) -> None:
    table, question = await asked(house)
    house.now += DAY - 1
    table, done = await house.play.vote(table.id, ANN.user_id, question.number, True)
    assert not done
    house.now += 1
    table, done = await house.play.vote(table.id, ANN.user_id, question.number, True)
    assert done
    assert table.playing.state.joy == [0, 0, 0]


async def test_others_do_not_decide_for_the_absent(house: House) -> None:
    table = await house.started(ANN, BO, CY, tips=True)
    table = await house.act(table, ANN, "order.1", "tip.0")
    table = await house.act(table, BO, "order.1")
    table, _ = await house.play.undo(table.id, BO.user_id)
    house.now += 2 * DAY
    table, done = await house.play.vote(table.id, BO.user_id, table.pending.number, True)
    assert not done
    assert table.voters == (0, 2)


# Bringing back


async def test_what_was_taken_back_is_brought_back(house: House) -> None:
    table = await sold(house)
    before = table.playing.state
    await house.play.undo(table.id, ANN.user_id)
    table = await house.play.redo(table.id, ANN.user_id, "click")
    assert table.playing.state == before
    assert recaps.recap(table, 0) == ["**Ann** sells a keepsake.", "Ann brought back a move."]
    with pytest.raises(NothingToRedo):
        await house.play.redo(table.id, ANN.user_id)
    assert [row.kind for row in await house.store.actions(table.id)] == ["act", "undo", "redo"]


async def test_what_was_brought_back_comes_before_later_news_after_a_restart_as_well(disk: Store) -> None:
    house = House(disk)
    table = await sold(house)
    await house.play.undo(table.id, ANN.user_id)
    table = await house.play.redo(table.id, ANN.user_id)
    again = await house.restarted().tables.read(table.id)
    assert again.recent == table.recent
    assert again.playing.snapshot() == table.playing.snapshot()
    assert recaps.recap(again, 0) == recaps.recap(table, 0)


async def test_nothing_is_brought_back_after_another_move(house: House) -> None:
    table = await sold(house)
    await house.play.undo(table.id, ANN.user_id)
    await house.act(table, ANN, "order.1")
    with pytest.raises(NothingToRedo):
        await house.play.redo(table.id, ANN.user_id)
    with pytest.raises(NotSeated):
        await house.play.redo(table.id, ZED.user_id)


async def test_a_finished_game_is_not_taken_back(house: House) -> None:
    table = await house.finished(ANN, BO, rounds=1)
    for refused in (house.play.undo(table.id, ANN.user_id), house.play.redo(table.id, ANN.user_id)):
        with pytest.raises(TableError, match="No game is running"):
            await refused

"""Moves: choices and batches, stale and foreign ones, reactions, the end of a game."""

from __future__ import annotations

import asyncio
import json

import pytest

from bot.table.errors import AlreadyDone, NotSeated, TableError
from bot.table.snapshot import NO_SEAT
from engine.core.errors import IllegalMove, NotYourTurn, StaleDecision
from storage.base import HUMAN, Store
from tests.bot.house import ANN, BO, CY, ZED, House
from tests.games.pantry import Taken

# One choice


async def test_a_choice_is_stored_with_who_made_it_and_what_came_of_it(house: House) -> None:
    before = await house.started(ANN, BO)
    house.now += 5
    table = await house.play.act(before.id, ANN.user_id, "order.2", None, "click 1")
    [row] = await house.store.actions(table.id)
    assert (row.seat, row.kind, row.user_id, row.origin, row.at) == (0, "act", ANN.user_id, "click 1", house.now)
    assert json.loads(row.data) == {"price": 2, "kind": "order"}
    [event] = await house.store.events(table.id)
    assert (event.action_seq, event.audience) == (0, None)
    assert (table.version, table.row.entries, table.row.event_count) == (before.version + 1, 1, 1)
    assert (table.awaited, table.row.awaited) == ((1,), 2)
    assert [(past.entry, past.seat, past.names) for past in table.recent] == [(0, 0, ("Ann", "Bo"))]


async def test_the_snapshot_before_a_move_does_not_change(house: House) -> None:
    before = await house.started(ANN, BO)
    state = before.playing.state.clone()
    await house.act(before, ANN, "order.2")
    assert before.playing.state == state
    assert before.awaited == (0,)
    assert before.recent == ()
    assert await house.tables.read(before.id) is not before


@pytest.mark.parametrize(
    ("person", "key", "refusal"),
    [(BO, "order.1", NotYourTurn), (ZED, "order.1", NotSeated), (ANN, "order.9", IllegalMove)],
)
async def test_a_move_that_may_not_be_made_changes_nothing(
    house: House, person: object, key: str, refusal: type[Exception]
) -> None:
    table = await house.started(ANN, BO)
    with pytest.raises(refusal):
        await house.act(table, person, key)
    assert await house.tables.read(table.id) is table
    assert await house.store.actions(table.id) == ()


async def test_a_choice_of_an_earlier_decision_is_stale(house: House) -> None:
    table = await house.started(ANN, BO)
    old = table.playing.decision(0)
    after = await house.play.act(table.id, ANN.user_id, "sell", old)
    with pytest.raises(StaleDecision):
        await house.play.act(table.id, ANN.user_id, "order.1", old)
    fresh = await house.play.act(table.id, ANN.user_id, "order.1", after.playing.decision(0))
    assert fresh.row.entries == 2


async def test_an_interaction_that_comes_twice_acts_once(house: House) -> None:
    table = await house.started(ANN, BO, game="pantry")
    await house.play.act(table.id, ANN.user_id, "take.tea", None, "click")
    with pytest.raises(AlreadyDone):
        await house.play.act(table.id, ANN.user_id, "take.tea", None, "click")
    with pytest.raises(AlreadyDone):
        await house.restarted().play.act(table.id, ANN.user_id, "take.tea", None, "click")
    table = await house.tables.read(table.id)
    assert table.playing.state.shelf["tea"] == 2
    assert (await house.act(table, ANN, "take.tea")).playing.state.shelf["tea"] == 1


async def test_two_clicks_on_one_decision_act_once(house: House) -> None:
    table = await house.started(ANN, BO, game="pantry")
    decision = table.playing.decision(0)
    clicks = [house.play.act(table.id, ANN.user_id, key, decision, key) for key in ("take.tea", "take.milk")]
    done = await asyncio.gather(*clicks, return_exceptions=True)
    assert [isinstance(result, StaleDecision) for result in done] == [False, True]
    assert len(await house.store.actions(table.id)) == 1


async def test_nothing_is_played_where_no_game_is_running(house: House) -> None:
    lobby = await house.opened(ANN, BO)
    over = await house.finished(ANN, rounds=1)
    for table in (lobby, over):
        with pytest.raises(TableError, match="No game is running"):
            await house.act(table, ANN, "order.1")


# Batches


async def test_a_batch_is_one_step_with_an_entry_each(house: House) -> None:
    before = await house.started(ANN, BO, game="pantry")
    table = await house.play.act(before.id, ANN.user_id, ["take.milk", "take.tea", "take.tea"], None, "click")
    rows = await house.store.actions(table.id)
    assert [json.loads(row.data)["item"] for row in rows] == ["tea", "tea", "milk"]
    assert [(row.step, row.origin) for row in rows] == [(0, "click"), (0, None), (0, None)]
    assert (table.version, table.row.entries, table.row.steps) == (before.version + 1, 3, 1)


@pytest.mark.parametrize("keys", [["take.milk", "take.milk"], ["take.tea", "finish"], []])
async def test_a_batch_is_taken_whole_or_not_at_all(house: House, keys: list[str]) -> None:
    table = await house.started(ANN, BO, game="pantry")
    with pytest.raises(IllegalMove):
        await house.play.act(table.id, ANN.user_id, keys, None)
    assert await house.tables.read(table.id) is table
    assert await house.store.actions(table.id) == ()


# Several at once


async def test_everybody_who_is_asked_may_move_in_any_order(house: House) -> None:
    table = await house.started(ANN, BO, CY, toast=True)
    assert table.awaited == (0, 1, 2)
    numbers = [table.playing.decision(seat) for seat in range(3)]
    for person, seat in ((CY, 2), (ANN, 0), (BO, 1)):
        await house.play.act(table.id, person.user_id, "toast.0", numbers[seat])
    table = await house.tables.read(table.id)
    assert table.playing.state.joy == [3, 0, 0]
    assert table.awaited == (0,)


async def test_moves_that_come_at_the_same_moment_are_all_kept(house: House) -> None:
    table = await house.started(ANN, BO, CY, toast=True)
    await asyncio.gather(*(house.act(table, person, "toast.1") for person in (ANN, BO, CY)))
    table = await house.tables.read(table.id)
    assert table.playing.state.joy == [0, 3, 0]
    assert [row.seq for row in await house.store.actions(table.id)] == [0, 1, 2]
    assert table.version == len(await house.store.actions(table.id)) + 4  # two joined, one start, opened at 1


# Reactions


async def test_a_reaction_counts_once_per_person_until_the_next_move(house: House) -> None:
    table = await house.act(await house.started(ANN, BO, CY, tips=True), ANN, "order.1")
    for person, count in ((BO, 1), (BO, 1), (CY, 2), (ZED, 3)):
        shouted = await house.play.react(table.id, person.user_id, "tip", 1)
        assert shouted.reactions == {"tip": count}
    assert shouted.version == table.version
    assert (await house.restarted().tables.read(table.id)).reactions == {"tip": 3}
    after = await house.act(table, ANN, "tip.0")
    assert after.reactions == {}


@pytest.mark.parametrize(("key", "entries"), [("tip", 0), ("boo", 1)])
async def test_a_reaction_to_something_else_is_stale(house: House, key: str, entries: int) -> None:
    table = await house.act(await house.started(ANN, BO, tips=True), ANN, "order.1")
    with pytest.raises(StaleDecision):
        await house.play.react(table.id, BO.user_id, key, entries)


async def test_a_reaction_is_for_the_others(house: House) -> None:
    table = await house.act(await house.started(ANN, BO, tips=True), ANN, "order.1")
    with pytest.raises(TableError, match="Only the other players"):
        await house.play.react(table.id, ANN.user_id, "tip", 1)


# The end


async def test_the_last_move_ends_the_game_and_stores_its_result(house: House) -> None:
    table = await house.finished(ANN, BO, rounds=1)
    outcome = table.session.outcome if table.session else None
    assert outcome is not None
    assert (table.row.status, table.awaited, table.row.awaited) == ("over", (), 0)
    result = await house.store.result(table.id)
    assert result is not None
    stored = json.loads(result.data)
    assert (stored["winners"], stored["scores"]) == (list(outcome.winners), list(outcome.scores))
    assert stored["players"][1] == {"user": BO.user_id, "name": "Bo", "player": HUMAN}
    assert (result.game, result.seats, result.finished_at) == ("tavern", 2, house.now)
    assert await house.tables.rows_of(ANN.user_id) == ()
    assert [row.id for row in await house.tables.rows_in(table.place_id, ["over"])] == [table.id]


async def test_the_end_of_a_game_stores_what_it_counted_for_each_seat(house: House) -> None:
    table = await house.started(ANN, BO, rounds=2)
    table = await house.act(table, ANN, "sell")
    table, _ = await house.play.undo(table.id, ANN.user_id)
    table = await house.act(table, ANN, "order.1")
    table = await house.act(table, BO, "sell")
    while table.row.status == "playing":
        table = await house.act(table, ANN if table.awaited == (0,) else BO, "order.1")
    assert table.session is not None
    assert table.session.outcome is not None
    [row] = await house.store.scores_of(BO.user_id)
    assert (row.table_id, row.seat, row.guild_id, row.game, row.people) == (table.id, 1, 70, "tavern", 2)
    assert (row.score, row.won) == (table.session.outcome.scores[1], 1 in table.session.outcome.winners)
    [mine] = await house.store.scores_of(ANN.user_id)
    assert json.loads(mine.statistics).keys() == {"joy", "sold"}
    assert (json.loads(mine.statistics)["sold"], json.loads(row.statistics)["sold"]) == (0, 1)
    assert 1 <= json.loads(mine.statistics)["joy"] <= mine.score


async def test_a_seat_that_a_computer_player_finishes_counts_for_nobody(house: House) -> None:
    table = await house.started(ANN, BO, rounds=1)
    table = await house.play.leave(table.id, BO.user_id)
    while table.row.status == "playing":
        house.computers.wake(table)
        await house.think()
        table = await house.tables.read(table.id)
        if table.row.status == "playing" and table.awaited == (0,):
            table = await house.move(table)
    assert await house.store.scores_of(BO.user_id) == ()
    assert [row.people for row in await house.store.scores_of(ANN.user_id)] == [1]


async def test_the_last_move_is_stored_even_if_nothing_can_be_counted(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(house.games["tavern"], "statistics", fail)
    table = await house.finished(ANN, BO, rounds=1)
    assert table.row.status == "over"
    assert [row.statistics for row in await house.store.scores_of(ANN.user_id)] == ["{}"]
    assert "could not be counted" in caplog.text


@pytest.mark.parametrize("key", ["tavern", "whisper", "ferment", "brewday", "pantry"])
async def test_a_whole_game_on_disk_with_a_restart_after_every_move(disk: Store, key: str) -> None:
    house = House(disk)
    table = await house.started(ANN, BO, game=key)
    moves = 0
    while table.row.status == "playing":
        kept, house = table, house.restarted()
        table = await house.tables.read(table.id)
        assert table.playing.snapshot() == kept.playing.snapshot()
        assert (table.recent, table.last_acts) == (kept.recent, kept.last_acts)
        assert (table.asked_at, table.turn_starts) == (kept.asked_at, kept.turn_starts)
        assert table.last_seen_views == kept.last_seen_views
        table = await house.move(table)
        moves += 1
    assert moves == len(await disk.actions(table.id)) > 3
    assert house.tables.loader.differing == house.tables.loader.unreadable == 0


async def test_only_what_happened_lately_is_kept_at_hand(house: House) -> None:
    table = await house.started(ANN, game="pantry", rounds=60)
    while table.row.status == "playing":
        keys = [choice.key for choice in table.playing.choices(0)]
        table = await house.act(table, ANN, "borrow" if "borrow" in keys else "finish")
    again = await house.restarted().tables.read(table.id)
    assert again.recent == table.recent
    assert all(isinstance(past.event, Taken) and past.seat != NO_SEAT for past in table.recent)
    assert len(table.recent) == table.row.event_count == 61

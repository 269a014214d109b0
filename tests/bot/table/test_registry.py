"""The lock covers the move, reading takes none, and only what is stored is shown."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from bot.table import changes, registry
from bot.table.changes import TableChange
from bot.table.errors import TableError
from bot.table.notes import TableNote
from bot.table.registry import MaybeStored, NotStored
from engine.core.errors import StaleDecision
from storage import OutcomeUnknown, SqliteStore, Store, StoreError
from tests.bot.house import ANN, BO, CY, House, TroubledStore
from tests.kit.databases import new_database


def store_of(house: House) -> TroubledStore:
    assert isinstance(house.store, TroubledStore)
    return house.store


def full_disk(call: str) -> Exception | None:
    return StoreError("The disk is full.") if call == "commit" else None


# Reading


async def test_two_who_look_first_at_once_get_the_same_snapshot(troubled: House) -> None:
    table = await troubled.started(ANN, BO)
    other, gate = troubled.restarted(), store_of(troubled).loads
    gate.shut()
    looking = [asyncio.ensure_future(other.tables.read(table.id)) for _ in range(2)]
    await gate.reached(by=2)
    gate.open()
    first, second = await asyncio.gather(*looking)
    assert first is second is await other.tables.read(table.id)


async def test_reading_goes_on_while_a_commit_is_under_way(troubled: House) -> None:
    table = await troubled.started(ANN, BO)
    gate = store_of(troubled).commits
    gate.shut()
    moving = asyncio.ensure_future(troubled.act(table, ANN, "order.1"))
    await gate.reached()
    assert await troubled.tables.read(table.id) is table
    assert await troubled.archive.public_lines(table) == []
    gate.open()
    after = await moving
    assert await troubled.tables.read(table.id) is after
    assert after.row.entries == 1


async def test_the_first_look_at_a_table_does_not_wait_for_a_move(troubled: House) -> None:
    table = await troubled.started(ANN, BO)
    gate = store_of(troubled).commits
    other = troubled.restarted()
    gate.shut()
    moving = asyncio.ensure_future(other.act(table, ANN, "order.1"))
    await gate.reached()
    other.tables._tables.clear()  # as if it had been dropped for others
    assert (await other.tables.read(table.id)).row.entries == 0
    gate.open()
    await moving
    assert (await other.tables.read(table.id)).row.entries == 1


async def test_a_slow_first_look_does_not_bring_back_what_was_before(troubled: House) -> None:
    table = await troubled.started(ANN, BO)
    other, gate = troubled.restarted(), store_of(troubled).loads
    gate.shut(stops=1)
    looking = asyncio.ensure_future(other.tables.read(table.id))
    await gate.reached()  # it has read the old row
    after = await other.act(table, ANN, "order.1")
    store_of(troubled).fails = full_disk
    with pytest.raises(NotStored):
        await other.act(table, BO, "order.1")
    gate.open()
    assert await looking is after
    assert await other.tables.read(table.id) is after


# The lock


async def test_moves_at_one_table_wait_for_each_other(troubled: House) -> None:
    table = await troubled.started(ANN, BO, toast=True)
    gate = store_of(troubled).commits
    gate.shut()
    moving = [asyncio.ensure_future(troubled.act(table, person, "toast.0")) for person in (ANN, BO)]
    await gate.reached()
    await asyncio.sleep(0.01)
    assert gate.waiting == 1
    gate.open()
    await asyncio.gather(*moving)
    assert [row.seq for row in await troubled.store.actions(table.id)] == [0, 1]


async def test_moves_at_different_tables_do_not(troubled: House) -> None:
    tables = [await troubled.started(ANN, BO) for _ in range(3)]
    gate = store_of(troubled).commits
    gate.shut()
    moving = [asyncio.ensure_future(troubled.act(table, ANN, "order.1")) for table in tables]
    await gate.reached(by=3)
    gate.open()
    await asyncio.gather(*moving)


async def test_idle_waits_for_the_moves_under_way(troubled: House) -> None:
    table = await troubled.started(ANN, BO)
    gate = store_of(troubled).commits
    gate.shut()
    moving = asyncio.ensure_future(troubled.act(table, ANN, "order.1"))
    await gate.reached()
    waiting = asyncio.ensure_future(troubled.tables.idle())
    await asyncio.sleep(0.01)
    assert not waiting.done()
    gate.open()
    await asyncio.wait_for(waiting, 20)
    await moving


async def test_locks_are_forgotten_when_nobody_needs_them(house: House) -> None:
    table = await house.started(ANN, BO)
    await house.act(table, ANN, "order.1")
    assert len(house.tables._locks) == 0


# Failing


@pytest.mark.parametrize("what", ["move", "join", "undo"])
async def test_a_failed_commit_leaves_everything_as_it_was_and_says_so(troubled: House, what: str) -> None:
    table = await troubled.opened(ANN, BO) if what == "join" else await troubled.started(ANN, BO)
    if what == "undo":
        table = await troubled.act(table, ANN, "sell")
    calls = {
        "move": lambda: troubled.act(table, ANN, "order.1"),
        "join": lambda: troubled.lobby.join(table.id, CY),
        "undo": lambda: troubled.play.undo(table.id, ANN.user_id),
    }
    stored = await troubled.store.load(table.id)
    store_of(troubled).fails = full_disk
    with pytest.raises(NotStored, match="could not be stored, so nothing has changed"):
        await calls[what]()
    seen = await troubled.tables.read(table.id)
    assert (seen.row, seen.seats) == stored
    assert (seen.row, seen.seats, seen.recent) == (table.row, table.seats, table.recent)
    store_of(troubled).fails = lambda call: None
    await calls[what]()
    assert (await troubled.tables.read(table.id)).version == table.version + 1


async def test_a_table_can_be_looked_at_while_the_store_is_broken(troubled: House) -> None:
    table = await troubled.started(ANN, BO)
    store_of(troubled).fails = lambda call: StoreError("broken")
    for _ in range(2):
        with pytest.raises(NotStored):
            await troubled.act(table, ANN, "order.1")
        assert await troubled.tables.read(table.id) is table


async def test_a_move_cut_off_while_it_is_stored_is_loaded_again(troubled: House) -> None:
    table = await troubled.started(ANN, BO)
    gate = store_of(troubled).commits
    gate.shut()
    moving = asyncio.ensure_future(troubled.act(table, ANN, "order.1"))
    await gate.reached()
    moving.cancel()
    await asyncio.gather(moving, return_exceptions=True)
    gate.open()
    seen = await troubled.tables.read(table.id)
    assert seen.row == (await troubled.store.load(table.id))[0]
    assert (await troubled.act(seen, ANN, "order.1")).row.entries == 1


async def test_a_change_made_past_this_process_is_refused_and_seen_at_the_next_look(house: House) -> None:
    table = await house.started(ANN, BO, game="pantry")
    await house.restarted().act(table, ANN, "take.tea")
    with pytest.raises(TableError, match="changed at the same moment"):
        await house.act(table, ANN, "take.milk")
    assert (await house.tables.read(table.id)).playing.state.shelf["tea"] == 2


async def test_a_move_whose_fate_is_unknown_is_not_called_unchanged(troubled: House) -> None:
    table = await troubled.started(ANN, BO)
    store_of(troubled).fails = lambda call: OutcomeUnknown() if call == "commit" else None
    with pytest.raises(MaybeStored, match="cannot tell whether this was stored") as told:
        await troubled.act(table, ANN, "order.1")
    assert "nothing has changed" not in str(told.value)
    assert troubled.tables.newest(table.id) is None  # the next look asks the store


async def test_what_is_stored_has_happened_even_if_reading_fails_afterward(troubled: House) -> None:
    table = await troubled.act(await troubled.started(ANN, BO), ANN, "sell")
    store_of(troubled).fails = lambda call: StoreError("broken") if call == "load_game" else None
    taken_back, done = await troubled.play.undo(table.id, ANN.user_id)
    assert done
    assert taken_back.playing.state.keepsakes == [True, True]
    store_of(troubled).fails = lambda call: None
    assert (await troubled.tables.read(table.id)).row == taken_back.row
    brought_back = await troubled.play.redo(table.id, ANN.user_id)
    assert brought_back.playing.state.keepsakes == [False, True]
    assert len(brought_back.recent) == 3


# How many are kept at hand


async def test_tables_not_used_for_long_are_dropped_and_loaded_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "CACHED_TABLES", 3)
    tables = [await house.started(ANN, BO) for _ in range(5)]
    assert list(house.tables._tables) == [3, 4, 5]
    await house.tables.read(3)
    await house.tables.read(1)
    assert list(house.tables._tables) == [5, 3, 1]
    assert (await house.act(tables[1], ANN, "order.1")).row.entries == 1


async def test_dropping_ends_when_all_tables_are_in_use(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [await house.started(ANN, BO) for _ in range(4)]
    monkeypatch.setattr(registry, "CACHED_TABLES", 1)
    async with AsyncExitStack() as stack:
        held = [await stack.enter_async_context(house.tables.lock(table.id)) for table in tables]
        assert [table.id for table in held] == [1, 2, 3, 4]
        await asyncio.wait_for(house.started(CY), 20)
        assert set(house.tables._tables) >= {1, 2, 3, 4}
        assert all([await house.tables.read(table.id) is table for table in held])
    last = await house.opened(CY)
    assert list(house.tables._tables) == [last.id]


async def test_a_stale_click_on_a_dropped_table_is_still_stale(house: House) -> None:
    table = await house.started(ANN, BO)
    decision = table.playing.decision(0)
    await house.play.act(table.id, ANN.user_id, "sell", decision)
    house.tables._tables.clear()
    with pytest.raises(StaleDecision):
        await house.play.act(table.id, ANN.user_id, "sell", decision)


async def test_many_tables_move_at_once_on_disk(disk: Store) -> None:
    house = House(disk)
    tables = [await house.started(ANN, BO, game="pantry") for _ in range(8)]
    keys = ("take.tea", "take.tea", "take.milk", "borrow")
    await asyncio.gather(*(house.act(table, ANN, *keys) for table in tables))
    for table in tables:
        assert len(await disk.actions(table.id)) == 4
        assert (await house.restarted().tables.read(table.id)).playing.state.shelf["tea"] == 1


async def test_a_store_that_is_closed_is_told_as_such(tmp_path: Path) -> None:
    async with SqliteStore(new_database(tmp_path)) as store:
        house = House(store)
        table = await house.started(ANN, BO)
    with pytest.raises(NotStored):
        await house.act(table, ANN, "order.1")


# A change as one value


async def test_what_a_change_leaves_out_stays_as_it_is(house: House) -> None:
    table = await house.started(ANN, BO)
    async with house.tables.lock(table.id) as before:
        after = await house.tables.commit(before, TableChange({"name": "Friday"}))
    moved = replace(before.row, name="Friday", version=before.version + 1, updated_at=after.row.updated_at)
    assert after == replace(before, row=moved)


async def test_a_change_is_worked_out_without_storing_anything(house: House) -> None:
    table = await house.started(ANN, BO)
    following = changes.apply(table, TableChange(notes=[TableNote("closed", "Ann")]), at=7.0)
    assert following.after.row.event_count == table.row.event_count + 1
    assert [past.event for past in following.happened] == [TableNote("closed", "Ann")]
    assert (await house.store.load(table.id))[0] == table.row

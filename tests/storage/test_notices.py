"""Due rows and preferences about notices, in every store."""

from __future__ import annotations

from dataclasses import replace

import pytest

from storage import Change, DueRow, GuildRow, InterestRow, PlayerRow, Store, VersionConflict
from tests.storage.storage_samples import table


def due(key: str, at: float | None, table_id: int | None = None, user_id: int | None = 7) -> DueRow:
    return DueRow(key, "turn", table_id, user_id, at, f"data of {key}")


async def test_what_is_due_comes_in_order_and_no_more_than_asked_for(store: Store) -> None:
    rows = [due("late", 30.0), due("early", 10.0), due("kept", None), due("middle", 20.0), due("too late", 40.0)]
    await store.put_due(rows)
    assert [row.key for row in await store.due(30.0, 9)] == ["early", "middle", "late"]
    assert [row.key for row in await store.due(30.0, 2)] == ["early", "middle"]
    assert await store.next_due() == 10.0
    await store.put_due([due("early", 35.0)])
    assert await store.next_due() == 20.0


async def test_without_anything_due_there_is_no_next_time(store: Store) -> None:
    await store.put_due([due("kept", None)])
    assert await store.next_due() is None
    assert await store.due(1e12, 9) == ()


async def test_a_row_is_swapped_only_while_it_is_as_it_was(store: Store) -> None:
    row = due("one", 10.0)
    await store.put_due([row])
    begun = replace(row, due_at=130.0, started_at=10.5)
    assert await store.swap_due(row, begun)
    assert not await store.swap_due(row, begun)
    assert not await store.swap_due(replace(begun, data="other"), None)
    assert await store.due_of(7, "turn") == (begun,)
    assert await store.swap_due(begun, None)
    assert await store.due_of(7, "turn") == ()


async def test_due_things_are_stored_with_the_move_or_not_at_all(store: Store) -> None:
    row = await store.create(table())
    first = due("turn 1 0", 10.0, row.id)
    await store.commit(Change(replace(row, version=2), due=(first,)))
    with pytest.raises(VersionConflict):
        await store.commit(Change(replace(row, version=2), due=(due("turn 1 1", 20.0, row.id),), done=("turn 1 0",)))
    found = await store.load_game(row.id, 10, 10)
    assert found is not None
    assert found.due == (first,)
    second = due("turn 1 1", 20.0, row.id)
    await store.commit(Change(replace(row, version=3), due=(second,), done=("turn 1 0",)))
    assert await store.due(99.0, 9) == (second,)


async def test_tables_that_rest_have_nothing_due(store: Store) -> None:
    resting, waking = await store.create(table(guild_id=5)), await store.create(table(guild_id=6))
    await store.put_due([due("resting", 10.0, resting.id), due("waking", 20.0, waking.id)])
    await store.put_guild(GuildRow(5, left_at=1.0))
    assert [row.key for row in await store.due(99.0, 9)] == ["waking"]
    assert await store.next_due() == 20.0
    await store.put_guild(GuildRow(5))
    assert await store.next_due() == 10.0


async def test_interests_and_wishes_come_and_go(store: Store) -> None:
    row = await store.create(table())
    muted, watching = InterestRow(row.id, 7, "muted", 1.0), InterestRow(row.id, 8, "watching", 2.0)
    for interest in (muted, watching, replace(watching, since=3.0)):
        await store.add_interest(interest)
    assert await store.interests(row.id) == (muted, replace(watching, since=3.0))
    await store.remove_interest(row.id, 7, "muted")
    assert await store.interests(row.id) == (replace(watching, since=3.0),)
    for user in (9, 8, 9):
        await store.add_wish(5, "tavern", user)
    await store.add_wish(5, "pantry", 3)
    assert await store.wishes(5, "tavern") == (8, 9)
    await store.remove_wish(5, "tavern", 8)
    assert await store.wishes(5, "tavern") == (9,)


async def test_preferences_about_notices_survive(store: Store) -> None:
    wanted = PlayerRow(
        7, remind_after=None, notice_place="dm", digest_hour=8, zone="Asia/Tokyo", quiet="22-8", away_until=5.5,
        away_plan="keep",
    )  # fmt: skip
    await store.put_player(wanted)
    assert await store.player(7) == wanted
    await store.put_guild(GuildRow(5, pace="day"))
    assert (await store.guild(5)).pace == "day"
    row = await store.create(table(pace="hours", name="Friday", invited_only=True))
    assert await store.load(row.id) == (row, ())

"""Leases on shards: taken once, kept by beats, handed over, and checked inside the statements that write notes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from storage import DueRow, SlotRow, StoreError
from storage.base import LeaseLost
from storage.databases import database_at
from storage.leases import WHOLE, Lease, Share, shard_of
from storage.together import Together
from tests.kit import postgres
from tests.kit.waiting import until
from tests.storage.storage_samples import seat, slot, table

SECONDS = 5.0


@pytest.fixture
async def address() -> str:
    return postgres.new_address()


@pytest.fixture
async def one(address: str) -> AsyncIterator[Together]:
    made = database_at(address).together(SECONDS)
    async with made.store:
        await made.leases.renumber(2, [])
        yield made
        await made.leases.close()


@pytest.fixture
async def two(address: str, one: Together) -> AsyncIterator[Together]:
    made = database_at(address).together(SECONDS)
    async with made.store:
        yield made
        await made.leases.close()


async def lease(place: Together, shard: int) -> Lease:
    return next(found for found in (await place.leases.look()).leases if found.shard == shard)


async def taken(place: Together, shard: int, name: str) -> Lease:
    await place.leases.join(name, "1")
    found = await place.leases.take(await lease(place, shard), name)
    assert found is not None
    return found


async def test_a_lease_has_one_owner(one: Together, two: Together) -> None:
    free = await lease(one, 0)
    await one.leases.join("a", "1")
    await two.leases.join("b", "1")
    got = await asyncio.gather(one.leases.take(free, "a"), two.leases.take(free, "b"))
    assert [found is None for found in got].count(True) == 1
    assert await one.leases.take(await lease(one, 1), "nobody") is None
    assert [found.shard for found in (await one.leases.look()).leases] == [WHOLE, 0, 1]


async def test_who_goes_on_is_not_buried(one: Together, two: Together) -> None:
    await taken(one, 0, "a")
    [seen] = (await two.leases.look()).members
    assert await one.leases.beat("a", False, "")
    assert not await two.leases.bury(seen)
    [seen] = (await two.leases.look()).members
    assert await two.leases.bury(seen)
    assert not await one.leases.beat("a", False, "")
    freed = await lease(two, 0)
    assert (freed.owner, freed.in_order) == ("", False)
    assert (await taken(two, 0, "b")).epoch == 3


async def test_a_lease_is_handed_to_its_heir(one: Together, two: Together) -> None:
    held = await taken(one, 0, "a")
    await two.leases.join("b", "1")
    assert await two.leases.note(held, "b", "asked")
    assert not await two.leases.note(held, "c", "asked")  # somebody else was first
    asked = await lease(one, 0)
    assert await one.leases.note(asked, "b", "granted")
    assert await one.leases.free(await lease(one, 0), in_order=True)
    await one.leases.join("c", "1")
    assert await one.leases.take(await lease(one, 0), "c") is None
    found = await two.leases.take(await lease(two, 0), "b")
    assert found == Lease(0, "b", held.epoch + 2, in_order=True)


async def test_notes_of_an_earlier_owner_are_refused(one: Together, two: Together) -> None:
    row = await one.store.create(table())
    held = await taken(one, 1, "a")
    await one.store.put_slots([slot(row.id)], held)
    await one.leases.free(held, in_order=True)
    later = replace(slot(row.id), revision=2)
    with pytest.raises(LeaseLost):
        await one.store.put_slots([later], held)
    newer = await taken(two, 1, "b")
    with pytest.raises(LeaseLost):
        await one.store.put_slots([later], replace(newer, epoch=held.epoch))
    await two.store.put_slots([later], newer)
    assert await one.store.slot(later.key) == SlotRow(**{name: getattr(later, name) for name in later.__slots__})


async def test_only_when_all_are_gone_shards_are_numbered_again(one: Together) -> None:
    await taken(one, 0, "a")
    assert not await one.leases.renumber(3, [])
    assert await one.leases.renumber(3, (await one.leases.look()).members)
    assert await one.leases.number_of_shards() == 3
    assert not await one.leases.beat("a", False, "")


async def test_sessions_of_a_bucket_wait_for_each_other(one: Together, two: Together) -> None:
    assert await one.leases.turn(0, 5.0) <= 0.001
    assert 4.0 < await two.leases.turn(0, 5.0) <= 5.0
    assert 9.0 < await one.leases.turn(0, 5.0) <= 10.0
    assert await two.leases.turn(1, 5.0) <= 0.001


async def test_a_share_is_asked_for_alone(one: Together) -> None:
    guilds = [number << 22 for number in (2, 3)]
    rows = [await one.store.create(table(guild_id=guild), [seat(0, 11)]) for guild in guilds]
    direct = await one.store.create(table(guild_id=None, host_id=5 << 22), [seat(0, 5 << 22)])
    due = [DueRow(f"turn {row.id}", "turn", row.id, 11, 5.0) for row in (*rows, direct)]
    due.append(DueRow("digest", "digest", None, 6 << 22, 5.0))
    await one.store.put_due(due)
    homes = {shard: Share(2, frozenset({shard})) for shard in (0, 1)}
    for shard, share in homes.items():
        assert {row.key for row in await one.store.due(9.0, 9, share)} == {
            row.key
            for row, place in zip(
                due, (*((guild, 0) for guild in guilds), (None, 5 << 22), (None, 6 << 22)), strict=True
            )
            if shard_of(*place, 2) == shard
        }
        found = {row.id for row in (*rows, direct) if share.covers(row.guild_id, row.host_id)}
        assert set(await one.store.behind("table", share)) == found
        assert set(await one.store.waiting_for_computers(share)) <= found
    assert await one.store.next_due(Share(2, frozenset())) is None
    assert await one.store.behind("table", Share(2, frozenset())) == ()


async def test_many_open_a_new_database_at_once(address: str) -> None:
    places = [database_at(address).together(SECONDS) for _ in range(3)]
    await asyncio.gather(*(place.store.open() for place in places))
    with pytest.raises(StoreError, match="Another Taproom"):
        await database_at(address).store().open()
    for place in places:
        await place.store.close()


async def test_words_arrive_at_one_and_at_all(one: Together, two: Together) -> None:
    heard: dict[str, list[str]] = {"a": [], "b": []}
    gaps: list[str] = []
    for name, place in (("a", one), ("b", two)):
        place.wire.start(name, heard[name].append, lambda name=name: gaps.append(name))
    await until(lambda: len(gaps) == 2)
    one.wire.send("b", "for b")
    one.wire.send("all", "for all")
    await until(lambda: len(heard["b"]) == 2 and len(heard["a"]) == 1)
    assert heard == {"a": ["for all"], "b": ["for b", "for all"]}
    await (await one.store._connections._connect()).fetch(  # type: ignore[attr-defined]
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'taproom wire'"
    )
    await until(lambda: len(gaps) >= 4)
    await one.wire.close()
    await two.wire.close()

"""Interactions that were taken, in every store."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from storage import Change, SqliteStore, Store, StoreError
from storage.interactions import REMEMBERED_SECONDS
from tests.storage.storage_samples import table

NOW = 1_800_000_000.0


async def test_an_interaction_is_taken_once(store: Store) -> None:
    assert await store.take_interaction(1, NOW)
    assert not await store.take_interaction(1, NOW + 1)
    assert await store.take_interaction(2, NOW + 1)


async def test_of_several_that_arrive_at_once_one_is_taken(store: Store) -> None:
    taken = await asyncio.gather(*(store.take_interaction(1, NOW) for _ in range(4)))
    assert sorted(taken) == [False, False, False, True]


async def test_an_interaction_is_forgotten_after_a_quarter_of_an_hour(store: Store) -> None:
    assert await store.take_interaction(1, NOW)
    assert not await store.take_interaction(1, NOW + REMEMBERED_SECONDS)
    assert await store.take_interaction(1, NOW + REMEMBERED_SECONDS + 1)


async def test_a_repeated_interaction_does_not_spoil_the_moves_that_are_written_with_it(store: Store) -> None:
    row = await store.create(table())
    await store.take_interaction(1, NOW)
    _, taken = await asyncio.gather(store.commit(Change(replace(row, version=2))), store.take_interaction(1, NOW))
    assert not taken
    found = await store.load(row.id)
    assert found is not None
    assert found[0].version == 2


async def test_what_was_taken_is_known_after_a_restart(tmp_path: Path) -> None:
    async with SqliteStore(tmp_path / "taproom.db") as store:
        assert await store.take_interaction(2**63 - 1, NOW)
    async with SqliteStore(tmp_path / "taproom.db") as store:
        assert not await store.take_interaction(2**63 - 1, NOW + 5)


async def test_a_failure_of_the_store_is_not_taken_for_a_repetition(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "taproom.db")
    with pytest.raises(StoreError):
        await store.take_interaction(1, NOW)

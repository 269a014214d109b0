"""Copying a database into another one, a file or a server either way."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from storage import DueRow, GuildRow, InterestRow, PlayerRow, ResultRow, ScoreRow, Store, StoreError
from storage.databases import Database, database_at
from storage.lessons import LessonRow, PupilRow
from storage.lookbacks import LookBackRow
from storage.ratings import RatingRow
from storage.shelves import Shelf
from storage.transfer import SHELVES, copy_all, refuse_unfinished
from storage.web import WebLinkRow, WebPersonRow
from tests.kit import postgres
from tests.storage.storage_samples import action, event, next_move, seat, slot, table

KINDS = postgres.kinds_of_stores()
WAYS = [(source, target) for source in KINDS for target in KINDS]


def place(kind: str, folder: Path, name: str) -> Database:
    return database_at(str(folder / f"{name}.db") if kind == "sqlite" else postgres.new_address())


async def fill(store: Store) -> None:
    """Something on every shelf, and more than a page of log."""
    row = await store.create(table(status="lobby", thread_id=2**62), [seat(0, 11), seat(1)])
    long = next_move(row, 0, origin="x")
    log = tuple(action(row.id, seq) for seq in range(1, 1500))
    await store.commit(replace(long, actions=(*long.actions, *log), events=(*long.events, event(row.id, 1, "[1]"))))
    people = [ScoreRow(row.id, n, 7, "dice", 11 + n, f"n{n}", 2, n == 1, -3 * n, '{"bank": 5}', 9.25) for n in (0, 1)]
    result = ResultRow(row.id, "dice", 2, "won “é”", 9.25)
    await store.commit(replace(next_move(long.table, 1500), result=result, scores=tuple(people)))
    await store.rate(row.id, [], [RatingRow(7, "dice", 11, 26.5, 8.1, 1)])
    await store.put_slots([slot(row.id)])
    await store.put_player(PlayerRow(11, mentions=False, away_until=1.1, in_records=False))
    await store.put_guild(GuildRow(7, left_at=0.1))
    await store.put_due([DueRow("turn 1", "turn", row.id, 11, 5.0)])
    await store.add_interest(InterestRow(row.id, 11, "watching", 1.0))
    await store.keep_look_back(LookBackRow(row.id, 11, "{}", 2.0))
    await store.put_web_person(WebPersonRow(-5, "Ann", True, 1.5))
    await store.add_lessons([LessonRow(11, "tavern", "theme", 1, 0)])
    await store.put_pupil(PupilRow(11, "tavern", "yes"))
    await store.put_web_link(WebLinkRow("ab", -5, None, 1.5))
    await store.add_wish(7, "dice", 11)
    await store.add_reaction(row.id, 1, "cheer", 11)
    await store.take_interaction(5, 1.5)
    await store.set_meta("commands", "one")


async def content(database: Database) -> dict[str, list[tuple[object, ...]]]:
    async with database.store() as store:
        return {shelf.table: list(await store.shelf_rows(shelf, None, 9999)) for shelf in SHELVES}


def silent(table: str, done: int, size: int) -> None:
    """Show no progress."""


async def copied(source: Database, target: Database, progress: Callable[[str, int, int], None] = silent) -> int:
    async with source.store() as old, target.store() as new:
        return await copy_all(old, new, progress)


@pytest.mark.parametrize(("kind", "other"), WAYS)
async def test_all_there_is_arrives_and_ids_go_on(tmp_path: Path, kind: str, other: str) -> None:
    source, target = place(kind, tmp_path, "old"), place(other, tmp_path, "new")
    async with source.store() as store:
        await fill(store)
    before = await content(source)
    assert all(before.values())
    assert await copied(source, target) == sum(map(len, before.values()))
    assert await content(target) == before == await content(source)
    async with target.store() as store:
        await refuse_unfinished(store, target)
        assert (await store.create(table())).id == 2


@pytest.mark.parametrize("kind", KINDS)
async def test_a_place_that_holds_something_is_refused(tmp_path: Path, kind: str) -> None:
    source, target = place("sqlite", tmp_path, "old"), place(kind, tmp_path, "new")
    async with target.store() as store:
        await store.put_player(PlayerRow(11))
    with pytest.raises(StoreError, match="not empty; nothing was copied"):
        await copied(source, target)
    assert (await content(target))["meta"] == []


@pytest.mark.parametrize("kind", KINDS)
async def test_a_copy_that_was_broken_off_is_refused_from_then_on(tmp_path: Path, kind: str) -> None:
    source, target = place("sqlite", tmp_path, "old"), place(kind, tmp_path, "new")
    async with source.store() as store:
        await fill(store)
    before = await content(source)

    def stop(name: str, done: int, size: int) -> None:
        if name == "actions":
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await copied(source, target, stop)
    assert await content(source) == before
    with pytest.raises(StoreError, match="not empty"):
        await copied(source, target)
    async with target.store() as store:
        with pytest.raises(StoreError, match="unfinished copy"):
            await refuse_unfinished(store, target)


async def test_a_copy_that_differs_is_no_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source, target = place("sqlite", tmp_path, "old"), place("sqlite", tmp_path, "new")
    async with source.store() as store:
        await fill(store)
    async with source.store() as old, target.store() as new:
        put = new.fill_shelf

        async def forget_one(shelf: Shelf, rows: list[tuple[object, ...]]) -> None:
            await put(shelf, rows[1:] if shelf.table == "wishes" else rows)

        monkeypatch.setattr(new, "fill_shelf", forget_one)
        with pytest.raises(StoreError, match="differs from the original in wishes"):
            await copy_all(old, new, silent)
        with pytest.raises(StoreError, match="unfinished copy"):
            await refuse_unfinished(new, target)

"""The one timer: it wakes for what is due, does it once, tries again what failed, and sleeps in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.runtime import schedule
from bot.runtime.schedule import RETRY_SECONDS, Schedule
from bot.runtime.tasks import Tasks
from storage import DueRow, SqliteStore, Store, StoreError
from tests.kit.databases import new_database
from tests.kit.waiting import until


class Diary:
    """A schedule with a clock that the test moves, and a record of what happened."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.now = 1000.0
        self.tasks = Tasks()
        self.schedule = Schedule(store, self.tasks, lambda: self.now)
        self.handlers = {"note": self.done, "fail": self.fail}
        self.happened: list[str] = []
        self.tries = 0

    async def done(self, row: DueRow) -> None:
        self.happened.append(row.key)
        await self.store.swap_due(row, None)

    async def fail(self, row: DueRow) -> None:
        self.tries += 1
        raise RuntimeError("no luck")

    async def put(self, key: str, at: float, kind: str = "note") -> None:
        await self.store.put_due([DueRow(key, kind, None, None, at)])
        self.schedule.expect(at)

    async def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.schedule.wake()
        await self.tasks.drain()


@pytest.fixture
async def diary(tmp_path: Path) -> AsyncIterator[Diary]:
    async with SqliteStore(new_database(tmp_path)) as store:
        made = Diary(store)
        made.schedule.start(made.handlers)
        await made.tasks.drain()
        yield made
        made.schedule.close()


async def test_things_happen_once_and_in_time(diary: Diary) -> None:
    await diary.put("later", 1060.0)
    await diary.put("sooner", 1030.0)
    await diary.pass_time(29)
    assert diary.happened == []
    await diary.pass_time(1)
    assert diary.happened == ["sooner"]
    await diary.pass_time(3600)
    await diary.pass_time(3600)
    assert diary.happened == ["sooner", "later"]


async def test_what_became_due_while_nothing_ran_happens_at_the_start(diary: Diary) -> None:
    diary.schedule.close()
    await diary.put("missed", 1010.0)
    await diary.pass_time(9999)
    assert diary.happened == []
    diary.schedule.start(diary.handlers)
    await diary.tasks.drain()
    assert diary.happened == ["missed"]


async def test_the_timer_wakes_by_itself(diary: Diary) -> None:
    await diary.put("now", diary.now)
    await until(lambda: diary.happened == ["now"])


async def test_a_clock_that_was_set_is_noticed(diary: Diary, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "LONGEST_SLEEP", 0.005)
    await diary.put("in a day", diary.now + 86_400)
    await asyncio.sleep(0.02)
    assert diary.happened == []
    diary.now += 86_400
    await until(lambda: diary.happened == ["in a day"])


async def test_what_fails_is_tried_again_later_and_stops_nobody(diary: Diary) -> None:
    await diary.put("broken", 1010.0, "fail")
    await diary.put("fine", 1010.0)
    await diary.pass_time(10)
    assert (diary.happened, diary.tries, diary.schedule.failures) == (["fine"], 1, 1)
    await diary.pass_time(1)
    assert diary.tries == 1
    await diary.pass_time(RETRY_SECONDS)
    assert diary.tries == 2


async def test_a_kind_that_nobody_knows_waits(diary: Diary) -> None:
    await diary.put("from a newer version", 1010.0, "unknown")
    await diary.pass_time(10)
    assert await diary.store.next_due() == 1010.0 + RETRY_SECONDS


async def test_a_store_that_cannot_be_read_is_asked_again(diary: Diary, monkeypatch: pytest.MonkeyPatch) -> None:
    await diary.put("patient", 1010.0)

    async def refuse(*_: object) -> tuple[DueRow, ...]:
        raise StoreError("no")

    with monkeypatch.context() as broken:
        broken.setattr(diary.store, "due", refuse)
        await diary.pass_time(10)
    assert diary.happened == []
    await diary.pass_time(RETRY_SECONDS)
    assert diary.happened == ["patient"]


async def test_something_announced_during_a_run_is_not_slept_through(diary: Diary) -> None:
    async def puts_another(row: DueRow) -> None:
        await diary.done(row)
        await diary.put("second", diary.now)

    diary.handlers["first"] = puts_another
    await diary.put("first", 1005.0, "first")
    await diary.pass_time(5)
    await until(lambda: diary.happened == ["first", "second"])


async def test_thousands_of_waiting_things_are_done_in_small_groups(diary: Diary) -> None:
    together, most = 0, 0

    async def count(row: DueRow) -> None:
        nonlocal together, most
        together += 1
        most = max(most, together)
        await asyncio.sleep(0)
        together -= 1
        await diary.done(row)

    diary.handlers["many"] = count
    await diary.store.put_due([DueRow(f"row {n}", "many", None, None, 1001.0) for n in range(2000)])
    await diary.pass_time(1)
    assert len(diary.happened) == 2000
    assert most <= schedule.BATCH

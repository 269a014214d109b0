"""Work in the background: counted when it fails, waited for at the end, few runs for many calls."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.runtime.tasks import Coalesced, Repeating, Tasks
from tests.kit.waiting import until


class Work:
    """Runs until it is let go, and notes what it worked on."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.go = asyncio.Event()
        self.running = 0
        self.most_at_once = 0
        self.failing = 0

    async def __call__(self, number: int) -> None:
        self.running += 1
        self.most_at_once = max(self.most_at_once, self.running)
        await self.go.wait()
        self.running -= 1
        if self.failing:
            self.failing -= 1
            raise RuntimeError("tripped")
        self.done.append(number)


async def begun(work: Work, times: int = 1) -> None:
    await until(lambda: work.running >= times)


async def test_draining_waits_for_all_that_runs_and_what_that_starts() -> None:
    tasks, done = Tasks(), list[str]()

    async def second() -> None:
        await asyncio.sleep(0)
        done.append("second")

    async def first() -> None:
        await asyncio.sleep(0)
        tasks.start(second())
        done.append("first")

    tasks.start(first())
    await tasks.drain()
    assert done == ["first", "second"]


async def test_a_failure_is_logged_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    async def trip() -> None:
        raise RuntimeError("tripped")

    tasks = Tasks()
    with caplog.at_level(logging.ERROR):
        tasks.start(trip())
        await tasks.drain()
    assert tasks.failures == 1
    assert "work in the background failed" in caplog.text


async def test_many_calls_make_few_runs_and_the_last_is_not_lost() -> None:
    tasks, work = Tasks(), Work()
    runs = Coalesced(tasks, work)
    for _ in range(5):
        runs.soon(1)
    await begun(work)
    for _ in range(5):
        runs.soon(1)
    work.go.set()
    await tasks.drain()
    assert work.done == [1, 1]
    assert work.most_at_once == 1


async def test_tables_do_not_wait_for_each_other() -> None:
    tasks, work = Tasks(), Work()
    runs = Coalesced(tasks, work)
    for number in (1, 2, 3):
        runs.soon(number)
    await begun(work, times=3)
    work.go.set()
    await tasks.drain()
    assert sorted(work.done) == [1, 2, 3]


async def test_what_is_wanted_while_a_run_fails_is_still_done() -> None:
    tasks, work = Tasks(), Work()
    runs = Coalesced(tasks, work)
    work.failing = 1
    runs.soon(1)
    await begun(work)
    runs.soon(1)
    work.go.set()
    await tasks.drain()
    assert tasks.failures == 1
    assert work.done == [1]


async def test_after_a_failure_there_is_no_run_that_nobody_wanted() -> None:
    tasks, work = Tasks(), Work()
    runs = Coalesced(tasks, work)
    work.failing = 1
    work.go.set()
    runs.soon(1)
    await tasks.drain()
    assert work.done == []
    runs.soon(1)
    await tasks.drain()
    assert work.done == [1]


async def test_after_the_end_nothing_runs_on_or_begins() -> None:
    tasks, done = Tasks(), list[str]()

    async def work(name: str) -> None:
        await asyncio.sleep(0)
        done.append(name)

    tasks.start(work("under way"))
    tasks.close()
    tasks.start(work("too late"))
    await tasks.drain()
    assert done == []
    assert (tasks.running, tasks.failures) == (0, 0)


async def test_repeated_work_goes_on_after_a_failure(caplog: pytest.LogCaptureFixture) -> None:
    done: list[int] = []

    async def work() -> None:
        done.append(len(done))
        if len(done) == 2:
            raise RuntimeError("tripped")

    repeating = Repeating(work, 0.0)
    assert not repeating.is_running
    repeating.start()
    await until(lambda: len(done) > 3)
    assert repeating.is_running
    repeating.close()
    await until(lambda: not repeating.is_running)
    assert "tripped" in caplog.text

"""The clock of these tests: it stands still while anything can happen, and what is killed stays dead."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import aiosqlite
import pytest

from tests.strict import virtual_time
from tests.strict.env import strict_env
from tests.strict.lab import plain_client
from tests.strict.virtual_time import Process, Stuck, VirtualLoop, watch_databases


@pytest.fixture
def loop() -> Callable[[], VirtualLoop]:
    def running() -> VirtualLoop:
        found = asyncio.get_running_loop()
        assert isinstance(found, VirtualLoop)
        return found

    return running


async def test_an_hour_takes_no_time(loop: Callable[[], VirtualLoop]) -> None:
    await asyncio.gather(asyncio.sleep(3600), asyncio.sleep(1800))
    assert loop().time() == 3600


async def test_the_clock_stands_still_while_a_thread_is_at_work(loop: Callable[[], VirtualLoop]) -> None:
    await asyncio.wait_for(asyncio.to_thread(time.sleep, 0.02), 0.001)
    assert loop().time() == 0


async def test_the_clock_stands_still_while_a_database_is_at_work(
    loop: Callable[[], VirtualLoop], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch_databases(monkeypatch)
    async with aiosqlite.connect(tmp_path / "x.db") as connection:
        async with asyncio.timeout(0.001):
            await connection.execute("CREATE TABLE t (x)")
            await connection.commit()
    assert loop().time() == 0


async def test_an_instant_ends_when_nothing_is_left_to_do_in_it(loop: Callable[[], VirtualLoop]) -> None:
    done: list[str] = []

    async def work() -> None:
        for _ in range(5):
            await asyncio.sleep(0)
        done.append("now")
        await asyncio.sleep(2)
        done.append("later")

    task = asyncio.ensure_future(work())
    await loop().rest()
    assert (done, loop().time()) == (["now"], 0)
    await loop().step()
    assert (done, loop().time()) == (["now", "later"], 2)
    await task


def test_waiting_for_nothing_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(virtual_time, "REAL_WAIT", 0.01)
    with asyncio.Runner(loop_factory=partial(VirtualLoop, longest=0.05)) as runner:
        with pytest.raises(Stuck):
            runner.run(asyncio.Event().wait())
        monkeypatch.setattr(virtual_time, "REAL_WAIT", 20)


async def test_a_killed_process_does_nothing_more(loop: Callable[[], VirtualLoop]) -> None:
    process, done = Process(), list[str]()

    async def work() -> None:
        try:
            await asyncio.sleep(1)
            done.append("woke up")
        finally:
            done.append("cleaned up")

    async def parent() -> None:
        await asyncio.gather(work(), asyncio.create_task(work()))

    loop().create_task(parent(), context=process.context.copy())
    await asyncio.sleep(0.5)
    loop().kill(process)
    await asyncio.sleep(5)
    assert done == []
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_what_a_killed_process_had_written_stays_and_nothing_else(
    loop: Callable[[], VirtualLoop], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch_databases(monkeypatch)
    process, path = Process(), tmp_path / "x.db"

    async def work() -> None:
        async with aiosqlite.connect(path) as connection:
            await connection.execute("CREATE TABLE t (x)")
            await connection.execute("INSERT INTO t VALUES (1)")
            await connection.commit()
            await connection.execute("INSERT INTO t VALUES (2)")
            await asyncio.sleep(1)
            await connection.commit()

    loop().create_task(work(), context=process.context.copy())
    await asyncio.sleep(0.5)
    loop().kill(process)
    await loop().bury(process)
    async with aiosqlite.connect(path) as connection:
        rows = await connection.execute_fetchall("SELECT x FROM t")
    assert list(rows) == [(1,)]


def test_a_program_that_goes_round_for_ever_fails_with_what_it_waits_for() -> None:
    async def round_and_round() -> None:
        for hours in itertools.count(1):
            await asyncio.sleep(3600 * hours)

    with (
        asyncio.Runner(loop_factory=partial(VirtualLoop, longest=0.05)) as runner,
        pytest.raises(Stuck, match="round_and_round"),
    ):
        runner.run(round_and_round())


async def test_a_kill_that_did_not_come_to_pass_does_not_disturb_the_end() -> None:
    async with strict_env(plain_client) as env:
        env.life.process.steps_left = 5
    assert env.life.process.steps_left > 5

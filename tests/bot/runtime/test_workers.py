"""Work in a thread: it is waited for, but not forever."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from bot.runtime.workers import Worker
from tests.bot.impatient import Hanging, ImpatientWorker


@pytest.fixture
def hanging() -> Iterator[Hanging]:
    made = Hanging()
    yield made
    made.let_go()


async def test_work_is_done_one_after_the_other() -> None:
    worker, order = Worker("test"), list[int]()
    await asyncio.gather(*(worker.run(order.append, number) for number in range(5)))
    assert order == [0, 1, 2, 3, 4]
    with pytest.raises(ZeroDivisionError):
        await worker.run(lambda: 1 // 0)
    worker.close()


async def test_work_that_hangs_is_given_up_and_what_waits_behind_it_is_done(
    hanging: Hanging, caplog: pytest.LogCaptureFixture
) -> None:
    worker = ImpatientWorker("test")
    stuck = asyncio.create_task(worker.run(hanging))
    behind = [asyncio.create_task(worker.run(lambda number=number: number)) for number in range(3)]
    with pytest.raises(TimeoutError):
        await stuck
    assert await asyncio.gather(*behind) == [0, 1, 2]
    assert await worker.run(len, "after") == 5
    assert caplog.text.count("is left behind") == 1
    worker.close()


async def test_somebody_who_does_not_wait_any_more_stops_nothing(hanging: Hanging) -> None:
    worker = Worker("test")
    first = asyncio.create_task(worker.run(hanging))
    second = asyncio.create_task(worker.run(len, "never begun"))
    await asyncio.sleep(0)
    first.cancel()
    second.cancel()
    hanging.let_go()
    assert await worker.run(len, "on") == 2
    worker.close()

"""Work in threads: done in order, waited for only so long, and never in the way of the program's end."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

from storage import threads
from storage.threads import DaemonExecutor, in_thread

HANGING = """
import asyncio, threading
from bot.runtime.workers import Worker
from storage import threads

async def main():
    threads.LONGEST = 0.1
    for work in (Worker("test", longest=0.1).run(threading.Event().wait), threads.in_thread(threading.Event().wait)):
        try:
            await work
        except TimeoutError:
            print("given up")

asyncio.run(main())
"""


def test_work_is_done_one_after_the_other() -> None:
    executor, order = DaemonExecutor("test"), list[int]()
    waiting = [executor.submit(order.append, number) for number in range(5)]
    failing = executor.submit(lambda: 1 // 0)
    executor.shutdown()
    assert order == [0, 1, 2, 3, 4]
    assert all(future.done() for future in waiting)
    assert isinstance(failing.exception(), ZeroDivisionError)
    with pytest.raises(RuntimeError, match="closed"):
        executor.submit(order.append, 6)


def test_what_was_cancelled_is_not_begun() -> None:
    executor, go, order = DaemonExecutor("test"), threading.Event(), list[int]()
    executor.submit(go.wait)
    executor.submit(order.append, 1).cancel()
    go.set()
    executor.submit(order.append, 2)
    executor.shutdown()
    assert order == [2]


async def test_a_result_and_an_error_come_back() -> None:
    assert await in_thread(max, 3, 7) == 7
    with pytest.raises(ZeroDivisionError):
        await in_thread(lambda: 1 // 0)


async def test_what_does_not_end_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()
    monkeypatch.setattr(threads, "LONGEST", 0.01)
    with pytest.raises(TimeoutError):
        await in_thread(go.wait)
    go.set()


def test_threads_that_hang_do_not_keep_the_program_from_ending() -> None:
    ended = subprocess.run([sys.executable, "-c", HANGING], capture_output=True, text=True, timeout=60, check=True)
    assert ended.stdout.split("\n")[:2] == ["given up", "given up"]

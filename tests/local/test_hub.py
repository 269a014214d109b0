"""The hub over a world of plain objects: pages come, follow and go; failures are survived."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field

import pytest

from bot.local import hub as hub_module
from bot.local.hub import Hub, Place, PlaceKind

TABLE = Place("taproom", "#taproom", PlaceKind.CHANNEL, 1)
THREAD = Place("thread-7", "round 7", PlaceKind.THREAD, 7)


@dataclass
class FakeWindow:
    address: str
    published: int = 0
    closed: bool = False

    def catch_up(self) -> None:
        self.published += 1

    async def close(self) -> None:
        self.closed = True


@dataclass
class FakeWorld:
    people: tuple[str, ...] = ("Ann", "Bo")
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    seen: dict[str, list[Place]] = field(default_factory=lambda: {"Ann": [TABLE], "Bo": [TABLE]})
    windows: dict[tuple[str, str], FakeWindow] = field(default_factory=dict)
    failures: int = 0
    passed: list[float] = field(default_factory=list)
    advanced: asyncio.Event = field(default_factory=asyncio.Event)

    def places(self, person: str) -> list[Place]:
        return self.seen[person]

    async def open_window(self, person: str, place: Place) -> FakeWindow:
        assert self.turn.locked()
        window = self.windows[person, place.key] = FakeWindow(f"http://{person}/{place.key}")
        return window

    async def settle(self) -> None:
        assert self.turn.locked()
        if self.failures:
            self.failures -= 1
            raise TimeoutError("the bot is still thinking")

    async def advance(self, seconds: float) -> None:
        assert self.turn.locked()
        self.passed.append(seconds)
        self.advanced.set()


async def test_everybody_gets_a_page_for_every_place_they_see() -> None:
    world = FakeWorld()
    world.seen["Bo"].append(THREAD)
    hub = Hub(world)
    await hub.refresh()
    assert hub.places("Ann") == [TABLE]
    assert hub.places("Bo") == [TABLE, THREAD]
    assert hub.address("Bo", "thread-7") == "http://Bo/thread-7"
    assert hub.address("Ann", "thread-7") is None


async def test_a_page_is_opened_once_and_published_at_every_refresh() -> None:
    world = FakeWorld()
    hub = Hub(world)
    await hub.refresh()
    first = world.windows["Ann", "taproom"]
    await hub.refresh()
    assert world.windows["Ann", "taproom"] is first
    assert first.published == 2


async def test_a_renamed_thread_keeps_its_page_and_a_deleted_one_loses_it() -> None:
    world = FakeWorld()
    world.seen["Bo"] = [TABLE, THREAD]
    hub = Hub(world)
    await hub.refresh()
    window = world.windows["Bo", "thread-7"]
    world.seen["Bo"] = [TABLE, Place("thread-7", "the final", PlaceKind.THREAD, 7)]
    await hub.refresh()
    assert not window.closed
    assert hub.places("Bo")[1].name == "the final"
    world.seen["Bo"] = [TABLE]
    await hub.refresh()
    assert window.closed
    assert hub.address("Bo", "thread-7") is None


async def test_a_change_reaches_the_pages_even_after_a_failed_refresh(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hub_module, "GATHER_SECONDS", 0)
    world = FakeWorld(failures=1)
    hub = Hub(world)
    job = asyncio.create_task(hub.follow_changes())
    with caplog.at_level(logging.CRITICAL, logger=hub_module.__name__):
        while not world.windows:
            world.changed.set()
            await asyncio.sleep(0)
    job.cancel()
    await asyncio.gather(job, return_exceptions=True)
    assert world.failures == 0
    assert {person for person, _ in world.windows} == {"Ann", "Bo"}


async def test_simulated_time_follows_the_given_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "TICK_SECONDS", 0)
    world = FakeWorld()
    moments = iter([100.0, 101.5, 105.0] + [105.0] * 1000)
    job = asyncio.create_task(Hub(world).run_clock(lambda: next(moments)))
    while len(world.passed) < 2:
        world.advanced.clear()
        await world.advanced.wait()
    job.cancel()
    await asyncio.gather(job, return_exceptions=True)
    assert world.passed[:2] == [1.5, 3.5]


async def test_closing_closes_every_page() -> None:
    world = FakeWorld()
    hub = Hub(world)
    await hub.refresh()
    await hub.close()
    assert all(window.closed for window in world.windows.values())
    assert hub.places("Ann") == []

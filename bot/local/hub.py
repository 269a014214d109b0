"""Keeps everybody's pages up to date: new places get a page, changes reach every viewer, the clock runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

log = logging.getLogger(__name__)

# Long enough for the edits of one move to arrive together, too short to be noticed.
GATHER_SECONDS = 0.05
TICK_SECONDS = 1.0


class PlaceKind(Enum):
    CHANNEL = "channel"
    DIRECT = "dm"
    THREAD = "thread"


@dataclass(frozen=True, slots=True)
class Place:
    """A channel, a thread or a person's direct messages. The key is the last part of its address."""

    key: str
    name: str
    kind: PlaceKind
    channel_id: int


class Window(Protocol):
    """One person's live page of one place."""

    @property
    def address(self) -> str: ...

    def catch_up(self) -> None:
        """Publish what changed since the page was last published."""
        ...

    async def close(self) -> None: ...


class World(Protocol):
    """The operations of the simulated Discord for the hub. Hold `turn` for each: only one may run at a time."""

    @property
    def people(self) -> Sequence[str]: ...

    @property
    def turn(self) -> asyncio.Lock: ...

    @property
    def changed(self) -> asyncio.Event: ...

    def places(self, person: str) -> Sequence[Place]: ...

    async def open_window(self, person: str, place: Place) -> Window: ...

    async def settle(self) -> None: ...

    async def advance(self, seconds: float) -> None: ...


class Hub:
    def __init__(self, world: World) -> None:
        self._world = world
        self._windows: dict[tuple[str, str], Window] = {}  # by person and key of the place

    def address(self, person: str, key: str) -> str | None:
        """Return the address of this person's page of this place; None if there is no such page."""
        window = self._windows.get((person, key))
        return None if window is None else window.address

    def places(self, person: str) -> list[Place]:
        return [place for place in self._world.places(person) if (person, place.key) in self._windows]

    async def refresh(self) -> None:
        """Let the bot finish, then bring every page up to date."""
        async with self._world.turn:
            self._world.changed.clear()
            await self._world.settle()
            await self._match_windows()
            for window in self._windows.values():
                window.catch_up()

    async def _match_windows(self) -> None:
        wanted = {(person, place.key): place for person in self._world.people for place in self._world.places(person)}
        for gone in self._windows.keys() - wanted.keys():
            await self._windows.pop(gone).close()
        for (person, key), place in wanted.items():
            if (person, key) not in self._windows:
                self._windows[person, key] = await self._world.open_window(person, place)

    async def follow_changes(self) -> None:
        while True:
            await self._world.changed.wait()
            await asyncio.sleep(GATHER_SECONDS)
            await _log_failure(self.refresh)

    async def run_clock(self, now: Callable[[], float]) -> None:
        """Advance the simulated clock with the real one: by itself it stands still, and timers would never fire."""
        last = now()
        while True:
            await asyncio.sleep(TICK_SECONDS)
            last, passed = (moment := now()), moment - last

            async def tick(seconds: float = passed) -> None:
                async with self._world.turn:
                    await self._world.advance(seconds)

            await _log_failure(tick)

    async def close(self) -> None:
        while self._windows:
            await self._windows.popitem()[1].close()


async def _log_failure(work: Callable[[], Awaitable[None]]) -> None:
    """Run this; a failure is logged and does not end the loop around it, since the next change tries again."""
    try:
        await work()
    except Exception:
        log.exception("the local table could not bring its pages up to date")

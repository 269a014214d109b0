"""Writing together what waits together: one durable write for all moves and notes that queued meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

Item = TypeVar("Item")
Outcomes = Sequence[Exception | None]


class Grouping(Generic[Item]):
    """The first item to wait starts the writing; the writing ends with the last one waiting.

    No task rests on a queue between writes. The writing is a task of its own, because the one that
    started it may be canceled while others depend on it.
    """

    def __init__(
        self,
        write: Callable[[list[Item]], Awaitable[Outcomes]],
        rest: Callable[[], None],
        may_drop: Callable[[Item], bool] = lambda item: True,
    ) -> None:
        """`may_drop` decides whether an item need not be written when no one waits for it."""
        self._write = write
        self._rest = rest
        self._may_drop = may_drop
        self._waiting: list[tuple[Item, asyncio.Future[None]]] = []
        self._writer: asyncio.Task[None] | None = None

    async def submit(self, item: Item) -> None:
        """Return when the item is written, raise what its own write raised."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, done))
        if self._writer is None:
            self._writer = asyncio.create_task(self._write_all())
        await done

    async def finish(self) -> None:
        """Wait until nothing is waiting."""
        while self._writer is not None:
            await asyncio.wait({self._writer})

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                group, self._waiting = self._waiting, []
                await self._write_group([entry for entry in group if not self._is_dropped(*entry)])
        finally:
            self._writer = None
            for _, done in self._waiting:  # only when the program's end canceled the writing itself
                done.cancel()
            self._waiting = []
        self._rest()

    def _is_dropped(self, item: Item, done: asyncio.Future[None]) -> bool:
        return done.cancelled() and self._may_drop(item)

    async def _write_group(self, group: list[tuple[Item, asyncio.Future[None]]]) -> None:
        try:
            outcomes = await self._write([item for item, _ in group])
        except Exception as error:
            outcomes = [error] * len(group)
        except asyncio.CancelledError:
            for _, done in group:
                done.cancel()
            raise
        for (_, done), outcome in zip(group, outcomes, strict=True):
            _settle(done, outcome)


def _settle(done: asyncio.Future[None], outcome: Exception | None) -> None:
    if done.done():  # canceled while its group was being written
        return
    if outcome is None:
        done.set_result(None)
    else:
        done.set_exception(outcome)

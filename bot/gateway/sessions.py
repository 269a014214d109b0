"""The shard of a server, and how often sessions may begin: Discord counts them by the day and wants pauses.

Discord resets the token of a bot that begins more sessions in a day than it may. Resuming one does not count.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict, deque
from collections.abc import Awaitable, Callable

DAY = 86_400.0
USUAL_TOTAL = 1000
"""Sessions a day that Discord allows a bot of a few servers."""
FREE_SHARE, USED_SHARE = 0.1, 0.8
"""Parts of the day's sessions: those that are begun without a longer pause, and all that are ever begun."""
IDENTIFY_SECONDS = 5.0
"""Discord's pause between two sessions of the same bucket of shards."""


def shard_of(guild_id: int | None, shards: int) -> int:
    """Return the shard to which Discord delivers what happens in a server, or in direct messages."""
    return (guild_id >> 22) % shards if guild_id is not None else 0


class SessionBudget:
    """Spreads the sessions of a day, those of all shards together."""

    def __init__(self, clock: Callable[[], float], total: int = USUAL_TOTAL) -> None:
        self._clock = clock
        self._begun: deque[float] = deque()
        self._next = 0.0
        self.total = total

    def begin(self) -> None:
        """Count a session that is begun now."""
        self._begun.append(self._clock())

    def pause(self) -> float:
        """Return how many seconds to wait before the next session; each caller gets a time of its own."""
        now = self._clock()
        while self._begun and self._begun[0] <= now - DAY:
            self._begun.popleft()
        if len(self._begun) < FREE_SHARE * self.total:
            return 0.0
        spacing = DAY / ((USED_SHARE - FREE_SHARE) * self.total)
        self._next = max(self._next, now) + spacing
        return self._next - now


class IdentifyTurns:
    """Lets sessions begin one after another in each bucket of shards, `shard % concurrency`."""

    def __init__(self, ask: Callable[[int, float], Awaitable[float]] | None = None) -> None:
        """`ask` tells how long to wait where other processes begin sessions, too."""
        self.concurrency = 1
        self._ask = ask or self._wait_here
        self._free_at: defaultdict[int, float] = defaultdict(float)

    async def turn(self, shard: int) -> None:
        """Wait until a session of this shard may begin."""
        await asyncio.sleep(await self._ask(shard % self.concurrency, IDENTIFY_SECONDS))

    async def _wait_here(self, bucket: int, seconds: float) -> float:
        now = asyncio.get_running_loop().time()
        starts = max(now, self._free_at[bucket])
        self._free_at[bucket] = starts + seconds
        return starts - now

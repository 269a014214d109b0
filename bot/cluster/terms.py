"""The terms on which a process takes part, and the consequences that leases have for it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Protocol

from storage.leases import Lease

BEATS = 5
"""Beats in one term: a process that makes none for a term has lost its leases."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms on which a process takes part."""

    release: str
    seconds: float
    """A process that does not beat for this time has lost its leases."""
    leave_seconds: float
    """The time that giving all shards away may take at the end."""

    @property
    def pause(self) -> float:
        """Seconds from one beat to the next."""
        return self.seconds / BEATS


class Duties(Protocol):
    """The consequences of leases."""

    def open(self, shard: int) -> None:
        """Connect a shard."""
        ...

    def shut(self, shard: int) -> None:
        """Disconnect a shard."""
        ...

    def gained(self, lease: Lease) -> None:
        """Begin to look after what belongs to a lease."""
        ...

    def lost(self, shards: Collection[int]) -> None:
        """Forget what belongs to these."""
        ...

    async def settle(self, shard: int) -> bool:
        """Finish what is under way. Return True if nothing is."""
        ...

    def counted(self, processes: int) -> None:
        """Divide Discord's limits by this number of processes."""
        ...

    def figures(self) -> str:
        """Return the figures of this process for the others."""
        ...

    @property
    def at_once(self) -> int:
        """The number of sessions that Discord lets begin together."""
        ...

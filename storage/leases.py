"""Leases on shards: rows by which the processes of a cluster divide the work. Each shard has one owner at a time.

A process is a member while its beats go on. One that sees them rest for a whole term buries it; its shards are free.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

WHOLE = -1
"""The lease on what is done once for the whole bot, beside those on shards."""
Stage = Literal["", "asked", "granted", "ready"]
"""The steps of a hand-over: the heir asks, the owner grants it, and the heir is connected."""


def shard_of(guild_id: int | None, user_id: int, shards: int) -> int:
    """Return the shard at which a table of a server is at home; one in a DM is at home with its person."""
    return ((user_id if guild_id is None else guild_id) >> 22) % shards


@dataclass(frozen=True, slots=True)
class Share:
    """The shards of one process, out of all."""

    shards: int
    held: frozenset[int]

    def covers(self, guild_id: int | None, user_id: int) -> bool:
        """Return True if what concerns this server or person is at home here."""
        return shard_of(guild_id, user_id, self.shards) in self.held


@dataclass(frozen=True, slots=True)
class Lease:
    shard: int
    owner: str  # the name of a member; empty while no one has it
    epoch: int  # rises whenever the owner changes
    heir: str = ""  # the member that wants to have it
    stage: Stage = ""
    in_order: bool = False  # the last owner let go of it with nothing under way


@dataclass(frozen=True, slots=True)
class Member:
    name: str
    beats: int
    release: str
    leaving: bool  # it gives its shards away and takes none
    figures: str  # JSON, for the status of the whole


@dataclass(frozen=True, slots=True)
class Meeting:
    """All members and leases at one instant."""

    members: tuple[Member, ...]
    leases: tuple[Lease, ...]


class LeaseStore(Protocol):
    """The rows by which members see each other. Each change says what it depends on, and tells if it came to pass."""

    async def close(self) -> None: ...

    async def look(self) -> Meeting:
        """Return all members and leases."""
        ...

    async def number_of_shards(self) -> int:
        """Return the number of shards that there are leases for; 0 at the very first start."""
        ...

    async def renumber(self, shards: int, before: Sequence[Member]) -> bool:
        """Make leases for this number of shards in place of all others, if no other member is there, and bury these."""
        ...

    async def join(self, name: str, release: str) -> None:
        """Add this process to the members."""
        ...

    async def beat(self, name: str, leaving: bool, figures: str) -> bool:
        """Go on being a member; False if this one has been buried."""
        ...

    async def bury(self, member: Member) -> bool:
        """Remove a member that has not gone on since, and free its leases."""
        ...

    async def leave(self, name: str, in_order: bool) -> None:
        """Stop being a member, and free all leases."""
        ...

    async def take(self, lease: Lease, name: str) -> Lease | None:
        """Take a lease that is free, or as its heir one that is given away. Return it; None if it has changed."""
        ...

    async def note(self, lease: Lease, heir: str, stage: Stage) -> bool:
        """Note a step of a hand-over."""
        ...

    async def free(self, lease: Lease, in_order: bool) -> bool:
        """Let go of a lease; its heir, if it has one, takes it before all others."""
        ...

    async def turn(self, bucket: int, seconds: float) -> float:
        """Return the seconds until a session of this bucket may begin; the one after it may that much later."""
        ...

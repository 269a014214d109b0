"""The next steps of one member, from what all members and leases are. No input or output."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from storage.leases import WHOLE, Lease, Meeting, Member

Kind = Literal["reset", "grant", "give", "connect", "ready", "take", "ask", "free"]


class Step(NamedTuple):
    kind: Kind
    lease: Lease


@dataclass(frozen=True, slots=True)
class Standing:
    """The knowledge of a member about itself."""

    name: str
    shards: int
    connected: frozenset[int]
    """The shards whose sessions are ready."""
    at_once: int = 1
    """Hand-overs to this member that may be under way together."""
    leaving: bool = False


class Pulse:
    """Judges by its own clock which members have not gone on for a whole term. Times without contact do not count."""

    def __init__(self, term: float, clock: Callable[[], float]) -> None:
        self._term = term
        self._clock = clock
        self._seen: dict[str, tuple[int, float]] = {}

    def lost_contact(self) -> None:
        """Begin to watch again: no one can have been seen to go on."""
        self._seen.clear()

    def stopped(self, members: Sequence[Member]) -> list[Member]:
        """Return the members that have stopped."""
        now, before = self._clock(), self._seen
        self._seen = {member.name: (member.beats, now) for member in members}
        for name, (beats, since) in before.items():
            if self._seen.get(name, (None, 0.0))[0] == beats:
                self._seen[name] = (beats, since)
        return [member for member in members if now - self._seen[member.name][1] >= self._term]


def steps(meeting: Meeting, me: Standing) -> list[Step]:
    """Return what to do about leases that are handed over, then about those that are free or unevenly held."""
    names = {member.name for member in meeting.members}
    found = [step for lease in meeting.leases if (step := _of_hand_over(lease, me, names)) is not None]
    if me.leaving:
        return found
    return [*found, *(_of_free(meeting, me) or _of_uneven(meeting, me))]


def quota(shards: int, members: int) -> int:
    """Return the most shards that a member takes by itself."""
    return -(-shards // max(1, members))


def _of_hand_over(lease: Lease, me: Standing, names: set[str]) -> Step | None:
    if lease.heir and lease.heir not in names:
        return Step("reset", lease)
    if lease.owner == me.name:
        if me.leaving and lease.shard == WHOLE:
            return Step("free", lease)
        return _of_giver(lease)
    if lease.heir != me.name:
        return None
    if not lease.owner:
        return Step("take", lease)
    if lease.stage == "granted":
        return Step("ready" if lease.shard in me.connected else "connect", lease)
    return None


def _of_giver(lease: Lease) -> Step | None:
    if lease.stage == "asked":
        return Step("grant", lease)
    return Step("give", lease) if lease.stage == "ready" else None


def _of_free(meeting: Meeting, me: Standing) -> list[Step]:
    """Take what is free, up to a fair part."""
    free = [lease for lease in meeting.leases if not lease.owner and not lease.heir]
    room = max(0, quota(me.shards, _staying(meeting)) - _mine(meeting, me))
    shards = sorted(
        (lease for lease in free if lease.shard != WHOLE), key=lambda lease: lease.shard not in me.connected
    )
    return [Step("take", lease) for lease in (*(one for one in free if one.shard == WHOLE), *shards[:room])]


def _of_uneven(meeting: Meeting, me: Standing) -> Iterator[Step]:
    """Ask who leaves for a shard, or else who has most."""
    if sum(lease.heir == me.name for lease in meeting.leases) >= me.at_once:
        return
    leaving = {member.name for member in meeting.members if member.leaving}
    mine, held = _mine(meeting, me), Counter[str]()
    askable: list[Lease] = []
    for lease in meeting.leases:
        if lease.shard != WHOLE and lease.owner not in ("", me.name) and not lease.heir:
            held[lease.owner] += 1
            askable.append(lease)
    for lease in sorted(askable, key=lambda one: (one.owner not in leaving, -held[one.owner], one.shard)):
        from_leaving = lease.owner in leaving and mine < quota(me.shards, _staying(meeting))
        if from_leaving or (lease.owner not in leaving and held[lease.owner] >= mine + 2):
            yield Step("ask", lease)
            return


def _staying(meeting: Meeting) -> int:
    return sum(not member.leaving for member in meeting.members)


def _mine(meeting: Meeting, me: Standing) -> int:
    """Return how many shards the member has or is about to have."""
    return sum(lease.shard != WHOLE and _next_owner(lease) == me.name for lease in meeting.leases)


def _next_owner(lease: Lease) -> str:
    return lease.heir or lease.owner

"""This process as one of several: its beats, the leases that it holds, and the shards that it gives and takes."""

from __future__ import annotations

import asyncio
import logging
import math
import secrets
import time
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import Literal

from bot.cluster.bus import Bus, Hearer
from bot.cluster.numbering import Numbering
from bot.cluster.places import Places
from bot.cluster.steps import Pulse, Standing, Step, steps
from bot.cluster.terms import Duties, Terms
from bot.gateway.throttling import LineThrottle
from bot.monitoring.telemetry import ClusterFigures
from bot.runtime.homes import Topic, Unsure
from storage.base import LeaseLost, StoreError
from storage.leases import WHOLE, Lease, Meeting, Share, shard_of
from storage.together import Together

log = logging.getLogger(__name__)

SURE = 0.8
"""The part of a term after the last beat in which no one else can have a lease."""
OVERLAP_SECONDS = 10.0
"""Seconds after a hand-over in which the giver may have acted on what arrives."""
Stance = Literal["serve", "once", "wait", "unsure", "ignore"]
"""Ways to treat what arrives at a shard: act; act unless another process has; wait for the lease; find out whether it
still stands; or leave it to another process."""


class Cluster:
    def __init__(
        self, together: Together, terms: Terms, figures: ClusterFigures, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.name = secrets.token_hex(8)
        self.bus = Bus(self.name, together.wire)
        self.figures = figures
        self.shards = 0
        self._leases = together.leases
        self._places = Places(together.store)
        self._numbering = Numbering(together.leases, terms, clock)
        self._terms = terms
        self._clock = clock
        self._pulse = Pulse(terms.seconds, clock)
        self._lines = LineThrottle(clock)
        self._duties: Duties | None = None
        self._hearers: Mapping[str, Hearer] = {}
        self._gap: Callable[[], None] = lambda: None
        self._meeting = Meeting((), ())
        self._held: dict[int, Lease] = {}
        self._giving: dict[int, asyncio.Task[None]] = {}
        self._shared: dict[int, float] = {}
        """Shards that are handed over, and until when what arrives there may be acted on elsewhere, too."""
        self._opened: set[int] = set()
        self._connected: set[int] = set()
        self._sure_until = -math.inf
        self._leaving = False
        self._nudged = asyncio.Event()
        self._beaten = asyncio.Condition()
        self._beating: asyncio.Task[None] | None = None
        self.freed: Callable[[int], None] = lambda shard: None
        """Called with each shard whose lease has come to this process."""

    # Homes

    @property
    def share(self) -> Share | None:
        return Share(self.shards or 1, frozenset(self._held) - set(self._giving))

    def covers(self, guild_id: int | None, user_id: int) -> bool:
        shard = shard_of(guild_id, user_id, self.shards or 1)
        return shard in self._held and shard not in self._giving

    async def lease(self, table_id: int | None, user_id: int) -> Lease | None:
        shard = await self.home(table_id, user_id)
        lease = self._held.get(shard)
        if lease is None:
            raise LeaseLost(shard)
        if not self.is_sure:
            raise Unsure
        return lease

    def stands(self, lease: Lease) -> bool:
        return self._held.get(lease.shard) == lease and self.is_sure

    def tell_home(self, table_id: int) -> None:
        self.tell_all("table", table_id)

    def tell_all(self, topic: Topic, number: float) -> None:
        self.bus.tell(topic, number)

    # Who is where

    @property
    def is_sure(self) -> bool:
        """True while no other process can have taken a lease of this one."""
        return self._clock() < self._sure_until

    async def home(self, table_id: int | None, user_id: int) -> int:
        """Return the shard at which a table, or what concerns a person alone, is at home."""
        return await self._places.shard(table_id, user_id, self.shards or 1)

    def owner(self, shard: int) -> str:
        """Return the process that looks after a shard, as far as is known; empty where none does."""
        if shard in self._held:
            return self.name
        return next((lease.owner for lease in self._meeting.leases if lease.shard == shard), "")

    def stance(self, shard: int) -> Stance:
        """Decide what to do with what arrives at a shard."""
        if shard in self._giving:
            return "ignore"
        if shard not in self._held:
            return "wait" if shard in self._opened else "ignore"
        if not self.is_sure:
            return "unsure"
        return "once" if self._clock() < self._shared.get(shard, -math.inf) else "serve"

    @property
    def is_chosen(self) -> bool:
        """True if this process does what is done once for the whole bot."""
        return WHOLE in self._held

    @property
    def is_newest(self) -> bool:
        """True if no other process is of a newer release."""
        return all(_version(member.release) <= _version(self._terms.release) for member in self._meeting.members)

    @property
    def meeting(self) -> Meeting:
        """All processes and leases, as they were a moment ago."""
        return self._meeting

    # Beginning and ending

    async def agree(self, wanted: int, advised: int) -> int:
        """Return the number of shards, which is the same in all processes."""
        while True:
            try:
                self.shards = await self._numbering.agree(wanted, advised)
                return self.shards
            except StoreError as error:
                self._say("the number of shards is not known: %s", error)
                await asyncio.sleep(self._terms.pause)

    def attach(self, duties: Duties, hearers: Mapping[str, Hearer], gap: Callable[[], None]) -> None:
        """Let leases have these consequences. `hearers` are told what others do; `gap` is called if some was missed."""
        self._duties = duties
        self._hearers, self._gap = {**hearers, "look": lambda sender: self.nudge()}, gap

    async def start(self) -> None:
        """Begin to beat: this process becomes a member, and takes what is free."""
        self.bus.start(self._hearers, self._gap)
        self._beating = asyncio.create_task(self._beat())

    async def leave(self) -> None:
        """Give all shards to other processes, if there are any, while work goes on."""
        self._leaving = True
        self.nudge()
        if self._beating is not None:
            await self.until(lambda: not self._has_heirs(), self._terms.leave_seconds)

    async def until(self, holds: Callable[[], bool], seconds: float) -> None:
        """Wait until this holds after a beat, but no longer than that."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds), self._beaten:
                await self._beaten.wait_for(holds)

    def _has_heirs(self) -> bool:
        others = any(m.name != self.name and not m.leaving for m in self._meeting.members)
        return others and self.is_sure and any(shard != WHOLE for shard in self._held)

    async def stop(self, in_order: bool) -> None:
        """Let go of everything. `in_order` if nothing is under way."""
        if self._beating is None:
            await self._close()
            return
        self._beating.cancel()
        await asyncio.wait({self._beating, *self._giving.values()})
        try:
            await self._leases.leave(self.name, in_order)
            self.bus.tell("look")
        except StoreError as error:
            log.warning("the leases stay until they run out: %s", error)
        self._held.clear()
        await self._close()

    async def _close(self) -> None:
        await self.bus.close()
        await self._leases.close()

    def nudge(self) -> None:
        """Look at the leases now."""
        self._nudged.set()

    def connected(self, shard: int) -> None:
        """Note that the session of a shard is ready."""
        self._connected.add(shard)
        self.nudge()

    # Beating

    async def _beat(self) -> None:
        while True:
            began = self._clock()
            self._nudged.clear()
            try:
                await self._round(began)
            except StoreError as error:
                self._pulse.lost_contact()
                self._say("the leases cannot be renewed: %s", error)
            except Exception:
                log.exception("a beat failed")
            async with self._beaten:
                self._beaten.notify_all()
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, self._terms.pause - (self._clock() - began))):
                    await self._nudged.wait()

    async def _round(self, began: float) -> None:
        """Go on being a member, see what others do, and take the next steps."""
        assert self._duties is not None
        if await self._leases.beat(self.name, self._leaving, self._duties.figures()):
            self._sure_until = began + SURE * self._terms.seconds
        else:
            self._drop(set(self._held))
            await self._leases.join(self.name, self._terms.release)
            self.nudge()
        meeting = await self._seen()
        if await self._bury(meeting):
            meeting = await self._seen()
        for step in steps(meeting, self._standing()):
            await self._take_step(step)

    def _standing(self) -> Standing:
        assert self._duties is not None
        connected = frozenset(self._connected)
        return Standing(self.name, self.shards, connected, self._duties.at_once, self._leaving)

    async def _seen(self) -> Meeting:
        meeting = await self._leases.look()
        self._learn(meeting)
        return meeting

    def _learn(self, meeting: Meeting) -> None:
        assert self._duties is not None
        self._meeting = meeting
        self._duties.counted(len(meeting.members))
        rows = {lease.shard: lease for lease in meeting.leases}
        self._drop({shard for shard, lease in self._held.items() if not _is_same(rows.get(shard), lease)})
        for lease in meeting.leases:
            if lease.owner == self.name and lease.shard not in self._held:
                self._gain(lease)  # the answer was lost
        ours = {lease.shard for lease in meeting.leases if self.name in (lease.owner, lease.heir)}
        for shard in self._opened - ours:
            self._shut(shard)
        self.figures.members, self.figures.held = len(meeting.members), len(self._held.keys() - {WHOLE})

    async def _bury(self, meeting: Meeting) -> bool:
        """Take the leases of members that have stopped away from them."""
        others = [member for member in meeting.members if member.name != self.name]
        stopped = self._pulse.stopped(others)
        for member in stopped:
            if await self._leases.bury(member):
                self.figures.buried += 1
                log.warning("process %s has stopped: its shards are free", member.name)
        return bool(stopped)

    async def _take_step(self, step: Step) -> None:
        lease = step.lease
        if step.kind == "take":
            if (taken := await self._leases.take(lease, self.name)) is not None:
                self._gain(taken, was_heir=lease.heir == self.name)
        elif step.kind == "give":
            if lease.shard not in self._giving:
                self._giving[lease.shard] = asyncio.create_task(self._give(self._held[lease.shard]))
        elif step.kind == "connect":
            self._open(lease.shard)
        elif step.kind == "free":
            if await self._leases.free(lease, in_order=True):
                self._drop({lease.shard})
        else:
            await self._note(step)

    async def _note(self, step: Step) -> None:
        """Note a step of a hand-over, and let others see it at once."""
        lease = step.lease
        if step.kind == "grant":
            self._shared[lease.shard] = math.inf
            done = await self._leases.note(lease, lease.heir, "granted")
        elif step.kind == "reset":
            self._shared.pop(lease.shard, None)
            done = await self._leases.note(lease, "", "")
        else:
            done = await self._leases.note(lease, self.name, "asked" if step.kind == "ask" else "ready")
        if done:
            self.bus.tell("look")

    async def _give(self, lease: Lease) -> None:
        """Hand a shard to its heir: from now on nothing new is begun there."""
        assert self._duties is not None
        try:
            in_order = await self._duties.settle(lease.shard)
            if await self._leases.free(lease, in_order):
                self.figures.handed_over += 1
                self._drop({lease.shard})
        except StoreError as error:
            self._say("a shard could not be given away: %s", error)
        finally:
            self._giving.pop(lease.shard, None)
            self.bus.tell("look")
            self.nudge()

    # Having and losing

    def _gain(self, lease: Lease, was_heir: bool = False) -> None:
        assert self._duties is not None
        self._held[lease.shard] = lease
        self.figures.gained += 1
        if was_heir:
            self._shared[lease.shard] = self._clock() + OVERLAP_SECONDS
        log.info("looking after %s", "the whole bot" if lease.shard == WHOLE else f"shard {lease.shard}")
        if lease.shard != WHOLE:
            self._open(lease.shard)
        self._duties.gained(lease)
        self.freed(lease.shard)

    def _drop(self, shards: Collection[int]) -> None:
        if not shards:
            return
        assert self._duties is not None
        for shard in shards:
            del self._held[shard]
            self._shared.pop(shard, None)
            if shard in self._opened:
                self._shut(shard)
        log.info("shards %s are looked after elsewhere", ", ".join(map(str, sorted(shards))))
        self._duties.lost(shards)

    def _open(self, shard: int) -> None:
        assert self._duties is not None
        if shard not in self._opened:
            self._opened.add(shard)
            self._duties.open(shard)

    def _shut(self, shard: int) -> None:
        assert self._duties is not None
        self._opened.discard(shard)
        self._connected.discard(shard)
        self._duties.shut(shard)

    # Sessions

    async def session_turn(self, bucket: int, seconds: float) -> float:
        """Return how many seconds to wait before a session begins; while the database is away, none does."""
        while True:
            try:
                return await self._leases.turn(bucket, seconds)
            except StoreError as error:
                self._say("no session is begun: %s", error)
                await asyncio.sleep(self._terms.pause)

    def _say(self, text: str, error: StoreError) -> None:
        if self._lines.due(text) is not None:
            log.warning(text, error)


def _is_same(row: Lease | None, lease: Lease) -> bool:
    return row is not None and (row.owner, row.epoch) == (lease.owner, lease.epoch)


def _version(release: str) -> tuple[int, ...]:
    return tuple(int(part) for part in release.split(".") if part.isdecimal())

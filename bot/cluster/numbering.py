"""The number of shards, on which all processes agree before any of them connects."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.cluster.steps import Pulse
from bot.cluster.terms import Terms
from storage.leases import LeaseStore


class ClusterError(RuntimeError):
    """The process does not fit to those that run already; the message is one line for the operator."""


class Numbering:
    def __init__(self, leases: LeaseStore, terms: Terms, clock: Callable[[], float]) -> None:
        self._leases = leases
        self._terms = terms
        self._clock = clock

    async def agree(self, wanted: int, advised: int) -> int:
        """Return the number of shards of the processes that run; where none does, set it."""
        known, target = await self._leases.number_of_shards(), wanted or advised
        if known == target:
            return known
        members = (await self._leases.look()).members
        if known and await self._is_anyone_there():
            if wanted:
                raise ClusterError(
                    f"TAPROOM_SHARDS is {wanted}, and processes with {known} are running; stop those first"
                )
            return known
        await self._leases.renumber(target, members)
        return await self.agree(wanted, advised)

    async def _is_anyone_there(self) -> bool:
        """Look for a term at who goes on."""
        pulse = Pulse(self._terms.seconds, self._clock)
        while True:
            members = (await self._leases.look()).members
            beats = {member.name: member.beats for member in members}
            if len(pulse.stopped(members)) == len(members):
                return False
            await asyncio.sleep(self._terms.pause)
            now = (await self._leases.look()).members
            if any(beats.get(member.name) != member.beats for member in now):
                return True

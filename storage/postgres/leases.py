"""Leases in a PostgreSQL database. They have a session of their own: nothing else makes a beat late."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeVar

from storage.leases import WHOLE, Lease, LeaseStore, Meeting, Member, Stage
from storage.postgres.address import Address
from storage.postgres.driver import ANY, Connection, connect
from storage.postgres.errors import absence, is_refusal, refusal

Answer = TypeVar("Answer")

_MEMBERS = "SELECT name, beats, release, leaving, figures FROM members ORDER BY name"
_LEASES = "SELECT shard, owner, epoch, heir, stage, in_order FROM leases ORDER BY shard"
_BEAT = "UPDATE members SET beats = beats + 1, leaving = $2, figures = $3 WHERE name = $1 RETURNING beats"
_BURY = """
WITH gone AS (DELETE FROM members WHERE name = $1 AND beats = $2 RETURNING name)
UPDATE leases SET owner = '', epoch = epoch + 1, heir = '', stage = '', in_order = 0
FROM gone WHERE leases.owner = gone.name RETURNING shard
"""
_LEAVE = """
WITH gone AS (DELETE FROM members WHERE name = $1 RETURNING name)
UPDATE leases SET owner = '', epoch = epoch + 1, stage = '', in_order = $2
FROM gone WHERE leases.owner = gone.name RETURNING shard
"""
_TAKE = """
UPDATE leases SET owner = $4, epoch = epoch + 1, heir = '', stage = ''
WHERE shard = $1 AND owner = '' AND epoch = $2 AND heir IN ('', $3)
AND EXISTS (SELECT 1 FROM members WHERE name = $4) RETURNING epoch
"""
_NOTE = (
    "UPDATE leases SET heir = $5, stage = $6 WHERE shard = $1 AND owner = $2 AND epoch = $3 AND heir = $4 RETURNING 1"
)
_FREE = """
UPDATE leases SET owner = '', epoch = epoch + 1, stage = '', in_order = $4
WHERE shard = $1 AND owner = $2 AND epoch = $3 RETURNING 1
"""
_TURN = """
INSERT INTO session_turns VALUES ($1, clock_timestamp() + make_interval(secs => $2))
ON CONFLICT (bucket) DO UPDATE SET free_at =
    greatest(session_turns.free_at, clock_timestamp()) + make_interval(secs => $2)
RETURNING extract(epoch FROM free_at - clock_timestamp())::double precision - $2
"""
_NUMBERED = "SELECT count(*) FROM leases WHERE shard <> $1"
_NUMBER = "INSERT INTO leases (shard) SELECT generate_series($1::bigint, $2::bigint)"


class PostgresLeases(LeaseStore):
    def __init__(self, address: Address, seconds: float) -> None:
        """Give up a statement after `seconds`."""
        self._address = address
        self._seconds = seconds
        self._session: Connection | None = None
        self._turn = asyncio.Lock()

    async def close(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            session.terminate()

    async def look(self) -> Meeting:
        async def work(session: Connection) -> Meeting:
            members = tuple(_member(row) for row in await session.fetch(_MEMBERS))
            return Meeting(members, tuple(_lease(row) for row in await session.fetch(_LEASES)))

        return await self._run(work)

    async def number_of_shards(self) -> int:
        return await self._value(_NUMBERED, WHOLE)

    async def renumber(self, shards: int, before: Sequence[Member]) -> bool:
        async def work(session: Connection) -> bool:
            async with session.transaction():
                await session.execute("LOCK TABLE members, leases IN EXCLUSIVE MODE")
                if {(row[0], row[1]) for row in await session.fetch(_MEMBERS)} != {(m.name, m.beats) for m in before}:
                    return False
                await session.execute("DELETE FROM members")
                await session.execute("DELETE FROM leases")
                await session.execute(_NUMBER, WHOLE, shards - 1)
            return True

        return await self._run(work)

    async def join(self, name: str, release: str) -> None:
        await self._value("INSERT INTO members VALUES ($1, 0, $2) ON CONFLICT DO NOTHING", name, release)

    async def beat(self, name: str, leaving: bool, figures: str) -> bool:
        return await self._value(_BEAT, name, int(leaving), figures) is not None

    async def bury(self, member: Member) -> bool:
        async def work(session: Connection) -> bool:
            await session.fetch(_BURY, member.name, member.beats)
            return await session.fetchval("SELECT 1 FROM members WHERE name = $1", member.name) is None

        return await self._run(work)

    async def leave(self, name: str, in_order: bool) -> None:
        await self._value(_LEAVE, name, int(in_order))

    async def take(self, lease: Lease, name: str) -> Lease | None:
        epoch = await self._value(_TAKE, lease.shard, lease.epoch, lease.heir if lease.heir == name else "", name)
        return None if epoch is None else Lease(lease.shard, name, epoch, in_order=lease.in_order)

    async def note(self, lease: Lease, heir: str, stage: Stage) -> bool:
        values = (lease.shard, lease.owner, lease.epoch, lease.heir, heir, stage)
        return await self._value(_NOTE, *values) is not None

    async def free(self, lease: Lease, in_order: bool) -> bool:
        return await self._value(_FREE, lease.shard, lease.owner, lease.epoch, int(in_order)) is not None

    async def turn(self, bucket: int, seconds: float) -> float:
        return await self._value(_TURN, bucket, seconds)

    async def _value(self, sql: str, *values: Any) -> Any:
        async def work(session: Connection) -> Any:
            return await session.fetchval(sql, *values)

        return await self._run(work)

    async def _run(self, work: Callable[[Connection], Awaitable[Answer]]) -> Answer:
        async with self._turn:
            try:
                async with asyncio.timeout(self._seconds):
                    return await work(await self._connected())
            except ANY as error:
                if is_refusal(error):
                    raise refusal(error) from error
                await self.close()  # an answer that comes late must not be taken for the next one
                raise absence(error) from error

    async def _connected(self) -> Connection:
        if self._session is None:
            settings = {"search_path": self._address.schema, "application_name": "taproom leases", "jit": "off"}
            self._session = await connect(self._address.url, settings, self._seconds)
        return self._session


def _member(row: Sequence[Any]) -> Member:
    return Member(row[0], row[1], row[2], bool(row[3]), row[4])


def _lease(row: Sequence[Any]) -> Lease:
    return Lease(row[0], row[1], row[2], row[3], row[4], bool(row[5]))

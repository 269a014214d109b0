"""Due rows, and the interests of people in tables."""

from abc import ABC
from collections.abc import Sequence

from storage.columns import DUE, INTERESTS
from storage.leases import Share
from storage.notices import DueRow, Interest, InterestRow, NoticeStore
from storage.queries.engine import AWAKE, Engine, within

_SAME = "key = ? AND data = ? AND due_at IS NOT DISTINCT FROM ? AND started_at IS NOT DISTINCT FROM ?"
_SWAP = f"UPDATE due SET {', '.join(f'{name} = ?' for name in DUE.names)} WHERE {_SAME} RETURNING key"


class NoticeQueries(Engine, NoticeStore, ABC):
    async def due(self, until: float, most: int, share: Share | None = None) -> tuple[DueRow, ...]:
        where = f"due_at <= ? AND {_waking(share)} ORDER BY due_at, key LIMIT ?"
        return await self._select(DUE, where, (until, most))

    async def next_due(self, share: Share | None = None) -> float | None:
        sql = f"SELECT due_at FROM due WHERE due_at IS NOT NULL AND {_waking(share)} ORDER BY due_at LIMIT 1"
        found = await self._fetch(sql)
        return found[0][0] if found else None

    async def due_of(self, user_id: int, kind: str) -> tuple[DueRow, ...]:
        return await self._select(DUE, "user_id = ? AND kind = ? ORDER BY key", (user_id, kind))

    async def put_due(self, rows: Sequence[DueRow]) -> None:
        await self._write_all([(DUE.upsert, [DUE.values(row) for row in rows])])

    async def swap_due(self, before: DueRow, after: DueRow | None) -> bool:
        same = (before.key, before.data, before.due_at, before.started_at)
        if after is None:
            return bool(await self._fetch(f"DELETE FROM due WHERE {_SAME} RETURNING key", same, may_repeat=False))
        return bool(await self._fetch(_SWAP, (*DUE.values(after), *same), may_repeat=False))

    async def interests(self, table_id: int) -> tuple[InterestRow, ...]:
        return await self._select(INTERESTS, "table_id = ? ORDER BY user_id, kind", (table_id,))

    async def add_interest(self, row: InterestRow) -> None:
        await self._fetch(INTERESTS.upsert, INTERESTS.values(row))

    async def remove_interest(self, table_id: int, user_id: int, kind: Interest) -> None:
        sql = "DELETE FROM interests WHERE table_id = ? AND user_id = ? AND kind = ?"
        await self._fetch(sql, (table_id, user_id, kind))

    async def wishes(self, guild_id: int, game: str) -> tuple[int, ...]:
        sql = "SELECT user_id FROM wishes WHERE guild_id = ? AND game = ? ORDER BY user_id"
        return tuple(row[0] for row in await self._fetch(sql, (guild_id, game)))

    async def add_wish(self, guild_id: int, game: str, user_id: int) -> None:
        sql = "INSERT INTO wishes (guild_id, game, user_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        await self._fetch(sql, (guild_id, game, user_id))

    async def wishes_of(self, guild_id: int, user_id: int) -> tuple[str, ...]:
        sql = "SELECT game FROM wishes WHERE guild_id = ? AND user_id = ? ORDER BY game"
        return tuple(row[0] for row in await self._fetch(sql, (guild_id, user_id)))

    async def remove_wish(self, guild_id: int, game: str, user_id: int) -> None:
        sql = "DELETE FROM wishes WHERE guild_id = ? AND game = ? AND user_id = ?"
        await self._fetch(sql, (guild_id, game, user_id))


def _waking(share: Share | None) -> str:
    """Return the condition that something is at a table that does not rest, or at none, within a share."""
    there = f"SELECT 1 FROM tables WHERE tables.id = due.table_id AND {AWAKE} AND {within(share)}"
    apart = f"table_id IS NULL AND {within(share, 'NULL', 'user_id')}" if share else "table_id IS NULL"
    return f"({apart} OR EXISTS ({there}))"

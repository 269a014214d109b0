"""Messages by addressee."""

from abc import ABC
from collections.abc import Sequence

from storage.columns import SLOTS
from storage.leases import Share
from storage.queries.engine import AWAKE, Engine, one_of, within
from storage.slots import NOTICE, SlotRow, SlotStore

_BEHIND = f"""
SELECT tables.id FROM tables LEFT JOIN slots AS shown
ON shown.table_id = tables.id AND shown.kind = ? AND shown.message_id <> 0
WHERE (shown.version < tables.version
OR (shown.key IS NULL AND tables.status IN ('lobby', 'playing'))
OR tables.id IN (SELECT table_id FROM slots WHERE post <> '' OR retired <> ''))
AND {AWAKE} AND {{share}} ORDER BY tables.id
"""
_BEHIND_HANDS = """
SELECT DISTINCT tables.id FROM tables JOIN seats ON seats.table_id = tables.id AND seats.player = 'human'
LEFT JOIN slots ON slots.table_id = tables.id AND slots.kind = ? AND slots.user_id = seats.user_id
LEFT JOIN players ON players.user_id = seats.user_id
WHERE {games} AND (slots.version < tables.version AND slots.message_id <> 0
OR (coalesce(slots.message_id, 0) = 0 AND tables.status = 'playing') OR slots.post <> '' OR slots.retired <> '')
AND coalesce(players.hand, '') <> 'ephemeral' AND coalesce(players.dm_closed, 0) = 0
AND {awake} AND {share} ORDER BY tables.id
"""

_DROP_IDLE_NOTICES = f"""
DELETE FROM slots WHERE kind = '{NOTICE}' AND NOT EXISTS (
    SELECT 1 FROM due WHERE substr(slots.key, 1, length('{NOTICE} ' || due.key)) = '{NOTICE} ' || due.key
)
"""


class SlotQueries(Engine, SlotStore, ABC):
    async def slot(self, key: str) -> SlotRow | None:
        found = await self._select(SLOTS, "key = ?", (key,))
        return found[0] if found else None

    async def slots(self, table_id: int) -> tuple[SlotRow, ...]:
        return await self._select(SLOTS, "table_id = ? ORDER BY key", (table_id,))

    async def drop_slot(self, key: str) -> None:
        await self._fetch("DELETE FROM slots WHERE key = ?", (key,))

    async def drop_idle_notices(self) -> None:
        await self._fetch(_DROP_IDLE_NOTICES)

    async def behind(self, kind: str, share: Share | None = None) -> tuple[int, ...]:
        return tuple(row[0] for row in await self._fetch(_BEHIND.format(share=within(share)), (kind,)))

    async def behind_hands(self, kind: str, games: Sequence[str], share: Share | None = None) -> tuple[int, ...]:
        sql = _BEHIND_HANDS.format(games=one_of("tables.game", games), awake=AWAKE, share=within(share))
        return tuple(row[0] for row in await self._fetch(sql, (kind, *games)))

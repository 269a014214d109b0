"""The part of the SQLite store for what is shown to whom."""

import json
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Concatenate, ParamSpec, TypeVar

from storage.columns import SLOTS
from storage.slots import NOTICE, SlotRow, SlotStore
from storage.sqlite.queries import AWAKE, fetch, select

Answer = TypeVar("Answer")
Arguments = ParamSpec("Arguments")

_BEHIND = f"""
SELECT tables.id FROM tables LEFT JOIN slots AS shown
ON shown.table_id = tables.id AND shown.kind = ? AND shown.message_id <> 0
WHERE (shown.version < tables.version
OR (shown.key IS NULL AND tables.status IN ('lobby', 'playing'))
OR tables.id IN (SELECT table_id FROM slots WHERE post <> '' OR retired <> ''))
AND {AWAKE} ORDER BY tables.id
"""
_BEHIND_HANDS = f"""
SELECT DISTINCT tables.id FROM tables JOIN seats ON seats.table_id = tables.id AND seats.player = 'human'
LEFT JOIN slots ON slots.table_id = tables.id AND slots.kind = ? AND slots.user_id = seats.user_id
LEFT JOIN players ON players.user_id = seats.user_id
WHERE tables.game IN (SELECT value FROM json_each(?)) AND (slots.version < tables.version AND slots.message_id <> 0
OR (ifnull(slots.message_id, 0) = 0 AND tables.status = 'playing') OR slots.post <> '' OR slots.retired <> '')
AND ifnull(players.hand, '') <> 'ephemeral' AND NOT ifnull(players.dm_closed, 0)
AND {AWAKE} ORDER BY tables.id
"""

_DROP_IDLE_NOTICES = f"""
DELETE FROM slots WHERE kind = '{NOTICE}' AND NOT EXISTS (
    SELECT 1 FROM due WHERE substr(slots.key, 1, length('{NOTICE} ' || due.key)) = '{NOTICE} ' || due.key
)
"""


class SqliteSlots(SlotStore, ABC):
    @abstractmethod
    async def _run(
        self,
        function: Callable[Concatenate[sqlite3.Connection, Arguments], Answer],
        *args: Arguments.args,
        **kwargs: Arguments.kwargs,
    ) -> Answer: ...

    async def slot(self, key: str) -> SlotRow | None:
        found = await self._run(select, SLOTS, "key = ?", (key,))
        return found[0] if found else None

    async def slots(self, table_id: int) -> tuple[SlotRow, ...]:
        return await self._run(select, SLOTS, "table_id = ? ORDER BY key", (table_id,))

    async def drop_slot(self, key: str) -> None:
        await self._run(fetch, "DELETE FROM slots WHERE key = ?", (key,))

    async def drop_idle_notices(self) -> None:
        await self._run(fetch, _DROP_IDLE_NOTICES)

    async def behind(self, kind: str) -> tuple[int, ...]:
        return tuple(row[0] for row in await self._run(fetch, _BEHIND, (kind,)))

    async def behind_hands(self, kind: str, games: Sequence[str]) -> tuple[int, ...]:
        return tuple(row[0] for row in await self._run(fetch, _BEHIND_HANDS, (kind, json.dumps(list(games)))))

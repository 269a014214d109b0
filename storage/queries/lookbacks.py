"""Finished games looked through for one player's mistakes."""

from abc import ABC

from storage.columns import LOOKBACKS
from storage.lookbacks import LookBackRow, LookBackStore
from storage.queries.engine import Engine


class LookBackQueries(Engine, LookBackStore, ABC):
    async def look_back(self, table_id: int, user_id: int) -> LookBackRow | None:
        found = await self._select(LOOKBACKS, "table_id = ? AND user_id = ?", (table_id, user_id))
        return found[0] if found else None

    async def keep_look_back(self, row: LookBackRow) -> None:
        await self._write_all([(f"{LOOKBACKS.insert} ON CONFLICT DO NOTHING", [LOOKBACKS.values(row)])])

"""The shards of tables, which never change."""

from __future__ import annotations

from collections import OrderedDict

from storage.base import Store
from storage.leases import shard_of

TABLES_KNOWN = 100_000


class Places:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[int, int] = OrderedDict()

    async def shard(self, table_id: int | None, user_id: int, shards: int) -> int:
        """Return the shard at which a table, or what concerns a person alone, is at home."""
        if table_id is None:
            return shard_of(None, user_id, shards)
        known = self._known.get(table_id)
        if known is None:
            place = await self._store.home_of(table_id)
            known = shard_of(*(place or (None, user_id)), shards)
            if place is not None:
                self._known[table_id] = known
            if len(self._known) > TABLES_KNOWN:
                self._known.popitem(last=False)
        return known

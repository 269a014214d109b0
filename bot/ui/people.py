"""What people prefer, kept at hand: every published table asks for it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from bot.tables.table import Table
from storage.base import PlayerRow, Store

REMEMBERED = 4096


class People:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._rows: OrderedDict[int, PlayerRow] = OrderedDict()

    async def get(self, user_id: int) -> PlayerRow:
        row = self._rows.get(user_id)
        if row is None:
            row = self._remember(await self._store.player(user_id))
        return row

    async def put(self, row: PlayerRow) -> None:
        await self._store.put_player(row)
        self._remember(row)

    async def mark_closed(self, user_id: int) -> None:
        """Their DMs are closed: asking again and again would get the bot blocked."""
        await self.put(replace(await self.get(user_id), dm_closed=True))

    async def mentioned(self, table: Table) -> list[int]:
        """Who is to be told that it is their turn."""
        users = [table.seats[seat].user_id for seat in table.awaited() if not table.is_computer(seat)]
        return [user for user in users if user is not None and (await self.get(user)).mentions]

    def _remember(self, row: PlayerRow) -> PlayerRow:
        self._rows[row.user_id] = row
        while len(self._rows) > REMEMBERED:
            self._rows.popitem(last=False)
        return row

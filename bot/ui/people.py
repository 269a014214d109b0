"""What people prefer, kept at hand: every published table asks for it."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from typing import Literal, TypedDict, Unpack

from bot.tables.table import Table
from storage.base import PlayerRow, Store

REMEMBERED = 4096


class PlayerChanges(TypedDict, total=False):
    """The parts of a person's row that change."""

    hand: Literal["dm", "ephemeral", "both"]
    mentions: bool
    dm_channel_id: int | None
    dm_closed: bool


class People:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._rows: OrderedDict[int, PlayerRow] = OrderedDict()

    async def get(self, user_id: int) -> PlayerRow:
        if user_id not in self._rows:
            loaded = await self._store.player(user_id)
            return self._rows.get(user_id) or self._remember(loaded)  # somebody may have changed it meanwhile
        return self._rows[user_id]

    async def change(self, user_id: int, **changes: Unpack[PlayerChanges]) -> PlayerRow:
        """Change some of what is known; changes made at the same time do not undo each other."""
        row = self._remember(replace(await self.get(user_id), **changes))
        await self._store.put_player(row)
        return row

    async def mark_closed(self, user_id: int) -> None:
        """Their DMs are closed: asking again and again would get the bot blocked."""
        await self.change(user_id, dm_closed=True)

    async def mentioned(self, table: Table) -> list[int]:
        """Who is to be told that it is their turn, or that their voice is asked for; not who asked for it."""
        asked_by = table.pending.asked_by if table.pending else None
        seats = dict.fromkeys((*table.awaited(), *table.voters()))
        users = [table.seats[seat].user_id for seat in seats if not table.is_computer(seat)]
        return [u for u in users if u is not None and u != asked_by and (await self.get(u)).mentions]

    def _remember(self, row: PlayerRow) -> PlayerRow:
        self._rows[row.user_id] = row
        while len(self._rows) > REMEMBERED:
            self._rows.popitem(last=False)
        return row

"""What people prefer, changed from several sides at once."""

from __future__ import annotations

import asyncio

from bot.ui.people import People
from storage import MemoryStore
from storage.base import PlayerRow


class SlowStore(MemoryStore):
    """Every answer comes a moment later, so that others get in between."""

    async def player(self, user_id: int) -> PlayerRow:
        row = await super().player(user_id)
        await asyncio.sleep(0)
        return row

    async def put_player(self, player: PlayerRow) -> None:
        await asyncio.sleep(0)
        await super().put_player(player)


async def test_changes_made_at_the_same_time_do_not_undo_each_other() -> None:
    async with SlowStore() as store:
        people = People(store)
        await asyncio.gather(people.change(7, hand="dm"), people.change(7, dm_channel_id=3), people.mark_closed(7))
        expected = PlayerRow(7, hand="dm", dm_channel_id=3, dm_closed=True)
        assert await people.get(7) == expected
        assert await store.player(7) == expected

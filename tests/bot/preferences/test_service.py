"""Preferences of people and servers: kept, changed from several sides at once, and asked who is to be mentioned."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from pathlib import Path

import pytest

from bot.preferences import service as preferences_service
from bot.preferences.service import Preferences
from storage import GuildRow, PlayerRow, SqliteStore, Store, StoreError
from tests.bot.house import ANN, BO, CY, ZED, House
from tests.kit.databases import new_database


class SlowStore(SqliteStore):
    """Every answer comes a moment later, so that others get in between."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.asked = 0
        self.broken = False

    async def player(self, user_id: int) -> PlayerRow:
        self.asked += 1
        row = await super().player(user_id)
        await asyncio.sleep(0)
        return row

    async def put_player(self, player: PlayerRow, changed: Collection[str] | None = None) -> None:
        await asyncio.sleep(0)
        if self.broken:
            raise StoreError("The disk is full.")
        await super().put_player(player, changed)

    async def guild(self, guild_id: int) -> GuildRow:
        self.asked += 1
        row = await super().guild(guild_id)
        await asyncio.sleep(0)
        return row

    async def put_guild(self, guild: GuildRow, changed: Collection[str] | None = None) -> None:
        await asyncio.sleep(0)
        if self.broken:
            raise StoreError("The disk is full.")
        await super().put_guild(guild, changed)


@pytest.fixture
async def store(tmp_path: Path) -> object:
    async with SlowStore(new_database(tmp_path)) as opened:
        yield opened


async def test_everybody_begins_with_the_defaults(store: SlowStore) -> None:
    people = Preferences(store)
    assert await people.person(7) == PlayerRow(7)
    assert await people.guild(70) == GuildRow(70)


async def test_changes_made_at_the_same_time_do_not_undo_each_other(store: SlowStore) -> None:
    people = Preferences(store)
    changes = ({"hand": "dm"}, {"dm_channel_id": 3}, {"dm_closed": True})
    await asyncio.gather(*(people.change_person(7, **change) for change in changes))
    expected = PlayerRow(7, hand="dm", dm_channel_id=3, dm_closed=True)
    assert await people.person(7) == expected
    assert await store.player(7) == expected


async def test_settings_of_a_server_made_at_the_same_time_do_not_undo_each_other(store: SlowStore) -> None:
    people = Preferences(store)
    await asyncio.gather(people.change_guild(70, place="channel"), people.change_guild(70, openers="managers"))
    assert await people.guild(70) == GuildRow(70, place="channel", openers="managers")


async def test_a_person_is_looked_up_once(store: SlowStore) -> None:
    people = Preferences(store)
    for _ in range(3):
        await people.person(7)
    await people.change_person(7, mentions=False)
    assert store.asked == 1
    assert (await people.person(7)).mentions is False


async def test_a_server_is_looked_up_again_only_for_a_change(store: SlowStore) -> None:
    servers = Preferences(store)
    for _ in range(3):
        await servers.guild(70)
    assert store.asked == 1
    changed, read = await asyncio.gather(servers.change_guild(70, animations=False), servers.guild(70))
    assert read in (changed, GuildRow(70))
    assert await servers.guild(70) == changed == await store.guild(70)


async def test_only_so_many_people_are_kept_at_hand(store: SlowStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preferences_service, "REMEMBERED", 2)
    people = Preferences(store)
    await people.change_person(1, mentions=False)
    for user_id in (2, 3):
        await people.person(user_id)
    assert len(people._people) == 2
    assert (await people.person(1)).mentions is False


async def test_what_could_not_be_stored_is_not_preferred(store: SlowStore) -> None:
    people = Preferences(store)
    store.broken = True
    with pytest.raises(StoreError):
        await people.change_person(7, hand="dm")
    with pytest.raises(StoreError):
        await people.change_guild(70, openers="managers")
    assert (await people.person(7)).hand == "both"
    assert (await people.guild(70)).openers == "everyone"


async def test_preferences_outlive_a_restart(disk: Store) -> None:
    await Preferences(disk).change_person(7, hand="ephemeral", mentions=False)
    await Preferences(disk).change_guild(70, place="channel")
    assert await Preferences(disk).person(7) == PlayerRow(7, hand="ephemeral", mentions=False)
    assert (await Preferences(disk).guild(70)).place == "channel"


# Who is to be mentioned


async def test_who_is_asked_is_mentioned(house: House) -> None:
    table = await house.started(ANN, BO, CY, computers=1, toast=True)
    assert await house.preferences.mentioned(table) == [1, 2, 3]
    table = await house.act(table, BO, "toast.0")
    assert await house.preferences.mentioned(table) == [1, 3]
    await house.preferences.change_person(CY.user_id, mentions=False)
    assert await house.preferences.mentioned(table) == [1]


async def test_who_votes_is_mentioned_but_not_who_asked(house: House) -> None:
    table = await house.act(await house.started(ANN, BO, CY, tips=True), ANN, "order.1")
    table, _ = await house.play.undo(table.id, ANN.user_id)
    assert await house.preferences.mentioned(table) == [2, 3]
    table, _ = await house.play.vote(table.id, BO.user_id, table.pending.number, True)
    assert await house.preferences.mentioned(table) == [3]


async def test_who_asks_for_a_seat_is_not_mentioned(house: House) -> None:
    table = await house.started(ANN, computers=1)
    table, _ = await house.play.ask_for_seat(table.id, ZED)
    assert await house.preferences.mentioned(table) == [ANN.user_id]

"""Choices of people and guilds, and the store's own notes."""

from abc import ABC
from collections.abc import Collection

from storage.base import GuildRow, PlayerRow
from storage.columns import GUILDS, PLAYERS
from storage.queries.engine import Engine

_SET_META = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
_ADD_META = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING key"


class PeopleQueries(Engine, ABC):
    async def player(self, user_id: int) -> PlayerRow:
        found = await self._select(PLAYERS, "user_id = ?", (user_id,))
        return found[0] if found else PlayerRow(user_id)

    async def put_player(self, player: PlayerRow, changed: Collection[str] | None = None) -> None:
        await self._fetch(PLAYERS.upsert_of(changed), PLAYERS.values(player))

    async def guild(self, guild_id: int) -> GuildRow:
        found = await self._select(GUILDS, "guild_id = ?", (guild_id,))
        return found[0] if found else GuildRow(guild_id)

    async def put_guild(self, guild: GuildRow, changed: Collection[str] | None = None) -> None:
        await self._fetch(GUILDS.upsert_of(changed), GUILDS.values(guild))

    async def meta(self, key: str) -> str | None:
        found = await self._fetch("SELECT value FROM meta WHERE key = ?", (key,))
        return found[0][0] if found else None

    async def set_meta(self, key: str, value: str) -> None:
        await self._fetch(_SET_META, (key, value))

    async def add_meta(self, key: str, value: str) -> bool:
        return bool(await self._fetch(_ADD_META, (key, value)))

"""People who play on pages of our own, and the links by which they come."""

from abc import ABC
from collections.abc import Sequence

from storage.base import TableRow
from storage.columns import TABLES, WEB_LINKS, WEB_PEOPLE
from storage.queries.engine import Engine
from storage.web import WebLinkRow, WebPersonRow, WebStore


class WebQueries(Engine, WebStore, ABC):
    async def web_people(self) -> tuple[WebPersonRow, ...]:
        return await self._select(WEB_PEOPLE, "1 = 1 ORDER BY arrived_at, user_id", ())

    async def put_web_person(self, row: WebPersonRow) -> None:
        await self._fetch(WEB_PEOPLE.upsert, WEB_PEOPLE.values(row))

    async def web_links(self) -> tuple[WebLinkRow, ...]:
        return await self._select(WEB_LINKS, "1 = 1 ORDER BY created_at, hash", ())

    async def put_web_link(self, row: WebLinkRow) -> None:
        await self._fetch(WEB_LINKS.upsert, WEB_LINKS.values(row))

    async def drop_web_links(self, hashes: Sequence[str]) -> None:
        await self._write_all([("DELETE FROM web_links WHERE hash = ?", [(one,) for one in hashes])])

    async def newest_tables(self, guild_id: int, most: int) -> tuple[TableRow, ...]:
        return await self._select(TABLES, "guild_id = ? ORDER BY updated_at DESC, id DESC LIMIT ?", (guild_id, most))

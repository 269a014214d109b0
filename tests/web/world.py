"""The web table behind a real port, and people who speak HTTP with it and keep all that they receive."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp

from bot.settings import Settings
from bot.web.house import House
from bot.web.messages import Kind
from bot.web.serving import invitations, opened
from engine.core.rng import Rng
from tests.kit.waiting import until

SECONDS = 20.0
"""Seconds after which something that never happens fails a test."""
Json = dict[str, Any]
_nonces = itertools.count(10_000_000)


class Page:
    """One open page: the newest object of each name, and every byte that has come."""

    def __init__(self, client: aiohttp.ClientSession, address: str, name: str = "") -> None:
        self.client = client
        self.address = address
        self.name = name
        self.objects: dict[str, Any] = {}
        self.received = bytearray()
        self.table = ""
        self._reading: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()

    async def look_at(self, table: str = "") -> None:
        """Open the stream of a table, or of the list of all, in place of the last one."""
        await self.close()
        self.table = table
        self.objects.clear()
        self._reading = asyncio.create_task(self._read())
        await self.until(lambda page: page.is_complete)

    @property
    def is_complete(self) -> bool:
        """True once all has come that is sent at first."""
        hello, house = self.objects.get("hello"), self.objects.get("house")
        if hello is None or hello["kind"] == "watch":
            return hello is not None
        return house is not None and (house["me"]["needs_name"] or "notices" in self.objects)

    async def _read(self) -> None:
        query = {"table": self.table} if self.table else {}
        async with self.client.get(f"{self.address}events", params=query) as answer:
            assert answer.status == 200, await answer.text()
            name = ""
            async for line in answer.content:
                self.received += line
                key, _, value = line.decode().rstrip("\n").partition(": ")
                if key == "event":
                    name = value
                elif key == "data":
                    self.objects[name] = json.loads(value)
                    self._changed.set()

    async def until(self, holds: Callable[[Page], object]) -> None:
        """Wait until this holds of what the page shows."""
        async with asyncio.timeout(SECONDS):
            while not holds(self):
                self._changed.clear()
                await self._changed.wait()

    async def shows(self, version: int) -> None:
        """Wait until the page shows its table at this version or a later one, with its message."""
        await self.until(lambda page: (page.objects.get("table") or {}).get("version", -1) >= version)

    def is_at(self, version: int, message: int) -> bool:
        """Return True if the page shows its table at this version, in this message."""
        table = self.objects.get("table") or {}
        return table.get("version") == version and table["message"]["id"] == str(message)

    @property
    def now(self) -> Json:
        """The table that is looked at."""
        return self.objects["table"]

    async def post(self, path: str, **body: Any) -> tuple[int, Json]:
        async with self.client.post(f"{self.address}{path}", json=body) as answer:
            data = await answer.read()
            self.received += data
            return answer.status, json.loads(data)

    async def do(self, path: str, **body: Any) -> Json:
        """Do something that is taken."""
        status, answer = await self.post(path, **{"nonce": str(next(_nonces)), **body})
        assert status == 200, answer
        return answer

    async def command(self, command: str, table: str | None = None, **options: Any) -> Json:
        return await self.do("command", command=command, options=options, table=self.table if table is None else table)

    async def click(self, custom_id: str, **more: Any) -> Json:
        """Click something in the message of the table."""
        return await self.do("click", message=self.now["message"]["id"], custom_id=custom_id, **more)

    async def get(self, path: str, **headers: str) -> tuple[int, bytes]:
        async with self.client.get(f"{self.address}{path}", headers=headers) as answer:
            return answer.status, await answer.read()

    async def close(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)
            self._reading = None


class World:
    def __init__(self, house: House, client: aiohttp.ClientSession) -> None:
        self.house = house
        self.client = client
        self.pages: dict[str, Page] = {}

    async def invite(self, *names: str) -> list[Page]:
        """Let these people come by links of their own; the first one is the host."""
        lines = await invitations(self.house, names)
        for line, name in zip(lines, names, strict=False):
            self.pages[name] = await self.visit(line.split()[0], name)
        return [self.pages[name] for name in names]

    async def visit(self, address: str, name: str = "", table: str = "") -> Page:
        page = Page(self.client, address, name)
        await page.look_at(table)
        return page

    async def sit_down(self, game: str, *pages: Page, **options: Any) -> str:
        """Open a table for these people, and start its game. Return its number."""
        table = (await pages[0].command("table open", game=game, **options))["table"]
        for page in pages:
            await page.look_at(table)
        for page in pages[1:]:
            await page.command("table join")
        await pages[0].command("table start")
        await until(lambda: not self.house.services.tasks.running)
        version = (await self.house.services.tables.read(int(table))).version
        shown = self.house.messages.shown(int(table), Kind.TABLE)
        assert shown is not None
        for page in pages:
            await page.until(lambda one: one.is_at(version, shown.id))
        return table


async def move(world: World, table_id: int, chance: Rng, origin: str) -> bool:
    """Make a random move; False where the game is over."""
    services = world.house.services
    table = await services.tables.read(table_id)
    if not table.awaited:
        return False
    seat = chance.pick(table.awaited)
    key = chance.pick(table.playing.choices(seat)).key
    user = table.seats[seat].user_id
    assert user is not None
    services.refresh.changed(await services.play.act(table_id, user, [key], table.playing.decision(seat), origin))
    return True


@asynccontextmanager
async def world_at(database: Path, web_port: int = 0, **settings: Any) -> AsyncIterator[World]:
    """Serve the web table with this database; leaving stops it like a signal does."""
    made = Settings(_env_file=None, database=database, discord_token=None, web_port=web_port, **settings)  # type: ignore[call-arg]
    async with opened(made) as house:
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as client:
            world = World(house, client)
            yield world
            for page in world.pages.values():
                await page.close()
        assert not house.services.metrics.counts["error"], "something failed, see the log"
        assert not house.services.tasks.failures, "work in the background failed, see the log"

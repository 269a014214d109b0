"""The local table as served: start page, live pages, the ways it refuses to open, and a clean end."""

from __future__ import annotations

import asyncio
import importlib.util
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.local import LocalTableError, serve, serving
from bot.local.serving import open_table
from bot.settings import Settings
from tests.local.conftest import Composer


@asynccontextmanager
async def visited_table(composer: Composer) -> AsyncIterator[tuple[str, aiohttp.ClientSession]]:
    """No fixture: SimCord must be left in the context it was entered in."""
    async with open_table(Settings(), ("Ann", "Bo"), 0, composer.compose) as address, aiohttp.ClientSession() as web:
        yield address, web


async def text_of(web: aiohttp.ClientSession, address: str) -> str:
    async with web.get(address) as answer:
        assert answer.status == 200, address
        return await answer.text()


async def test_the_start_page_leads_to_everybody(composer: Composer) -> None:
    async with visited_table(composer) as (address, web):
        page = await text_of(web, address)
        for link in ("/at/Ann/taproom", "/at/Ann/dm", "/at/Bo/taproom", "/at/Bo/dm"):
            assert f'href="{link}"' in page
        assert await text_of(web, address + "people") in page


async def test_a_link_leads_to_the_page_of_that_person(composer: Composer) -> None:
    async with visited_table(composer) as (address, web):
        async with web.get(address + "at/Bo/taproom", allow_redirects=False) as answer:
            assert answer.status == 302
            target = answer.headers["Location"]
        assert target.startswith("http://127.0.0.1:")
        assert "Bo · #taproom · Taproom" in await text_of(web, target)
        assert ".taproom-home" in await text_of(web, target.split("#")[0] + "taproom.css")


@pytest.mark.parametrize("path", ["at/Ann/cellar", "at/Nobody/taproom", "files/serving.py", "files/..%2Fserving.py"])
async def test_what_is_not_there_is_not_found(composer: Composer, path: str) -> None:
    async with visited_table(composer) as (address, web), web.get(address + path) as answer:
        assert answer.status == 404


@pytest.mark.parametrize("name", sorted(serving.FILES))
async def test_every_file_of_the_start_page_is_served(composer: Composer, name: str) -> None:
    async with visited_table(composer) as (address, web), web.get(f"{address}files/{name}") as answer:
        assert answer.status == 200
        assert len(await answer.read()) > 100


async def test_another_host_name_is_refused(composer: Composer) -> None:
    async with visited_table(composer) as (address, web):
        answer = await web.get(address, headers={"Host": "evil.example"})
        assert answer.status == 403
        assert "/at/" not in await answer.text()


async def test_the_database_is_fresh_and_gone_afterward(composer: Composer, tmp_path: Path) -> None:
    kept = tmp_path / "kept.db"
    async with open_table(Settings(database=kept), ("Ann",), 0, composer.compose):
        database = composer.settings[0].database
        assert database != kept
        assert database.parent.exists()
    assert not database.parent.exists()
    assert composer.closed


async def test_a_port_in_use_is_reported_in_a_line(composer: Composer) -> None:
    async with visited_table(composer) as (address, _web):
        port = int(address.rstrip("/").rsplit(":", 1)[1])
        with pytest.raises(LocalTableError, match=rf"Port {port} cannot be used.*--port"):
            async with open_table(Settings(), ("Ann",), port, composer.compose):
                pass
        assert len(composer.settings) == 1


@pytest.mark.parametrize("port", [-1, 65536])
def test_an_impossible_port_is_reported_in_a_line(port: int) -> None:
    with pytest.raises(LocalTableError, match=f"no port {port}"):
        serving.claim_port(port)


async def test_a_missing_extra_is_reported_with_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    with pytest.raises(LocalTableError, match=r"pip install '\.\[local\]'"):
        await serve(Settings(), ("Ann",), 0, lambda _line: None)


async def test_a_signal_closes_the_table(monkeypatch: pytest.MonkeyPatch, composer: Composer) -> None:
    monkeypatch.setattr(serving, "compose", composer.compose)
    lines: list[str] = []
    opened = asyncio.Event()

    def announce(line: str) -> None:
        lines.append(line)
        opened.set()

    table = asyncio.create_task(serve(Settings(), ("Ann",), 0, announce))
    await opened.wait()
    os.kill(os.getpid(), signal.SIGTERM)
    await table
    assert "http://127.0.0.1:" in lines[0]
    assert composer.closed

"""Pages of the simulated Discord, driven the way a browser does: by what they publish and by pressed buttons."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urldefrag

import aiohttp
import discord
import pytest
import simcord
from simcord import preview
from simcord.preview import Preview

from bot.local.errors import LocalTableError
from bot.local.hub import Hub
from bot.local.replacements import BRAND, BRAND_NAME, HEAD_END, MENU_START, REPLACEMENTS, TITLE
from bot.local.simulation import Simulation, check_simcord, simulate
from tests.local.small_bot import SmallBot, counter_view


class Visitor:
    """One open page: it knows what its person sees and presses buttons by their label."""

    def __init__(self, web: aiohttp.ClientSession, address: str) -> None:
        self._base, capability = urldefrag(address)
        self._web = web
        self._headers = {"X-Simcord-Capability": capability}
        self._presses = 0
        self._page: dict[str, Any] = {}

    async def arrive(self) -> Visitor:
        async with self._web.post(f"{self._base}api/pages", json={}, headers=self._headers) as answer:
            self._page = await answer.json()
        self._headers["X-Simcord-Context"] = self._page["context"]["id"]
        return self

    async def sees(self) -> str:
        async with self._web.get(f"{self._base}api/state", headers=self._headers) as answer:
            self._page = await answer.json()
        return str(self._page["messages"])

    async def press(self, label: str) -> dict[str, Any]:
        """Press what this page showed when it was last looked at."""
        message, key = next(
            (identity, button["control_key"])
            for identity, message in self._page["messages"].items()
            for button in _buttons(message["components"])
            if button["label"] == label
        )
        body = {
            "protocol_version": 3,
            "sequence": self._presses + 1,
            "request_id": f"press-{self._presses}",
            "generation": self._page["context"]["generation"],
            "bot_generation": self._page["botGeneration"],
            "published_revision": self._page["publishedRevision"],
            "kind": "click",
            "target_id": message,
            "control_key": key,
        }
        async with self._web.post(f"{self._base}api/action", json=body, headers=self._headers) as answer:
            receipt = await answer.json()
        self._presses += not receipt["rejected"]
        return receipt


def _buttons(nodes: list[dict[str, Any]]) -> list[dict[str, Any]]:
    found = [node for node in nodes if node.get("type") == 2]
    return found + [button for node in nodes for button in _buttons(node.get("components", []))]


class Room:
    """The simulated Discord with its hub, and the counter already posted by Ann."""

    def __init__(self, world: Simulation, web: aiohttp.ClientSession) -> None:
        self.world = world
        self.hub = Hub(world)
        self._web = web

    async def visit(self, person: str, key: str = "taproom") -> Visitor:
        address = self.hub.address(person, key)
        assert address is not None
        return await Visitor(self._web, address).arrive()


@asynccontextmanager
async def counting_room() -> AsyncIterator[Room]:
    """No fixture: SimCord must be left in the context it was entered in."""
    bot = SmallBot()
    async with aiohttp.ClientSession() as web, simulate(bot, ("Ann", "Bo"), "http://127.0.0.1:1/") as world:
        room = Room(world, web)
        channel = bot.get_channel(world.places("Ann")[0].channel_id)
        assert isinstance(channel, discord.TextChannel)
        await channel.send(view=counter_view(0))
        await room.hub.refresh()
        yield room
        await room.hub.close()


async def test_a_press_shows_on_the_other_page_after_a_refresh() -> None:
    async with counting_room() as room:
        ann, bo = await room.visit("Ann"), await room.visit("Bo")
        await ann.press("Add one")
        assert "The count is 1." in await ann.sees()
        assert "The count is 0." in await bo.sees()
        assert room.world.changed.is_set()
        await room.hub.refresh()
        assert "The count is 1." in await bo.sees()


async def test_a_page_that_is_out_of_date_is_published_again_and_its_press_refused() -> None:
    async with counting_room() as room:
        ann, bo = await room.visit("Ann"), await room.visit("Bo")
        await ann.press("Add one")
        refused = await bo.press("Add one")
        assert refused["rejected"] is True
        assert "The count is 1." in await bo.sees()
        await bo.press("Add one")
        assert "The count is 2." in await bo.sees()


async def test_presses_at_the_same_moment_take_turns() -> None:
    async with counting_room() as room:
        ann, bo = await room.visit("Ann"), await room.visit("Bo")
        answers = await asyncio.gather(ann.press("Add one"), bo.press("Add one"))
        assert sorted(answer["rejected"] for answer in answers) == [False, True]
        assert "The count is 1." in await ann.sees()


async def test_a_private_message_stays_private() -> None:
    async with counting_room() as room:
        ann, bo = await room.visit("Ann"), await room.visit("Bo")
        await ann.press("Write to me")
        await room.hub.refresh()
        assert "You asked at 0." in await (await room.visit("Ann", "dm")).sees()
        assert "You asked at 0." not in await (await room.visit("Bo", "dm")).sees()
        assert "Sent." in await ann.sees()
        assert "Sent." not in await bo.sees()


async def test_a_thread_gets_a_page_for_everybody_while_it_lasts() -> None:
    async with counting_room() as room:
        await (await room.visit("Ann")).press("Own thread")
        await room.hub.refresh()
        place = room.hub.places("Bo")[-1]
        assert place.name == "count 0"
        assert "Here is more room." in await (await room.visit("Bo", place.key)).sees()


def simcord_file(path: str) -> str:
    name = "index.html" if path == "/" else path.removeprefix("/")
    return (Path(preview.__file__).with_name("static") / name).read_text(encoding="utf-8")


def test_the_page_of_simcord_has_every_spot_where_the_skin_adds_something() -> None:
    page = simcord_file("/")
    spots = (TITLE, HEAD_END, BRAND, BRAND_NAME, MENU_START)
    assert [page.count(spot) for spot in spots] == [1] * len(spots)


@pytest.mark.parametrize("path", sorted(REPLACEMENTS))
def test_every_text_that_is_replaced_is_found_once(path: str) -> None:
    text = simcord_file(path)
    assert [old for old, _ in REPLACEMENTS[path] if text.count(old) != 1] == []


async def test_a_page_gets_its_files_with_the_texts_replaced() -> None:
    async with counting_room() as room:
        address = urldefrag(room.hub.address("Ann", "taproom") or "")[0]
        async with aiohttp.ClientSession() as web, web.get(f"{address}selects.js") as answer:
            script = await answer.text()
        assert "press Done" in script
        assert "SimCord" not in script


async def test_simulated_time_advances_only_when_asked() -> None:
    async with counting_room() as room:
        before = room.world.now()
        await room.world.advance(90)
        assert (room.world.now() - before).total_seconds() == 90


async def test_an_unknown_simcord_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Preview, "_advance_presentation_time")
    with pytest.raises(LocalTableError, match=r"needs simcord 3\.2\.1.*lacks Preview\._advance_presentation_time"):
        check_simcord(simcord.Env(SmallBot()))

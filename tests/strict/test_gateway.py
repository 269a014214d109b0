"""The gateway of the strict Discord, spoken to without discord.py: what each message is answered with."""

from __future__ import annotations

import json
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import discord
import pytest

from bot.endpoint import endpoint
from tests.kit.waiting import until
from tests.strict.client import Client
from tests.strict.gateway import HEARTBEAT, HEARTBEAT_ACK, HELLO, IDENTIFY, INVALID_SESSION, RECONNECT, RESUME
from tests.strict.serve import served

pytestmark = pytest.mark.real_clock

INTENTS = discord.Intents(guilds=True, guild_messages=True).value
SHARDS = 4


class Socket:
    """A websocket of a bot."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self._packed = zlib.decompressobj()

    async def next(self) -> Any:
        message = await self.socket.receive(timeout=10)
        if message.type is aiohttp.WSMsgType.BINARY:
            return json.loads(self._packed.decompress(message.data))
        return json.loads(message.data) if message.type is aiohttp.WSMsgType.TEXT else None

    async def say(self, op: int, data: Any = None) -> None:
        await self.socket.send_json({"op": op, "d": data})

    async def identify(self, shard: tuple[int, int] = (0, 1)) -> Any:
        """Tell who this is; returns READY."""
        assert (await self.next())["op"] == HELLO
        await self.say(IDENTIFY, {"token": "strict", "intents": INTENTS, "shard": shard})
        return await self.next()


@pytest.fixture
async def discord_at() -> AsyncIterator[Client]:
    async with served() as line, Client.at(line) as client:
        yield client


@asynccontextmanager
async def dial(client: Client, compress: str = "") -> AsyncIterator[Socket]:
    url = client.api.replace("http", "ws").replace("/api/v10", "/gateway")
    query = f"?compress={compress}" if compress else ""
    async with aiohttp.ClientSession() as session, session.ws_connect(url + query) as socket:
        yield Socket(socket)


@pytest.mark.parametrize("compress", ["", "zlib-stream"])
async def test_a_session_begins_with_its_guilds(discord_at: Client, compress: str) -> None:
    async with dial(discord_at, compress) as socket:
        ready = await socket.identify()
        assert ready["t"] == "READY"
        assert ready["d"]["guilds"] == [{"id": str(discord_at.guild), "unavailable": True}]
        created = await socket.next()
        assert (created["t"], created["d"]["name"], created["s"]) == ("GUILD_CREATE", "Pub", 2)
        await socket.say(HEARTBEAT, 2)
        assert (await socket.next())["op"] == HEARTBEAT_ACK


async def test_a_shard_hears_of_its_own_guilds_only(discord_at: Client) -> None:
    mine = (discord_at.guild >> 22) % SHARDS
    async with dial(discord_at) as own, dial(discord_at) as other:
        assert len((await own.identify((mine, SHARDS)))["d"]["guilds"]) == 1
        assert (await other.identify(((mine + 1) % SHARDS, SHARDS)))["d"]["guilds"] == []
        await own.next()
        await discord_at.make_channel("cellar")
        assert (await own.next())["t"] == "CHANNEL_CREATE"
        await other.say(HEARTBEAT)
        assert (await other.next())["op"] == HEARTBEAT_ACK


async def test_a_lost_session_is_resumed_with_what_it_missed(discord_at: Client) -> None:
    async with dial(discord_at) as socket:
        session = (await socket.identify())["d"]["session_id"]
        assert await discord_at.cut() == 1
        while await socket.next() is not None:
            """Return what was on its way."""
    await discord_at.make_channel("cellar")
    async with dial(discord_at) as again:
        assert (await again.next())["op"] == HELLO
        await again.say(RESUME, {"token": "strict", "session_id": session, "seq": 2})
        assert [(await again.next())["t"] for _ in range(2)] == ["CHANNEL_CREATE", "RESUMED"]
    async with dial(discord_at) as stranger:
        await stranger.next()
        await stranger.say(RESUME, {"token": "strict", "session_id": "unknown", "seq": 2})
        answer = await stranger.next()
        assert (answer["op"], answer["d"]) == (INVALID_SESSION, False)


async def test_orders_and_payloads_of_any_shape_are_sent(discord_at: Client) -> None:
    async with dial(discord_at) as socket:
        await socket.identify()
        await socket.next()
        await discord_at.dispatch("MESSAGE_CREATE", {"guild_id": None})
        assert (await socket.next())["d"] == {"guild_id": None}
        await discord_at.reconnect()
        assert (await socket.next())["op"] == RECONNECT
        await discord_at.invalidate(resumable=True)
        assert (await socket.next())["d"] is True


async def test_a_socket_may_be_closed_before_hello(discord_at: Client) -> None:
    await discord_at.refuse_sockets(1)
    async with dial(discord_at) as socket:
        assert await socket.next() is None
    async with dial(discord_at) as socket:
        assert (await socket.next())["op"] == HELLO
    assert (await discord_at.gateway())["dialed"] == 2


async def test_events_may_be_withheld_while_heartbeats_are_answered(discord_at: Client) -> None:
    async with dial(discord_at) as socket:
        await socket.identify()
        await socket.next()
        await discord_at.withhold("CHANNEL_CREATE")
        await discord_at.make_channel("cellar")
        await socket.say(HEARTBEAT)
        assert (await socket.next())["op"] == HEARTBEAT_ACK


async def test_discord_py_comes_back_after_each_way_to_lose_a_connection(discord_at: Client) -> None:
    client = discord.Client(intents=discord.Intents(guilds=True))
    seen: list[str] = []

    async def on_socket_event_type(event: str) -> None:
        seen.append(event)

    setattr(client, "on_socket_event_type", on_socket_event_type)  # noqa: B010
    with endpoint(discord_at.api):
        async with client:
            await client.login("strict")
            connecting = client.loop.create_task(client.connect())
            await until(lambda: "GUILD_CREATE" in seen)
            await discord_at.cut()
            await until(lambda: seen.count("RESUMED") == 1)
            await discord_at.reconnect()
            await until(lambda: seen.count("RESUMED") == 2)
            await discord_at.invalidate()
            await until(lambda: seen.count("READY") == 2)
        await connecting
    assert (await discord_at.report())["violations"] == []

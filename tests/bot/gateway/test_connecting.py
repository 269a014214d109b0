"""Connecting to the gateway: pauses that grow, one line a minute, and sessions that are resumed or begun again."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest
import yarl
from aiohttp import web
from discord.gateway import DiscordWebSocket

from bot.app import compose
from bot.gateway import connecting
from bot.gateway.backoff import LEAST, LIVED, MOST, Backoff
from bot.gateway.connecting import Connection
from bot.gateway.sessions import DAY, IdentifyTurns, SessionBudget
from bot.monitoring.telemetry import GatewayFigures
from bot.settings import Settings
from tests.kit.waiting import until

HELLO = {"op": 10, "d": {"heartbeat_interval": 45_000}, "s": None, "t": None}
READY_DATA = {"session_id": "first", "resume_gateway_url": "ws://unused"}
Talk = Callable[[web.WebSocketResponse], Any]


class FakeTime:
    """A clock that only pauses move; after enough of them it closes the client."""

    def __init__(self, most: int) -> None:
        self.now = 1000.0
        self.pauses: list[float] = []
        self._left = most
        self.client: discord.Client | None = None

    async def sleep(self, seconds: float) -> None:
        self.now += seconds
        self.pauses.append(seconds)
        self._left -= 1
        if not self._left and self.client is not None:
            await self.client.close()


class Dialed:
    """A gateway that speaks as told, and what was said to it."""

    def __init__(self) -> None:
        self.dials = 0
        self.received: list[dict[str, Any]] = []
        self.talk: Talk = self.hang_up
        self.connection: Connection | None = None

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        self.dials += 1
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await self.talk(socket)
        return socket

    async def hang_up(self, socket: web.WebSocketResponse, code: int = 4000) -> None:
        await socket.close(code=code)

    async def hear(self, socket: web.WebSocketResponse, op: int) -> None:
        """Wait until the bot has sent this."""
        while True:
            message = json.loads(await socket.receive_str())
            self.received.append(message)
            if message["op"] == op:
                return

    def ops(self, *wanted: int) -> list[int]:
        return [message["op"] for message in self.received if message["op"] in wanted]


@asynccontextmanager
async def served(dialed: Dialed) -> AsyncIterator[yarl.URL]:
    app = web.Application()
    app.router.add_get("/", dialed.handle)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield yarl.URL(f"ws://127.0.0.1:{runner.addresses[0][1]}/")
    finally:
        await runner.cleanup()


@asynccontextmanager
async def logged_in(client: discord.Client) -> AsyncIterator[discord.Client]:
    """Bring a client to where `login` leaves it, without asking Discord."""
    await client._async_setup_hook()
    session = aiohttp.ClientSession(ws_response_class=discord.gateway.DiscordClientWebSocketResponse)
    setattr(client.http, "_HTTPClient__session", session)  # noqa: B010
    client.http.token = "token"
    try:
        yield client
    finally:
        await client.close()
        await session.close()


async def connect(dialed: Dialed, patch: pytest.MonkeyPatch, pauses: int) -> tuple[FakeTime, GatewayFigures]:
    """Stay connected until so many pauses have been made."""
    time, figures = FakeTime(pauses), GatewayFigures()
    async with served(dialed) as url, logged_in(discord.Client(intents=discord.Intents.none())) as client:
        _take_time(client, url, time, patch)
        dialed.connection = connection_of(client, figures, time)
        await dialed.connection.run()
    return time, figures


def connection_of(client: discord.Client, figures: GatewayFigures, time: FakeTime) -> Connection:
    budget = SessionBudget(lambda: time.now)
    return Connection(client, figures, lambda: time.now, 0, budget, _NoTurns())


class _NoTurns(IdentifyTurns):
    """Lets sessions begin at once."""

    async def turn(self, shard: int) -> None:
        pass


def _take_time(client: discord.Client, url: yarl.URL, time: FakeTime, patch: pytest.MonkeyPatch) -> None:
    """Send a client to this gateway, on this clock."""
    time.client = client
    patch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", url)
    patch.setattr(connecting, "asyncio", _Asyncio(time))


class _Asyncio:
    """The module as `connecting` uses it, with another clock."""

    TimeoutError = asyncio.TimeoutError
    wait_for = staticmethod(asyncio.wait_for)

    def __init__(self, time: FakeTime) -> None:
        self.sleep = time.sleep


async def test_a_socket_that_is_closed_before_hello_is_dialed_with_growing_pauses(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    dialed = Dialed()
    time, figures = await connect(dialed, monkeypatch, pauses=20)
    assert dialed.dials == figures.connections == 20
    assert all(pause >= LEAST for pause in time.pauses)
    assert all(MOST <= pause <= 1.5 * MOST for pause in time.pauses[8:])
    lines = [record for record in caplog.records if "was lost" in record.getMessage()]
    assert 1 <= len(lines) <= sum(time.pauses) / 60 + 1
    assert "5 more since the last such line" in lines[1].getMessage()


async def test_a_lost_session_is_resumed_and_an_ended_one_begun_again(monkeypatch: pytest.MonkeyPatch) -> None:
    dialed = Dialed()

    async def talk(socket: web.WebSocketResponse) -> None:
        await socket.send_json(HELLO)
        await dialed.hear(socket, 2 if dialed.dials != 2 else 6)
        ready = READY_DATA | {"resume_gateway_url": str(DiscordWebSocket.DEFAULT_GATEWAY)}
        if dialed.dials == 1:
            await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": ready})
            await socket.close(code=4000)
        elif dialed.dials == 2:
            await socket.send_json({"op": 9, "d": False, "s": None, "t": None})
            await socket.receive()
        else:
            await socket.close(code=4000)

    dialed.talk = talk
    monkeypatch.setattr(discord.state.ConnectionState, "parse_ready", lambda *_: None)
    await connect(dialed, monkeypatch, pauses=3)
    assert dialed.ops(2, 6) == [2, 6, 2]


async def test_a_message_that_is_not_even_an_event_ends_one_connection(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    dialed = Dialed()

    async def talk(socket: web.WebSocketResponse) -> None:
        await socket.send_str('{"op": 10, "d": null}')
        await socket.receive()

    dialed.talk = talk
    _, figures = await connect(dialed, monkeypatch, pauses=3)
    assert dialed.dials == 3
    assert figures.dropped == {"connection": 3}
    assert "cannot be read" in caplog.text


@pytest.mark.parametrize(
    ("code", "error"), [(4004, discord.ConnectionClosed), (4014, discord.PrivilegedIntentsRequired)]
)
async def test_what_no_further_try_could_mend_ends_the_program(
    monkeypatch: pytest.MonkeyPatch, code: int, error: type[Exception]
) -> None:
    dialed = Dialed()
    dialed.talk = lambda socket: dialed.hang_up(socket, code)
    with pytest.raises(error):
        await connect(dialed, monkeypatch, pauses=9)
    assert dialed.dials == 1


async def test_a_session_that_does_not_deliver_is_given_up_for_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    dialed = Dialed()

    async def talk(socket: web.WebSocketResponse) -> None:
        await socket.send_json(HELLO)
        await dialed.hear(socket, 2)
        ready = READY_DATA | {"resume_gateway_url": str(DiscordWebSocket.DEFAULT_GATEWAY)}
        await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": ready})
        await socket.send_json({"op": 11})
        assert dialed.connection is not None
        renewing = asyncio.create_task(_renew(dialed.connection))
        await socket.receive()
        await renewing

    dialed.talk = talk
    monkeypatch.setattr(discord.state.ConnectionState, "parse_ready", lambda *_: None)
    await connect(dialed, monkeypatch, pauses=2)
    assert dialed.ops(2, 6) == [2, 2]


async def _renew(connection: Connection) -> None:
    await until(lambda: connection.is_alive)
    await connection.renew()
    assert not connection.is_alive


async def test_an_event_that_cannot_be_read_does_not_even_cost_the_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    dialed, time = Dialed(), FakeTime(1)

    async def talk(socket: web.WebSocketResponse) -> None:
        await socket.send_json(HELLO)
        await dialed.hear(socket, 2)
        for event in ("MESSAGE_CREATE", "INTERACTION_CREATE", "READY"):
            fields = READY_DATA | {
                "id": "1",
                "guild_id": None,
                "channel_id": "2",
                "type": 3,
                "message": {"thread": None},
            }
            await socket.send_json({"op": 0, "t": event, "s": 1, "d": fields})
        await socket.close(code=4000)

    dialed.talk = talk
    settings = Settings(database=tmp_path / "taproom.db", discord_token=None)
    async with compose(settings) as bot, served(dialed) as url, logged_in(bot):
        _take_time(bot, url, time, monkeypatch)
        monkeypatch.setattr(bot.http, "get_bot_gateway", _one_shard)
        await bot.connect()
        figures = bot.services.metrics.gateway
    assert dialed.dials == 1
    assert dict(figures.dropped) == {"MESSAGE_CREATE": 1, "INTERACTION_CREATE": 1, "READY": 1}
    assert not (tmp_path / "taproom.db.health").exists()


async def _one_shard() -> tuple[int, str, dict[str, int]]:
    return 1, "ws://unused", {"total": 1000, "max_concurrency": 1}


# Pauses


def test_pauses_grow_up_to_a_bound_and_begin_again_after_a_connection_that_lived() -> None:
    backoff = Backoff(SessionBudget(lambda: 0.0), lambda: 0.0)
    assert [backoff.after(0.0, True) for _ in range(8)] == [1, 2, 4, 8, 16, 32, MOST, MOST]
    assert backoff.after(LIVED, True) == LEAST
    assert backoff.after(LIVED - 1, True) == 2 * LEAST


def test_chance_only_adds_to_a_pause() -> None:
    assert Backoff(SessionBudget(lambda: 0.0), lambda: 1.0).after(0.0, True) == 1.5 * LEAST


@pytest.mark.parametrize("shards", [1, 16])
def test_no_more_sessions_are_begun_in_a_day_than_discord_allows(shards: int) -> None:
    now, begun, total = 0.0, 0, 1000
    budget = SessionBudget(lambda: now, total)
    backoffs = [Backoff(budget, lambda: 0.0) for _ in range(shards)]
    begins = [(0.0, shard) for shard in range(shards)]
    while (begin := min(begins))[0] < DAY:
        now, shard = begin
        budget.begin()
        begun += 1
        begins[shard] = (now + LIVED + backoffs[shard].after(LIVED, False), shard)
    assert total / 10 < begun < 0.85 * total
    assert backoffs[0].after(LIVED, False) > MOST
    assert backoffs[0].after(LIVED, True) == LEAST

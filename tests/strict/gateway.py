"""The gateway of the strict Discord: real websockets with sessions, shards, heartbeats and compression."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from types import SimpleNamespace
from typing import Any

import discord
from aiohttp import WSMsgType, web
from simcord.backend import Backend, serializers
from simcord.gateway import FakeGateway

from tests.strict.server import as_sent

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 7, 9, 10, 11
HEARTBEAT_SECONDS = 41.25
GOING_AWAY = 1001
REPLAYED = 1000
"""Events that are kept for a session to resume."""

Payload = Mapping[str, Any]


class _EveryEvent(dict[str, Callable[[Payload], None]]):
    """In the place of discord.py's parsers: whatever the event is, it is sent."""

    def __init__(self, send: Callable[[str, Payload], None]) -> None:
        super().__init__()
        self._send = send

    def __missing__(self, event: str) -> Callable[[Payload], None]:
        return partial(self._send, event)


class Connection:
    """One websocket. What is sent waits in a queue, so that events keep their order."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request) -> None:
        self._socket = socket
        self._transport = request.transport
        self._packer = zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None
        self._waiting: asyncio.Queue[str] = asyncio.Queue()
        self._sending = asyncio.create_task(self._send_all())

    def send(self, op: int, data: Any = None, *, event: str | None = None, number: int | None = None) -> None:
        self._waiting.put_nowait(json.dumps({"op": op, "d": data, "t": event, "s": number}))

    async def _send_all(self) -> None:
        while True:
            text = await self._waiting.get()
            if self._packer is None:
                await self._socket.send_str(text)
            else:
                packed = self._packer.compress(text.encode()) + self._packer.flush(zlib.Z_SYNC_FLUSH)
                await self._socket.send_bytes(packed)

    async def close(self, code: int | None) -> None:
        """Close with this code, or break the connection without a word."""
        if code is not None:
            await self._socket.close(code=code)
        elif self._transport is not None:
            self._transport.abort()

    def end(self) -> None:
        self._sending.cancel()


@dataclass(slots=True)
class Session:
    """A session that one IDENTIFY began. It outlives its connection and may be resumed."""

    id: str
    shard: int
    shards: int
    intents: int
    connection: Connection | None = None
    number: int = 0
    sent: deque[tuple[int, str, Payload]] = field(default_factory=lambda: deque(maxlen=REPLAYED))

    def dispatch(self, event: str, data: Payload) -> None:
        self.number += 1
        self.sent.append((self.number, event, data))
        if self.connection is not None:
            self.connection.send(DISPATCH, data, event=event, number=self.number)

    def replay(self, after: int) -> None:
        assert self.connection is not None
        for number, event, data in self.sent:
            if number > after:
                self.connection.send(DISPATCH, data, event=event, number=number)
        self.dispatch("RESUMED", {})


class Gateway:
    """All websockets of a bot. Only events that its intents ask for are delivered, as the simulator knows them."""

    def __init__(self, backend: Backend, url: str) -> None:
        self._backend = backend
        self._url = url
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.dialed: list[float] = []
        """Times of the connections."""
        self.identified = 0
        self.resumed = 0
        self.refusals_left = 0
        """This many connections are accepted and closed before HELLO."""
        self.withheld: set[str] = set()
        """Events that are not delivered, while heartbeats are answered."""
        self._feeds: dict[str, FakeGateway] = {}
        backend.subscribers.append(self.emit)

    @property
    def is_ready(self) -> bool:
        return any(session.connection is not None for session in self.sessions.values())

    def emit(self, event: str, payload: Payload) -> None:
        """Deliver an event to the shards that it concerns."""
        for session in list(self.sessions.values()):
            if event not in self.withheld and _shard_of(event, payload, session.shards) == session.shard:
                self._feeds[session.id].feed(event, as_sent(dict(payload)))

    def dispatch(self, event: str, payload: Payload) -> None:
        """Deliver an event as it is, whatever its shape, to every session."""
        for session in self.sessions.values():
            session.dispatch(event, payload)

    async def cut(self, code: int | None = None) -> int:
        """End all connections; tells how many there were."""
        cut = list(self.connections)
        for connection in cut:
            await connection.close(code)
        return len(cut)

    def tell(self, op: int, data: Any = None) -> None:
        """Send an order such as RECONNECT or INVALID_SESSION to every connection."""
        if op == INVALID_SESSION and data is not True:
            self.sessions.clear()
        for connection in self.connections:
            connection.send(op, data)

    # One websocket

    async def handle(self, request: web.Request) -> web.StreamResponse:
        self.dialed.append(asyncio.get_running_loop().time())
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        if self.refusals_left > 0:
            self.refusals_left -= 1
            await socket.close(code=GOING_AWAY)
            return socket
        connection = Connection(socket, request)
        self.connections.add(connection)
        try:
            await self._converse(connection, socket)
        finally:
            self._lose(connection)
        return socket

    async def _converse(self, connection: Connection, socket: web.WebSocketResponse) -> None:
        connection.send(HELLO, {"heartbeat_interval": round(1000 * HEARTBEAT_SECONDS)})
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                self._take(connection, json.loads(message.data))

    def _take(self, connection: Connection, message: dict[str, Any]) -> None:
        op, data = message["op"], message.get("d")
        if op == HEARTBEAT:
            connection.send(HEARTBEAT_ACK)
        elif op == IDENTIFY:
            self._identify(connection, data)
        elif op == RESUME:
            self._resume(connection, data)

    def _lose(self, connection: Connection) -> None:
        connection.end()
        self.connections.discard(connection)
        for session in self.sessions.values():
            if session.connection is connection:
                session.connection = None

    # Sessions

    def _identify(self, connection: Connection, data: dict[str, Any]) -> None:
        shard, shards = data.get("shard") or (0, 1)
        for old in [s for s in self.sessions.values() if s.shard == shard and s.connection is None]:
            del self.sessions[old.id]
        self.identified += 1
        session = Session(f"session-{self.identified}", shard, shards, data["intents"], connection)
        state = SimpleNamespace(
            intents=discord.Intents._from_value(session.intents), parsers=_EveryEvent(session.dispatch)
        )
        self.sessions[session.id] = session
        self._feeds[session.id] = FakeGateway(self._backend, state)
        self._greet(session)

    def _greet(self, session: Session) -> None:
        """READY names the guilds of the shard as not there yet; each of them then comes."""
        guilds = [g for g in self._backend.guilds.values() if (g.id >> 22) % session.shards == session.shard]
        ready = {
            "v": 10,
            "user": dict(serializers.user_payload(self._backend.bot_user)),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self._url,
            "shard": [session.shard, session.shards],
            "application": {"id": str(self._backend.application_id), "flags": 0},
        }
        session.dispatch("READY", ready)
        for guild in guilds:
            self._feeds[session.id].feed("GUILD_CREATE", serializers.guild_create_payload(self._backend, guild))

    def _resume(self, connection: Connection, data: dict[str, Any]) -> None:
        session = self.sessions.get(data["session_id"])
        if session is None:
            connection.send(INVALID_SESSION, False)
            return
        session.connection = connection
        self.resumed += 1
        session.replay(data["seq"])


def _shard_of(event: str, payload: Payload, shards: int) -> int:
    guild_id = payload.get("guild_id") or (payload.get("id") if event.startswith("GUILD_") else None)
    return (int(guild_id) >> 22) % shards if guild_id is not None else 0

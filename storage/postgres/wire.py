"""Messages between processes by LISTEN and NOTIFY, on a session of their own."""

import asyncio
import logging
from collections.abc import Callable
from hashlib import sha256

from storage.postgres.address import Address
from storage.postgres.driver import ANY, Connection, connect
from storage.postgres.errors import absence
from storage.wire import EVERYONE, MOST_BYTES, Wire

LOG = logging.getLogger(__name__)
PAUSE = 1.0
"""Seconds until a broken connection is made again."""
SECONDS = 5.0
_SEND = "SELECT pg_notify(r.channel, r.words) FROM unnest($1::text[], $2::text[]) AS r(channel, words)"


class PostgresWire(Wire):
    def __init__(self, address: Address) -> None:
        self._address = address
        self._prefix = f"taproom_{sha256(address.schema.encode()).hexdigest()[:12]}_"
        self._session: Connection | None = None
        self._waiting: list[tuple[str, str]] = []
        self._sending: asyncio.Task[None] | None = None
        self._listening: asyncio.Task[None] | None = None

    def start(self, name: str, heard: Callable[[str], None], gap: Callable[[], None]) -> None:
        self._listening = asyncio.get_running_loop().create_task(self._listen(name, heard, gap))

    def send(self, name: str, text: str) -> None:
        if len(text.encode()) > MOST_BYTES:
            raise ValueError("the message is too long")
        self._waiting.append((self._prefix + name, text))
        if self._sending is None:
            self._sending = asyncio.get_running_loop().create_task(self._send_all())

    async def close(self) -> None:
        if self._sending is not None:
            await asyncio.wait({self._sending})
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.wait({self._listening})
        self._drop()

    async def _send_all(self) -> None:
        try:
            while self._waiting:
                waiting, self._waiting = self._waiting, []
                if self._session is not None:
                    channels, words = zip(*waiting, strict=True)
                    await self._session.execute(_SEND, list(channels), list(words))
        except ANY as error:
            LOG.warning("messages to other processes were lost: %s", absence(error))
            self._drop()
        finally:
            self._sending = None

    async def _listen(self, name: str, heard: Callable[[str], None], gap: Callable[[], None]) -> None:
        while True:
            try:
                await self._hear(name, heard, gap)
            except ANY as error:
                LOG.warning("other processes cannot be heard: %s", absence(error))
                self._drop()
            await asyncio.sleep(PAUSE)

    async def _hear(self, name: str, heard: Callable[[str], None], gap: Callable[[], None]) -> None:
        """Listen until the session ends."""
        session, over = await connect(self._address.url, {"application_name": "taproom wire"}, SECONDS), asyncio.Event()
        self._session = session
        session.add_termination_listener(lambda _: over.set())

        def pass_on(_session: object, _pid: int, _channel: str, words: str) -> None:
            heard(words)

        for channel in (name, EVERYONE):
            await session.add_listener(self._prefix + channel, pass_on)
        gap()
        await over.wait()

    def _drop(self) -> None:
        session, self._session = self._session, None
        if session is not None:
            session.terminate()

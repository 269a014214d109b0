"""The line of one process to its database, which can be cut without a word and mended later."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

CHUNK = 65536


class Cable:
    """While it is cut, nothing ends and nothing passes; what was sent meanwhile arrives when it is mended."""

    def __init__(self, socket: str) -> None:
        """`socket` is that of the server."""
        self._socket = socket
        self._whole = asyncio.Event()
        self._whole.set()
        self._passing = set[asyncio.Task[None]]()

    @asynccontextmanager
    async def laid(self) -> AsyncIterator[int]:
        """Yield the port of its other end."""
        server = await asyncio.start_server(self._join, "127.0.0.1")
        try:
            yield server.sockets[0].getsockname()[1]
        finally:
            server.close()
            for task in self._passing:
                task.cancel()
            if self._passing:
                await asyncio.wait(self._passing)

    def cut(self) -> None:
        self._whole.clear()

    def mend(self) -> None:
        self._whole.set()

    async def _join(self, reader: StreamReader, writer: StreamWriter) -> None:
        await self._whole.wait()
        with suppress(OSError):  # the server is away
            there, back = await asyncio.open_unix_connection(self._socket)
            for source, target in ((reader, back), (there, writer)):
                task = asyncio.create_task(self._pass_on(source, target))
                self._passing.add(task)
                task.add_done_callback(self._passing.discard)
            return
        writer.close()

    async def _pass_on(self, source: StreamReader, target: StreamWriter) -> None:
        try:
            while data := await source.read(CHUNK):
                await self._whole.wait()
                target.write(data)
                await target.drain()
            await self._whole.wait()
        except OSError:
            pass
        finally:
            target.close()

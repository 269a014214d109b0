"""`python -m tests.strict.serve`: the strict Discord as a process of its own, with a real gateway.

When it is ready it prints one line of JSON: `api` (for `TAPROOM_DISCORD_API`), `control`, `guild`,
`channel` and `pid`. It ends with SIGTERM; with `--until-eof` also when its standard input is closed, so that it never
outlives its test.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from aiohttp import web
from simcord._clock import Clock
from simcord.backend import Backend

from tests.strict.control import Control
from tests.strict.gateway import Gateway
from tests.strict.people import People
from tests.strict.reading import BASE
from tests.strict.server import StrictDiscord

HOST = "127.0.0.1"
MOST_BYTES = 100 * 1024 * 1024
"""Of one request: what is too large is said by the rules, not by the server."""


class WallClock(Clock):
    """The simulator's clock, on the time of this machine."""

    def now(self) -> datetime:
        return datetime.now(UTC)


@asynccontextmanager
async def served(port: int = 0, latency: float = 0.0) -> AsyncIterator[dict[str, object]]:
    """Serve one bot until the block ends; gives the line of JSON."""
    with socket.create_server((HOST, port)) as listening:
        address = f"{HOST}:{listening.getsockname()[1]}"
        backend = Backend(clock=WallClock())
        guild = backend.create_guild("Pub")
        channel = backend.create_channel(guild.id, "games")
        strict, gateway = StrictDiscord(backend, f"ws://{address}/gateway"), Gateway(backend, f"ws://{address}/gateway")
        control = Control(backend, strict, gateway, People(backend, guild))
        await control.latency(latency)
        runner = web.AppRunner(_app(strict, gateway, control), access_log=None, shutdown_timeout=0)
        await runner.setup()
        await web.SockSite(runner, listening).start()
        try:
            yield {
                "api": f"http://{address}{BASE}",
                "control": f"http://{address}/control",
                "guild": guild.id,
                "channel": channel.id,
                "pid": os.getpid(),
            }
        finally:
            strict.abandon()
            await gateway.cut()
            await runner.cleanup()


def _app(strict: StrictDiscord, gateway: Gateway, control: Control) -> web.Application:
    app = web.Application(client_max_size=MOST_BYTES)
    app.router.add_get("/gateway", gateway.handle)
    app.router.add_post("/control/{verb}", control.handle)
    app.router.add_route("*", "/{rest:.*}", strict.handle)
    return app


async def main(port: int, latency: float, until_eof: bool) -> None:
    loop, over = asyncio.get_running_loop(), asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, over.set)
    if until_eof:
        watching = asyncio.create_task(_end_of_input())
        watching.add_done_callback(lambda _: over.set())
    async with served(port, latency) as line:
        print(json.dumps(line), flush=True)  # noqa: T201
        await over.wait()


async def _end_of_input() -> None:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    await reader.read()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.strict.serve", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="any free one unless given")
    parser.add_argument("--latency", type=float, default=0.0, metavar="SECONDS", help="of every REST answer")
    parser.add_argument("--until-eof", action="store_true", help="end when standard input is closed")
    args = parser.parse_args()
    asyncio.run(main(args.port, args.latency, args.until_eof))

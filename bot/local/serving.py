"""Serves the local table: the start page, the simulated Discord behind it, and a clean shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import os
import signal
import socket
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler
from discord.ext import commands

from bot.app import Taproom, compose
from bot.local.errors import LocalTableError
from bot.local.hub import Hub
from bot.local.skin import STATIC
from bot.local.start_page import Person, page_html, people_html
from bot.settings import Settings

HOST = "127.0.0.1"
_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
_FONTS = Path(__file__).parents[2] / "renderers" / "fonts"
FILES = {
    "start.css": STATIC / "start.css",
    "start.js": STATIC / "start.js",
    "BebasNeue-Bold.otf": _FONTS / "BebasNeue-Bold.otf",
    "Inter-Medium.otf": _FONTS / "Inter-Medium.otf",
    "Inter-SemiBold.otf": _FONTS / "Inter-SemiBold.otf",
}

Compose = Callable[[Settings], AbstractAsyncContextManager[commands.Bot]]


class StartPage:
    """The handlers of the start page. Anyone with a link acts for its person, so only this machine may read them."""

    def __init__(self, hub: Hub, people: Sequence[str], port: int) -> None:
        self._hub = hub
        self._people = people
        self._hosts = {f"{HOST}:{port}", f"localhost:{port}"}

    def application(self) -> web.Application:
        app = web.Application(middlewares=[self._only_this_machine])
        app.router.add_get("/", self._index)
        app.router.add_get("/people", self._people_list)
        app.router.add_get("/at/{person}/{place}", self._redirect)
        app.router.add_get("/files/{name}", self._file)
        return app

    @web.middleware
    async def _only_this_machine(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        # Another site may point a name of its own at this address (DNS rebinding); then the Host header differs.
        if request.headers.get("Host") not in self._hosts:
            raise web.HTTPForbidden(text="The local table answers this machine only.")
        answer = await handler(request)
        answer.headers.update(_HEADERS)
        return answer

    def _people_with_places(self) -> list[Person]:
        return [Person(name, self._hub.places(name)) for name in self._people]

    async def _index(self, _request: web.Request) -> web.Response:
        return web.Response(text=page_html(self._people_with_places()), content_type="text/html")

    async def _people_list(self, _request: web.Request) -> web.Response:
        return web.Response(text=people_html(self._people_with_places()), content_type="text/html")

    async def _redirect(self, request: web.Request) -> web.Response:
        wanted = request.match_info["person"], request.match_info["place"]
        if self._hub.address(*wanted) is None:
            await self._hub.refresh()  # a new thread may not have its page yet
        address = self._hub.address(*wanted)
        if address is None:
            raise web.HTTPNotFound(text="There is no such page; the start page lists them all.")
        return web.Response(status=302, headers={"Location": address})

    async def _file(self, request: web.Request) -> web.FileResponse:
        path = FILES.get(request.match_info["name"])
        if path is None:
            raise web.HTTPNotFound
        return web.FileResponse(path)


def require_simcord() -> None:
    if importlib.util.find_spec("simcord") is None:
        raise LocalTableError(
            "No DISCORD_TOKEN is set, and the local table needs an extra that is not installed. "
            "Install it from the checkout with: pip install '.[local]'"
        )


def claim_port(port: int) -> socket.socket:
    """Bind the port, on loopback only, before anything starts, so that a second table fails at once."""
    if not 0 <= port <= 65535:
        raise LocalTableError(f"There is no port {port}; choose one from 0 to 65535, where 0 takes any that is free.")
    try:
        return socket.create_server((HOST, port))
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise LocalTableError(f"Port {port} cannot be used ({reason}); choose another with --port.") from None


@asynccontextmanager
async def _fresh_settings(settings: Settings) -> AsyncIterator[Settings]:
    """Yield settings with an empty temporary database: the simulated server loses its messages when it stops, too."""
    with tempfile.TemporaryDirectory(prefix="taproom-") as folder:
        own = {"database": Path(folder) / "local.db", "discord_token": None, "hand_pause_seconds": 0.0}
        yield settings.model_copy(update=own)


@asynccontextmanager
async def open_table(settings: Settings, people: Sequence[str], port: int, compose_bot: Compose) -> AsyncIterator[str]:
    """Run the bot on a simulated Discord and serve its pages; yields the address of the start page."""
    require_simcord()
    # Imported here, because without the extra this import would fail before the message above.
    from bot.local.simulation import call_later_beside, simulate

    with claim_port(port) as listener:
        bound: int = listener.getsockname()[1]
        address = f"http://{HOST}:{bound}/"
        async with (
            _fresh_settings(settings) as fresh,
            compose_bot(fresh) as bot,
            simulate(bot, people, address) as world,
        ):
            if isinstance(bot, Taproom):
                bot.services.computers.later = call_later_beside
            hub = Hub(world)
            world.announce_join()
            await hub.refresh()
            async with _pages(StartPage(hub, people, bound), listener), _background_jobs(hub):
                yield address


@asynccontextmanager
async def _pages(start_page: StartPage, listener: socket.socket) -> AsyncIterator[None]:
    runner = web.AppRunner(start_page.application(), access_log=None)
    await runner.setup()
    try:
        await web.SockSite(runner, listener).start()
        yield
    finally:
        await runner.cleanup()


@asynccontextmanager
async def _background_jobs(hub: Hub) -> AsyncIterator[None]:
    jobs = [asyncio.create_task(hub.follow_changes()), asyncio.create_task(hub.run_clock(time.monotonic))]
    try:
        yield
    finally:
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        await hub.close()


async def serve(settings: Settings, people: Sequence[str], port: int, announce: Callable[[str], None]) -> None:
    """Open the local table, announce its address, and keep it until Ctrl-C or SIGTERM."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        # On Windows the loop has no signal handlers; Ctrl-C raises KeyboardInterrupt there.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop.set)
    async with open_table(settings, people, port, compose) as address:
        announce(f"The local table is open: {address}")
        announce("Games last until you stop it with Ctrl-C.")
        await stop.wait()

"""Serves the web table: a port, the links that are printed, and a clean end."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import os
import signal
import socket
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress

from aiohttp import web

from bot.monitoring.health import OK, HealthFile
from bot.monitoring.prometheus import exported
from bot.runtime.garbage import tune_gc
from bot.settings import Settings
from bot.table.names import plain_name
from bot.web.errors import Refused, WebTableError
from bot.web.house import House, compose
from bot.web.server import Server
from storage.web import WebPersonRow

PORTS_TRIED = 20
HEALTH_SECONDS = 60.0
CLOSING_SECONDS = 2.0
IDLE_SECONDS = 60.0
"""Seconds for which a connection may be open without a request, whole or begun."""
EVERY_ADDRESS = ("0.0.0.0", "::")
OPEN_WORD = (
    "Everyone in your network who has a link can open it. Traffic is not encrypted: do this at home, and put a proxy "
    "with HTTPS in front for anything else (docs/web.md)."
)


async def serve(settings: Settings, names: Sequence[str], announce: Callable[[str], None]) -> None:
    """Serve the web table until SIGTERM or SIGINT."""
    stopping = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    async with opened(settings) as house:
        tune_gc()
        with exported(settings.metrics_port, house.services.status.read):
            for line in await invitations(house, names):
                announce(line)
            announce(f"Games and links are kept in {settings.place_shown}; press Ctrl+C to stop.")
            await _wait(HealthFile(settings.health), stopping)


async def _wait(health: HealthFile, stopping: asyncio.Event) -> None:
    """Wait for the end, and write every minute that all is well."""
    try:
        while not stopping.is_set():
            health.write(OK)
            with suppress(TimeoutError):
                async with asyncio.timeout(HEALTH_SECONDS):
                    await stopping.wait()
    finally:
        health.remove()


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[House]:
    """Yield the house while its pages are served."""
    with claim_port(settings.web_host, settings.web_port) as listener:
        async with compose(settings) as house:
            port: int = listener.getsockname()[1]
            house.is_open = not is_loopback(settings.web_host)
            house.moved = _moved(settings.web_port, port)
            house.base = (settings.web_url or f"http://{shown_host(settings.web_host)}:{port}").rstrip("/")
            server = Server(house, not house.is_open, settings.web_url or "")
            runner = web.AppRunner(
                server.application(), access_log=None, handle_signals=False, shutdown_timeout=CLOSING_SECONDS,
                keepalive_timeout=IDLE_SECONDS,
            )  # fmt: skip
            await runner.setup()
            try:
                await web.SockSite(runner, listener).start()
                yield house
            finally:
                house.services.work.closing = True
                house.streams.end("closing")
                await runner.cleanup()


async def invitations(house: House, names: Sequence[str]) -> list[str]:
    """Return a line with a link for the host and for each named person; the first one is the host's."""
    people = house.people
    host = people.host or await people.add(is_host=True)
    if (
        names
        and not host.name
        and not any(row.name.casefold() == plain_name(names[0]).casefold() for row in people.all)
    ):
        await people.arrive(host.user_id, names[0])
        host = people.host or host
    found = [await _named(house, name) for name in names if plain_name(name) != host.name]
    lines = [await _line(house, person) for person in (host, *found)]
    if house.moved:
        lines.append(house.moved)
    if house.is_open:
        lines.append(OPEN_WORD)
    else:
        lines.append("Only this machine can open these links; make play WEB_HOST=0.0.0.0 lets your home network in.")
    return lines


async def _named(house: House, name: str) -> WebPersonRow:
    """Return the person of this name, who may have been here before."""
    known = (row for row in house.people.all if row.name.casefold() == plain_name(name).casefold())
    try:
        return next(known, None) or await house.people.add(name)
    except Refused as refused:
        raise WebTableError(f"{name}: {refused}") from None


async def _line(house: House, person: WebPersonRow) -> str:
    await house.people.drop_unused(person.user_id)
    token = await house.people.person_link(person.user_id)
    about = f"{person.name or 'You'}, the host" if person.is_host else person.name
    return f"{house.base}/p/{token}/  ({about})"


def claim_port(host: str, port: int) -> socket.socket:
    """Bind the port, or the next one that is free, before anything starts; 0 takes any."""
    if not 0 <= port <= 65535:
        raise WebTableError(f"There is no port {port}; choose one from 0 to 65535, where 0 takes any that is free.")
    for tried in range(port, min(port + PORTS_TRIED, 65536) if port else 1):
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            return socket.create_server((host, tried), family=family)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                reason = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
                raise WebTableError(f"Port {tried} of {host} cannot be used ({reason}); choose another.") from None
    raise WebTableError(f"Ports {port} to {port + PORTS_TRIED - 1} are all in use; choose another with WEB_PORT.")


def _moved(wanted: int, port: int) -> str:
    return "" if wanted in (0, port) else f"Port {wanted} is in use, so the web table moved to port {port}."


def is_loopback(host: str) -> bool:
    """Return True for an address that only this machine reaches."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def shown_host(host: str) -> str:
    """Return the address under which others find this machine, as far as it knows one."""
    if host in EVERY_ADDRESS:
        host = _own_address()
    return f"[{host}]" if ":" in host else host


def _own_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: this only chooses the way out
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"

"""A strict Discord: an HTTP server through which discord.py's own client talks to the simulator.

Requests are checked, limited and troubled here; what they do is left to the routes of SimCord, and so is the gateway.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from aiohttp import web
from simcord.backend import Backend
from simcord.backend.errors import BackendError
from simcord.http import routes as _routes  # noqa: F401  (importing it fills the table of routes)
from simcord.http.router import RouteNotImplemented, UnsupportedField, dispatch

from tests.strict.buckets import Buckets, Headers
from tests.strict.laws import INVALID_FORM, SENDING, Laws
from tests.strict.reading import BASE, read
from tests.strict.records import Asked
from tests.strict.rules import lapses, refusals
from tests.strict.troubles import Troubles

Answer = tuple[int, Any, Headers]
EVERLASTING = 1e9
"""Seconds after which an idle connection is closed."""
LATE = 10062
USUAL_PAGE, EVERYTHING = 50, 10**6
"""Number of messages that are listed where a request does not say it, and at most."""
LOST: Answer = (0, None, {})
V2 = 1 << 15
STARTS = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
"""Number of times that a bot may identify itself, as `/gateway/bot` says it; nobody is held to it here."""


class StrictDiscord(Troubles):
    """Records everything it was asked; a test orders troubles by its methods."""

    url = f"http://discord.invalid{BASE}"

    def __init__(self, backend: Backend, gateway: str = "wss://discord.invalid") -> None:
        super().__init__()
        self._gateway = gateway
        self.backend = backend
        self.laws = Laws(backend)
        self.buckets = Buckets()
        self.requests: list[Asked] = []
        self.crashes: list[BaseException] = []
        """Faults of the server itself."""
        self.in_flight = 0
        self.hanging = 0
        self._folder = Path()
        self._server = web.Server(self.handle, access_log=None, keepalive_timeout=EVERLASTING)
        self._runner = web.ServerRunner(self._server, shutdown_timeout=0)
        self._handlers: set[asyncio.Task[Any]] = set()

    @property
    def socket(self) -> str:
        """A socket in the file system: what is written there can be read at once, so nothing is ever on its way."""
        return str(self._folder / "socket")

    async def open(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="strict"))
        await self._runner.setup()
        await web.UnixSite(self._runner, self.socket).start()

    def abandon(self) -> None:
        """Give up every request under way, also those that would hang for ever."""
        for task in list(self._handlers):
            task.cancel()

    async def close(self) -> None:
        self.abandon()
        await self._runner.cleanup()
        shutil.rmtree(self._folder)

    def disconnect(self) -> None:
        """Break every connection, as when the machine at the other end dies."""
        for connection in list(self._server.connections):
            if connection.transport is not None:
                connection.transport.abort()

    # What a test reads afterward

    def asked(self, part: str) -> list[Asked]:
        """The requests with this in "METHOD /path"."""
        return [asked for asked in self.requests if asked.fits(part)]

    @property
    def faults(self) -> list[str]:
        return [f"{asked.route}: {fault}" for asked in self.requests for fault in asked.faults]

    @property
    def late(self) -> list[Asked]:
        """Answers to interactions that came after the 3 seconds."""
        return [asked for asked in self.requests if asked.code == LATE]

    @property
    def refused(self) -> list[Asked]:
        """Requests with an error for an answer that no test ordered."""
        return [asked for asked in self.requests if asked.status >= 400 and not asked.provoked]

    # Answering

    async def handle(self, request: web.BaseRequest) -> web.StreamResponse:
        task = asyncio.current_task()
        assert task is not None
        self._handlers.add(task)
        self.in_flight += 1
        try:
            return await self._answered(request)
        except (asyncio.CancelledError, ConnectionError):
            raise  # the bot, or the test, has gone
        except Exception as error:
            self.crashes.append(error)
            raise
        finally:
            self.in_flight -= 1
            self._handlers.discard(task)

    async def _answered(self, request: web.BaseRequest) -> web.StreamResponse:
        now = asyncio.get_running_loop().time
        asked = await read(request, len(self.requests), now())
        self.requests.append(asked)
        status, payload, headers = await self._before(asked) or self._done(asked)
        await self._delayed(asked, applied=True)
        if not status or self.struck(asked, "lose", applied=True):
            if request.transport is not None:
                request.transport.abort()
            return web.Response()
        asked.status, asked.answered_at = status, now()
        asked.code = payload.get("code", 0) if isinstance(payload, dict) and status >= 400 else 0
        return _response(status, payload, headers)

    async def _before(self, asked: Asked) -> Answer | None:
        """The troubles on the way to Discord; an answer where one of them gives one."""
        await self._delayed(asked, applied=False)
        if self.struck(asked, "lose", applied=False):
            return LOST
        if (failing := self.struck(asked, "fail", applied=False)) is not None:
            return _error(BackendError(failing.status, failing.code, "ordered by the test"), {})
        if (throttle := self.struck(asked, "throttle", applied=False)) is not None:
            return _throttled(throttle.seconds, throttle.everywhere, {})
        return None

    async def _delayed(self, asked: Asked, *, applied: bool) -> None:
        if (slow := self.struck(asked, "slow", applied=applied)) is not None:
            await asyncio.sleep(slow.seconds)
        if (called := self.struck(asked, "call", applied=applied)) is not None and called.action is not None:
            await called.action(asked)
        if self.struck(asked, "hang", applied=applied):
            self.hanging += 1
            await asyncio.get_running_loop().create_future()

    # What Discord does with a request

    def _done(self, asked: Asked) -> Answer:
        if (broken := self.laws.broken(asked)) is not None:
            return _error(broken, {})
        wait, everywhere, headers = self.buckets.take(asked.route, asyncio.get_running_loop().time())
        if wait:
            return _throttled(wait, everywhere, headers)
        kept = self.laws.kept(asked)
        refused = asked.faults + refusals(asked.method, asked.path, asked.body, uploads=asked.uploads, kept=kept)
        asked.faults = refused + lapses(asked.method, asked.path, asked.body)
        if refused:
            return _error(BackendError(400, INVALID_FORM, f"Invalid Form Body: {'; '.join(refused)}"), headers)
        return self._applied(asked, headers)

    def _applied(self, asked: Asked, headers: Headers) -> Answer:
        now = asyncio.get_running_loop().time()
        if (sent := self.laws.already_sent(asked, now)) is not None:
            asked.message_id = self.laws.message_id(asked, sent)
            return 200, as_sent(sent), headers
        try:
            result = self._dispatched(asked)
        except (RouteNotImplemented, UnsupportedField) as gap:
            asked.faults.append(str(gap))
            return 404, {"message": "404: Not Found", "code": 0}, headers
        except BackendError as error:
            return _error(error, headers)
        asked.applied = True
        asked.message_id = self.laws.message_id(asked, result)
        self.laws.note_sent(asked, result, now)
        if result is None or (asked.path.startswith("/webhooks/") and asked.params.get("wait") == "0"):
            return 204, None, headers
        created = asked.method == "POST" and asked.path.endswith("/threads")
        return (201 if created else 200), as_sent(result), headers

    def _dispatched(self, asked: Asked) -> Any:
        params = dict(asked.params)
        if asked.path == "/gateway/bot":
            return {"url": self._gateway, "shards": 1, "session_start_limit": STARTS}
        if "after" not in params or not SENDING.fullmatch(asked.path):
            return dispatch(self.backend, asked.method, asked.path, json=asked.body, params=params, files=asked.files)
        # Discord gives the messages that follow at once, the simulator the newest of all.
        found = dispatch(self.backend, asked.method, asked.path, params=params | {"limit": str(EVERYTHING)})
        return found[-int(params.get("limit", USUAL_PAGE)) :]


def as_sent(payload: Any) -> Any:
    """Return what Discord tells about messages: those with new components list no attachments."""
    if isinstance(payload, dict):
        shown = {key: as_sent(value) for key, value in payload.items()}
        if isinstance(flags := payload.get("flags"), int) and flags & V2 and "attachments" in payload:
            shown["attachments"] = []
        return shown
    return [as_sent(item) for item in payload] if isinstance(payload, list | tuple) else payload


def _error(error: BackendError, headers: Headers) -> Answer:
    if error.status == 429:
        return 429, {**error.to_json(), "retry_after": 1.0, "global": False}, headers
    return error.status, error.to_json(), headers


def _throttled(seconds: float, everywhere: bool, headers: Headers) -> Answer:
    body = {"message": "You are being rate limited.", "retry_after": round(seconds, 3), "global": everywhere}
    return 429, body, headers | {"Retry-After": str(max(1, round(seconds + 0.5)))}


def _response(status: int, payload: Any, headers: Headers) -> web.Response:
    if payload is None:
        return web.Response(status=status, headers=headers)
    all_headers = {"Content-Type": "application/json", "Via": "1.1 strict", **headers}
    return web.Response(status=status, headers=all_headers, body=json.dumps(payload).encode())

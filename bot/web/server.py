"""The web table over HTTP: addresses, what is checked before anything is done, and the answers."""

from __future__ import annotations

import asyncio
import base64
import binascii
import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import quote, urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.web.acts import opens, text_of
from bot.web.errors import Refused
from bot.web.house import House
from bot.web.interaction import Act, WebUpload
from bot.web.limits import Allowance
from bot.web.messages import Kind
from bot.web.people import LINK_ID, Visitor, hash_of
from bot.web.qr import rows
from bot.web.static_files import FONTS, PAGE, StaticFiles
from bot.web.streams import Stream, dumped, event
from storage.base import StoreError
from storage.web import HOUSE, WebPersonRow

log = logging.getLogger(__name__)

BODY_BYTES, FILE_BODY_BYTES, FILE_BYTES = 64_000, 9_000_000, 6_000_000
BODY_SECONDS, WRITE_SECONDS = 20.0, 30.0
"""Seconds for a request to arrive, and for a page to take what it is sent."""
PER_SECOND, BURST = 8.0, 40.0
"""Requests that do something, by one link."""
STRANGE_PER_SECOND, STRANGE_BURST = 0.5, 30.0
"""Wrong links, from one address."""
LONGEST_ID, LONGEST_VALUE, MOST_VALUES = 100, 6000, 100
NONCES = range(8, 65)
KEPT = "private, max-age=31536000, immutable"
POLICY = {
    "default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "font-src": "'self'",
    "connect-src": "'self'", "img-src": "'self' blob: data:", "manifest-src": "'self'",
    "base-uri": "'none'", "form-action": "'none'", "frame-ancestors": "'none'",
}  # fmt: skip
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in POLICY.items()),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
STRANGER = "This is a table for people with a link. Ask the one who opened it for yours.\n"
NO_LINK = "This link leads nowhere. Ask the host of the table for another one."
Answer = dict[str, Any]


class Server:
    def __init__(self, house: House, only_this_machine: bool, own_origin: str = "", files: StaticFiles | None = None):
        """`own_origin` is the address under which a proxy shows these pages, if one does."""
        self._house = house
        self._only_this_machine = only_this_machine
        self._own_host = urlsplit(own_origin).netloc
        self._files = files or StaticFiles(PAGE, FONTS)
        self._acts = Allowance(PER_SECOND, BURST)
        self._strangers = Allowance(STRANGE_PER_SECOND, STRANGE_BURST)

    def application(self) -> web.Application:
        """Return the application that answers requests."""
        app = web.Application(middlewares=[self._guarded], client_max_size=FILE_BODY_BYTES)
        add = app.router.add_route
        add("GET", "/", self._stranger)
        add("GET", "/static/{hash}/{name}", self._static)
        add("GET", "/icons/{name}.png", self._icon)
        for kind in ("p", "w"):
            add("GET", f"/{kind}/{{token}}", self._with_slash)
            add("GET", f"/{kind}/{{token}}/", self._page)
            add("GET", f"/{kind}/{{token}}/events", self._events)
            add("GET", f"/{kind}/{{token}}/pictures/{{key}}.{{ending}}", self._picture)
        add("GET", "/p/{token}/files/{key}/{name}", self._file)
        add("GET", "/p/{token}/commands", self._commands)
        posts: dict[str, Callable[[WebPersonRow, Mapping[str, Any]], Awaitable[Answer]]] = {
            "click": self._click, "form": self._form, "command": self._command, "complete": self._complete,
            "dismiss": self._dismiss, "name": self._name, "links": self._links, "links/withdraw": self._withdraw,
            "watch": self._watch,
        }  # fmt: skip
        for path, handler in posts.items():
            add("POST", f"/p/{{token}}/{path}", self._posted(handler, path))
        return app

    # Guards

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        try:
            self._need_own_host(request)
            answer = await handler(request)
        except Refused as refused:
            answer = _json({"error": str(refused)}, refused.status)
            if refused.seconds:
                answer.headers["Retry-After"] = str(refused.seconds)
        except web.HTTPException as refused:
            answer = _json({"error": refused.reason}, refused.status)
        except StoreError as error:
            log.warning("a request of a page failed: %s", error)
            answer = _json({"error": "The database does not answer. Please try again."}, 503)
        if not answer.prepared:
            for name, value in HEADERS.items():
                answer.headers.setdefault(name, value)
        return answer

    def _need_own_host(self, request: web.Request) -> None:
        """Refuse names that another site may have pointed at this machine (DNS rebinding)."""
        host = request.headers.get("Host", "")
        name = urlsplit(f"//{host}").hostname or ""
        if host != self._own_host and self._only_this_machine and name not in ("127.0.0.1", "localhost", "::1"):
            raise Refused(403, "This table answers its own machine only.")

    def _need_same_origin(self, request: web.Request) -> None:
        """Refuse requests that the page of another site makes."""
        origin, host = request.headers.get("Origin"), request.headers.get("Host", "")
        if origin is not None and urlsplit(origin).netloc not in {host, self._own_host} - {""}:
            raise Refused(403, "That came from another site.")
        if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
            raise Refused(403, "That came from another site.")

    async def _visitor(self, request: web.Request) -> Visitor:
        """Return who comes by the link of this request. Guessing is slow; who has a link does not suffer from it."""
        visitor = await self._house.people.visitor(request.match_info["token"])
        kind = "p" if visitor is not None and visitor.person is not None else "w"
        if visitor is None or not request.path.startswith(f"/{kind}/"):
            self._strangers.take(request.remote)
            raise Refused(404, NO_LINK)
        return visitor

    # Pages and files

    async def _stranger(self, request: web.Request) -> web.Response:
        return web.Response(text=STRANGER)

    async def _with_slash(self, request: web.Request) -> web.Response:
        return web.Response(status=308, headers={"Location": f"{request.path}/"})

    async def _page(self, request: web.Request) -> web.Response:
        try:
            await self._visitor(request)
        except Refused as refused:
            return web.Response(text=f"{refused}\n", status=refused.status)
        return web.Response(text=self._files.index, content_type="text/html")

    async def _static(self, request: web.Request) -> web.Response:
        found = self._files.find(request.match_info["name"])
        if found is None or request.match_info["hash"] != self._files.hash:
            raise Refused(404, "There is no such file.")
        return web.Response(
            body=found.data, content_type=found.type, headers={"Cache-Control": KEPT.replace("private", "public")}
        )

    async def _icon(self, request: web.Request) -> web.Response:
        data = self._house.icon(request.match_info["name"])
        return web.Response(
            body=data, content_type="image/png", headers={"Cache-Control": KEPT.replace("private", "public")}
        )

    async def _picture(self, request: web.Request) -> web.Response:
        visitor = await self._visitor(request)
        item = self._house.item(request.match_info["key"], visitor.link.user_id or 0, visitor.place)
        if request.match_info["ending"] == "png":
            item = await asyncio.to_thread(item.at_rest)
        return web.Response(body=item.data, content_type=item.type, headers={"Cache-Control": KEPT})

    async def _file(self, request: web.Request) -> web.Response:
        visitor = await self._visitor(request)
        item = self._house.item(request.match_info["key"], visitor.link.user_id or 0, visitor.place)
        saved = f"attachment; filename*=UTF-8''{quote(item.name)}"
        headers = {"Cache-Control": KEPT, "Content-Disposition": saved}
        return web.Response(body=item.data, content_type="application/octet-stream", headers=headers)

    async def _commands(self, request: web.Request) -> web.Response:
        await self._visitor(request)
        return _json({"commands": self._house.acts.palette.described})

    # Changes

    async def _events(self, request: web.Request) -> web.StreamResponse:
        self._need_same_origin(request)
        visitor = await self._visitor(request)
        table = request.query.get("table", "")
        stream = Stream(visitor, int(table) if table.isdecimal() and len(table) < 16 else 0, self._house.paint)
        answer = web.StreamResponse(headers=HEADERS | {"Content-Type": "text/event-stream", "X-Accel-Buffering": "no"})
        async with self._house.opened(stream):
            await answer.prepare(request)
            try:
                await _write(answer, event("hello", self._house.hello(stream)))
                async for chunk in stream.chunks():
                    await _write(answer, chunk)
            except (ConnectionError, TimeoutError):
                pass  # the page is gone, or takes nothing
        return answer

    # What people do

    def _posted(self, handler: Callable[[WebPersonRow, Mapping[str, Any]], Awaitable[Answer]], path: str) -> Handler:
        async def answer(request: web.Request) -> web.StreamResponse:
            self._need_same_origin(request)
            visitor = await self._visitor(request)
            self._acts.take(visitor.link.hash)
            person = visitor.person
            assert person is not None
            if not person.name and path != "name":
                raise Refused(403, "Please say first what you are called.")
            body = await _body(request, FILE_BODY_BYTES if path in ("form", "command") else BODY_BYTES)
            return _json(await handler(person, body))

        return answer

    async def _click(self, person: WebPersonRow, body: Mapping[str, Any]) -> Answer:
        custom_id, message = text_of(body, "custom_id", LONGEST_ID), _number(body, "message")
        values = _texts(body.get("values", []))
        place, table = await self._where(person, message, body, opens(custom_id))

        def work(number: int) -> Any:
            return self._house.acts.click(Act(number, person, place, table, message, custom_id, values))

        return await self._house.acts.once(person.user_id, _nonce(body), work)

    async def _form(self, person: WebPersonRow, body: Mapping[str, Any]) -> Answer:
        custom_id, message = text_of(body, "custom_id", LONGEST_ID), _number(body, "message", needed=False)
        fields = body.get("fields", {})
        if not isinstance(fields, dict) or len(fields) > MOST_VALUES:
            raise Refused(400, "fields: an object is needed.")
        answers = {str(name)[:LONGEST_ID]: _texts(values) for name, values in fields.items()}
        upload = _upload(body["file"]) if body.get("file") is not None else None
        place, table = await self._where(person, message, body, opens(custom_id))

        def work(number: int) -> Any:
            act = Act(number, person, place, table, message, custom_id, answers=answers, upload=upload)
            return self._house.acts.click(act)

        return await self._house.acts.once(person.user_id, _nonce(body), work)

    async def _where(
        self, person: WebPersonRow, message: int, body: Mapping[str, Any], is_new: bool
    ) -> tuple[int, int]:
        """Return the place and the table of what was clicked."""
        known = self._house.messages.get(message)
        if known is not None and known.owner not in (0, person.user_id):
            raise Refused(404, "That message is not here.")
        table = known.table if known is not None and known.table else _number(body, "table", needed=False)
        return await self._house.acts.where(table, is_new)

    async def _command(self, person: WebPersonRow, body: Mapping[str, Any]) -> Answer:
        name, options = text_of(body, "command", LONGEST_ID), _options(body)
        act = await self._typed(person, body, name, options)

        def work(number: int) -> Any:
            return self._house.acts.command(act(number), name)

        return await self._house.acts.once(person.user_id, _nonce(body), work)

    async def _complete(self, person: WebPersonRow, body: Mapping[str, Any]) -> Answer:
        name, options = text_of(body, "command", LONGEST_ID), _options(body)
        act = await self._typed(person, body, name, options)
        return await self._house.acts.suggest(act(0), name, text_of(body, "focused", LONGEST_ID))

    async def _typed(
        self, person: WebPersonRow, body: Mapping[str, Any], name: str, options: Mapping[str, Any]
    ) -> Callable[[int], Act]:
        """Return a command as it has been typed: the table that it names is where it is meant."""
        named = str(options.get("table", ""))
        table = int(named) if named.isdecimal() and len(named) < 16 else _number(body, "table", needed=False)
        place, table = await self._house.acts.where(table, self._house.acts.opens_by_command(name))
        return lambda number: Act(number, person, place, table, options=options)

    async def _dismiss(self, person: WebPersonRow, body: Mapping[str, Any]) -> Answer:
        found = self._house.messages.get(_number(body, "message"))
        if found is not None and found.owner == person.user_id and found.kind in (Kind.PRIVATE, Kind.NOTICE):
            self._house.messages.remove(found.id)
        return {"ok": True}

    async def _name(self, person: WebPersonRow, body: Mapping[str, Any]) -> Answer:
        await self._house.people.arrive(person.user_id, text_of(body, "name", LONGEST_VALUE))
        self._house.streams.touch_all()
        return {"ok": True}

    # Links

    async def _links(self, person: WebPersonRow, body: Mapping[str, Any]) -> Answer:
        """Make a link for a new person, or a further one for a person who has lost theirs."""
        _need_host(person)
        user = _number(body, "user", needed=False)
        found = self._house.people.find(user) or await self._house.people.add(
            text_of(body, "name", LONGEST_VALUE, needed=False)
        )
        token = await self._house.people.person_link(found.user_id)
        self._house.streams.touch_all()
        return self._link("p", token)

    async def _watch(self, person: WebPersonRow, body: Mapping[str, Any]) -> Answer:
        table = await self._house.services.tables.find(_number(body, "table"))
        if table is None or table.row.guild_id != HOUSE:
            raise Refused(404, "There is no such table.")
        token = await self._house.people.watch_link(table.place_id)
        self._house.streams.touch_all()
        return self._link("w", token)

    def _link(self, kind: str, token: str) -> Answer:
        url = f"{self._house.base}/{kind}/{token}/"
        return {"id": hash_of(token)[:LINK_ID], "url": url, "qr": rows(url)}

    async def _withdraw(self, person: WebPersonRow, body: Mapping[str, Any]) -> Answer:
        _need_host(person)
        link = self._house.people.link_named(text_of(body, "id", LONGEST_ID))
        if link is None:
            raise Refused(404, "There is no such link.")
        if (
            link.user_id == person.user_id
            and sum(one.user_id == person.user_id for one in self._house.people.links) == 1
        ):
            raise Refused(409, "That is your own last link; without it you could not come back.")
        await self._house.people.drop([link.hash])
        self._house.drop_strangers()
        return {"ok": True}


async def _write(answer: web.StreamResponse, chunk: bytes) -> None:
    async with asyncio.timeout(WRITE_SECONDS):
        await answer.write(chunk)


def _json(value: Any, status: int = 200) -> web.Response:
    return web.Response(text=dumped(value), status=status, content_type="application/json")


async def _body(request: web.Request, most: int) -> Mapping[str, Any]:
    """Read a JSON object of at most this many bytes."""
    if request.content_type != "application/json":
        raise Refused(415, "JSON is needed.")
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.content.iter_chunked(65_536):
                data += chunk
                if len(data) > most:
                    raise Refused(413, f"No more than {most} bytes can be sent.")
        found = json.loads(data)
    except TimeoutError:
        raise Refused(408, "The request took too long to arrive.") from None
    except (ValueError, RecursionError):
        raise Refused(400, "That is no JSON.") from None
    if not isinstance(found, dict):
        raise Refused(400, "A JSON object is needed.")
    return found


def _number(body: Mapping[str, Any], key: str, needed: bool = True) -> int:
    """Read an id, which is a text; 0 where it may be missing."""
    value = body.get(key) or ""
    if not value and not needed:
        return 0
    text = value if isinstance(value, str) else ""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 19):
        raise Refused(400, f"{key}: an id is needed.")
    return int(text)


def _nonce(body: Mapping[str, Any]) -> str:
    nonce = text_of(body, "nonce", NONCES[-1])
    if len(nonce) not in NONCES:
        raise Refused(400, f"nonce: {NONCES[0]} to {NONCES[-1]} characters are needed.")
    return nonce


def _texts(values: Any) -> list[str]:
    if not isinstance(values, list) or len(values) > MOST_VALUES:
        raise Refused(400, "values: a list of texts is needed.")
    if not all(isinstance(value, str) and len(value) <= LONGEST_VALUE for value in values):
        raise Refused(400, "values: a list of texts is needed.")
    return values


def _options(body: Mapping[str, Any]) -> dict[str, Any]:
    options = body.get("options", {})
    if not isinstance(options, dict) or len(options) > MOST_VALUES:
        raise Refused(400, "options: an object is needed.")
    return {str(name): _upload(value) if isinstance(value, dict) else value for name, value in options.items()}


def _upload(value: Any) -> WebUpload:
    name, data = (value.get("name"), value.get("data")) if isinstance(value, dict) else (None, None)
    if not isinstance(name, str) or not isinstance(data, str):
        raise Refused(400, "A file has a name and data.")
    try:
        read = base64.b64decode(data, validate=True)
    except (binascii.Error, ValueError):
        raise Refused(400, "The data of a file is base64.") from None
    if len(read) > FILE_BYTES:
        raise Refused(413, f"No file of more than {FILE_BYTES} bytes can be sent.")
    return WebUpload(name[:LONGEST_ID], read)


def _need_host(person: WebPersonRow) -> None:
    if not person.is_host:
        raise Refused(403, "Only the host can do that.")

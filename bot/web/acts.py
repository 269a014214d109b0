"""Acts: clicks, forms and commands of people on pages, each carried out once, whatever the page repeats."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from hashlib import sha256
from typing import Any

from bot.composition import Interface, Services
from bot.delivery.ids import OPENERS, decode
from bot.delivery.reply import Reply
from bot.interactions.faults import report_fault
from bot.interactions.work import CLOSING
from bot.table.errors import TableError
from bot.web.errors import Refused
from bot.web.interaction import Act, WebInteraction
from bot.web.messages import Messages
from bot.web.palette import Palette
from bot.web.people import People
from storage.base import Store
from storage.web import HOUSE

REMEMBERED = 4096
NEW_PLACES = ("table open", "table import")
"""The commands whose table gets a place of its own."""
ID_BYTES, ID_BITS = 8, 62
Json = dict[str, Any]


class Acts:
    def __init__(
        self, store: Store, services: Services, interface: Interface, people: People, messages: Messages
    ) -> None:
        self.palette = Palette(interface)
        self._store = store
        self._services = services
        self._router = interface.router
        self._people = people
        self._messages = messages
        self._known: OrderedDict[int, asyncio.Task[Json]] = OrderedDict()

    async def once(self, user_id: int, nonce: str, work: Callable[[int], Coroutine[Any, Any, Json]]) -> Json:
        """Carry this out, or wait for the answer of the first time. It goes on where the page does not wait."""
        if self._services.work.closing:
            raise Refused(503, CLOSING)
        number = act_id(user_id, nonce)
        if number not in self._known:
            self._known[number] = asyncio.get_running_loop().create_task(work(number))
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return await asyncio.shield(self._known[number])

    # What people do

    async def click(self, act: Act) -> Json:
        """Carry out a click on a component, or take a form."""
        return await self._carry_out(act, self._router.handle, self._is_stored(act))

    def _is_stored(self, act: Act) -> bool:
        """Return True if not even a restart may let it happen twice; moves are told apart by their origin."""
        ref = decode(act.custom_id)
        return not act.message or act.upload is not None or (ref is not None and ref.kind in OPENERS)

    async def command(self, act: Act, name: str) -> Json:
        """Carry out a slash command."""
        self.palette.check(name, act.options, self._people.all)

        async def run(reply: Reply) -> None:
            try:
                await self.palette.run(name, reply, act.options, self._people.all)
            except Exception as error:
                await report_fault(reply, f"command {name}", error, self._services.refresh)

        return await self._carry_out(act, run, is_stored=True)

    async def suggest(self, act: Act, name: str, focused: str) -> Json:
        """Suggest values for an option of a command that is still being typed."""
        reply = Reply(WebInteraction(act, self._messages, self._services.work))
        return {"choices": await self.palette.suggest(name, reply, focused)}

    async def _carry_out(self, act: Act, run: Callable[[Reply], Awaitable[None]], is_stored: bool) -> Json:
        i = WebInteraction(act, self._messages, self._services.work)
        reply = Reply(i)
        if not is_stored or await self._store.take_interaction(act.id, self._services.tables.clock()):
            await run(reply)
        form = i.outcome.form
        led_to = max((one for one in reply.changed_tables if one != act.table), default=0)
        return {
            "ok": True,
            "said": i.outcome.said,
            "shown": [str(message) for message in i.outcome.shown],
            "form": {"title": form.title, "custom_id": form.custom_id, "parts": list(form.parts)} if form else None,
            "table": str(led_to or ""),
        }

    # Where they do it

    def opens_by_command(self, name: str) -> bool:
        """Return True for a command whose table gets a place of its own."""
        return name in NEW_PLACES

    async def where(self, table_id: int, is_new: bool) -> tuple[int, int]:
        """Return the place of a table and its number; what is done at none gets a new place, as does what opens one."""
        if is_new or not table_id:
            return self._messages.numbers.place(), 0
        try:
            table = await self._services.tables.read(table_id)
        except TableError:
            return self._messages.numbers.place(), 0
        return (table.place_id, table_id) if table.row.guild_id == HOUSE else (self._messages.numbers.place(), 0)


def act_id(user_id: int, nonce: str) -> int:
    """Return the number of an act: the same one for what a page repeats."""
    digest = sha256(f"{user_id} {nonce}".encode()).digest()
    return int.from_bytes(digest[:ID_BYTES], "big") >> (8 * ID_BYTES - ID_BITS)


def opens(custom_id: str) -> bool:
    """Return True for a component that opens a table, or may because it concerns none."""
    ref = decode(custom_id)
    return ref is None or ref.kind in OPENERS or not ref.table


def text_of(body: Mapping[str, Any], key: str, longest: int, needed: bool = True) -> str:
    """Read a text from what a page has sent."""
    value = body.get(key, None if needed else "")
    if not isinstance(value, str) or len(value) > longest or (needed and not value):
        raise Refused(400, f"{key}: a text of up to {longest} characters is needed.")
    return value

"""Clicks on a lobby card: seats, options, the lucky word, the start, and the rematch after the end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, cast

from discord import ui

from bot.delivery.ids import Ref, encode
from bot.delivery.reply import Reply
from bot.display import elements
from bot.interactions.context import Context
from bot.interactions.people import person
from bot.lobby import options
from bot.lobby.service import WORD_LIMIT
from bot.lobby.starting import rematch, start
from bot.table.errors import OtherServer, TableError
from bot.table.snapshot import TableSnapshot

Handler = Callable[[Reply, Ref], Awaitable[None]]


class LobbyClicks:
    def __init__(self, context: Context) -> None:
        self._context = context
        self.handlers: Mapping[str, Handler] = {
            "join": self._join,
            "leave": self._leave,
            "more": self._add_computer,
            "fewer": self._remove_computer,
            "switch": self._switch,
            "set": self._set,
            "word": self._ask_word,
            "addword": self._add_word,
            "start": self._start,
            "rematch": self._rematch,
        }

    async def _show(self, reply: Reply, table: TableSnapshot) -> None:
        await self._context.publisher.answer(reply, table)

    async def _join(self, reply: Reply, ref: Ref) -> None:
        await _same_server(self._context, reply, ref)
        await self._show(reply, await self._context.lobby.join(ref.table, person(reply.i)))

    async def _leave(self, reply: Reply, ref: Ref) -> None:
        await self._show(reply, await self._context.lobby.leave(ref.table, reply.user_id))

    async def _add_computer(self, reply: Reply, ref: Ref) -> None:
        await self._show(reply, await self._context.lobby.add_computer(ref.table, reply.user_id))

    async def _remove_computer(self, reply: Reply, ref: Ref) -> None:
        await self._show(reply, await self._context.lobby.remove_computer(ref.table, reply.user_id))

    async def _switch(self, reply: Reply, ref: Ref) -> None:
        table = await self._context.tables.read(ref.table)
        changes = options.switched(table, ref.key, values(reply))
        await self._show(reply, await self._context.lobby.set_options(table.id, reply.user_id, changes))

    async def _set(self, reply: Reply, ref: Ref) -> None:
        """Set an option; the private message with all values of one closes with what was set."""
        chosen = first_value(reply)
        table = await self._context.tables.read(ref.table)
        if chosen == options.OTHER_VALUES:
            await self._show_values(reply, table, ref.key)
            return
        changes = {ref.key: options.parsed(table.game, ref.key, chosen)}
        table = await self._context.lobby.set_options(table.id, reply.user_id, changes)
        if not reply.is_private:
            await self._show(reply, table)
            return
        await reply.update(elements.note(f"Set to {chosen}."))
        self._context.publisher.soon(table.id)

    async def _show_values(self, reply: Reply, table: TableSnapshot, name: str) -> None:
        table.need_lobby()
        table.need_host(reply.user_id, "change the rules of this table")
        await reply.show_view(elements.build_view(elements.text(["Which value?"]), *options.all_values(table, name)))

    async def _ask_word(self, reply: Reply, ref: Ref) -> None:
        table = await self._context.tables.read(ref.table)
        table.need_lobby()
        table.need_seat(reply.user_id)
        await reply.ask(word_form(table))

    async def _add_word(self, reply: Reply, ref: Ref) -> None:
        await self._context.lobby.add_word(ref.table, reply.user_id, typed_text(reply))
        await reply.say("Your word will be mixed into the chance of this game. The record of the game will show it.")

    async def _start(self, reply: Reply, ref: Ref) -> None:
        await start(self._context, reply, ref.table)

    async def _rematch(self, reply: Reply, ref: Ref) -> None:
        await rematch(self._context, reply, ref.table, person(reply.i))


async def _same_server(context: Context, reply: Reply, ref: Ref) -> None:
    """A forged click from another server must not take a seat."""
    table = await context.tables.read(ref.table)
    if reply.i.guild_id != table.row.guild_id:
        raise OtherServer


def word_form(table: TableSnapshot) -> ui.Modal:
    """A form for a word that becomes part of the game's chance."""
    form = ui.Modal(title="My lucky word", custom_id=encode("addword", table.id))
    field: ui.TextInput[Any] = ui.TextInput(max_length=WORD_LIMIT, required=True, custom_id="word")
    about = "Mixed into the secret that decides dice and cards, so that no single person can choose them."
    form.add_item(ui.Label(text="Any word", description=about, component=field))
    form.stop()  # not kept in memory: the answer is found by its id
    return form


def typed_text(reply: Reply) -> str:
    """What was typed into the only field of a form."""
    found = list(_typed(cast("dict[str, Any]", reply.i.data or {}).get("components", ())))
    if not found:
        raise TableError("Nothing was typed.")
    return found[0]


def _typed(components: Any) -> list[str]:
    found: list[str] = []
    for component in components:
        if isinstance(component.get("value"), str):
            found.append(component["value"])
        found += _typed(component.get("components", ()))
        if "component" in component:
            found += _typed([component["component"]])
    return found


def values(reply: Reply) -> list[str]:
    """What was chosen from a select."""
    chosen = cast("dict[str, Any]", reply.i.data or {}).get("values", ())
    return [value for value in chosen if isinstance(value, str)]


def first_value(reply: Reply) -> str:
    """What was chosen from a select of one."""
    chosen = values(reply)
    if not chosen:
        raise TableError("Nothing was chosen.")
    return chosen[0]

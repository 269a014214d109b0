"""Clicks on a lobby card: seats, options, the lucky word, the start, and the rematch after the end."""

from __future__ import annotations

import re

from bot.delivery.card import Card
from bot.delivery.ids import Ref
from bot.delivery.reply import Reply
from bot.display import elements
from bot.display.publisher import Publisher
from bot.guests.service import Guests
from bot.interactions.handling import Handlers, answers, first_value, typed_text, values
from bot.lobby import forms, options
from bot.lobby.opening import Opening
from bot.lobby.service import LobbyService
from bot.table.errors import OtherServer, TableError
from bot.table.registry import TableRegistry
from bot.table.snapshot import TableSnapshot
from engine.core.words import counted

PERSON = re.compile(r"-?[0-9]{1,19}")
"""The id of a person, as a form returns it."""


class LobbyClicks:
    def __init__(
        self, tables: TableRegistry, lobby: LobbyService, guests: Guests, opening: Opening, publisher: Publisher
    ) -> None:
        self._tables = tables
        self._lobby = lobby
        self._guests = guests
        self._opening = opening
        self._publisher = publisher
        self.handlers: Handlers = {
            "join": self._join,
            "leave": self._leave,
            "more": self._add_computer,
            "fewer": self._remove_computer,
            "switch": self._switch,
            "set": self._set,
            "word": self._ask_word,
            "settings": self._ask_settings,
            "settled": self._settle,
            "invite": self._ask_whom,
            "invited": self._invite,
            "addword": self._add_word,
            "start": self._start,
            "rematch": self._rematch,
        }

    async def _show(self, reply: Reply, table: TableSnapshot) -> None:
        await self._publisher.answer(reply, table)

    async def _join(self, reply: Reply, ref: Ref) -> None:
        await self._need_same_server(reply, ref)
        await self._show(reply, await self._lobby.join(ref.table, reply.person))

    async def _need_same_server(self, reply: Reply, ref: Ref) -> None:
        """Raise for a forged click from another server, which must not take a seat."""
        table = await self._tables.read(ref.table)
        if reply.guild_id != table.row.guild_id:
            raise OtherServer

    async def _leave(self, reply: Reply, ref: Ref) -> None:
        await self._show(reply, await self._lobby.leave(ref.table, reply.user_id))

    async def _add_computer(self, reply: Reply, ref: Ref) -> None:
        await self._show(reply, await self._lobby.add_computer(ref.table, reply.user_id))

    async def _remove_computer(self, reply: Reply, ref: Ref) -> None:
        await self._show(reply, await self._lobby.remove_computer(ref.table, reply.user_id))

    async def _switch(self, reply: Reply, ref: Ref) -> None:
        table = await self._tables.read(ref.table)
        changes = options.switched(table, ref.key, values(reply))
        await self._show(reply, await self._lobby.set_options(table.id, reply.user_id, changes))

    async def _set(self, reply: Reply, ref: Ref) -> None:
        """Set an option; the private message with all values of one closes with what was set."""
        chosen = first_value(reply)
        table = await self._tables.read(ref.table)
        if chosen == options.OTHER_VALUES:
            await self._show_values(reply, table, ref.key)
            return
        changes = {ref.key: options.parsed(table.game, ref.key, chosen)}
        table = await self._lobby.set_options(table.id, reply.user_id, changes)
        if not reply.is_private:
            await self._show(reply, table)
            return
        await reply.update(elements.note(f"Set to {chosen}."))
        self._publisher.soon(table.id)

    async def _show_values(self, reply: Reply, table: TableSnapshot, name: str) -> None:
        table.need_lobby()
        table.need_host(reply.user_id, "change the rules of this table")
        view = elements.build_view(elements.text(["Which value?"]), *options.all_values(table, name))
        await reply.show(Card(view))

    async def _ask_word(self, reply: Reply, ref: Ref) -> None:
        table = await self._tables.read(ref.table)
        table.need_lobby()
        table.need_seat(reply.user_id)
        await reply.ask(forms.word_form(table))

    async def _add_word(self, reply: Reply, ref: Ref) -> None:
        await self._lobby.add_word(ref.table, reply.user_id, typed_text(reply))
        await reply.say("Your word will be mixed into the chance of this game. The record of the game will show it.")

    async def _ask_settings(self, reply: Reply, ref: Ref) -> None:
        table = await self._tables.read(ref.table)
        table.need_lobby()
        table.need_host(reply.user_id, "change the settings of this table")
        await reply.ask(forms.settings_form(table))

    async def _settle(self, reply: Reply, ref: Ref) -> None:
        table = await self._tables.read(ref.table)
        asked = forms.settled(table, answers(reply))
        await self._show(reply, await self._lobby.settle(table.id, reply.user_id, asked))

    async def _ask_whom(self, reply: Reply, ref: Ref) -> None:
        table = await self._tables.read(ref.table)
        table.need_lobby()
        table.need_seat(reply.user_id)
        await reply.ask(forms.invitation_form(table))

    async def _invite(self, reply: Reply, ref: Ref) -> None:
        """Invite the chosen people; of those who sit here or cannot play, the others learn nothing."""
        table, bots = await self._tables.read(ref.table), reply.i.bots
        chosen = [int(user) for user in answers(reply).get("people", ()) if PERSON.fullmatch(user)]
        guests = [user for user in chosen if user not in bots and table.seat_of(user) is None]
        if not guests:
            raise TableError("They sit here already, or are bots, which do not play.")
        for user in guests:
            await self._guests.invite(table.id, reply.user_id, user)
        await reply.say(f"{counted(len(guests), 'person', 'people')} invited to {table.title}.")

    async def _start(self, reply: Reply, ref: Ref) -> None:
        await self._opening.start(reply, ref.table)

    async def _rematch(self, reply: Reply, ref: Ref) -> None:
        await self._opening.rematch(reply, ref.table, reply.person)

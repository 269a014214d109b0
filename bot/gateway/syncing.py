"""Telling Discord the slash commands. A command that Discord refuses must not take the others down with it.

Discord takes all commands at once or none. What it refuses is offered with less or left out, said in the log and in the
status, and offered again at the next start or a day later.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands
from discord.http import HTTPClient

from bot.delivery.failures import Failed
from bot.discord.rest import attempt
from bot.gateway.refusals import Definition, Part, Path, reasons, without
from bot.monitoring.telemetry import GatewayFigures
from bot.runtime.tasks import Retries, Tasks
from engine.core.words import listed
from storage import Store, StoreError

log = logging.getLogger(__name__)

REFUSED = 400
SERVER_INSTALL, USER_INSTALL = 0, 1
PRIVATE_CHANNEL = 2
"""The context of conversations in which only a user's own installation can be used."""
SENDING = "commands"
OFFER_AGAIN = 86_400.0
"""Seconds after which what was refused is offered again."""
NARROWED = (
    "Discord does not take {names} for people who installed me for themselves ({reason}): servers and my DMs are left. "
    "To change that, allow user installs in the developer portal and send me `sync` directly."
)


class CommandSync:
    """Keeps the commands at Discord as they are here."""

    def __init__(self, bot: commands.Bot, store: Store, tasks: Tasks, figures: GatewayFigures) -> None:
        self.may_send: Callable[[], bool] = lambda: True
        """Tells whether it is this process that sends the commands."""
        self._bot = bot
        self._store = store
        self._figures = figures
        self._again = Retries[str](lambda _: tasks.start(self.send()))
        self._tasks = tasks
        self._offer: asyncio.TimerHandle | None = None

    async def send(self) -> None:
        """Tell Discord the commands; after an outage again, and meanwhile Discord keeps the ones it has."""
        if not self.may_send():
            return
        try:
            sent = await attempt(self.sync(), "sending the commands")
        except StoreError as error:
            log.warning("whether the commands have changed is not known: %s", error)
            self._again.later(SENDING)
            return
        if isinstance(sent, Failed) and sent.passing:
            self._again.later(SENDING)
        elif isinstance(sent, Failed) or sent:
            self._offer_again()

    async def sync(self, force: bool = False) -> list[str]:
        """Tell Discord the commands only when they differ from those it has taken.

        Return what it did not take, in sentences. Only a set that was taken whole is remembered, so that a start after
        the cause is gone sends everything.
        """
        wanted = definitions(self._bot.tree)
        digest = _digest(self._bot.application_id, wanted)
        if not force and await self._store.meta("commands") == digest:
            return []
        notes = await send(self._bot.http, self._bot.application_id or 0, wanted)
        self._figures.refusals = notes
        await self._store.set_meta("commands", "" if notes else digest)
        return notes

    def close(self) -> None:
        self._again.close()
        if self._offer is not None:
            self._offer.cancel()

    def _offer_again(self) -> None:
        if self._offer is not None:
            self._offer.cancel()
        self._offer = asyncio.get_running_loop().call_later(OFFER_AGAIN, lambda: self._tasks.start(self.send()))


def definitions(tree: app_commands.CommandTree[Any]) -> list[Definition]:
    """Return the commands as they are sent to Discord, always in the same order."""
    found = [dict(command.to_dict(tree)) for command in tree.get_commands()]
    for definition in found:
        definition.pop("dm_permission", None)  # deprecated: contexts say where a command works
    return sorted(found, key=lambda definition: (definition["type"], definition["name"]))


def _digest(application_id: int | None, wanted: Sequence[Definition]) -> str:
    # "whole" makes it differ from those of versions that also remembered sets which Discord had refused in part.
    return hashlib.sha256(json.dumps(["whole", application_id, wanted], sort_keys=True).encode()).hexdigest()


async def send(http: HTTPClient, application_id: int, wanted: Sequence[Definition]) -> list[str]:
    """Replace all commands by these. Return in sentences what Discord did not take as it was."""
    attempt = _Attempt(list(wanted))
    while True:
        try:
            await http.bulk_upsert_global_commands(application_id, payload=attempt.payload)
            return attempt.notes
        except discord.HTTPException as error:
            if error.status != REFUSED or not attempt.reduce(reasons(error)):
                raise


@dataclass(slots=True)
class _Attempt:
    payload: list[Definition]
    notes: list[str] = field(default_factory=list[str])

    def reduce(self, refused: Mapping[Path, str]) -> bool:
        """Ask for less; False when nothing would be left to ask for."""
        known = {path: reason for path, reason in refused.items() if self._part(path)}
        if not known:  # Discord does not say which one it is: most likely one of these
            known = {(number,): "no reason given" for number in self._for_users(range(len(self.payload)))}
        narrowing = set(self._for_users(path[0] for path in known if len(path) == 1))
        self._note_all(known, narrowing)
        kept = [self._reduced(number, known, number in narrowing) for number in range(len(self.payload))]
        self.payload = [definition for definition in kept if definition is not None]
        return bool(known and self.payload)

    def _reduced(self, number: int, known: Mapping[Path, str], narrowed: bool) -> Definition | None:
        definition = self.payload[number]
        return _for_servers(definition) if narrowed else without(definition, (number,), known)

    def _part(self, path: Path) -> Part | None:
        return Part.at(self.payload[path[0]], path) if path[0] < len(self.payload) else None

    def _for_users(self, numbers: Iterable[int]) -> list[int]:
        return [n for n in numbers if USER_INSTALL in (self.payload[n].get("integration_types") or ())]

    def _note_all(self, known: Mapping[Path, str], narrowing: Collection[int]) -> None:
        """Note what is left out of each command, and in one line which commands are offered in servers alone."""
        for path, reason in known.items():
            if path[0] not in narrowing:
                self._note(path, reason)
        if narrowing:
            names = listed([f"/{self.payload[number]['name']}" for number in sorted(narrowing)])
            whole = [reason for path, reason in known.items() if len(path) == 1 and path[0] in narrowing]
            self._add(NARROWED.format(names=names, reason=whole[0]))

    def _note(self, path: Path, reason: str) -> None:
        part = self._part(path)
        if part is not None:
            self._add(part.note(reason))

    def _add(self, note: str) -> None:
        self.notes.append(note)
        log.error("%s", note)


def _for_servers(definition: Definition) -> Definition:
    contexts = [context for context in definition.get("contexts") or () if context != PRIVATE_CHANNEL]
    return {**definition, "integration_types": [SERVER_INSTALL], "contexts": contexts}

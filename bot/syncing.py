"""Telling Discord the slash commands. A command that Discord refuses must not take the others down with it.

Discord takes all commands at once or none. What it refuses is offered with less or left out, and said in the log.
"""

from __future__ import annotations

import hashlib
import json
import logging
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import discord
from discord import app_commands
from discord.http import HTTPClient

log = logging.getLogger(__name__)

Definition = dict[str, Any]

REFUSED = 400
SERVER_INSTALL, USER_INSTALL = 0, 1
PRIVATE_CHANNEL = 2
"""The context of conversations in which only somebody's own installation can be used."""
REASON = re.compile(r"^In (\d+)\b[^:]*: (.*)$", re.MULTILINE)
"""How discord.py words what Discord has against one of several commands: its number first."""
NARROWED = (
    "Discord does not take /{name} for people who installed me for themselves ({reason}), so it works in servers and "
    "in my DMs only. To change that, allow user installs in the developer portal and mention me with `sync`."
)
LEFT_OUT = "Discord refuses /{name} ({reason}). That command does not exist now; the others do."


def definitions(tree: app_commands.CommandTree[Any]) -> list[Definition]:
    """The commands as they are sent to Discord, always in the same order."""
    found = [dict(command.to_dict(tree)) for command in tree.get_commands()]
    for definition in found:
        definition.pop("dm_permission", None)  # deprecated: contexts say where a command works
    return sorted(found, key=lambda definition: (definition["type"], definition["name"]))


def digest(application_id: int | None, wanted: Sequence[Definition]) -> str:
    return hashlib.sha256(json.dumps([application_id, wanted], sort_keys=True).encode()).hexdigest()


async def send(http: HTTPClient, application_id: int, wanted: Sequence[Definition]) -> list[str]:
    """Replace all commands by these; tells in sentences what Discord did not take as it was."""
    attempt = _Attempt(list(wanted))
    while True:
        try:
            await http.bulk_upsert_global_commands(application_id, payload=attempt.payload)
            return attempt.notes
        except discord.HTTPException as error:
            if error.status != REFUSED or not attempt.reduce(_reasons(error)):
                raise


def _reasons(error: discord.HTTPException) -> dict[int, str]:
    """What Discord has against which command."""
    return {int(number): reason for number, reason in REASON.findall(error.text)}


@dataclass(slots=True)
class _Attempt:
    payload: list[Definition]
    notes: list[str] = field(default_factory=list)

    def reduce(self, reasons: dict[int, str]) -> bool:
        """Ask for less; False when nothing would be left to ask for."""
        if not reasons:  # Discord does not say which one it is: most likely one of these
            reasons = dict.fromkeys(self._for_users(range(len(self.payload))), "no reason given")
        narrowing = set(self._for_users(reasons))
        kept: list[Definition] = []
        for number, definition in enumerate(self.payload):
            if number in narrowing:
                self._note(NARROWED, definition, reasons[number])
                kept.append(_for_servers(definition))
            elif number in reasons:
                self._note(LEFT_OUT, definition, reasons[number])
            else:
                kept.append(definition)
        self.payload = kept
        return bool(reasons and kept)

    def _for_users(self, numbers: Iterable[int]) -> list[int]:
        return [n for n in numbers if USER_INSTALL in (self.payload[n].get("integration_types") or ())]

    def _note(self, words: str, definition: Definition, reason: str) -> None:
        self.notes.append(words.format(name=definition["name"], reason=reason))
        log.error("%s", self.notes[-1])


def _for_servers(definition: Definition) -> Definition:
    contexts = [context for context in definition.get("contexts") or () if context != PRIVATE_CHANNEL]
    return {**definition, "integration_types": [SERVER_INSTALL], "contexts": contexts}

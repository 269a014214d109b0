"""The application at Discord: the link that invites the bot, and what is wrong with its settings or rights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

SCOPES = ("bot", "applications.commands")
PERMISSIONS: Mapping[str, int] = {
    "View Channels": 1 << 10,
    "Send Messages": 1 << 11,
    "Attach Files": 1 << 15,
    "Read Message History": 1 << 16,
    "Create Public Threads": 1 << 35,
    "Send Messages in Threads": 1 << 38,
}
"""As they are called in the settings of a server."""
OPTIONAL = ("Read Message History", "Create Public Threads", "Send Messages in Threads")
_ADMINISTRATOR = 1 << 3
_INTENTS: Mapping[str, int] = {
    "Presence": 1 << 12 | 1 << 13,
    "Server Members": 1 << 14 | 1 << 15,
    "Message Content": 1 << 18 | 1 << 19,
}


def invite_link(application_id: int) -> str:
    """Return the link that adds the bot to a server, with the scopes and permissions it needs."""
    asked = {"client_id": application_id, "permissions": sum(PERMISSIONS.values()), "scope": " ".join(SCOPES)}
    return f"https://discord.com/oauth2/authorize?{urlencode(asked)}"


@dataclass(frozen=True, slots=True)
class Application:
    """An application as Discord describes it to its bot."""

    id: int
    name: str
    servers: int
    faults: Sequence[str] = ()
    """Each says what does not work, and what to do."""
    notes: Sequence[str] = ()

    @property
    def invite(self) -> str:
        return invite_link(self.id)


def application(described: Mapping[str, Any], guilds: Sequence[Mapping[str, Any]]) -> Application:
    """Read what Discord says about the application and its servers."""
    lacking = [line for guild in guilds for line in _lacking(guild)]
    return Application(
        id=int(described["id"]),
        name=str(described["name"]),
        servers=len(guilds),
        faults=[*_faults(described), *(line for line, is_needed in lacking if is_needed)],
        notes=[*_notes(described), *(line for line, is_needed in lacking if not is_needed)],
    )


def _faults(described: Mapping[str, Any]) -> Iterator[str]:
    if described.get("interactions_endpoint_url"):
        yield (
            "Clicks and commands are sent to a web address: in the portal, under General Information, "
            "empty Interactions Endpoint URL."
        )
    if described.get("bot_require_code_grant"):
        yield "The invite link cannot work: in the portal, under Bot, switch off Requires OAuth2 Code Grant."


def _notes(described: Mapping[str, Any]) -> Iterator[str]:
    flags = int(described.get("flags") or 0)
    on = [name for name, bits in _INTENTS.items() if flags & bits]
    if on:
        yield f"Not needed and better off: in the portal, under Bot, switch off {', '.join(on)} Intent."


def _lacking(guild: Mapping[str, Any]) -> Iterator[tuple[str, bool]]:
    """Yield what the bot may not do anywhere in a server; a channel may still refuse more."""
    held = int(guild.get("permissions", _ADMINISTRATOR))  # some do not tell
    if held & _ADMINISTRATOR:
        return
    for names, is_needed in ((PERMISSIONS.keys() - set(OPTIONAL), True), (OPTIONAL, False)):
        missing = [name for name in PERMISSIONS if name in names and not held & PERMISSIONS[name]]
        if missing:
            yield (
                f"{guild['name']}: give the bot's role {', '.join(missing)}, or open the invite link again.",
                is_needed,
            )

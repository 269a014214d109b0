"""Notifications: messages that mention a person, and direct messages that make a sound."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.bot.world import World

SILENT = 1 << 12
"""The flag of a message that makes no sound."""


@dataclass(frozen=True, slots=True)
class Ping:
    """One message that made somebody's phone buzz."""

    name: str
    text: str
    directly: bool


def pings(world: World, *names: str) -> list[Ping]:
    """Everything that notified these people, in order; without names, everybody."""
    found = [ping for entry in world.env.http_requests for ping in _of(world, entry)]
    return [ping for ping in found if not names or ping.name in names]


def _of(world: World, entry: Any) -> Iterator[Ping]:
    body = entry.json if isinstance(entry.json, dict) else {}
    if entry.method != "POST" or not entry.path.endswith("/messages") or body.get("flags", 0) & SILENT:
        return
    channel_id = int(entry.path.split("/")[-2])
    people = {str(member.id): name for name, member in world.members.items()}
    owner = _dm_owner(world, channel_id)
    users = [owner] if owner else (body.get("allowed_mentions") or {}).get("users") or []
    for user in map(str, users):
        if user in people:
            yield Ping(people[user], _text(body.get("components", ())), owner is not None)


def _dm_owner(world: World, channel_id: int) -> str | None:
    for member in world.members.values():
        if world.env.backend.dm_channels.get(member.id) == channel_id:
            return str(member.id)
    return None


def _text(components: Any) -> str:
    parts = [c.get("content", "") + _text(c.get("components", ())) for c in components]
    return "\n".join(part for part in parts if part)

"""People as they come in from Discord: under which name, and what they may manage."""

from __future__ import annotations

from typing import Any

import discord

from bot.delivery.rest import attempt
from bot.lobby.service import Person
from bot.table.names import plain_name

OWNER_SECONDS = 5.0
"""Seconds that an answer waits for Discord to say who owns the bot; it has to be asked once only."""


def person(i: discord.Interaction[Any]) -> Person:
    """Return the person who clicked or typed."""
    return Person(i.user.id, plain_name(i.user.display_name) or plain_name(i.user.name) or f"Player {i.user.id % 1000}")


async def is_manager(i: discord.Interaction[Any]) -> bool:
    """Return True if this person may manage the server, or owns the bot."""
    if i.permissions.manage_guild:
        return True
    return await attempt(i.client.is_owner(i.user), "asking who owns the bot", OWNER_SECONDS) is True

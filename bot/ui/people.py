"""People as they come in from Discord: under which name, and what they may manage."""

from __future__ import annotations

import unicodedata
from typing import Any

import discord

from bot.tables.lobby import Person
from bot.ui.rest import attempt

FORMATTING = str.maketrans(dict.fromkeys("*`~|<>[]#\\_"))
NAME_LIMIT = 32
OWNER_SECONDS = 5.0
"""How long an answer waits for Discord to say who owns the bot; it has to be asked once only."""


def person(i: discord.Interaction[Any]) -> Person:
    """The person who clicked or typed."""
    return Person(i.user.id, plain_name(i.user.display_name) or plain_name(i.user.name) or f"Player {i.user.id % 1000}")


async def is_manager(i: discord.Interaction[Any]) -> bool:
    """Whether this person may manage the server, or owns the bot."""
    if i.permissions.manage_guild:
        return True
    return await attempt(i.client.is_owner(i.user), "asking who owns the bot", OWNER_SECONDS) is True


def plain_name(name: str) -> str:
    """A name without what would format text, turn its direction or hide in it."""
    visible = "".join(" " if char.isspace() else char for char in name if _is_visible(char))
    return " ".join(visible.translate(FORMATTING).split())[:NAME_LIMIT].strip()


def _is_visible(char: str) -> bool:
    """Not a control, a bidirectional mark, a zero-width character or a lone surrogate."""
    return char.isspace() or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")

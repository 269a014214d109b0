"""Our messages as discord.py sends them."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

import discord

from bot.delivery.card import Attachment
from bot.delivery.components import View
from bot.discord_internals import PlainView

NOBODY = discord.AllowedMentions.none()


def view(made: View) -> PlainView:
    return PlainView(*made.parts)


def files(attachments: Iterable[Attachment]) -> list[discord.File]:
    """Return files to send. discord.py sends each once, so every sending makes its own."""
    return [discord.File(io.BytesIO(one.data), one.name, description=one.alt or None) for one in attachments]


def allowed(users: Sequence[int]) -> discord.AllowedMentions:
    """Return the permission to notify these people only."""
    named = [discord.Object(user) for user in users]
    return discord.AllowedMentions(everyone=False, roles=False, users=named, replied_user=False)

"""Opening a table, by command or by button: who may do it, whether the bot can show it, and the lobby card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.delivery.reply import AnyInteraction, Reply
from bot.delivery.rest import MISSING_RIGHTS
from bot.interactions.context import Context
from bot.interactions.people import is_manager, person
from bot.lobby.service import Place
from bot.lobby.starting import start
from bot.servers.rights import can_show
from bot.table.errors import TableError
from bot.table.snapshot import TableSnapshot
from bot.table.storing import in_parts
from engine.core.game import AnyGame
from storage.people import Level

NOT_A_MEMBER = "I am not a member of this server. Ask somebody who manages it to add me, then open a table."
MANAGERS_ONLY = "In this server only those who manage it may open tables."


@dataclass(frozen=True, slots=True)
class Wanted:
    """What somebody wants a new table to be like."""

    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    computers: int = 0
    invited_only: bool = False
    level: Level | None = None
    """Of the computer players; unless given, the server's."""


async def open_lobby(context: Context, reply: Reply, game: AnyGame, wanted: Wanted | None = None) -> TableSnapshot:
    """Open a table for others to join, and let those know who wanted to."""
    table = await _open(context, reply, game, wanted or Wanted())
    await context.guests.opened(table)
    return table


async def _open(context: Context, reply: Reply, game: AnyGame, wanted: Wanted) -> TableSnapshot:
    """Open a table with the person who asked as its host, and show its lobby card as the answer."""
    await _need_permission(context, reply.i)
    place = Place(reply.i.guild_id, reply.i.channel_id or 0)
    table = await context.lobby.open(
        game, place, person(reply.i), dict(wanted.options), wanted.computers, wanted.invited_only, wanted.level
    )
    await context.publisher.introduce(table, reply)
    return table


async def play_now(context: Context, reply: Reply, game: AnyGame, computers: int = 0) -> TableSnapshot:
    """Open a table with so many computer players, or as many as the game needs, and start it."""
    seats = range(game.meta.min_seats, game.meta.max_seats + 1)
    with in_parts():
        wanted = computers if computers + 1 in seats else game.meta.min_seats - 1
        table = await _open(context, reply, game, Wanted(computers=wanted))
        return await start(context, reply, table.id)


async def _need_permission(context: Context, i: AnyInteraction) -> None:
    """Refuse where this person may not open tables, or the bot could not show one."""
    settings = await context.preferences.guild(i.guild_id or 0)
    if settings.openers == "managers" and not await is_manager(i):
        raise TableError(MANAGERS_ONLY)
    if i.guild_id is None or i.client.get_guild(i.guild_id) is None:
        raise TableError(NOT_A_MEMBER)
    if not can_show(i.app_permissions, isinstance(i.channel, discord.Thread)):
        raise TableError(MISSING_RIGHTS)

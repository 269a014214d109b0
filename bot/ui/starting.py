"""What happens on Discord when a game starts, or starts again: a thread of its own, one rematch."""

from __future__ import annotations

from typing import Any

import discord

from bot.tables.lobby import Person
from bot.tables.table import Table
from bot.ui.context import Context
from bot.ui.publisher import link
from bot.ui.rest import Failed, attempt, say
from storage.base import MessageRow

REMATCH = "rematch"


async def started(context: Context, i: discord.Interaction[Any], table: Table) -> None:
    """Give the table its thread. Where that is not possible, the channel serves as well."""
    if table.row.guild_id is None or (await context.keeper.store.guild(table.row.guild_id)).place != "thread":
        return
    rights = i.app_permissions
    channel = context.publisher.channel(table.row.channel_id)
    shown = await context.publisher.looked_up(table)
    if not isinstance(channel, discord.TextChannel) or shown is None:
        return
    if not (rights.create_public_threads and rights.send_messages_in_threads):
        return  # a thread nobody may write in would be worse than none
    name = f"{table.game.meta.title} · table {table.id}"
    thread = await attempt(channel.get_partial_message(shown.message_id).create_thread(name=name), "opening a thread")
    if not isinstance(thread, Failed):
        await context.keeper.commit(table, thread_id=thread.id)


async def rematch(context: Context, i: discord.Interaction[Any], table: Table, person: Person) -> None:
    """A new table for the same people. Whoever asks second is shown the way to it."""
    table.need_seat(person.user_id)
    store = context.keeper.store
    made = next((row for row in await store.messages(table.id) if row.kind == REMATCH), None)
    if made is not None:
        await say(i, f"The rematch is open already: {link(table, made)}")
        return
    new = await context.lobby.rematch(table, person)
    await context.publisher.introduce(new, i)
    if new.shown is not None:
        place, message = new.shown.channel_id, new.shown.message_id
        await store.put_message(MessageRow(table.id, REMATCH, 0, place, message, new.id, context.keeper.clock()))

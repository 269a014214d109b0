"""What happens on Discord when a game starts: a thread of its own, where the guild wants one."""

from __future__ import annotations

import discord

from bot.tables.table import Table
from bot.ui.context import Context
from bot.ui.rest import Failed, attempt


async def started(context: Context, table: Table) -> None:
    """Give the table its thread. Where that is not possible, the channel serves as well."""
    if table.row.guild_id is None or (await context.keeper.store.guild(table.row.guild_id)).place != "thread":
        return
    channel = context.publisher.channel(table.row.channel_id)
    if not isinstance(channel, discord.TextChannel) or table.shown is None:
        return
    name = f"{table.game.meta.title} · table {table.id}"
    thread = await attempt(
        channel.get_partial_message(table.shown.message_id).create_thread(name=name), "opening a thread"
    )
    if not isinstance(thread, Failed):
        await context.keeper.commit(table, thread_id=thread.id)

"""What happens on Discord when a game starts, or starts again: a thread of its own, one rematch."""

from __future__ import annotations

import discord

from bot.delivery.knowledge import Shown
from bot.delivery.links import link
from bot.delivery.reply import Reply
from bot.delivery.rest import Failed, attempt
from bot.interactions.context import Context
from bot.lobby.service import Person
from bot.table.snapshot import TableSnapshot

THREAD_NAME = 100
"""Characters that Discord allows in the name of a thread."""


async def start(context: Context, reply: Reply, table_id: int) -> TableSnapshot:
    """Start the game. The lobby's message becomes the announcement, and the table is posted below or in a thread."""
    table = await context.lobby.start(table_id, reply.user_id)
    card = await context.publisher.announce(table, reply)  # before a thread is made, which may take long
    clicked_the_card = card is not None and card.message == reply.message_id
    table = await _with_thread(context, reply, table, card)
    if not clicked_the_card:
        await reply.say(f"The game is on. {_way_to(table)}".strip())
    context.changed(table)
    return table


def _way_to(table: TableSnapshot) -> str:
    """A link to the thread in which a table is played."""
    thread = table.row.thread_id
    return f"[To the table](https://discord.com/channels/{table.row.guild_id}/{thread})" if thread else ""


async def _with_thread(context: Context, reply: Reply, table: TableSnapshot, card: Shown | None) -> TableSnapshot:
    """Give the table its thread. Where that is not possible, it is played in the channel."""
    if table.row.guild_id is None or (await context.preferences.guild(table.row.guild_id)).place != "thread":
        return table
    rights, channel = reply.i.app_permissions, context.publisher.channel(table.row.channel_id)
    if not isinstance(channel, discord.TextChannel) or card is None:
        return table
    if not (rights.create_public_threads and rights.send_messages_in_threads):
        return table  # a thread nobody may write in would be worse than none
    made = channel.get_partial_message(card.message).create_thread(name=table.title[:THREAD_NAME])
    thread = await attempt(made, "opening a thread")
    if isinstance(thread, Failed):
        return table
    return await context.play.move_to(table.id, table.row.channel_id, thread.id)


async def rematch(context: Context, reply: Reply, table_id: int, person: Person) -> None:
    """A new table for the same people, where the first one was opened; a second request leads to it."""
    table, new = await context.lobby.rematch(table_id, person)
    if new and reply.i.channel_id == table.place_id:
        await context.publisher.introduce(table, reply)
        return
    if new:
        await context.publisher.show_now(table)
    where = link(table, await context.publisher.shown(table.id))
    await reply.say("The rematch is open." + (f" [To the table]({where})" if where else ""))

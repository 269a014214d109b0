"""Looking for a message of ours of which nobody knows whether it arrived."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import discord

from bot.ui.ids import decode
from bot.ui.rest import Failed, attempt
from storage.base import PostRow

LOOK_BACK = 100
"""How many messages are searched for a post that may have arrived; as many as one request lists."""
CLOCKS_DIFFER = timedelta(minutes=1)
"""How far our clock may be ahead of Discord's."""


def search_from(*earlier: int) -> int:
    """The message after which a post that is made now will be found: much may have been written since earlier ones."""
    return max(*earlier, discord.utils.time_snowflake(discord.utils.utcnow() - CLOCKS_DIFFER))


async def find_post(client: discord.Client, post: PostRow, guild_id: int | None = None) -> int | Failed | None:
    """The message that was made of this post; None if there is none, or how looking for it failed.

    Posting again under the same nonce does not double a message of the last few minutes. Where old messages cannot be
    read at all, that has to do; where they cannot be read now, it is better to wait.
    """
    place = client.get_partial_messageable(post.channel_id, guild_id=guild_id)
    looking = _find_own(place, client.user, post.table_id, post.after_message_id)
    return await attempt(looking, "looking for a post that may have arrived")


async def _find_own(
    place: discord.PartialMessageable, bot: discord.ClientUser | None, table_id: int, after: int
) -> int | None:
    """The newest message of the bot's own that has a component of this table."""
    found: int | None = None
    async for message in place.history(limit=LOOK_BACK, after=discord.Object(after), oldest_first=True):
        if bot is not None and message.author.id == bot.id and _belongs_to(message.components, table_id):
            found = message.id
    return found


def _belongs_to(components: Sequence[object], table_id: int) -> bool:
    for component in components:
        ref = decode(str(getattr(component, "custom_id", "") or ""))
        if ref is not None and ref.table == table_id:
            return True
        if _belongs_to(getattr(component, "children", ()), table_id):
            return True
    return False

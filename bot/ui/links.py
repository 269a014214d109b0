"""Links to messages."""

from __future__ import annotations

from bot.tables.snapshot import TableSnapshot
from storage.base import MessageRow


def link(table: TableSnapshot, row: MessageRow | None) -> str | None:
    """Where this message about a table is; None if there is none."""
    if row is None:
        return None
    return f"https://discord.com/channels/{table.row.guild_id or '@me'}/{row.channel_id}/{row.message_id}"

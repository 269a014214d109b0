"""Links to messages."""

from __future__ import annotations

from bot.delivery.knowledge import Shown
from bot.table.snapshot import TableSnapshot


def link(table: TableSnapshot, shown: Shown | None) -> str | None:
    """Return the address of a message about a table; None if there is none."""
    return link_to(table.row.guild_id, shown.place, shown.message) if shown is not None else None


def link_to(guild_id: int | None, place: int, message: int) -> str:
    return f"https://discord.com/channels/{guild_id or '@me'}/{place}/{message}"

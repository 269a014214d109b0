"""Links to messages."""

from __future__ import annotations

from bot.delivery.knowledge import Shown
from bot.table.snapshot import TableSnapshot
from storage.web import is_of_web


def link(table: TableSnapshot, shown: Shown | None) -> str | None:
    """Return the address of a message about a table; None if there is none."""
    return link_to(table, shown.place, shown.message) if shown is not None else None


def link_to_direct(shown: Shown) -> str:
    """Return the address of a message in a DM."""
    return f"https://discord.com/channels/@me/{shown.place}/{shown.message}"


def link_to(table: TableSnapshot, place: int, message: int) -> str:
    """Return the address of a message; on pages of our own it is the part of the page that shows its table."""
    if is_of_web(place):
        return f"#table/{table.id}"
    return f"https://discord.com/channels/{table.row.guild_id or '@me'}/{place}/{message}"

"""Permissions the bot needs in a channel: those it has, and what does not work without the others."""

from __future__ import annotations

from dataclasses import dataclass

import discord


@dataclass(frozen=True, slots=True)
class Right:
    """A permission as people find it in Discord's settings."""

    name: str
    held: bool
    purpose: str
    needed: bool
    """Without it no table can be shown; others only make some things worse."""


def rights_here(held: discord.Permissions, in_thread: bool) -> list[Right]:
    """Return the permissions that matter in this channel or thread; in threads, Send Messages has no effect."""
    send = (
        Right("Send Messages in Threads", held.send_messages_in_threads, "posting tables in this thread", True)
        if in_thread
        else Right("Send Messages", held.send_messages, "posting tables in this channel", True)
    )
    rights = [
        Right("View Channel", held.view_channel, "seeing this channel at all", True),
        send,
        Right("Attach Files", held.attach_files, "boards and logs", True),
        Right("Read Message History", held.read_message_history, "finding my own messages after a restart", False),
    ]
    if not in_thread:
        threads = held.create_public_threads and held.send_messages_in_threads
        name = "Create Public Threads and Send Messages in Threads"
        rights.append(Right(name, threads, "a thread for each game; without it games stay in the channel", False))
    return rights


def can_show(held: discord.Permissions, in_thread: bool = False) -> bool:
    """Decide whether the bot may post tables where it has these permissions."""
    return all(right.held for right in rights_here(held, in_thread) if right.needed)


def rights_report(held: discord.Permissions, in_thread: bool) -> str:
    """List what works here and what does not, with the permissions to give."""
    rights = rights_here(held, in_thread)
    lines = [f"{'✅' if right.held else '❌'} **{right.name}**: {right.purpose}" for right in rights]
    missing = [right for right in rights if not right.held]
    if any(right.needed for right in missing):
        verdict = "Tables cannot be shown here until somebody who manages the server gives me what is missing."
    elif missing:
        verdict = "Tables work here; what is missing would make them better."
    else:
        verdict = "Everything works here."
    return "\n".join([verdict, *lines])

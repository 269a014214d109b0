"""The time of the bot. It is that of discord.py, so that a simulated Discord moves both."""

import discord


def clock() -> float:
    """Return the seconds since 1970."""
    return discord.utils.utcnow().timestamp()

"""A wall between Discord and the bot: connecting, unreadable events, repeated interactions, sending commands."""

"""Discord's side of what the bot does: interactions, messages and direct messages by way of discord.py."""

"""The bot's first message in a server."""

"""The bot at a strict Discord, with discord.py's real HTTP client: see docs/testing.md."""

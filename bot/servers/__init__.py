"""Settings of a whole server, and the permissions the bot needs there."""

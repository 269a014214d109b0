"""Slash commands: thin, one file per feature. Each maps commands onto the services of that feature."""

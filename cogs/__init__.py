"""Slash commands: thin, one file per feature. Each maps what somebody wants onto the services of that feature."""

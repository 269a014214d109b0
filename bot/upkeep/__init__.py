"""The database over time: backups, and checks of what is stored."""

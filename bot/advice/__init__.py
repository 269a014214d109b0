"""Advice of the strong player, at one's own turn and for oneself."""

"""Interactions from Discord: the router of every click, and what is common to all answers."""

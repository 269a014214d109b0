"""Rules of a game, by topic and by card."""

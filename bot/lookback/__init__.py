"""Looking back at a finished game: a player's costliest decisions, and what the strong player would have played."""

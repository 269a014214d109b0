"""A running game: moves, undo, votes, computer players, and the message of its table."""

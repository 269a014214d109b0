"""A player who does not move: the question to the table, and what follows from the answer."""

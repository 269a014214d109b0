"""Statistics: finished games of a person, a server and a game, as `/stats` shows them."""

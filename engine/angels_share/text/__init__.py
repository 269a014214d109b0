"""Texts: the story of a game, the board as text, the rules help and the words they share."""

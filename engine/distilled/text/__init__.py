"""Texts for players: names, sentences, the story, the board as text and help."""

"""Texts: log and recaps, the board as text, help, and the phrases they share."""

"""The computer player and what it judges boards by."""

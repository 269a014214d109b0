"""Ratings of people at the games of a server, and the score of a series of the same people."""

"""Telling people: that it is their turn, a reminder, the notice a day, news of a table."""

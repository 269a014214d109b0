"""Stored data about a person: showing it, and removing it."""

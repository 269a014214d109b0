"""Reasons for what computer players did, for those who ask."""

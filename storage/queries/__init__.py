"""Queries of every store, in SQL that each database understands."""

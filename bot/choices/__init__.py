"""How the legal moves of a seat become buttons and selects."""

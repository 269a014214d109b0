"""The legal moves of a seat as buttons and selects."""

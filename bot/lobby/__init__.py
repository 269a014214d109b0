"""Before the game: opening a table, taking seats, setting options, starting."""

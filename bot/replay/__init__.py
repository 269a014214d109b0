"""Looking back at a game: its log, its replay picture by picture, practice from a position, imports."""

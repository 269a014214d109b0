"""The parts boards are made of. None of them knows a game."""

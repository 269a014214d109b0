"""The computer player: the exact value of a turn, and the chances beyond it."""

"""Code that tests share: games to test, ways to play them, and the promises every game must keep."""

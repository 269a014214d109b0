"""Whiskey Business!, a game of dice, recipes and pressing one's luck, for two to six distillers."""

"""The rules of Whiskey Business!, one module for each mechanism."""

"""The tables of the game as TOML files, with their models and checks."""

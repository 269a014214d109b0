"""The tables of the game as TOML, with the models and checks that read them."""

"""How a table looks and answers on Discord. Generic over games: what may be clicked comes from the engine."""

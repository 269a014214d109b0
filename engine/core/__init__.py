"""The shared parts of all games: the protocol, chance, copying, JSON, the flow, data files and the front door."""

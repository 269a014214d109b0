"""What every game shares: the protocol, chance, copying, JSON, prompts, data files and the front door."""

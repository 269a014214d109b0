"""What every game shares: the protocol, chance, copying, JSON, the flow, data files and the front door."""

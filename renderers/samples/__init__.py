"""Example positions: the palette is chosen from them, documentation and benchmarks draw them."""

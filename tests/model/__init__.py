"""Every interleaving of delivery with a small model of Discord, up to a bound."""

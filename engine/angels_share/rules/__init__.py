"""The mechanisms, one module each, and what they share: tracks, decks, money, scoring and invariants."""

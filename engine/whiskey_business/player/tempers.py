"""The characters of computer players: small weights on what they value, and what they say now and then."""

from __future__ import annotations

TEMPERS = {
    "bold": {"roll": 1.2, "shot": 1.2},
    "careful": {"bank": 1.3, "roll": 0.95},
    "builder": {"place": 1.08},
}
TALK = {
    "banked": {
        "": "Into the cellar with it.",
        "bold": "One more roll would have been fine, too.",
        "careful": "What is banked is banked.",
        "builder": "The shelf fills up.",
    },
    "turn_lost": {
        "": "Well, that was that.",
        "bold": "Worth every roll.",
        "careful": "I knew I should have stopped.",
        "builder": "Back to the first die.",
    },
}

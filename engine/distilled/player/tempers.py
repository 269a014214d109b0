"""The characters of computer players: small weights on what they value, and what they say now and then."""

from __future__ import annotations

TEMPERS = {
    "bold": {"learn": 1.15, "redistill": 1.2},
    "careful": {"sell": 1.3, "learn": 0.9},
    "builder": {"buy": 1.12, "cover": 1.1},
}
TALK = {
    "sold": {
        "": "To your health.",
        "bold": "They have not tasted anything like it.",
        "careful": "A fair price, and no angels.",
        "builder": "Another label for the wall.",
    },
    "learned": {"": "Always wanted to try that one.", "bold": "How hard can it be?"},
}

"""The characters of computer players: small weights on what they value, and what they say now and then."""

from __future__ import annotations

TEMPERS = {
    "bold": {"kept": 1.12, "card": 1.1},
    "careful": {"price": 1.12, "bought": 0.95},
    "builder": {"bought": 1.2, "kept": 1.05},
}
TALK = {
    "sold": {
        "": "That one was ready.",
        "bold": "I could have waited. Next time I will.",
        "careful": "Coins in the purse do not evaporate.",
        "builder": "Room for the next ones.",
    },
    "bought": {
        "": "A good cask to start with.",
        "bold": "This one will be worth a fortune.",
        "careful": "I have counted twice. It pays.",
        "builder": "One more for the storehouse.",
    },
    "upgraded": {"": "That will help everybody, me first.", "builder": "Now this is how to run a distillery."},
}

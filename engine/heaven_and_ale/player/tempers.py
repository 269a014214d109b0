"""The characters of computer players: small weights on what they value, and what they say now and then."""

from __future__ import annotations

TEMPERS = {
    "bold": {"space": 1.25, "ducats": 0.9},
    "careful": {"ducats": 1.2, "last": 1.5},
    "builder": {"goals": 1.3, "brewmaster": 1.15},
}
TALK = {
    "shed_built": {
        "": "A roof over their heads at last.",
        "bold": "All of it at once, please.",
        "careful": "Slowly, and nothing is left over.",
        "builder": "That is the part I like best.",
    },
    "barrels_taken": {"": "This one goes to my cellar.", "bold": "I had hoped nobody was looking."},
    "scored": {"": "That was worth the walk.", "careful": "Better now than never."},
}

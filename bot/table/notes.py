"""News about the people at a table: who left, came or did not agree. Stored among the events of the game."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Literal

NoteKind = Literal[
    "left", "removed", "seated", "returned", "refused", "undone", "redone", "closed", "emptied", "expired", "text",
    "absent", "wait", "turn", "keep", "substitute", "host", "void",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class TableNote:
    """Something that is no move. Names are those of the time, since people may be followed by others."""

    kind: NoteKind
    name: str
    """The name of the person it is about; for `text` the whole sentence."""
    seat: int = -1
    before: str = ""
    """For `seated`: whose seat it was."""
    count: int = 1
    """For `undone` and `redone`: how many moves."""

    def text(self) -> str:
        """Return the news as a sentence."""
        moves = "a move" if self.count == 1 else f"{self.count} moves"
        return {
            "left": f"{self.name} left, and a computer player plays on.",
            "removed": f"{self.name} was removed, and a computer player plays on.",
            "seated": f"{self.name} took over the seat of {self.before}.",
            "returned": f"{self.name} is back.",
            "refused": f"{self.name} did not agree, so nothing changes.",
            "undone": f"{self.name} took back {moves}.",
            "redone": f"{self.name} brought back {moves}.",
            "closed": f"{self.name} closed the table.",
            "emptied": f"{self.name} was the last to leave, so the table is closed.",
            "expired": "Nobody has touched this table for days, so it is closed. `/table open` opens another one.",
            "absent": f"{self.name} has not moved in time, so the table is asked what to do.",
            "wait": f"The table waits for {self.name}.",
            "turn": f"A computer player plays one turn for {self.name}.",
            "keep": f"A computer player keeps the seat of {self.name} until they are back.",
            "substitute": f"The table looks for somebody to take over the seat of {self.name}.",
            "host": f"{self.name} is the host now.",
            "void": f"The table has moved on, so what {self.name} wanted to undo stays.",
            "text": self.name,
        }[self.kind]


_KEY = "table"
"""Marks a stored note: the events of games are tagged by `kind`."""
NOTE_START = f'{{"{_KEY}"'
"""The beginning of every stored note, and of no event of a game."""


def dump_note(note: TableNote) -> str:
    """Return the note as it is stored."""
    return json.dumps({_KEY: asdict(note)}, ensure_ascii=False)


def load_note(data: str) -> TableNote | None:
    """Return the note in a stored event; None for an event of a game."""
    if not data.startswith(NOTE_START):
        return None
    stored = json.loads(data)[_KEY]
    return TableNote("text", stored) if isinstance(stored, str) else TableNote(**stored)

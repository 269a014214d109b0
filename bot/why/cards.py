"""The private message that tells why computer players did what they did."""

from __future__ import annotations

from collections.abc import Sequence

from bot.delivery.card import Card
from bot.display import elements
from bot.table.snapshot import TableSnapshot
from bot.why.service import ExplainedTurn
from engine.core.words import shortened

TOLD = 300
"""Characters of one turn."""
NO_REASON = "No one thing that you may know decided this."
NOTHING = "Nothing that a computer player did since your last turn needs a reason."


def why(table: TableSnapshot, turns: Sequence[ExplainedTurn]) -> Card:
    """Show each turn and, below it, what spoke for it."""
    lines = [line for turn in turns for line in (f"> {shortened(turn.told, TOLD)}", turn.reason or f"-# {NO_REASON}")]
    head = [elements.title(table, "-#"), "### Why?"]
    return Card(elements.build_view(elements.text([*head, *(lines or [NOTHING])])))

"""The private message with advice."""

from __future__ import annotations

from bot.advice.service import AdvisedChoice, Answer, may_ask, questions_left
from bot.delivery.card import Card
from bot.delivery.components import Component
from bot.display import elements
from bot.table.snapshot import TableSnapshot
from engine.core.game import Seat
from engine.core.words import counted

NOTHING = "All that you can do looks the same from here."
KNOWS = "It knows what you know, and may be wrong."


def advice(answer: Answer) -> Card:
    """Show the best choices with what to expect of them and what speaks for each."""
    lines = [line for number, one in enumerate(answer.choices, 1) for line in _lines(number, one)]
    left = "" if answer.left is None else f" {counted(answer.left, 'question')} left in this game."
    head = [elements.title(answer.table, "-#"), "### What the strong player would do"]
    return Card(elements.build_view(elements.text([*head, *(lines or [NOTHING]), f"-# {KNOWS}{left}"])))


def _lines(number: int, one: AdvisedChoice) -> list[str]:
    label = one.choice.private_label or one.choice.label
    expected = f": about {one.expected}" if one.expected else ""
    return [f"{number}. **{label}**{expected}", *([f"> {one.reason}"] if one.reason else [])]


def ask_button(table: TableSnapshot, seat: Seat) -> list[Component]:
    """Return the button that asks for advice, where that is possible now."""
    if not may_ask(table, seat):
        return []
    left = questions_left(table, seat)
    label = f"Advise me ({left})" if left else "Advise me"
    return [elements.button(label, "advise", table, number=table.row.entries)]

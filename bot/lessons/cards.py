"""Lessons as parts of messages, and as a private message of their own."""

from __future__ import annotations

from collections.abc import Sequence

from bot.delivery import components
from bot.delivery.card import Card
from bot.delivery.components import Component
from bot.delivery.ids import encode
from bot.display import elements
from bot.display.pictures import Picture, gallery
from bot.lessons.service import Teaching
from bot.table.snapshot import TableSnapshot
from engine.core.game import AnyGame
from engine.core.lessons import AnyLesson

MARK = "**Lesson:**"
LESSON_TEXT = 1000
"""Characters of the lessons in one message."""
TOLD_TEXT = 3500
NOTHING_YET = "Nothing has been explained to you yet. Play on: each thing is told when it first comes up."
NO_MORE = "No more lessons of {title}. `/learn` begins them again whenever you like."


def lines(lessons: Sequence[AnyLesson]) -> list[str]:
    """Return lessons as lines: those of the opening are one paragraph."""
    opening = " ".join(lesson.text for lesson in lessons if lesson.opening)
    return [f"{MARK} {text}" for text in [opening, *(one.text for one in lessons if not one.opening)] if text]


def parts(table: TableSnapshot, teaching: Teaching) -> list[Component]:
    """Return the lessons of a message, with the buttons to hear them again and to have no more."""
    told = [elements.text(lines(teaching.lessons), LESSON_TEXT)] if teaching.lessons else []
    return [*told, *([_controls(table)] if teaching.has_controls else [])]


def _controls(table: TableSnapshot) -> Component:
    return components.row(
        elements.button("Lessons again", "again", table), elements.button("Enough lessons", "enough", table)
    )


def offer(table: TableSnapshot) -> Component:
    """Return the button with which a person at a table with others hears in private what is new to them."""
    return elements.button("Teach me", "lesson", table)


def invitation(game: AnyGame) -> list[Component]:
    """Return the button that opens a first game with lessons, if the game has one."""
    return [components.button("Teach me", encode("learn", 0, 0, game.meta.key))] if game.guided is not None else []


def private(table: TableSnapshot, lessons: Sequence[AnyLesson], picture: Picture | None = None) -> Card:
    """Return lessons as a message for one person alone."""
    head = [elements.title(table, "-#"), *(lines(lessons) or [NOTHING_YET])]
    view = elements.build_view(elements.text(head, TOLD_TEXT), gallery(picture), _controls(table))
    return Card(view, (picture,) if picture else ())

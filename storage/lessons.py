"""Lessons that people were told in their first games: row types and their part of the store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol


@dataclass(frozen=True, slots=True)
class LessonRow:
    user_id: int
    game: str
    lesson: str
    table_id: int  # where it was told, and in which message: that one goes on showing it
    decision: int


@dataclass(frozen=True, slots=True)
class PupilRow:
    """A person who asked for the lessons of a game, or has had enough of them."""

    user_id: int
    game: str
    wants: Literal["yes", "no"]


class Taught(NamedTuple):
    """The lessons of a person at a game, and their wish for more."""

    wants: Literal["yes", "no", ""]
    has_finished: bool  # a game of it, so they are not taught unasked
    lessons: tuple[LessonRow, ...]


class LessonStore(Protocol):
    async def taught(self, user_id: int, game: str) -> Taught: ...

    async def add_lessons(self, rows: Sequence[LessonRow]) -> None:
        """Note lessons as told; one that was told before stays as it is."""
        ...

    async def put_pupil(self, row: PupilRow) -> None: ...

    async def forget_lessons(self, user_id: int, game: str) -> None:
        """Forget which lessons of a game a person was told, so that all are told again."""
        ...

"""Lessons that people were told in their first games."""

from abc import ABC
from collections.abc import Sequence
from functools import partial

from storage.base import HUMAN
from storage.columns import LESSONS, PUPILS
from storage.lessons import LessonRow, LessonStore, PupilRow, Taught
from storage.queries.engine import Engine, Questions, rows_of

_ADD = f"{LESSONS.insert} ON CONFLICT DO NOTHING"
_FINISHED = """
SELECT 1 FROM seats JOIN tables ON tables.id = seats.table_id
WHERE seats.user_id = ? AND seats.player = ? AND tables.game = ? AND tables.status = 'over' LIMIT 1
"""


class LessonQueries(Engine, LessonStore, ABC):
    async def taught(self, user_id: int, game: str) -> Taught:
        return await self._ask(partial(_taught, user_id, game))

    async def add_lessons(self, rows: Sequence[LessonRow]) -> None:
        await self._write_all([(_ADD, [LESSONS.values(row) for row in rows])])

    async def put_pupil(self, row: PupilRow) -> None:
        await self._fetch(PUPILS.upsert, PUPILS.values(row))

    async def forget_lessons(self, user_id: int, game: str) -> None:
        await self._fetch("DELETE FROM lessons WHERE user_id = ? AND game = ?", (user_id, game))


def _taught(user_id: int, game: str) -> Questions[Taught]:
    pupils = yield from rows_of(PUPILS, "user_id = ? AND game = ?", (user_id, game))
    lessons = yield from rows_of(LESSONS, "user_id = ? AND game = ? ORDER BY lesson", (user_id, game))
    finished = yield _FINISHED, (user_id, HUMAN, game)
    return Taught(pupils[0].wants if pupils else "", bool(finished), lessons)

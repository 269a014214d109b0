"""Lessons that people were told, in every store."""

from __future__ import annotations

from dataclasses import replace

import pytest

from storage import Store
from storage.lessons import LessonRow, PupilRow, Taught
from tests.storage.storage_samples import seat, table

ANN, BO = 11, 12
THEME = LessonRow(ANN, "dice", "theme", 1, 0)


async def test_a_lesson_is_noted_once_and_stays_where_it_was_told(store: Store) -> None:
    assert await store.taught(ANN, "dice") == Taught("", False, ())
    goal = LessonRow(ANN, "dice", "goal", 1, 0)
    await store.add_lessons([THEME, goal])
    await store.add_lessons([replace(THEME, table_id=2, decision=9), LessonRow(BO, "dice", "theme", 2, 9)])
    assert (await store.taught(ANN, "dice")).lessons == (goal, THEME)
    assert (await store.taught(ANN, "cards")).lessons == ()


async def test_lessons_are_forgotten_for_one_person_and_one_game(store: Store) -> None:
    others = (replace(THEME, game="cards"), replace(THEME, user_id=BO))
    await store.add_lessons([THEME, *others])
    await store.forget_lessons(ANN, "dice")
    assert (await store.taught(ANN, "dice")).lessons == ()
    assert (await store.taught(ANN, "cards")).lessons == (others[0],)
    assert (await store.taught(BO, "dice")).lessons == (others[1],)


async def test_what_somebody_wants_can_change(store: Store) -> None:
    for wants in ("yes", "no"):
        await store.put_pupil(PupilRow(ANN, "dice", wants))
        assert (await store.taught(ANN, "dice")).wants == wants
    assert (await store.taught(BO, "dice")).wants == ""


@pytest.mark.parametrize(("status", "player", "finished"), [
    ("over", "human", True), ("playing", "human", False), ("closed", "human", False), ("over", "greedy", False),
])  # fmt: skip
async def test_who_has_finished_a_game_of_it_is_known(store: Store, status: str, player: str, finished: bool) -> None:
    sitting = replace(seat(0, ANN), player=player)
    await store.create(table(status=status), [sitting, seat(1)])
    assert (await store.taught(ANN, "dice")).has_finished == finished
    assert not (await store.taught(ANN, "cards")).has_finished

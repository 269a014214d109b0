"""The judge of real processes: what it takes for a fault, and what for people who clicked at an odd moment."""

from __future__ import annotations

from storage.base import ActionRow
from tests.faults.real_process import is_late
from tests.faults.real_process_judge import Clicked, Judge, Scene, Truth
from tests.strict.client import Json

TABLE, ANN, BO = 1, 0, 1
NAMES = ("Ann", "Bo")
MESSAGE: Json = {"id": 1, "channel_id": 2, "custom_ids": ["tap:act:1:0:x"], "text": "", "history": []}


def action(seq: int, seat: int, origin: int | None, step: int | None = None) -> ActionRow:
    name = None if origin is None else str(origin)
    return ActionRow(TABLE, seq, seq if step is None else step, seat, "act", "{}", 0, None, name, 0.0)


def scene(awaited: int, *log: ActionRow, notified: tuple[str, ...] = ()) -> Scene:
    messages = [MESSAGE | {"id": number, "notified": [name]} for number, name in enumerate(notified, 1)]
    return Scene(messages, {}, {TABLE: Truth(log, NAMES, NAMES[awaited], len(log), ())})


def kinds(before: Scene, after: Scene, clicks: dict[int, Clicked]) -> set[str]:
    return {finding.kind for finding in Judge(before, after, clicks).findings()} & {"doubled", "lost", "mentions"}


def test_clicks_of_two_people_make_a_move_each() -> None:
    after = scene(ANN, action(0, ANN, 7), action(1, BO, 8), notified=("Bo", "Ann"))
    clicks = {7: Clicked(TABLE, "Ann", is_move=True), 8: Clicked(TABLE, "Bo", is_move=False)}
    assert kinds(scene(ANN), after, clicks) == set()


def test_what_follows_in_the_same_step_is_the_same_move() -> None:
    after = scene(BO, action(0, ANN, 7), action(1, ANN, None, step=0), notified=("Bo",))
    assert kinds(scene(ANN), after, {7: Clicked(TABLE, "Ann", is_move=True)}) == set()


def test_one_click_makes_one_move() -> None:
    click = {7: Clicked(TABLE, "Ann", is_move=True)}
    twice = scene(ANN, action(0, ANN, 7), action(1, BO, 7), notified=("Bo", "Ann"))
    unasked = scene(ANN, action(0, ANN, 7), action(1, BO, None), notified=("Bo", "Ann"))
    assert kinds(scene(ANN), twice, click) == kinds(scene(ANN), unasked, click) == {"doubled"}


def test_nobody_moves_for_someone_else() -> None:
    after = scene(BO, action(0, ANN, 7), notified=("Bo",))
    assert kinds(scene(ANN), after, {7: Clicked(TABLE, "Bo", is_move=False)}) == {"doubled"}


def test_a_move_that_was_answered_is_stored() -> None:
    click = Clicked(TABLE, "Ann", is_move=True)
    assert kinds(scene(ANN), scene(ANN), {7: click}) == set()
    click.is_answered = True
    assert kinds(scene(ANN), scene(ANN), {7: click}) == {"lost"}


def test_everyone_is_told_once_that_their_turn_has_begun() -> None:
    click = {7: Clicked(TABLE, "Ann", is_move=True)}
    moved = action(0, ANN, 7)
    assert kinds(scene(ANN), scene(BO, moved), click) == {"mentions"}
    assert kinds(scene(ANN), scene(BO, moved, notified=("Bo", "Bo")), click) == {"mentions"}
    assert kinds(scene(ANN), scene(BO, moved, notified=("Bo",)), click) == set()


def test_nobody_is_late_whom_the_machine_has_held_up_for_as_long() -> None:
    assert (is_late(3.1, 0.0), is_late(3.1, 0.2)) == (True, False)
    assert (is_late(None, 2.9), is_late(None, 3.1)) == (True, False)

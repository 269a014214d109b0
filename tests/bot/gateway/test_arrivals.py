"""Interactions as they arrive, the shapes of events, and lines that are written once a minute."""

from __future__ import annotations

from typing import Any

import pytest

from bot.gateway.arrivals import REMEMBERED, Arrival, Arrivals
from bot.gateway.shapes import LENGTH, shape
from bot.gateway.throttling import LINE_SECONDS, LineThrottle
from storage.interactions import REMEMBERED_SECONDS

COMMAND, CLICK, AUTOCOMPLETE, FORM = 2, 3, 4, 5


class FakeClock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_an_interaction_is_taken_once_in_a_quarter_of_an_hour() -> None:
    clock = FakeClock()
    arrivals = Arrivals(clock)
    assert arrivals.take(1)
    clock.now = REMEMBERED_SECONDS
    assert not arrivals.take(1)
    clock.now += 1
    assert arrivals.take(1)


def test_no_more_interactions_are_remembered_than_there_is_room_for() -> None:
    arrivals = Arrivals(FakeClock())
    assert all(arrivals.take(number) for number in range(REMEMBERED + 1))
    assert not arrivals.take(REMEMBERED)
    assert not arrivals.take(1)
    assert arrivals.take(0)


@pytest.mark.parametrize(
    ("kind", "custom_id", "stored"),
    [
        (COMMAND, None, True),
        (FORM, "tap:word:1:0:", True),
        (AUTOCOMPLETE, None, False),
        (CLICK, "tap:act:1:0:roll", False),
        (CLICK, "tap:open:0:0:tavern", True),
        (CLICK, "tap:practise:1:0:", True),
        (CLICK, "something else", False),
        (CLICK, 5, False),
    ],
)
def test_what_a_repetition_would_do_twice_is_stored(kind: int, custom_id: Any, stored: bool) -> None:
    arrival = Arrival.read({"id": "7", "token": "t", "type": kind, "data": {"custom_id": custom_id}})
    assert arrival is not None
    assert arrival.is_stored is stored


@pytest.mark.parametrize("event", [None, [], {}, {"id": "x", "token": "t", "type": 2}, {"id": str(2**63), "type": 2}])
def test_what_cannot_be_answered_is_no_arrival(event: Any) -> None:
    assert Arrival.read(event) is None


def test_a_shape_has_fields_and_types_and_nothing_that_people_wrote() -> None:
    event = {"content": "hello", "users": {"123": {"name": "Ann"}}, "Ann's key": 1, "tags": ["a", "b"], "thread": None}
    assert shape(event) == "{content: str, users: {?: {…}}, ?: int, tags: [2 × str], thread: null}"
    assert shape([]) == "[0]"
    assert (
        len(shape({letter * 30: {"field": 1.5} for letter in "abcdefghijklmnopqrstuvwxyz"} | {"x": ["y"] * 99}))
        < LENGTH
    )
    assert shape({f"{'a' * (number + 1)}": 1 for number in range(50)}).endswith(", …}")


def test_a_line_is_due_once_a_minute_for_each_topic() -> None:
    clock = FakeClock()
    lines = LineThrottle(clock)
    assert [lines.due("a"), lines.due("a"), lines.due("a"), lines.due("b")] == [0, None, None, 0]
    clock.now = LINE_SECONDS
    assert [lines.due("a"), lines.due("b")] == [2, 0]

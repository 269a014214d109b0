"""Lessons of every game: they fit on a phone, fire once in a first game, and know nothing that is secret."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest

from engine import GAMES
from engine.core.game import AnyGame, Seat
from engine.core.lessons import LESSON_LIMIT, AnyLesson, Guided, Moment, due
from engine.core.rng import Rng
from engine.core.session import Session
from engine.players import choose, player_rng
from renderers import PICTURES
from renderers.pointing import place_of
from tests.kit.playing import NAMES, random_positions
from tests.kit.registry import SCRAMBLES

TAUGHT = [key for key, game in GAMES.items() if game.lessons]
each_taught = pytest.mark.parametrize("key", TAUGHT)
LEARNER = 0
RARE = {"redraw", "forced_sale", "privilege", "sell_card", "free", "shelf", "cut_off", "bust", "ship", "start"}
"""Lessons about things that need not come up in a game, or not for the learner."""


class Told(NamedTuple):
    """A lesson in a game: the learner's how manieth question it was, and all about it."""

    number: int
    lesson: AnyLesson
    moment: Moment[Any]
    shot: str
    public: Any


def moves_of(game: AnyGame, guided: Guided, seed: int = 5) -> Iterator[tuple[Session[Any, Any, Any, Any], Seat]]:
    """Yield a guided game before each move: its opening, then the learner plays fair and the other one relaxed."""
    session = Session.start(game, guided.seats, game.meta.options_type(**dict(guided.options)), guided.seed)
    for seat, key in guided.opening:
        session.act(seat, legal_by_key(session, seat)[key])
    chances = [player_rng(seed, seat) for seat in range(guided.seats)]
    while session.active:
        seat = LEARNER if LEARNER in session.active else session.active[0]
        yield session, seat
        level = "fair" if seat == LEARNER else "relaxed"
        session.act(seat, choose(game, session.state, seat, level, chances[seat]))


def legal_by_key(session: Session[Any, Any, Any, Any], seat: Seat) -> dict[str, Any]:
    choices, actions = session.choices(seat), session.legal(seat)
    return {choice.key: action for choice, action in zip(choices, actions, strict=True)}


def events_since_last(session: Session[Any, Any, Any, Any], seat: Seat) -> list[Any]:
    assert session.history is not None
    log = session.history.log
    first = max((number for number, entry in enumerate(log) if entry.seat == seat), default=0)
    return [event for entry in log[first:] for event in entry.events]


@cache
def guided_game(key: str, seed: int = 5) -> tuple[Told, ...]:
    game, told, number = GAMES[key], list[Told](), 0
    assert game.guided is not None
    for session, seat in moves_of(game, game.guided, seed):
        if seat == LEARNER:
            moment = session.moment(seat, events_since_last(session, seat))
            for lesson in due(game.lessons, moment, {one.lesson.key for one in told}, private=True):
                told.append(Told(number, lesson, moment, game.shot(session.state, seat), session.view(None)))
            number += 1
    return tuple(told)


@each_taught
def test_lessons_are_short_and_each_has_a_name_of_its_own(key: str) -> None:
    lessons = GAMES[key].lessons
    assert 10 <= len(lessons) <= 24
    assert len({lesson.key for lesson in lessons}) == len(lessons)
    assert [lesson.key for lesson in lessons if lesson.opening] == ["theme", "goal", "overview"]
    assert all(lesson.text.endswith((".", "?")) and len(lesson.text) <= LESSON_LIMIT for lesson in lessons)
    assert sum(len(lesson.text) for lesson in lessons if lesson.opening) <= 2 * LESSON_LIMIT


@each_taught
def test_lessons_of_a_guided_game_are_told_once_and_few_at_a_time(key: str) -> None:
    told = guided_game(key)
    keys = [one.lesson.key for one in told]
    assert len(set(keys)) == len(keys)
    assert keys[:3] == ["theme", "goal", "overview"]
    assert {one.number for one in told[:3]} == {0}
    later = [one.number for one in told[4:]]
    assert all(later.count(number) <= 2 for number in later)


@each_taught
def test_the_lessons_fire_in_scripted_games(key: str) -> None:
    told = {one.lesson.key for seed in (5, 6, 7) for one in guided_game(key, seed)}
    assert {lesson.key for lesson in GAMES[key].lessons} - told <= RARE


EARLY = {
    "whiskey_business": {"their_bust": 0, "banked": 10},
    "angels_share": {"sell": 4, "market_drops": 11},
    "heaven_and_ale": {"shed": 6},
    "distilled": {"missed": 12},
}
"""The number of the learner's question with which what the game promises has come up."""


@each_taught
def test_what_a_first_game_promises_comes_up_early(key: str) -> None:
    told = {one.lesson.key: one.number for one in guided_game(key)}
    assert all(told[lesson] <= latest for lesson, latest in EARLY[key].items())


@each_taught
def test_what_a_lesson_points_at_is_in_the_picture(key: str) -> None:
    pointing = missing = 0
    for one in guided_game(key):
        spots = one.lesson.spots(one.moment)
        if not spots:
            continue
        shot = "seat" if one.shot == "seat" else "table"
        scene = PICTURES[key].scene(one.public, NAMES[:2], shot, LEARNER)
        pointing += 1
        missing += place_of(scene, spots) is None
    assert pointing >= 8
    assert missing <= 3


@pytest.mark.parametrize("key", [key for key in TAUGHT if key in SCRAMBLES])
@pytest.mark.parametrize("seed", range(3))
def test_lessons_do_not_depend_on_what_is_hidden(key: str, seed: int) -> None:
    """Change all that the learner may not know, and what nobody may know: the same lessons are due."""
    game, scramble, asked = GAMES[key], SCRAMBLES[key], 0
    for position in random_positions(game, 2, game.meta.options_type(), seed):
        state = position.state
        for seat in game.active_seats(state):
            if position.number % 7 != seed:
                continue
            for viewer in range(2):
                other = scramble(state, viewer, Rng(position.number + seed))
                asked += 1
                own = viewer == seat
                assert lessons_at(game, state, seat, own) == lessons_at(game, other, seat, own)
    assert asked > 10


def lessons_at(game: AnyGame, state: Any, seat: Seat, private: bool) -> list[tuple[str, tuple[str, ...]]]:
    """Return what may be told at this point, in a private message or a public one, with what it points at."""
    verbs = frozenset(choice.verb for choice in game.choices(state, seat) if not choice.private)
    moment = Moment(game.view(state, None), seat, game.asked(state, seat), verbs)
    told = [one for one in game.lessons if (private or not one.private) and one.when(moment)]
    return [(one.key, tuple(one.spots(moment))) for one in told]

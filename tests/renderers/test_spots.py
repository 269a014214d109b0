"""Places of things in pictures, over random games: what can be pointed at, what that means, and what it says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any, NamedTuple

import pytest

from engine import GAMES
from engine.core.game import Choice, Seat, Shot
from renderers import PICTURES
from renderers.geometry import Rect
from renderers.scene import Scene
from renderers.spots import Spot
from tests.kit.contract import choices_of
from tests.kit.playing import NAMES, random_positions
from tests.renderers.test_real_games import options_of

POSITIONS = 60
MANY_POSITIONS = 1_000
"""The most positions of a game that are looked at."""
STRIDES = {"whiskey_business": 37, "angels_share": 4, "heaven_and_ale": 3, "distilled": 5}
TABLES = [(key, seats) for key in GAMES for seats in (GAMES[key].meta.min_seats, GAMES[key].meta.max_seats)]
INTERNAL = re.compile(r"_|\bNone\b|[{}\[\]]|^ |  | $|: *$")
"""Signs that an id or a record of the program got into words for people, or that some of them are missing."""
LONGEST = 200
SELDOM = {("seat", "Offers")}
"""Close-ups of what few moves lead to."""
OUT_OF_SIGHT = {
    "distilled": ("market.", "identity."),  # the basic market while distilling; distillers in a game for one
}


class Shown(NamedTuple):
    """One picture of a position, as the seat that has to choose sees it."""

    shot: Shot
    scene: Scene
    spots: tuple[Spot, ...]
    public: tuple[Spot, ...]
    """The same picture, described from what everybody knows."""


class Decision(NamedTuple):
    """A seat that has to choose, and the pictures before it."""

    choices: Sequence[Choice]
    pictures: Sequence[Shown]


def decisions(key: str, seats: int, stride: int, most: int) -> Iterator[Decision]:
    game, looked_at = GAMES[key], 0
    for position in random_positions(game, seats, options_of(key, seats), seats):
        if position.number % stride == 0:
            yield Decision(
                choices_of(game, position.state, position.seat),
                list(pictures(key, position.state, position.seat, NAMES[:seats])),
            )
            looked_at += 1
        if looked_at == most:
            return


def pictures(key: str, state: Any, seat: Seat, names: Sequence[str]) -> Iterator[Shown]:
    game, own, everybody = PICTURES[key], GAMES[key].view(state, seat), GAMES[key].view(state, None)
    for shot in game.shots:
        scene = game.scene(own, names, shot, seat)
        yield Shown(
            shot, scene, game.spots(scene, own, names, shot, seat), game.spots(scene, everybody, names, shot, seat)
        )


@pytest.mark.parametrize("key", [key for key, pictures in PICTURES.items() if pictures.closeups])
def test_every_close_up_is_a_part_of_some_picture(key: str) -> None:
    game, found = PICTURES[key], set[tuple[Shot, str]]()
    for position in islice(random_positions(GAMES[key], 2, options_of(key, 2), 2), 0, MANY_POSITIONS, STRIDES[key] * 4):
        for shot in game.closeups:
            scene = game.scene(GAMES[key].view(position.state, position.seat), NAMES[:2], shot, position.seat)
            for rect, label, _ in game.parts(scene, shot):
                assert Rect(0, 0, scene.width, scene.height).contains(rect)
                assert rect.w * rect.h < 0.8 * scene.width * scene.height
                found.add((shot, label))
    assert {(shot, label) for shot, labels in game.closeups.items() for label in labels} - found <= SELDOM


def keys_by_thing(choices: Sequence[Choice]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for choice in choices:
        for thing in choice.about:
            found.setdefault(thing, set()).add(choice.key)
    return found


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_is_pointed_at_is_in_the_picture_and_means_one_thing(key: str, seats: int) -> None:
    check_game(key, decisions(key, seats, STRIDES[key], POSITIONS))


@pytest.mark.full
@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_is_pointed_at_is_sound_in_a_whole_game(key: str, seats: int) -> None:
    check_game(key, decisions(key, seats, 1, MANY_POSITIONS))


def check_game(key: str, found: Iterable[Decision]) -> None:
    pointed = set[str]()
    for decision in found:
        keys, seen = keys_by_thing(decision.choices), set[str]()
        for shown in decision.pictures:
            check_places(shown)
            check_words(shown.spots)
            check_apart([spot for spot in shown.spots if spot.name in keys], keys)
            if shown.shot != "hand":
                assert shown.spots == shown.public, "a public picture tells what is hidden"
            seen |= {spot.name for spot in shown.spots}
        for choice in decision.choices:
            assert not choice.about or seen & {*choice.about} or choice.about[0].startswith(OUT_OF_SIGHT.get(key, ()))
        pointed |= seen & keys.keys()
    assert len(pointed) > 5, "hardly anything could be chosen on the picture"


def check_places(shown: Shown) -> None:
    """Inside the picture, and what lies in something else comes after it, so that it can lie on top of it."""
    whole = Rect(0, 0, shown.scene.width, shown.scene.height)
    assert all(whole.contains(spot.rect) and min(spot.rect.w, spot.rect.h) > 0 for spot in shown.spots)
    for earlier, later in combinations(shown.spots, 2):
        assert earlier.rect == later.rect or not later.rect.contains(earlier.rect), (earlier, later)


def check_words(spots: Sequence[Spot]) -> None:
    assert [spot.label for spot in spots if INTERNAL.search(spot.label) or not 0 < len(spot.label) <= LONGEST] == []


def check_apart(spots: Sequence[Spot], keys: dict[str, set[str]]) -> None:
    for one, other in combinations(spots, 2):
        nested = one.rect.contains(other.rect) or other.rect.contains(one.rect)
        assert nested or keys[one.name] == keys[other.name] or not one.rect.overlaps(other.rect), (one, other)


def test_a_game_without_words_for_its_pictures_has_no_places() -> None:
    pictures = PICTURES["whiskey_business"]
    bare = type(pictures)(pictures.key, pictures.layout)
    state = next(iter(random_positions(GAMES["whiskey_business"], 2, options_of("whiskey_business", 2), 1))).state
    view = GAMES["whiskey_business"].view(state, None)
    assert bare.spots(bare.scene(view, NAMES[:2]), view, NAMES[:2]) == ()

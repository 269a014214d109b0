"""Layouts, checked without a single pixel."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

import pytest

from renderers import PICTURES, theme
from renderers.fonts import ELLIPSIS, text_width
from renderers.geometry import Rect
from renderers.scene import Box, Group, Part, Scene, Text
from tests.renderers.boards import BOARDS
from tests.renderers.checks import marks, outside, overlaps

NAME_WORDS = (".name", "turn", ".who", "tumbler.before", "ribbon.sentence", ".head.")
"""Names end parts in which people's names, or other games' words, may be cut short."""
FADED = re.compile(r"round\.\d+\.number")
OPEN_PARTS = ("since.",)
"""Outlines lie around what they mark, so they may touch everything."""


Faults = Sequence[object]


@pytest.fixture(params=sorted({scene.palette for scene in BOARDS.values()}), ids=lambda game: game or "any game")
def boards(request: pytest.FixtureRequest) -> dict[str, Scene]:
    """The boards of one game: thousands of tiny tests would take longer to be reported than to run."""
    return {name: scene for name, scene in BOARDS.items() if scene.palette == request.param}


def faulty(boards: Mapping[str, Scene], check: Callable[[Scene], Faults]) -> dict[str, Faults]:
    """Return what a check finds, by board."""
    return {name: faults for name, scene in boards.items() if (faults := check(scene))}


def boxes(scene: Scene) -> list[Box]:
    return [item for item in scene.items if isinstance(item, Box) and not item.name.startswith(OPEN_PARTS)]


def texts(scene: Scene) -> list[Text]:
    return [item for item in scene.items if isinstance(item, Text)]


def test_pictures_keep_to_the_canvas(boards: Mapping[str, Scene]) -> None:
    for scene in boards.values():
        highest = PICTURES[scene.palette].max_height if scene.palette else theme.MAX_HEIGHT
        assert scene.width == theme.WIDTH
        assert theme.MIN_HEIGHT <= scene.height <= highest
    assert faulty(boards, outside) == {}


def test_nothing_people_read_overlaps(boards: Mapping[str, Scene]) -> None:
    assert faulty(boards, overlaps) == {}


def test_boxes_are_apart_or_nested(boards: Mapping[str, Scene]) -> None:
    def crossing(scene: Scene) -> Faults:
        return [
            (a.name, b.name)
            for a, b in itertools.combinations(boxes(scene), 2)
            if a.rect.overlaps(b.rect) and not a.rect.contains(b.rect) and not b.rect.contains(a.rect)
        ]

    assert faulty(boards, crossing) == {}


def test_marks_stay_inside_the_panels_they_touch(boards: Mapping[str, Scene]) -> None:
    def leaving(scene: Scene) -> Faults:
        panels = [box for box in boxes(scene) if box.fill and box.radius == theme.PANEL_RADIUS and box.rect.w > 160]
        return [
            (mark.name, panel.name)
            for mark in marks(scene)
            for panel in panels
            if panel.rect.overlaps(mark.bounds) and not panel.rect.contains(mark.bounds)
        ]

    assert faulty(boards, leaving) == {}


def test_text_fits_its_room(boards: Mapping[str, Scene]) -> None:
    def too_wide(scene: Scene) -> Faults:
        assert texts(scene)
        return [item.text for item in texts(scene) if text_width(item.text, item.style) > item.room + 0.5]

    assert faulty(boards, too_wide) == {}


def test_only_names_are_cut_short(boards: Mapping[str, Scene]) -> None:
    def cut(scene: Scene) -> Faults:
        short = [item for item in texts(scene) if item.text.endswith(ELLIPSIS)]
        return [item for item in short if not any(word in item.name for word in NAME_WORDS)]

    assert faulty(boards, cut) == {}


def test_text_is_large_enough(boards: Mapping[str, Scene]) -> None:
    def small(scene: Scene) -> Faults:
        least = PICTURES[scene.palette].min_text if scene.palette else theme.MIN_TEXT
        return [t.text for t in texts(scene) if t.style.px < (max(least, 24) if t.name.endswith(".name") else least)]

    assert faulty(boards, small) == {}


def test_text_can_be_read_on_its_ground(boards: Mapping[str, Scene]) -> None:
    """Faded zeros and rounds that are over are no part of a decision and may be weaker."""

    def weak(scene: Scene) -> Faults:
        return [
            (item.name, item.text)
            for item in texts(scene)
            if item.text != "0" and theme.contrast(item.fill, item.ground) < 4.5 and not FADED.fullmatch(item.name)
        ]

    assert faulty(boards, weak) == {}


def test_every_part_is_named_once(boards: Mapping[str, Scene]) -> None:
    def named_twice(scene: Scene) -> Faults:
        return [name for name, count in Counter(item.name for item in scene.items).items() if count > 1]

    assert faulty(boards, named_twice) == {}


def test_groups_keep_to_their_own_area(boards: Mapping[str, Scene]) -> None:
    """The fast painter composes a group on a tile of its size: what reached beyond would be cut off."""

    def beyond(scene: Scene) -> Faults:
        groups = [placed for placed in scene.content if isinstance(placed, Group)]
        parts = [(group.part, Rect(0, 0, group.part.width, group.part.height)) for group in groups]
        return [(part.key, item.name) for part, area in parts for item in part.items if not area.contains(item.bounds)]

    assert faulty(boards, beyond) == {}


def test_equal_keys_mean_equal_parts() -> None:
    """Over all boards, as painters keep what they composed by key alone."""
    known: dict[str, Part] = {}
    for group in (placed for scene in BOARDS.values() for placed in scene.content if isinstance(placed, Group)):
        first = known.setdefault(group.part.key, group.part)
        assert [item[1:] for item in first.items] == [item[1:] for item in group.part.items]
        assert (first.width, first.height, first.ground) == (group.part.width, group.part.height, group.part.ground)

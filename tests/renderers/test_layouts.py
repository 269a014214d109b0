"""Layouts, checked without a single pixel."""

from __future__ import annotations

import itertools
import re

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


def scene_cases() -> list[object]:
    return [pytest.param(scene, id=name) for name, scene in BOARDS.items()]


@pytest.fixture(params=scene_cases())
def scene(request: pytest.FixtureRequest) -> Scene:
    return request.param


def boxes(scene: Scene) -> list[Box]:
    return [item for item in scene.items if isinstance(item, Box) and not item.name.startswith(OPEN_PARTS)]


def max_height(scene: Scene) -> int:
    return PICTURES[scene.palette].max_height if scene.palette else theme.MAX_HEIGHT


def test_pictures_keep_to_the_canvas(scene: Scene) -> None:
    assert scene.width == theme.WIDTH
    assert theme.MIN_HEIGHT <= scene.height <= max_height(scene)
    assert outside(scene) == []


def test_nothing_people_read_overlaps(scene: Scene) -> None:
    assert overlaps(scene) == []


def test_boxes_are_apart_or_nested(scene: Scene) -> None:
    pairs = itertools.combinations(boxes(scene), 2)
    crossing = [
        (a.name, b.name)
        for a, b in pairs
        if a.rect.overlaps(b.rect) and not a.rect.contains(b.rect) and not b.rect.contains(a.rect)
    ]
    assert crossing == []


def test_marks_stay_inside_the_panels_they_touch(scene: Scene) -> None:
    panels = [box for box in boxes(scene) if box.fill and box.radius == theme.PANEL_RADIUS and box.rect.w > 160]
    leaving = [
        (mark.name, panel.name)
        for mark in marks(scene)
        for panel in panels
        if panel.rect.overlaps(mark.bounds) and not panel.rect.contains(mark.bounds)
    ]
    assert leaving == []


def test_text_fits_its_room(scene: Scene) -> None:
    texts = [item for item in scene.items if isinstance(item, Text)]
    assert texts
    assert [item.text for item in texts if text_width(item.text, item.style) > item.room + 0.5] == []


def test_only_names_are_cut_short(scene: Scene) -> None:
    cut = [item for item in scene.items if isinstance(item, Text) and item.text.endswith(ELLIPSIS)]
    assert [item for item in cut if not any(word in item.name for word in NAME_WORDS)] == []


def test_text_is_large_enough(scene: Scene) -> None:
    texts = [item for item in scene.items if isinstance(item, Text)]
    smallest = PICTURES[scene.palette].min_text if scene.palette else theme.MIN_TEXT
    assert min(item.style.px for item in texts) >= smallest
    assert [t.text for t in texts if t.name.endswith(".name") and t.style.px < 24] == []


def test_text_can_be_read_on_its_ground(scene: Scene) -> None:
    """Faded zeros and rounds that are over are no part of a decision and may be weaker."""
    weak = [
        (item.name, item.text)
        for item in scene.items
        if isinstance(item, Text) and item.text != "0" and theme.contrast(item.fill, item.ground) < 4.5
        if not FADED.fullmatch(item.name)
    ]
    assert weak == []


def test_every_part_is_named_once(scene: Scene) -> None:
    names = [item.name for item in scene.items]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_groups_keep_to_their_own_area(scene: Scene) -> None:
    """The fast painter composes a group on a tile of its size: what reached beyond would be cut off."""
    groups = [placed for placed in scene.content if isinstance(placed, Group)]
    parts = [(group.part, Rect(0, 0, group.part.width, group.part.height)) for group in groups]
    outside = [(part.key, item.name) for part, area in parts for item in part.items if not area.contains(item.bounds)]
    assert outside == []


def test_equal_keys_mean_equal_parts() -> None:
    """Over all boards, as painters keep what they composed by key alone."""
    known: dict[str, Part] = {}
    for group in (placed for scene in BOARDS.values() for placed in scene.content if isinstance(placed, Group)):
        first = known.setdefault(group.part.key, group.part)
        assert [item[1:] for item in first.items] == [item[1:] for item in group.part.items]
        assert (first.width, first.height, first.ground) == (group.part.width, group.part.height, group.part.ground)

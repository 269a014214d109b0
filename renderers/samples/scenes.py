"""Scenes of all sample positions."""

from __future__ import annotations

from collections.abc import Iterator

from renderers import whiskey_business as whiskey_layout
from renderers.samples import whiskey_business as whiskey
from renderers.scene import Scene


def sample_scenes() -> Iterator[Scene]:
    for view in whiskey.POSITIONS.values():
        yield whiskey_layout.layout(view, whiskey.NAMES)
        yield whiskey_layout.layout(whiskey.seated(view, 3), whiskey.NAMES[:3])

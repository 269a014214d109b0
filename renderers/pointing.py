"""Pointing at one thing in a finished picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from renderers import theme
from renderers.geometry import Rect, around
from renderers.scene import Box, Scene

GAP: Final = 5
WIDTH: Final = 6.0
RADIUS: Final = 14
EDGE: Final = 4
"""Pixels that stay free at the edge of the picture."""


def place_of(scene: Scene, names: Sequence[str]) -> Rect | None:
    """Return the place of the first of these things that the scene shows; their parts belong to them."""
    for name in names:
        inside = f"{name}."
        found = [item.bounds for item in scene.items if item.name == name or item.name.startswith(inside)]
        if found:
            return around(found)
    return None


def pointed(scene: Scene, names: Sequence[str]) -> Scene:
    """Return the scene with an outline around the first of these things that it shows."""
    place = place_of(scene, names)
    if place is None:
        return scene
    left, top = max(EDGE, place.x - GAP), max(EDGE, place.y - GAP)
    right, bottom = min(scene.width - EDGE, place.right + GAP), min(scene.height - EDGE, place.bottom + GAP)
    rect = Rect(left, top, right - left, bottom - top)
    outline = Box("pointed", rect, None, RADIUS, theme.PARCHMENT, WIDTH, None, "all")
    inner = Box("pointed.inner", rect.inset(3), None, RADIUS - 3, theme.BRASS, 3.0, None, "all")
    return scene._replace(content=(*scene.content, outline, inner))

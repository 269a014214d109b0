"""Checks of every picture, on the scene alone."""

from __future__ import annotations

import itertools

from renderers.geometry import Rect
from renderers.scene import Box, Item, Scene, Sprite


def marks(scene: Scene) -> list[Item]:
    """Return what people read: texts and drawings, not the boxes behind them."""
    return [item for item in scene.items if not isinstance(item, Box)]


def outside(scene: Scene) -> list[str]:
    """The names of items that leave the canvas."""
    canvas = Rect(0, 0, scene.width, scene.height)
    return [item.name for item in scene.items if not canvas.contains(item.bounds)]


def overlaps(scene: Scene) -> list[str]:
    """Pairs of marks that lie on each other, though neither belongs there."""
    placed = [(mark.bounds, mark) for mark in marks(scene)]
    return [
        f"{other.name} on {one.name}"
        for (a, one), (b, other) in itertools.combinations(placed, 2)
        if a.overlaps(b) and one.shape.overlaps(other.shape) and not belongs_on(one, other)
    ]


def belongs_on(lower: Item, upper: Item) -> bool:
    """Return True if the upper mark belongs to the lower one: named after it, and hiding nothing around its shape.

    So `tile.3.coin` may lie on `tile.3` if it has an outline or stays inside the tile.
    """
    if not upper.name.startswith(f"{lower.name}."):
        return False
    return (isinstance(upper, Sprite) and upper.art.outline is not None) or lower.shape.holds(upper.shape)

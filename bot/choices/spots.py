"""Choices that are made by pointing at a picture: which places of it stand for which choices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.core.game import Choice
from renderers.scene import Scene
from renderers.spots import Spot


class Area(NamedTuple):
    """A place in a picture, in shares of its width and height; those inside another one come after it."""

    x: float
    y: float
    w: float
    h: float
    label: str
    """What is there, in words."""
    keys: tuple[str, ...]
    """The choices that pointing at it may mean, by their keys: none, one, or several to choose from."""


def areas(scene: Scene, spots: Iterable[Spot], choices: Sequence[Choice]) -> tuple[Area, ...]:
    """Return the places of a picture with the ones of these choices that each stands for."""
    keys: dict[str, list[str]] = {}
    for choice in choices:
        for thing in choice.about:
            keys.setdefault(thing, []).append(choice.key)
    return tuple(_area(scene, spot, keys.get(spot.name, ())) for spot in spots)


def _area(scene: Scene, spot: Spot, keys: Sequence[str]) -> Area:
    x, y, w, h = spot.rect
    across, down = scene.width, scene.height
    return Area(x / across, y / down, w / across, h / down, spot.label, tuple(keys))

"""The places of things in a picture, and their descriptions, for those who point at it or cannot see it.

Layouts name the items they place, so a finished scene knows all of this; nothing is worked out before it is asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from renderers.geometry import Rect, around
from renderers.polygons import HEX_CORNERS
from renderers.scene import Item, Scene, Sprite


class Thing(NamedTuple):
    """A thing that pictures may show."""

    part: str
    """The name of its item in a scene; those named after it belong to it."""
    label: str
    """Its description in words."""
    name: str = ""
    """The name by which choices are about it; empty if none ever is."""
    alone: bool = False
    """Without the items named after its own."""


class Spot(NamedTuple):
    """The place of a thing in a picture."""

    rect: Rect
    label: str
    name: str


def of_seat(name: str, things: Iterable[Thing]) -> Iterator[Thing]:
    """Yield the things of a player, who is named before each."""
    return (thing._replace(label=f"{name}: {thing.label}") for thing in things)


def find_spots(scene: Scene, things: Iterable[Thing]) -> tuple[Spot, ...]:
    """Return the places of these things, without those that the scene does not show."""
    wanted = tuple(things)
    found = _bounds_of_parts(scene, {thing.part for thing in wanted})
    return tuple(
        Spot(_place(thing, found[thing.part]), thing.label, thing.name) for thing in wanted if thing.part in found
    )


def find_closeups(scene: Scene, closeups: Mapping[str, Collection[str]]) -> tuple[Spot, ...]:
    """Return what small screens show larger, by label: for each the items that it takes in, if the scene has any."""
    found = _bounds_of_parts(scene, {part for parts in closeups.values() for part in parts})
    areas = ((label, [rect for part in parts for _, rect in found.get(part, ())]) for label, parts in closeups.items())
    return tuple(Spot(around(rects), label, "") for label, rects in areas if rects)


def _bounds_of_parts(scene: Scene, parts: Collection[str]) -> dict[str, list[tuple[str, Rect]]]:
    """Return the names and places of all items that belong to each part."""
    found: dict[str, list[tuple[str, Rect]]] = {}
    for item in scene.items:
        owners = [name for name in _with_outer_names(item.name) if name in parts]
        if owners:
            entry = (item.name, _bounds(item))
            for owner in owners:
                found.setdefault(owner, []).append(entry)
    return found


def _with_outer_names(name: str) -> Iterator[str]:
    """Yield "a.b.c", "a.b" and "a"."""
    while name:
        yield name
        name = name.rpartition(".")[0]


def _place(thing: Thing, items: list[tuple[str, Rect]]) -> Rect:
    return around(rect for name, rect in items if name == thing.part or not thing.alone)


def _bounds(item: Item) -> Rect:
    """Return the box of an item; of a hex, the part of it that no neighbor reaches into."""
    bounds = item.bounds
    outline = item.art.outline if isinstance(item, Sprite) else None
    return bounds.inset(2, -(-bounds.h // 8)) if outline and len(outline.corners) == HEX_CORNERS else bounds

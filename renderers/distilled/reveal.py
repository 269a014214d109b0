"""A spirit as it comes to light: when it is distilled or sold, its cards are turned up one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.distilled.view import View
from renderers.distilled.minis import mini_back
from renderers.games import Happened
from renderers.geometry import Rect, Size, around
from renderers.scene import Box, Group, Item, Motion, Patch, Scene, Sprite, Text
from renderers.theme import Color
from renderers.vector import Art

SHOWN: Final = frozenset({"distilled", "sold"})
FRAMES: Final = 8
"""At most: the first one shows backs alone."""
MILLISECONDS: Final = 130


def reveal(still: Scene, view: View, happened: Happened) -> Motion | None:
    """The cards of the spirit that was distilled or sold, where the picture shows them; what it is comes last."""
    name = f"spirit.{happened.seat}."
    shown = [item for item in still.content if not isinstance(item, Group | Box) and item.name.startswith(name)]
    cards = [item for item in shown if isinstance(item, Sprite) and item.name.startswith(f"{name}card.")]
    if not SHOWN & set(happened.kinds) or not cards:
        return None
    results = [item for item in shown if item.name.startswith(f"{name}result.")]
    frames = [(*(turned(still.palette, card, back_of(card)) for card in cards), *hidden(still.palette, results))]
    for step in range(1, FRAMES):
        first, last = (len(cards) * at // (FRAMES - 1) for at in (step - 1, step))
        frames.append(tuple(turned(still.palette, card, card.art) for card in cards[first:last]))
    return Motion(tuple(frame for frame in frames if frame), MILLISECONDS)


def hidden(palette: str, results: Sequence[Item]) -> list[Patch]:
    """Return a patch over what the spirit is, if the picture says it."""
    grounds = [item.ground for item in results if isinstance(item, Text)]
    return [blank(palette, around(item.bounds for item in results), grounds[0])] if grounds else []


def back_of(card: Sprite) -> Art:
    """The back of a small card."""
    return mini_back(Size(card.art.width, card.art.height), card.art.ground)


def turned(palette: str, card: Sprite, art: Art) -> Patch:
    """A card in its place, from this side."""
    seen = Sprite(card.name, 0, 0, art)
    return Patch(card.x, card.y, Scene(art.width, art.height, art.ground, (seen,), palette))


def blank(palette: str, area: Rect, ground: Color) -> Patch:
    """Nothing to be seen here."""
    return Patch(area.x, area.y, Scene(area.w, area.h, ground, (), palette))

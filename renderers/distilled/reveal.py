"""A spirit as it comes to light: when it is distilled or sold, its cards are turned up one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.distilled.view import View
from renderers.distilled.minis import mini_back
from renderers.games import Happened
from renderers.geometry import Rect, Size, around
from renderers.scene import Motion, Patch, Scene, Sprite, Text
from renderers.theme import Color
from renderers.vector import Art

SHOWN: Final = frozenset({"distilled", "sold"})
FRAMES: Final = 8
"""At most: the first one shows backs alone."""
MILLISECONDS: Final = 130
Piece = Sprite | Text


def reveal(still: Scene, view: View, happened: Happened) -> Motion | None:
    """Turn up the cards of the spirit distilled or sold, where the picture shows them; its result comes last."""
    if not SHOWN & set(happened.kinds):
        return None
    shown = pieces_of(still, f"spirit.{happened.seat}.")
    cards = [piece for piece in shown.get("card", ()) if isinstance(piece, Sprite)]
    if not cards:
        return None
    backs = (turned(still.palette, card, back_of(card)) for card in cards)
    frames = [(*backs, *hidden(still.palette, shown.get("result", ())))]
    for step in range(1, FRAMES):
        first, last = (len(cards) * at // (FRAMES - 1) for at in (step - 1, step))
        frames.append(tuple(turned(still.palette, card, card.art) for card in cards[first:last]))
    return Motion(tuple(frame for frame in frames if frame), MILLISECONDS)


def pieces_of(still: Scene, prefix: str) -> dict[str, list[Piece]]:
    """Return what the picture shows under a name, by the next part of its name."""
    found: dict[str, list[Piece]] = {}
    for item in still.content:
        if isinstance(item, Sprite | Text) and item.name.startswith(prefix):
            found.setdefault(item.name[len(prefix) :].split(".")[0], []).append(item)
    return found


def hidden(palette: str, results: Sequence[Piece]) -> list[Patch]:
    """Return a patch over the result, if the picture says it."""
    grounds = [item.ground for item in results if isinstance(item, Text)]
    return [blank(palette, around(item.bounds for item in results), grounds[0])] if grounds else []


def back_of(card: Sprite) -> Art:
    """Return the back of a small card."""
    return mini_back(Size(card.art.width, card.art.height), card.art.ground)


def turned(palette: str, card: Sprite, art: Art) -> Patch:
    """Return a card in its place, from this side."""
    seen = Sprite(card.name, 0, 0, art)
    return Patch(card.x, card.y, Scene(art.width, art.height, art.ground, (seen,), palette))


def blank(palette: str, area: Rect, ground: Color) -> Patch:
    """Return a patch that covers an area."""
    return Patch(area.x, area.y, Scene(area.w, area.h, ground, (), palette))

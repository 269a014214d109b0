"""The end of a round as it happens: the cards that were laid face down are turned up one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.angels_share.view import CardView, View
from renderers import theme
from renderers.angels_share.cards import BOARD_CARD, card_back, card_face, turned_card
from renderers.angels_share.crests import crests
from renderers.angels_share.shield import Crest
from renderers.games import Happened
from renderers.geometry import Size
from renderers.scene import Motion, Patch, Scene, Sprite
from renderers.vector import Art

FRAMES: Final = 8
MILLISECONDS: Final = 110
STAGES: Final = 4
"""Number of frames until a card that turns lies face up."""
NARROW_BACK: Final = 48
NARROW_FACES: Final = (14, 58)
"""Visible width of a card while it turns."""


def turn_up(still: Scene, view: View, happened: Happened) -> Motion | None:
    """Return the cards at the distilleries while they are turned up, if that is what happened.

    Where a pawn stands a card was laid face down; the others lay face up before.
    """
    found = laid_cards(still, view)
    if "competed" not in happened.kinds or not found:
        return None
    frames = [frame(still.palette, found, step) for step in range(FRAMES)]
    return Motion(tuple(patches for patches in frames if patches), MILLISECONDS)


def laid_cards(still: Scene, view: View) -> list[tuple[Sprite, CardView, Crest]]:
    """Return the cards that were laid face down, with their places in the picture."""
    places = {item.name: item for item in still.content if isinstance(item, Sprite)}
    found: list[tuple[Sprite, CardView, Crest]] = []
    for one in view.distilleries:
        place = places.get(f"house.{one.id}.card")
        if one.pawns and one.card is not None and place is not None:
            found.append((place, one.card, crests(view)[one.id]))
    return found


def frame(palette: str, cards: Sequence[tuple[Sprite, CardView, Crest]], step: int) -> tuple[Patch, ...]:
    """Return the cards that look other than in the frame before; all of them in the first."""
    stages = [step - begin(order, len(cards)) for order in range(len(cards))]
    seen = [(stage, *one) for stage, one in zip(stages, cards, strict=True) if not step or 0 < stage <= STAGES]
    return tuple(patch(palette, place, art(card, crest, stage)) for stage, place, card, crest in seen)


def begin(order: int, count: int) -> int:
    """Return the frame before the one in which a card begins to turn: the last one lies face up at the end."""
    return (FRAMES - STAGES) * order // max(1, count - 1)


def art(card: CardView, crest: Crest, stage: int) -> Art:
    """Return a card on its way from back to front."""
    if stage <= 0:
        return card_back(crest, BOARD_CARD, theme.PANEL)
    if stage == 1:
        return card_back(crest, Size(NARROW_BACK, BOARD_CARD.h), theme.PANEL)
    if stage < STAGES:
        return turned_card(card.value, NARROW_FACES[stage - 2], theme.PANEL)
    return card_face(card.value, card.action, theme.PANEL)


def patch(palette: str, place: Sprite, drawing: Art) -> Patch:
    """Return the drawing in the middle of the card's place."""
    area = place.bounds
    centered = Sprite(place.name, (area.w - drawing.width) // 2, 0, drawing)
    return Patch(area.x, area.y, Scene(area.w, area.h, theme.PANEL, (centered,), palette))

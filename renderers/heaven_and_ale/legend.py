"""Tiles, monks, pieces, spaces and privilege cards as they look on the boards, with their names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.heaven_and_ale.view import View
from renderers.heaven_and_ale import looks, pieces, tiles, words
from renderers.scene import Scene
from renderers.sprites import icon
from renderers.widgets.coins import coin, rosette
from renderers.widgets.legend import GROUND, ICON, Entry, Section, legend_of

TILE: Final = 31
NUMBER: Final = 4
"""A fertility number, as an example."""
SMALL_BARREL: Final = 32
CARD: Final = (38, 48)


def legend(view: View) -> Scene:
    """Draw tiles at the left, gardens and pieces in the middle, the track and cards at the right."""
    resources = tuple(families(view, "resource"))
    return legend_of(
        (
            (Section("TILES", resources), Section("MONKS", tuple(families(view, "monk")))),
            (Section("GARDEN", tuple(places(view))), Section("PIECES", tuple(wooden(view)))),
            (Section("TRACK", tuple(spaces(view))), Section("PRIVILEGES", tuple(cards(view)))),
        )
    )


def families(view: View, kind: str) -> Iterator[Entry]:
    """Yield the tiles of one kind."""
    for family in view.board.families:
        if family.kind == kind:
            look = looks.families(view)[family.id]
            yield Entry(f"tile.{family.id}", tiles.tile(look, NUMBER, TILE), family.name)


def places(view: View) -> Iterator[Entry]:
    """Yield the hexes of a garden."""
    sunny = f"price ×{view.board.sunny_factor}, for markers"
    yield Entry("place.sunny", tiles.empty_place("sunny", TILE, "L1"), words.SUNNY.capitalize(), sunny)
    yield Entry("place.shady", tiles.empty_place("shady", TILE, "D1"), words.SHADY.capitalize(), "price ×1, for ducats")
    yield Entry("place.shed", tiles.empty_place("shed", TILE, "H1"), "Place for a shed")
    kind = view.board.sheds[-1].type
    yield Entry("shed", tiles.shed(TILE, kind), "Shed", f"types {view.board.sheds[0].type} to {kind}")


def wooden(view: View) -> Iterator[Entry]:
    """Yield the pieces of the production track and the things that are counted."""
    first = view.board.families[0]
    yield Entry("marker", pieces.marker(looks.families(view)[first.id], ICON, GROUND), "Marker", "of a resource")
    yield Entry("brewmaster", pieces.brewmaster(ICON, GROUND), "Brewmaster", "sets rate and worth")
    yield Entry("coin", coin(ICON), "Ducats", "money or a price")
    yield Entry("points", rosette(ICON), "Victory points")
    large, small = view.board.large_points, view.board.small_points
    yield Entry("barrel.large", icon("cask", ICON, GROUND), "Large barrel", f"{large} points")
    yield Entry("barrel.small", icon("cask", SMALL_BARREL, GROUND), "Small barrel", f"{small} points")


def spaces(view: View) -> Iterator[Entry]:
    """Yield the spaces of the track, and the starting space whose sign needs words."""
    group = min((space.groups for space in view.spaces if space.groups), key=len, default="")
    yield Entry("disc", pieces.small_disc(ICON, GROUND, group), "Scoring disc", "for spots of its letter")
    price = max((space.price for space in view.spaces), default=0)
    yield Entry("price", coin(ICON, str(price)), "Price of a monk", "in the shade")
    for start in view.starts:
        if start.reward == "resource":
            sign = icon("five_resources", ICON, GROUND)
            yield Entry(f"start.{start.id}", sign, start.name, f"any marker +{start.amount}")


def cards(view: View) -> Iterator[Entry]:
    """Yield the privilege cards."""
    yield Entry("card", pieces.card_back(*CARD, GROUND), "Privilege card", "how many are in hand")
    for card in view.board.cards:
        yield Entry(f"card.{card.id}", pieces.sign(card.effect, ICON, GROUND), card.name)

"""The reasons for actions of the computer player, in words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.game import Seat
from engine.core.thinking import Difference
from engine.core.words import counted
from engine.heaven_and_ale.actions import AnyAction, Buy, Enter, Move, SellCard
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.text.words import tile_name
from engine.heaven_and_ale.view import View

Found = Difference[AnyAction]

BOARD: Mapping[str, str] = {
    "resources": "brings the resources further up",
    "brewmaster": "moves the brewmaster ahead",
    "ducats": "leaves more ducats",
    "goals": "comes closer to a goal with a barrel",
    "last": "moves the resource furthest behind",
}
SPACES: Mapping[str, str] = {
    "resource": "the best tile on that space",
    "monk": "the best monk on that space",
    "disc": "scoring with a disc from that space",
    "barrel": "the barrel that space gives",
}


def reason(catalog: Catalog, view: View, seat: Seat, found: Found) -> str:
    """Return the part that decides in words, such as "the best tile on that space promises about 6 points"."""
    chosen, part = found.chosen.action, found.part
    if part in BOARD:
        return f"{BOARD[part]}: worth about {_points(found.size)} more{_than(catalog, found)}"
    if part == "later":
        return f"leaves about {_points(found.size)} more within reach further on in this round{_than(catalog, found)}"
    if part == "sale":
        return "the ducats bring more now than this card would"
    if isinstance(chosen, Move) and part == "space":
        there = SPACES[catalog.space(chosen.space).kind]
        return f"{there} promises about {_points(found.amount)}{_beside(catalog, found)}"
    if isinstance(chosen, Enter):
        return f"this start is worth about {_points(found.size)} more{_than(catalog, found)}"
    if isinstance(chosen, Buy):
        return f"{tile_name(catalog, chosen.tile)} promises about {_points(found.amount)} beyond its price"
    return "none of the tiles here is worth its price" if found.amount <= 0 else ""


def expected(view: View, value: float) -> str:
    """Return the points at the end that a search expects."""
    return counted(round(value), "point")


def _beside(catalog: Catalog, found: Found) -> str:
    """Return the same part of the next best move, where it goes to the same kind of space."""
    than = _than(catalog, found).removeprefix(" than ")
    return f", {than} about {_points(found.against)}" if than and found.against > 0 else ""


def _than(catalog: Catalog, found: Found) -> str:
    other = found.other.action
    if isinstance(other, Move):
        return f" than space {other.space}"
    if isinstance(other, Buy):
        return f" than {tile_name(catalog, other.tile)}"
    return "" if isinstance(other, SellCard) else " than the next best"


def _points(amount: float) -> str:
    """Return points, of which halves matter while there are few."""
    shown = round(amount) if amount >= 3 else max(0.1, round(amount, 1))
    return counted(int(shown), "point") if shown == int(shown) else f"{shown} points"

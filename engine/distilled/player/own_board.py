"""A distillery rebuilt from a view, so that a computer player can use the rules' own arithmetic."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from engine.core.game import Seat
from engine.distilled.prompts import FRESH
from engine.distilled.state import Bottle, Player, Spirit
from engine.distilled.view import SeatView, SpiritView, View

UNKNOWN = ""
"""Stands for a flavor that no one has looked at."""


def board_of(view: View, seat: Seat) -> Player:
    """Rebuild a player's board from a view; unknown flavors are only counted."""
    shown = view.seats[seat]
    private = view.private if view.private is not None and view.private.seat == seat else None
    identity = shown.identity or (private.identity if private else None)
    known = {flavors.place: _ids(flavors.cards) for flavors in private.known} if private else {}
    return Player(
        dealt=(),
        identity=identity.id if identity else "",
        goals=_ids(private.goals) if private else (),
        money=shown.money,
        sp=shown.sp,
        pantry=_ids(shown.pantry),
        storeroom=_ids(shown.storeroom),
        upgrades=tuple(upgrade.card.id for upgrade in shown.upgrades),
        cubes=_ids(shown.cubes),
        aside=shown.signature == "aside",
        signature_made=shown.signature_made,
        labels={space.id: space.label.id for space in shown.spaces if space.label is not None},
        bottles=tuple(Bottle(bottle.card.id, bottle.matched) for bottle in shown.bottles),
        fresh=_spirit(shown.fresh, known.get(FRESH, ())) if shown.fresh else None,
        warehouse=tuple(_spirit(spirit, known.get(place, ())) for place, spirit in enumerate(shown.warehouse)),
        used=_used(shown),
    )


class _Known(Protocol):
    @property
    def id(self) -> str: ...


def _ids(things: Iterable[_Known]) -> tuple[str, ...]:
    return tuple(thing.id for thing in things)


def _spirit(spirit: SpiritView, known: tuple[str, ...]) -> Spirit:
    flavors = (*known, *[UNKNOWN] * (spirit.flavors - len(known)))
    return Spirit(
        spirit.recipe.id,
        _ids(spirit.cards),
        spirit.barrel.id,
        spirit.label,
        spirit.round,
        flavors,
        tuple(range(len(known))),
    )


def _used(shown: SeatView) -> tuple[str, ...]:
    used = [upgrade.card.id for upgrade in shown.upgrades if upgrade.used]
    return (*used, *([shown.identity.id] if shown.identity and shown.identity_used else ()))

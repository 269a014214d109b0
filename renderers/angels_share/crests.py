"""The crests of the distilleries in play, and who has to act."""

from __future__ import annotations

from collections.abc import Mapping

from engine.angels_share.view import DistilleryView, View
from engine.core.game import Seat
from renderers import theme
from renderers.angels_share import looks
from renderers.angels_share.shield import Crest
from renderers.widgets.order import Place, Turn

Crests = Mapping[str, Crest]


def crest(distillery: DistilleryView) -> Crest:
    """Return the letter, color, logo and name of a distillery."""
    color = looks.DISTILLERIES.get(distillery.id, theme.MUTED)
    return Crest(distillery.letter, color, distillery.logo, distillery.name)


def crests(view: View) -> Crests:
    """Return the crests of all distilleries, by id."""
    return {distillery.id: crest(distillery) for distillery in view.distilleries}


def turn_order(view: View) -> list[Place]:
    """Return the seats in turn order, each with where it is in the round."""
    return [Place(seat, turn_of(view, seat)) for seat in view.order]


def turn_of(view: View, seat: Seat) -> Turn:
    """Tell a seat that is acting from one that is done or still to come."""
    if seat in view.waiting:
        return "now"
    return "done" if view.seats[seat].moved else "later"

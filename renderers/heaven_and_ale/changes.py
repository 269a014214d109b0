"""Changes since a player last looked: barrels taken, sheds built, tiles placed, discs and cards used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.game import Seat
from engine.heaven_and_ale.view import View
from renderers import theme
from renderers.heaven_and_ale.seats import CARDS, DISCS
from renderers.widgets.changed import Change

TAKEN, BUILT, PLANTED, SCORED, USED = 9, 7, 6, 5, 4
"""The ranks of these changes, where there are more than a picture may mark."""
GARDEN = ".garden."


def changes(view: View, since: View) -> Iterator[Change]:
    """Yield everything that changed."""
    for now, before in zip(view.goals, since.goals, strict=True):
        if now.large != before.large:
            yield Change(TAKEN, f"goal.{now.id}.large", theme.WOOD)
        if now.small != before.small:
            yield Change(TAKEN, f"goal.{now.id}.small", theme.WOOD)
    for seat in range(len(view.seats)):
        yield from garden_changes(view, since, seat)
        yield from count_changes(view, since, seat)


def garden_changes(view: View, since: View, seat: Seat) -> Iterator[Change]:
    """Yield tiles and sheds that were not there."""
    for now, before in zip(view.seats[seat].garden, since.seats[seat].garden, strict=True):
        if now.tile != before.tile:
            yield Change(PLANTED, f"seat.{seat}{GARDEN}{now.label}")
        elif now.shed != before.shed:
            yield Change(BUILT, f"seat.{seat}{GARDEN}{now.label}")


def count_changes(view: View, since: View, seat: Seat) -> Iterator[Change]:
    """Yield discs that were placed and cards that were placed or sold."""
    now, before = view.seats[seat], since.seats[seat]
    ground = theme.RAISED if seat in view.waiting else theme.PANEL
    if sum(spot.disc for spot in now.spots) != sum(spot.disc for spot in before.spots):
        yield Change(SCORED, f"seat.{seat}.tally.{DISCS}", ground)
    if now.cards != before.cards:
        yield Change(USED, f"seat.{seat}.tally.{CARDS}", ground)


def new_hexes(found: Iterable[Change], seat: Seat) -> frozenset[str]:
    """Return the hexes of a seat that are among the changes."""
    start = f"seat.{seat}{GARDEN}"
    return frozenset(change.part.removeprefix(start) for change in found if change.part.startswith(start))


def outside_gardens(found: Iterable[Change]) -> list[Change]:
    """Return the changes that are outlined; new hexes have a rim of brass instead."""
    return [change for change in found if GARDEN not in change.part]

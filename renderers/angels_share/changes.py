"""Changes since a player last looked: buildings, plans, purchases and loans, then prices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.angels_share.view import BarrelView, View
from renderers import theme
from renderers.widgets.changed import Change

BUILT, PLANNED, BORROWED, BOUGHT = 9, 8, 7, 6
"""Weights of these against a price, which weighs as many columns as it moved."""
PRICE = "price."


def changes(view: View, since: View) -> Iterator[Change]:
    """Yield everything that changed."""
    for now, before in zip(view.distilleries, since.distilleries, strict=True):
        if set(now.upgrades) - set(before.upgrades):
            yield Change(BUILT, f"house.{now.id}.upgrade")
        if now.price != before.price:
            yield Change(abs(now.price - before.price), f"{PRICE}{now.id}")
    for now, before in zip(view.rounds, since.rounds, strict=True):
        if len(now.events) > len(before.events):
            yield Change(PLANNED, f"round.{now.number}", theme.WOOD)
    for seat in range(len(view.seats)):
        yield from seat_changes(view, since, seat)


def seat_changes(view: View, since: View, seat: int) -> Iterator[Change]:
    """Yield the changes at one seat."""
    now, before = view.seats[seat], since.seats[seat]
    ground = theme.RAISED if seat in view.waiting else theme.PANEL
    if now.loans != before.loans:
        yield Change(BORROWED, f"seat.{seat}.loan", ground)
    for place in bought(now.barrels, before.barrels):
        yield Change(BOUGHT, f"seat.{seat}.place.{place}", ground)


def bought(now: tuple[BarrelView, ...], before: tuple[BarrelView, ...]) -> Iterator[int]:
    """Yield the places of new barrels: barrels keep their order, grow older and go, but never move up."""
    old = iter(before)
    for place, barrel in enumerate(now):
        if not any(one.distillery == barrel.distillery and one.age <= barrel.age for one in old):
            yield place


def moved_prices(found: Iterable[Change]) -> set[str]:
    """Return the distilleries whose price markers are among the changes."""
    return {change.part.removeprefix(PRICE) for change in found if change.part.startswith(PRICE)}

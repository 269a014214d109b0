"""Changes since a player last looked: cards in the market, awards, labels, sales, upgrades, the warehouse."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.game import Seat
from engine.distilled.view import View
from renderers import theme
from renderers.widgets.changed import Change

WON, SOLD, BUILT, AGED, NEW = 9, 8, 6, 5, 3
"""The ranks of these changes, where there are more than a picture may mark."""


def changes(view: View, since: View) -> Iterator[Change]:
    """Yield everything that changed on the table."""
    for now, before in zip(view.awards, since.awards, strict=False):
        if now.winners != before.winners:
            yield Change(WON, f"award.{now.id}", theme.PANEL)
    for row, old in zip(view.rows, since.rows, strict=True):
        for index, card in enumerate(row.cards):
            if card is not None and card not in old.cards:
                yield Change(NEW, f"row.{row.deck}.{index}")
    for seat in range(len(view.seats)):
        yield from seat_changes(view, since, seat)


def seat_changes(view: View, since: View, seat: Seat) -> Iterator[Change]:
    """Yield the upgrades, sales and stored spirits that are new for one player."""
    now, before = view.seats[seat], since.seats[seat]
    ground = theme.RAISED if seat in view.waiting else theme.PANEL
    if now.sp != before.sp:
        yield Change(SOLD, f"seat.{seat}.sp", ground)
    for index, upgrade in enumerate(now.upgrades):
        if upgrade.card not in [old.card for old in before.upgrades]:
            yield Change(BUILT, f"seat.{seat}.upgrade.{index}", ground)
    for index in range(len(before.warehouse), len(now.warehouse)):
        yield Change(AGED, f"seat.{seat}.cask.{index}", ground)

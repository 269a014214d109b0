"""Figures that Angel's Share counts for the records."""

from __future__ import annotations

from engine.angels_share.events import AnyEvent, Bought, Sold, Upgraded, UpkeepPaid
from tests.angels_share.table import GAME


def test_sales_ages_upgrades_and_loans() -> None:
    events: list[AnyEvent] = [
        Sold(0, "blue", 20, 50, 3, forced=False),
        Sold(0, "grey", 25, 12, 1, forced=False),
        Bought(1, "grey", 9, False, "first", 1),
        UpkeepPaid((0, 5), (0, 2)),
        Upgraded(1, "blue", "marketer"),
    ]
    assert GAME.statistics(events, 2) == {
        "sale": [50, 0],
        "age": [25, 0],
        "sold": [2, 0],
        "upgrades": [0, 1],
        "loans": [0, 3],
    }

"""Figures that Heaven & Ale counts for the records."""

from __future__ import annotations

from engine.heaven_and_ale.events import AnyEvent, BarrelsTaken, Exchanged, Placed, ProductionScored, ShedBuilt
from tests.heaven_and_ale.table import GAME


def test_tiles_brews_barrels_sheds_and_lost_steps() -> None:
    events: list[AnyEvent] = [
        Placed(0, "hops4", "L7", 8),
        Placed(0, "wood1", "D3", 1),
        ShedBuilt(1, "L5", 2, 12, 3),
        BarrelsTaken(1, (("all", "large"), ("sheds", "small"))),
        Exchanged(0, 3, 2, ()),
        ProductionScored(0, "hops", 12, 3, 36),
    ]
    assert GAME.statistics(events, 2) == {
        "tiles": [2, 0],
        "production": [36, 0],
        "barrels": [0, 2],
        "sheds": [0, 1],
        "lost_steps": [4, 0],
    }

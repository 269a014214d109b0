"""Figures that Whiskey Business! counts for the records."""

from __future__ import annotations

from engine.whiskey_business.events import AnyEvent, Banked, CutOff, FlightLanded, Rolled, ShelfFell, TurnLost
from tests.whiskey_business.table import GAME


def test_banks_rolls_flights_busts_and_crashes() -> None:
    events: list[AnyEvent] = [
        Rolled(0, 1, (), None),
        Rolled(0, 4, (), None),
        Banked(0, "bourbon", 3, 0),
        Banked(0, "bourbon", 2, 0),
        FlightLanded(1, 0),
        CutOff(1),
        TurnLost(1, 2, gave_up=False),
        TurnLost(1, 2, gave_up=True),
        ShelfFell(1, "bourbon", 3),
    ]
    assert GAME.statistics(events, 2) == {
        "bank": [3, 0],
        "rolls": [4, 0],
        "flights": [0, 1],
        "busts": [0, 2],
        "crash": [0, 3],
    }

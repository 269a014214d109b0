"""Figures that Distilled counts for the records."""

from __future__ import annotations

from engine import GAMES
from engine.distilled.events import AnyEvent, AwardEarned
from engine.distilled.spirit_events import Rested, Sold

GAME = GAMES["distilled"]


def sold(seat: int, rounds: int, money: int, sp: int) -> Sold:
    return Sold(seat, "rum", (), "", "", (), rounds, money, sp, ())


def test_spirits_prices_ages_awards_and_rests() -> None:
    events: list[AnyEvent] = [sold(0, 3, 10, 4), sold(0, 1, 6, 9), AwardEarned("sweet", (0, 1), 2), Rested(1)]
    assert GAME.statistics(events, 2) == {
        "spirit": [9, 0],
        "price": [10, 0],
        "aged": [3, 0],
        "awards": [1, 1],
        "rests": [0, 1],
    }

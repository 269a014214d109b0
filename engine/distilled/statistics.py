"""Statistics of every game, for the records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.core.game import Seat, Statistic
from engine.core.statistics import Counted, largest
from engine.distilled.catalog import Catalog
from engine.distilled.events import AnyEvent, AwardEarned
from engine.distilled.spirit_events import Rested, Sold

Events = Sequence[AnyEvent]


def _sales(events: Events) -> list[Sold]:
    return [event for event in events if isinstance(event, Sold)]


def _best_spirit(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return largest((sale.seat, sale.sp) for sale in _sales(events))


def _best_price(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return largest((sale.seat, sale.money) for sale in _sales(events))


def _longest_aged(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return largest((sale.seat, sale.rounds) for sale in _sales(events))


def _awards(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return Counter(seat for event in events if isinstance(event, AwardEarned) for seat in event.seats)


def _rests(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return Counter(event.seat for event in events if isinstance(event, Rested))


STATISTICS = (
    Counted(Statistic("spirit", "Best spirit in SP"), _best_spirit),
    Counted(Statistic("price", "Best price"), _best_price),
    Counted(Statistic("aged", "Longest-aged spirit", unit="round"), _longest_aged),
    Counted(Statistic("awards", "Most spirit awards"), _awards),
    Counted(Statistic("rests", "Most rounds without a spirit", is_good=False), _rests),
)

"""Numbers counted in every game, for the records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.core.game import Seat, Statistic
from engine.core.statistics import Counted, largest
from engine.whiskey_business.catalog import Catalog
from engine.whiskey_business.events import AnyEvent, Banked, CutOff, FlightLanded, Rolled, ShelfFell, TurnLost

Events = Sequence[AnyEvent]


def _banks(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return largest((event.seat, event.barrels) for event in events if isinstance(event, Banked))


def _busts(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return Counter(e.seat for e in events if isinstance(e, CutOff) or (isinstance(e, TurnLost) and not e.gave_up))


def _rolls(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return largest((event.seat, event.roll) for event in events if isinstance(event, Rolled))


def _flights(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return Counter(event.seat for event in events if isinstance(event, FlightLanded))


def _crashes(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return largest((event.seat, event.barrels) for event in events if isinstance(event, ShelfFell))


STATISTICS = (
    Counted(Statistic("bank", "Biggest bank", unit="barrel"), _banks),
    Counted(Statistic("rolls", "Longest turn", unit="roll"), _rolls),
    Counted(Statistic("flights", "Most Flights landed"), _flights),
    Counted(Statistic("busts", "Most busts", is_good=False), _busts),
    Counted(Statistic("crash", "Loudest crash", is_good=False, unit="barrel"), _crashes),
)

"""Numbers counted in every game, for the records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.core.game import Seat, Statistic
from engine.core.statistics import Counted, largest, total
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.events import AnyEvent, BarrelsTaken, Exchanged, Placed, ProductionScored, ShedBuilt

Events = Sequence[AnyEvent]


def _tiles(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return Counter(event.seat for event in events if isinstance(event, Placed))


def _sheds(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return Counter(event.seat for event in events if isinstance(event, ShedBuilt))


def _barrels(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return total((event.seat, len(event.barrels)) for event in events if isinstance(event, BarrelsTaken))


def _production(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return largest((event.seat, event.points) for event in events if isinstance(event, ProductionScored))


def _lost_steps(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    """Count the steps lost in the exchange: at a poor rate they are many."""
    return total((event.seat, event.times * (event.rate - 1)) for event in events if isinstance(event, Exchanged))


STATISTICS = (
    Counted(Statistic("tiles", "Fullest garden", unit="tile"), _tiles),
    Counted(Statistic("production", "Best brew", unit="point"), _production),
    Counted(Statistic("barrels", "Most barrels"), _barrels),
    Counted(Statistic("sheds", "Most sheds"), _sheds),
    Counted(Statistic("lost_steps", "Most steps lost in the exchange", is_good=False), _lost_steps),
)

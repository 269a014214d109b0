"""Numbers counted in every game, for the records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.angels_share.catalog import Catalog
from engine.angels_share.events import AnyEvent, Bought, Sold, Upgraded, UpkeepPaid
from engine.core.game import Seat, Statistic
from engine.core.statistics import Counted, largest, total

Events = Sequence[AnyEvent]


def _sales(events: Events) -> list[Sold]:
    return [event for event in events if isinstance(event, Sold)]


def _best_sale(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return largest((sale.seat, sale.price) for sale in _sales(events))


def _oldest(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return largest((sale.seat, sale.age) for sale in _sales(events))


def _sold(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return Counter(sale.seat for sale in _sales(events))


def _upgrades(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    return Counter(event.seat for event in events if isinstance(event, Upgraded))


def _loans(catalog: Catalog, events: Events) -> Mapping[Seat, int]:
    bought = [(event.seat, event.loans) for event in events if isinstance(event, Bought)]
    upkeep = [pair for event in events if isinstance(event, UpkeepPaid) for pair in enumerate(event.loans)]
    return total([*bought, *upkeep])


STATISTICS = (
    Counted(Statistic("sale", "Best sale", unit="coin"), _best_sale),
    Counted(Statistic("age", "Oldest barrel sold", unit="year"), _oldest),
    Counted(Statistic("sold", "Most barrels sold before the end"), _sold),
    Counted(Statistic("upgrades", "Most upgrades"), _upgrades),
    Counted(Statistic("loans", "Most loans", is_good=False), _loans),
)

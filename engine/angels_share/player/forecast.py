"""A forecast of prices from a view, for the computer player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.angels_share.catalog import Catalog
from engine.angels_share.rules.aging import AGINGS, STEP, must_be_sold, older
from engine.angels_share.view import BarrelView, DistilleryView, Step, View

FADE = 0.55
"""The share of a price move that is expected to repeat itself a round later."""
PATIENCE = 0.97
"""The worth of money a round from now: places in the storehouse and coins could be used again."""
IN_EVENTS: tuple[Step, ...] = ("bonus", "selling")
"""In these steps the prices of the round have moved."""
UNKNOWN_VALUE = 5.6
"""The mean of every deck, for a card that is not turned up yet."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """Expected price columns by distillery: entry 0 is now, entry h is after the events of h rounds with this one."""

    catalog: Catalog
    columns: Mapping[str, tuple[float, ...]]
    years: tuple[int, ...]
    """The years that a barrel will have aged by then, with all events that lie on the track."""

    def price(self, distillery: str, age: int, rounds: int) -> float:
        """Return the price of a barrel of that age then; between two columns the chart is taken as straight."""
        if age <= 0:
            return 0.0
        row = self.catalog.prices[older(age, 0)]
        place = self.columns[distillery][rounds]
        left = int(place)
        right = min(left + 1, self.catalog.last_column)
        return row[left] + (row[right] - row[left]) * (place - left)

    def hold(self, distillery: str, age: int, yearly: float) -> float:
        """Return the best price that keeping a barrel promises, less the cost of its keep each round."""
        best = 0.0
        weight = 1.0
        for rounds in range(1, len(self.columns[distillery])):
            weight *= PATIENCE
            best = max(best, weight * self.price(distillery, age + self.years[rounds], rounds) - yearly * rounds)
            if must_be_sold(age + self.years[rounds]):
                break
        return best


def ratings(catalog: Catalog, view: View) -> dict[str, float]:
    """Return the rating each distillery will probably show in this round's competition."""
    own = {card.distillery: card.value for card in view.private.placed} if view.private else {}
    return {d.id: _value(d, own) + _bonus(catalog, d) for d in view.distilleries}


def _value(d: DistilleryView, own: Mapping[str, int]) -> float:
    return float(d.card.value) if d.card else own.get(d.id, UNKNOWN_VALUE)


def _bonus(catalog: Catalog, d: DistilleryView) -> int:
    return catalog.effects.master_bonus if "master_distillery" in d.upgrades else 0


def look_ahead(
    catalog: Catalog,
    view: View,
    values: Mapping[str, float],
    market: tuple[str, ...] | None = None,
    prices: Mapping[str, int] | None = None,
) -> Outlook:
    """Return the outlook if the cards were as given; market and prices may be tried out too."""
    ranked = sorted(view.competition, key=lambda d: values[d])
    rank = {distillery: column for column, distillery in enumerate(ranked)}
    row = {distillery: number for number, distillery in enumerate(market or view.market)}
    years = _years(view)
    columns: dict[str, tuple[float, ...]] = {}
    for d in view.distilleries:
        place = float(d.price if prices is None else prices.get(d.id, d.price))
        start = (place, place) if view.step in IN_EVENTS else (place,)
        columns[d.id] = _path(catalog, start, float(view.matrix[row[d.id]][rank[d.id]]), len(years))
    return Outlook(catalog, columns, years)


def _years(view: View) -> tuple[int, ...]:
    """Return the years a barrel will have aged, by rounds; events still to come this round count for it."""
    years = [0]
    for column in view.rounds[view.round - 1 :]:
        agings = sum(e.event in AGINGS and not e.cancelled and not e.done for e in column.events)
        years.append(years[-1] + STEP * agings)
    return tuple(years)


def _path(catalog: Catalog, start: Sequence[float], move: float, length: int) -> tuple[float, ...]:
    """Return the future prices: those that have moved already this round stay until the next one."""
    path = list(start)
    while len(path) < length:
        place = min(max(path[-1] + move, 0.0), float(catalog.last_column))
        path.append(place)
        move *= FADE
    return tuple(path)


def worth(outlook: Outlook, barrels: tuple[BarrelView, ...], yearly: float) -> float:
    """Return the worth of a storehouse under an outlook."""
    return sum(outlook.hold(barrel.distillery, barrel.age, yearly) for barrel in barrels)

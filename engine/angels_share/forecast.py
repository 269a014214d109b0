"""Where prices are likely to go, judged from a view: the eyes of the computer player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.angels_share.catalog import Catalog
from engine.angels_share.tables import AGING_STEP, OLDEST
from engine.angels_share.view import BarrelView, DistilleryView, View

FADE = 0.55
"""How much of a price move is expected to repeat itself a round later."""
PATIENCE = 0.97
"""What money a round from now is worth: places in the storehouse and coins could be used again."""
UNKNOWN_VALUE = 5.6
"""The mean of every deck stands for a card nobody turned up yet."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """Expected price columns by distillery: entry 0 is now, entry h is after h rounds."""

    catalog: Catalog
    columns: Mapping[str, tuple[float, ...]]

    def price(self, distillery: str, age: int, rounds: int) -> float:
        """What a barrel of that age fetches then; between two columns the chart is taken as straight."""
        if age <= 0:
            return 0.0
        row = self.catalog.prices[min(age, OLDEST)]
        place = self.columns[distillery][rounds]
        left = int(place)
        right = min(left + 1, self.catalog.last_column)
        return row[left] + (row[right] - row[left]) * (place - left)

    def hold(self, distillery: str, age: int, yearly: float) -> float:
        """The best that keeping a barrel promises, less what its keep costs each round."""
        best = 0.0
        weight = 1.0
        for rounds in range(1, len(self.columns[distillery])):
            weight *= PATIENCE
            best = max(best, weight * self.price(distillery, age + AGING_STEP * rounds, rounds) - yearly * rounds)
            if age + AGING_STEP * rounds >= OLDEST:
                break
        return best


def ratings(catalog: Catalog, view: View) -> dict[str, float]:
    """What each distillery will probably show in this round's competition."""
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
    """Prices if the cards were as given; market and prices may be tried out too."""
    ranked = sorted(view.competition, key=lambda d: values[d])
    rank = {distillery: column for column, distillery in enumerate(ranked)}
    row = {distillery: number for number, distillery in enumerate(market or view.market)}
    horizon = len(view.rounds) - view.round + 1
    columns: dict[str, tuple[float, ...]] = {}
    for d in view.distilleries:
        place = float(d.price if prices is None else prices.get(d.id, d.price))
        columns[d.id] = _path(catalog, place, float(view.matrix[row[d.id]][rank[d.id]]), horizon)
    return Outlook(catalog, columns)


def _path(catalog: Catalog, place: float, move: float, horizon: int) -> tuple[float, ...]:
    path = [place]
    for _ in range(horizon):
        place = min(max(place + move, 0.0), float(catalog.last_column))
        path.append(place)
        move *= FADE
    return tuple(path)


def worth(outlook: Outlook, barrels: tuple[BarrelView, ...], yearly: float) -> float:
    """What a storehouse promises under an outlook."""
    return sum(outlook.hold(barrel.distillery, barrel.age, yearly) for barrel in barrels)

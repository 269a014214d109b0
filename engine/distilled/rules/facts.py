"""One player as goals, awards and formulas look at them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import get_args

from engine.core.game import Seat
from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Card, Recipe
from engine.distilled.data.vocabulary import Home, Region
from engine.distilled.state import Player, Sale, Spirit, State


@dataclass(frozen=True, slots=True)
class Facts:
    """One player as goals look at them, with the sales and the new spirit that may count."""

    catalog: Catalog
    player: Player
    sales: Sequence[Sale] = ()
    spirit: Spirit | None = None
    turned_up: str = ""
    """The premium ingredient turned up at the end, "" while there is none."""

    @property
    def own_region(self) -> Region:
        return self.catalog.identities[self.player.identity].region

    def labels(self) -> list[Recipe]:
        """Return the labels of spirits sold and in the warehouse (DI-26, DI-55)."""
        return [self.catalog.recipes[label] for label in held_labels(self.player)]

    def region(self, printed: Region | str | None) -> Region | None:
        """Return the region a card stands for, with the home icon read as the owner's region."""
        return self.own_region if printed == "home" else next((r for r in get_args(Region) if r == printed), None)

    def counts_for(self, printed: str | None, wanted: Region | None, home: Home) -> bool:
        """Return True if a card of this printed region counts for the wanted one (DI-42)."""
        if printed == "home":
            return home == "always" or (home == "resolved" and self.own_region == wanted)
        return printed is not None and printed == wanted

    def upgrades(self) -> list[Card]:
        return [self.catalog.card(card) for card in self.player.upgrades]

    def bottles(self) -> list[Card]:
        """Return the bottles on display."""
        return [self.catalog.card(bottle.card) for bottle in self.player.bottles]


def facts(catalog: Catalog, state: State, seat: Seat) -> Facts:
    """Return a player with all sales of this round, as goals and awards see them."""
    player = state.players[seat]
    return Facts(catalog, player, player.sales, player.fresh, state.turned_up)


def held_labels(player: Player, *, fresh: bool = False) -> list[str]:
    """Return the recipes of a player's labels: sold, in the warehouse and, if wanted, just distilled (DI-23, DI-55)."""
    spirits = [*player.warehouse, player.fresh] if fresh else player.warehouse
    return [*player.labels.values(), *(spirit.recipe for spirit in spirits if spirit is not None and spirit.label)]

"""The lines of a sale as the powers of cards and distillers add them up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Recipe
from engine.distilled.state import Player, Spirit


@dataclass(slots=True)
class Appraisal:
    """The proceeds of a sale, worked out line by line."""

    catalog: Catalog
    player: Player
    spirit: Spirit
    bottle: str
    flavors: Sequence[str]
    """The flavors whose money is known."""
    extra_flavors: int = 0
    """Counted on top when the aged flavor bonus is read."""
    lines: list[tuple[str, int, int]] = field(default_factory=list[tuple[str, int, int]])
    """(source, money, SP)"""

    @property
    def recipe(self) -> Recipe:
        return self.catalog.recipes[self.spirit.recipe]

    @property
    def region(self) -> str | None:
        return home_region(self.catalog, self.player, self.recipe.region)

    @property
    def matched(self) -> bool:
        """The bottle is of the spirit's region; a bottle without one never is."""
        bottle = home_region(self.catalog, self.player, self.catalog.cards[self.bottle].region)
        return bottle is not None and bottle == self.region

    @property
    def other_regions(self) -> set[str | None]:
        """Regions of the owner's other labels, those on new and aging spirits included (DI-17, DI-55)."""
        labels = [
            *self.player.labels.values(),
            *(
                spirit.recipe
                for spirit in (*self.player.warehouse, self.player.fresh)
                if spirit is not None and spirit is not self.spirit and spirit.label
            ),
        ]
        return {home_region(self.catalog, self.player, self.catalog.recipes[label].region) for label in labels}

    @property
    def sugars(self) -> int:
        """Return the number of sugars in the spirit."""
        return sum(self.catalog.cards[card].kind == "sugar" for card in self.spirit.cards)

    @property
    def best_flavor(self) -> int:
        """The most money that one of the known flavors brings."""
        return max((self.catalog.cards[flavor].money for flavor in self.flavors), default=0)

    def add(self, source: str, money: int = 0, sp: int = 0) -> None:
        """Add a line, unless it brings nothing."""
        if money or sp:
            self.lines.append((source, money, sp))


def home_region(catalog: Catalog, player: Player, region: str | None) -> str | None:
    """Read a region with the home icon as the owner's (DI-42)."""
    return catalog.identities[player.identity].region if region == "home" else region

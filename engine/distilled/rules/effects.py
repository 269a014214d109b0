"""Powers are data: whose they are, when they work, and the conditions and operations that all of them are made of.

Operations that ask the player something are carried out by the mechanism that asks; the others are here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from engine.distilled.catalog import Catalog
from engine.distilled.data.models import Card, Identity, Power, Recipe
from engine.distilled.data.vocabulary import Condition, Op, Timing
from engine.distilled.state import Player, Spirit

Powers = tuple[tuple[str, Power], ...]
"""(card or identity, power)"""


def powers_at(catalog: Catalog, player: Player, timing: Timing) -> Powers:
    """The player's powers for this moment, with the card or identity they belong to."""
    return powers_of(catalog, player.identity, player.upgrades, timing)


def powers_with(catalog: Catalog, player: Player, timing: Timing, op: Op) -> Powers:
    """Those of one operation."""
    return powers_of(catalog, player.identity, player.upgrades, timing, op)


@lru_cache(maxsize=4096)
def powers_of(
    catalog: Catalog, identity: str, upgrades: tuple[str, ...], timing: Timing, op: Op | None = None
) -> Powers:
    """They only depend on who one is and which upgrades one has, and are asked for at every decision."""
    sources: list[Identity | Card] = [catalog.identities[identity]] if identity else []
    sources += [catalog.cards[upgrade] for upgrade in upgrades]
    return tuple(
        (source.id, power) for source in sources for power in source.at(timing) if op is None or power.op == op
    )


def home_region(catalog: Catalog, player: Player, region: str | None) -> str | None:
    """A region with the home icon read as the owner's (DI-42)."""
    return catalog.identities[player.identity].region if region == "home" else region


# Sales


@dataclass(slots=True)
class Appraisal:
    """What a sale brings, worked out line by line."""

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

    def add(self, source: str, money: int = 0, sp: int = 0) -> None:
        if money or sp:
            self.lines.append((source, money, sp))


def holds(power: Power, sale: Appraisal) -> bool:
    """Whether the condition of a power on a sale is met."""
    return power.condition is None or _CONDITIONS[power.condition](power, sale)


def _sugars(sale: Appraisal) -> int:
    return sum(sale.catalog.cards[card].kind == "sugar" for card in sale.spirit.cards)


_CONDITIONS: Mapping[Condition, Callable[[Power, Appraisal], bool]] = {
    "spirit_region": lambda power, sale: sale.region == power.region,
    "recipe": lambda power, sale: sale.recipe.id == power.recipe,
    "aged": lambda power, sale: sale.recipe.aged,
    "not_aged": lambda power, sale: not sale.recipe.aged,
    "have_other_label_same_region": lambda power, sale: sale.region in sale.other_regions,
    "no_other_label_same_region": lambda power, sale: sale.region not in sale.other_regions,
    "sugars_at_least": lambda power, sale: _sugars(sale) >= power.at_least,
    "flavors_at_least": lambda power, sale: len(sale.spirit.flavors) >= power.at_least,
    "bottle_region_matches_spirit": lambda power, sale: sale.matched,
}


def apply_to_sale(source: str, power: Power, sale: Appraisal) -> None:
    """Add what a power brings to a sale. What only moves cards after it brings nothing here."""
    effect = _SALE_OPS.get(power.op)
    if effect is None:
        return
    if power.op in ("sp_if", "money_if") or holds(power, sale):
        effect(source, power, sale)


def _gain_money(source: str, power: Power, sale: Appraisal) -> None:
    sale.add(source, money=power.n)


def _gain_sp(source: str, power: Power, sale: Appraisal) -> None:
    sale.add(source, sp=power.n)


def _sp_if(source: str, power: Power, sale: Appraisal) -> None:
    sale.add(source, sp=power.n if holds(power, sale) else power.otherwise)


def _money_if(source: str, power: Power, sale: Appraisal) -> None:
    sale.add(source, money=power.n if holds(power, sale) else power.otherwise)


def _sp_per_flavor(source: str, power: Power, sale: Appraisal) -> None:
    sale.add(source, sp=len(sale.spirit.flavors))


def _money_per_flavor(source: str, power: Power, sale: Appraisal) -> None:
    sale.add(source, money=len(sale.spirit.flavors))


def _flavor_count_bonus(source: str, power: Power, sale: Appraisal) -> None:
    sale.extra_flavors += power.n


def _double_best_flavor(source: str, power: Power, sale: Appraisal) -> None:
    sale.add(source, money=max((sale.catalog.cards[flavor].money for flavor in sale.flavors), default=0))


_SALE_OPS: Mapping[Op, Callable[[str, Power, Appraisal], None]] = {
    "gain_money": _gain_money,
    "gain_sp": _gain_sp,
    "sp_if": _sp_if,
    "money_if": _money_if,
    "sp_per_flavor": _sp_per_flavor,
    "money_per_flavor": _money_per_flavor,
    "flavor_count_bonus": _flavor_count_bonus,
    "double_best_flavor_money": _double_best_flavor,
}

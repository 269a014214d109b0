"""Value of a spirit sold in a bottle: every card of it, the recipe, the aged flavor bonus and all powers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.distilled.catalog import Catalog
from engine.distilled.rules.powers.operations import apply_to_sale
from engine.distilled.rules.powers.owned import powers_at
from engine.distilled.rules.powers.sale import Appraisal
from engine.distilled.spirit_events import SaleLine
from engine.distilled.state import Player, Sale, Spirit

AGED = "aged"
"""The name of the aged flavor bonus among the lines of a sale."""
FLAVORS = "flavors"
"""The name of all flavor cards together there."""


@dataclass(frozen=True, slots=True)
class Worth:
    money: int
    sp: int
    matched: bool
    """The bottle is of the spirit's region."""
    lines: tuple[SaleLine, ...]

    def sale(self, spirit: Spirit, bottle: str) -> Sale:
        return Sale(spirit, bottle, self.money, self.sp, self.matched)


def appraise(catalog: Catalog, player: Player, spirit: Spirit, bottle: str, flavors: Sequence[str]) -> Worth:
    """Return the sale of a spirit in a bottle, as far as its flavors are known; unknown ones bring no money yet."""
    sale = Appraisal(catalog, player, spirit, bottle, flavors)
    _add_cards(sale)
    for source, power in powers_at(catalog, player, "sell"):
        apply_to_sale(source, power, sale)
    for power in catalog.cards[spirit.barrel].at("sell_barrel"):
        apply_to_sale(spirit.barrel, power, sale)
    for power in catalog.cards[bottle].at("sell_bottle"):
        apply_to_sale(bottle, power, sale)
    if sale.recipe.aged:
        sale.add(AGED, sp=catalog.rules.aged_bonus(len(spirit.flavors) + sale.extra_flavors))
    lines = _merged(sale)
    return Worth(sum(line.money for line in lines), sum(line.sp for line in lines), sale.matched, lines)


def _add_cards(sale: Appraisal) -> None:
    """Add the values printed on the recipe, the stack, the barrel, the bottle and the flavors."""
    sale.add(sale.recipe.id, sale.recipe.money, sale.recipe.sp)
    for card_id in (*sale.spirit.cards, sale.spirit.barrel, sale.bottle):
        card = sale.catalog.cards[card_id]
        sale.add(card_id, card.money, card.sp)
    sale.add(FLAVORS, money=sum(sale.catalog.cards[flavor].money for flavor in sale.flavors))


def _merged(sale: Appraisal) -> tuple[SaleLine, ...]:
    """Return equal cards, and a card with its own power, in one line."""
    totals: dict[str, tuple[int, int]] = {}
    for source, money, sp in sale.lines:
        before = totals.get(source, (0, 0))
        totals[source] = (before[0] + money, before[1] + sp)
    return tuple(SaleLine(source, money, sp) for source, (money, sp) in totals.items())

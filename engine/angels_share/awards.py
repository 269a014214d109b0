"""Awards at the end of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.angels_share.catalog import Catalog
from engine.angels_share.events import AnyEvent, Bought, GameEnded, Sold, Upgraded, UpkeepPaid
from engine.angels_share.text.words import barrel_name
from engine.core.awards import AWARDS, award_most
from engine.core.game import Award, Seat

OLD = 15
"""From this age on a barrel that sells for next to nothing is a pity."""


def give_awards(catalog: Catalog, events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    """Give at most four awards, the rarest feats first."""
    sales = [event for event in events if isinstance(event, Sold)]
    found = [
        *_best_sale(catalog, sales, names),
        *_worst_sale(catalog, sales, names),
        *_most_loans(events, names),
        *_final_sales(events, names),
        *_most_sales(sales, names),
        *_most_upgrades(events, names),
        *_most_barrels(events, names),
    ]
    return found[:AWARDS]


def _best_sale(catalog: Catalog, sales: Sequence[Sold], names: Sequence[str]) -> list[Award]:
    if not sales:
        return []
    best = max(sales, key=lambda sale: sale.price)
    return [Award("Best sale", best.seat, _sale(catalog, best, names))]


def _worst_sale(catalog: Catalog, sales: Sequence[Sold], names: Sequence[str]) -> list[Award]:
    """Return an award for an old barrel that sold for less than the cheapest new one costs."""
    lost = [sale for sale in sales if sale.age >= OLD and sale.price < min(catalog.costs)]
    if not lost:
        return []
    worst = max(lost, key=lambda sale: (-sale.price, sale.age))
    return [Award("The angels' share", worst.seat, _sale(catalog, worst, names))]


def _sale(catalog: Catalog, sale: Sold, names: Sequence[str]) -> str:
    return f"{names[sale.seat]} sold {barrel_name(catalog, sale.distillery, sale.age)} for {sale.price}."


def _most_loans(events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    loans: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, Bought):
            loans[event.seat] += event.loans
        elif isinstance(event, UpkeepPaid):
            loans.update(dict(enumerate(event.loans)))
    return award_most("Boldest", loans, names, "took {}", "loan")


def _final_sales(events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    ended = next((event for event in events if isinstance(event, GameEnded)), None)
    totals = Counter(dict(enumerate(ended.final_sales))) if ended else Counter[Seat]()
    return award_most("Saved for last", totals, names, "sold barrels for {} at the end")


def _most_sales(sales: Sequence[Sold], names: Sequence[str]) -> list[Award]:
    totals: Counter[Seat] = Counter()
    for sale in sales:
        totals[sale.seat] += sale.price
    return award_most("Top seller", totals, names, "sold barrels for {} during the game")


def _most_upgrades(events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    built = Counter(event.seat for event in events if isinstance(event, Upgraded))
    return award_most("Master builder", built, names, "built {}", "upgrade")


def _most_barrels(events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    bought = Counter(event.seat for event in events if isinstance(event, Bought))
    return award_most("Busiest trader", bought, names, "bought {}", "barrel")

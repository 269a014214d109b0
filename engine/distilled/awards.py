"""Awards for feats worth a mention when a game is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.core.awards import AWARDS, award_most
from engine.core.game import Award, Seat
from engine.core.words import counted
from engine.distilled.catalog import Catalog
from engine.distilled.events import AnyEvent, AwardEarned, Bought, GoalClaimed
from engine.distilled.spirit_events import Distilled, Rested, Sold
from engine.distilled.text.words import name_of, names_of


def give_awards(catalog: Catalog, events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    """Give at most four awards, the most telling first; some of the later ones exist in nearly every game."""
    found = [
        *_best_sale(catalog, events, names),
        *_dearest_sale(catalog, events, names),
        *_longest_aged(catalog, events, names),
        *_worst_taste(catalog, events, names),
        *_unlucky_cut(catalog, events, names),
        *_most_awards(events, names),
        *_most_goals(events, names),
        *_biggest_spender(events, names),
        *_laziest(events, names),
        *_first_customer(catalog, events, names),
    ]
    return found[:AWARDS]


def _sales(events: Sequence[AnyEvent]) -> list[Sold]:
    return [event for event in events if isinstance(event, Sold)]


def _best_sale(catalog: Catalog, events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    best = max(_sales(events), key=lambda sale: sale.sp, default=None)
    if best is None:
        return []
    return [
        Award("Finest spirit", best.seat, f"{names[best.seat]} sold {name_of(catalog, best.recipe)} for {best.sp} SP.")
    ]


def _dearest_sale(catalog: Catalog, events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    best = max(_sales(events), key=lambda sale: sale.money, default=None)
    if best is None or len(_sales(events)) == 1:
        return []
    text = f"{names[best.seat]} sold {name_of(catalog, best.recipe)} for {best.money} money."
    return [Award("Best price", best.seat, text)]


def _longest_aged(catalog: Catalog, events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    best = max(_sales(events), key=lambda sale: sale.rounds, default=None)
    if best is None or best.rounds < 2:
        return []
    text = f"{names[best.seat]} let {name_of(catalog, best.recipe)} age for {counted(best.rounds, 'round')}."
    return [Award("Most patient", best.seat, text)]


def _worst_taste(catalog: Catalog, events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    """Return the sale with the most flavors that are worth nothing."""

    def bad(sale: Sold) -> list[str]:
        return [flavor for flavor in sale.flavors if not catalog.cards[flavor].money]

    worst = max(_sales(events), key=lambda sale: len(bad(sale)), default=None)
    if worst is None or not bad(worst):
        return []
    text = f"{names[worst.seat]}'s {name_of(catalog, worst.recipe)} tasted of {names_of(catalog, bad(worst))}."
    return [Award("Acquired taste", worst.seat, text)]


def _unlucky_cut(catalog: Catalog, events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    lost: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, Distilled):
            lost[event.seat] += sum(catalog.cards[card].kind == "sugar" for card in event.removed)
    return award_most("Unlucky still", lost, names, "lost {} to heads and tails", "sugar")


def _most_awards(events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    won = Counter(seat for event in events if isinstance(event, AwardEarned) for seat in event.seats)
    return award_most("Decorated", won, names, "earned {}", "spirit award")


def _most_goals(events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    done = Counter(event.seat for event in events if isinstance(event, GoalClaimed))
    return award_most("Goal getter", done, names, "completed {}", "goal")


def _biggest_spender(events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    spent: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, Bought):
            spent[event.seat] += event.price
    return award_most("Best customer", spent, names, "spent {} money in the market")


def _laziest(events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    rests = Counter(event.seat for event in events if isinstance(event, Rested))
    return award_most("Cold still", rests, names, "distilled nothing in {}", "round")


def _first_customer(catalog: Catalog, events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    first = next((event for event in events if isinstance(event, Bought)), None)
    if first is None or len(names) == 1:
        return []
    return [Award("First customer", first.seat, f"{names[first.seat]} bought {name_of(catalog, first.card)} first.")]

"""Awards at the end of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.core.awards import AWARDS, award_most
from engine.core.game import Award, Seat
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.events import (
    Activated,
    AnyEvent,
    BarrelsTaken,
    CardSold,
    Entered,
    Exchanged,
    Placed,
    Scored,
    ShedBuilt,
)
from engine.heaven_and_ale.text.words import gain_text, spot_gain_text, spot_name, total_gain


def give_awards(catalog: Catalog, events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    """Return at most four awards, the most telling first; some of the later ones exist in every game."""
    found = [
        *_best_score(catalog, events, names),
        *_best_shed(catalog, events, names),
        *_most_barrels(events, names),
        *_most_exchanged(events, names),
        *_most_sheds(events, names),
        *_sun_and_shade(catalog, events, names),
        *_most_cards_sold(events, names),
        *_biggest_spender(events, names),
        *_most_tiles(events, names),
        *_first_player(catalog, events, names),
        *_early_bird(events, names),
    ]
    return found[:AWARDS]


def _best_score(catalog: Catalog, events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    scored = [event for event in events if isinstance(event, Scored)]
    best = max(scored, key=lambda event: total_gain(event.gain), default=None)
    if best is None or not total_gain(best.gain):
        return []
    name, brought = spot_name(catalog, best.spot, best.number), spot_gain_text(catalog, best.spot, best.gain)
    return [Award("Best harvest", best.seat, f"{names[best.seat]} scored {name} for {brought}.")]


def _best_shed(catalog: Catalog, events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    activated = [event for event in events if isinstance(event, Activated)]
    best = max(activated, key=lambda event: total_gain(event.gain), default=None)
    if best is None or not total_gain(best.gain):
        return []
    brought = gain_text(catalog, best.gain)
    return [Award("Best shed", best.seat, f"{names[best.seat]} got {brought} out of shed {best.shed}.")]


def _most_barrels(events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    taken: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, BarrelsTaken):
            taken[event.seat] += len(event.barrels)
    return award_most("Barrel collector", taken, names, "took {}", "barrel")


def _most_exchanged(events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    """Count the steps lost in the exchange: at a poor rate they are many."""
    given = Counter({e.seat: e.times * (e.rate - 1) for e in events if isinstance(e, Exchanged)})
    return award_most("Lopsided brewery", given, names, "lost {} in the final exchange", "step")


def _most_sheds(events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    built = Counter(event.seat for event in events if isinstance(event, ShedBuilt))
    return award_most("Master builder", built, names, "built {}", "shed")


def _sun_and_shade(catalog: Catalog, events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    sunny = Counter(e.seat for e in events if isinstance(e, Placed) and catalog.is_sunny(e.hex))
    return award_most("Sun worshipper", sunny, names, "placed {} in the sun", "tile")


def _most_cards_sold(events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    sold = Counter(event.seat for event in events if isinstance(event, CardSold))
    return award_most("Short of cash", sold, names, "sold {}", "privilege card")


def _biggest_spender(events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    spent: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, Placed):
            spent[event.seat] += event.price
    return award_most("Biggest spender", spent, names, "spent {} on tiles", "ducat")


def _most_tiles(events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    bought = Counter(event.seat for event in events if isinstance(event, Placed))
    return award_most("Busiest gardener", bought, names, "placed {}", "tile")


def _first_player(catalog: Catalog, events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    first = Counter(e.seat for e in events if isinstance(e, Entered) and e.start == catalog.first_start)
    return award_most("Early riser", first, names, "took the first-player space {}", "time")


def _early_bird(events: Sequence[AnyEvent], names: Sequence[str]) -> list[Award]:
    """Award the last to go home: there always is one, so no game is without awards."""
    last = next((e for e in reversed(events) if isinstance(e, Entered) and not e.setup), None)
    return [Award("Night owl", last.seat, f"{names[last.seat]} was the last to go home.")] if last else []

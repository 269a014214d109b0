"""Awards at the end of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.core.game import Award, Seat
from engine.core.words import counted
from engine.whiskey_business.catalog import Catalog
from engine.whiskey_business.events import (
    AnyEvent,
    Banked,
    CutOff,
    Drained,
    FlightLanded,
    Rolled,
    SheetTaken,
    ShelfFell,
    TurnLost,
)
from engine.whiskey_business.text.words import amount

LIMIT = 4
LONG_TURN = 4
"""The number of rolls from which on a turn that banks is worth a mention."""
Names = Sequence[str]


def give_awards(catalog: Catalog, events: Sequence[AnyEvent], names: Names) -> list[Award]:
    """Give at most four awards, the rarest feats first."""
    found = [
        *_flights(catalog, events, names),
        *_biggest_bank(catalog, events, names),
        *_most_busts(events, names),
        *_boldest(events, names),
        *_worst_crash(catalog, events, names),
        *_most_ships(events, names),
        *_most_shots(events, names),
        *_busiest(events, names),
    ]
    return found[:LIMIT]


def _flights(catalog: Catalog, events: Sequence[AnyEvent], names: Names) -> list[Award]:
    flyers = list(dict.fromkeys(event.seat for event in events if isinstance(event, FlightLanded)))
    taken: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, Drained):
            taken[event.flyer] += event.barrels
    return [
        Award("Frequent flyer", seat, f"{names[seat]} landed a Flight and took {counted(taken[seat], 'barrel')}.")
        for seat in flyers
    ]


def _biggest_bank(catalog: Catalog, events: Sequence[AnyEvent], names: Names) -> list[Award]:
    banks = [event for event in events if isinstance(event, Banked) and event.barrels]
    if not banks:
        return []
    best = max(banks, key=lambda bank: bank.barrels)
    return [
        Award("Biggest bank", best.seat, f"{names[best.seat]} banked {amount(catalog, best.barrels, best.whiskey)}.")
    ]


def _most_busts(events: Sequence[AnyEvent], names: Names) -> list[Award]:
    busts = Counter(e.seat for e in events if isinstance(e, CutOff) or (isinstance(e, TurnLost) and not e.gave_up))
    return _most("Bust of the night", busts, names, "busted {}", "time")


def _boldest(events: Sequence[AnyEvent], names: Names) -> list[Award]:
    """Return an award for the turn with the most rolls that still banked something."""
    rolls: dict[Seat, int] = {}
    best = (0, 0)
    for event in events:
        if isinstance(event, Rolled):
            rolls[event.seat] = event.roll
        elif isinstance(event, Banked) and event.barrels:
            best = max(best, (rolls.get(event.seat, 0), event.seat), key=lambda found: found[0])
    if best[0] < LONG_TURN:
        return []
    return [Award("Luckiest", best[1], f"{names[best[1]]} rolled {best[0]} times in one turn and still banked.")]


def _worst_crash(catalog: Catalog, events: Sequence[AnyEvent], names: Names) -> list[Award]:
    crashes = [event for event in events if isinstance(event, ShelfFell) and event.whiskey]
    if not crashes:
        return []
    worst = max(crashes, key=lambda crash: crash.barrels)
    lost = amount(catalog, worst.barrels, worst.whiskey)
    return [Award("Loudest crash", worst.seat, f"{names[worst.seat]} knocked over a shelf with {lost}.")]


def _most_ships(events: Sequence[AnyEvent], names: Names) -> list[Award]:
    ships = Counter(event.seat for event in events if isinstance(event, Rolled) and event.flag == "ship")
    return _most("Pirate", ships, names, "rolled {}", "pirate ship")


def _most_shots(events: Sequence[AnyEvent], names: Names) -> list[Award]:
    shots = Counter(event.seat for event in events if isinstance(event, SheetTaken) and event.shot)
    return _most("Boldest", shots, names, "took {}", "shot")


def _busiest(events: Sequence[AnyEvent], names: Names) -> list[Award]:
    rolls = Counter(event.seat for event in events if isinstance(event, Rolled))
    return _most("Hottest dice", rolls, names, "rolled {}", "time")


def _most(title: str, counts: Counter[Seat], names: Names, what: str, noun: str) -> list[Award]:
    """Return an award where one player has more than each of the others."""
    best = max(counts.values(), default=0)
    leaders = [seat for seat, count in counts.items() if count == best]
    if not best or len(leaders) > 1:
        return []
    return [Award(title, leaders[0], f"{names[leaders[0]]} {what.format(counted(best, noun))}.")]

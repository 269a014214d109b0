"""Rolled dice that go together: one whole per whiskey that they can be kept for, and the Flight."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.whiskey_business.actions import Place, place
from engine.whiskey_business.catalog import GLOBE, GRAIN, WATER, WHISKEYS, YEAST, Catalog
from engine.whiskey_business.rules.fit import flag_fits, flight_open, room, spare_dice
from engine.whiskey_business.state import State

FLIGHT = "flight"
DRY = "-dry"
"""Ends the key of a whole without extra water, where extra water would take sheets off."""

Picks = tuple[tuple[Place, int], ...]
"""(die, how many of it)"""


class Whole(NamedTuple):
    """Dice of the latest roll that serve one goal. Any selection of them, in this order, is legal."""

    key: str
    title: str
    """The whiskey it is for; empty where that is still open."""
    picks: Picks

    @property
    def dice(self) -> list[Place]:
        return [die for die, count in self.picks for _ in range(count)]


def wholes(catalog: Catalog, state: State) -> list[Whole]:
    """Return one per whiskey that rolled dice commit to, and the Flight. Each has the dice that suit every whiskey.

    Waters that would do nothing are left out, unless nothing else could be kept. Where extra waters would take sheets
    off, there is each whole without them, too: every one of them is a die less to roll on with.
    """
    useful, needed = _useful_waters(catalog, state), 0 if state.laid[WATER] else 1
    found = _wholes(catalog, state, useful)
    if useful > needed:
        found += [whole._replace(key=whole.key + DRY) for whole in _wholes(catalog, state, needed)]
    return _distinct(found) or _wholes(catalog, state, min(_usable(catalog, state, WATER), 1))


def all_wholes(catalog: Catalog, state: State) -> list[Whole]:
    """Return the wholes with every water that could be kept, useful or not."""
    return _wholes(catalog, state, _usable(catalog, state, WATER))


def _useful_waters(catalog: Catalog, state: State) -> int:
    """Return the waters worth keeping: the first makes whiskey; each one more must find a sheet to take off."""
    first, extra = (0, state.laid[WATER] - 1) if state.laid[WATER] else (1, 0)
    return min(_usable(catalog, state, WATER), first + max(state.sheets[state.turn] - extra, 0))


def _wholes(catalog: Catalog, state: State, waters: int) -> list[Whole]:
    if state.flight:
        return _distinct([_flight(catalog, state)])
    rows = [row for row in range(WHISKEYS) if _has_own_dice(state, row)]
    found = [whole for row in rows for whole in _of_row(catalog, state, row, waters)]
    if not rows:
        found.append(Whole("any", "", _any_picks(catalog, state, waters)))
    if flight_open(state) and _flight_grains(state):
        found.append(_flight(catalog, state))
    return _distinct(found)


def _distinct(found: Sequence[Whole]) -> list[Whole]:
    """Return the wholes without those that hold the same dice as another."""
    first = {frozenset(whole.picks): whole for whole in reversed(found) if whole.picks}
    return list(reversed(first.values()))


def _has_own_dice(state: State, row: int) -> bool:
    """Return True if the turn is committed to this whiskey, or a rolled die could commit it."""
    if state.row >= 0:
        return state.row == row
    bound_globe = state.options.globe_commits and state.loose_flag == GLOBE and state.flag < 0
    return bound_globe or state.loose_flag == row or state.loose[GRAIN + row] > 0


def _of_row(catalog: Catalog, state: State, row: int, waters: int) -> Iterator[Whole]:
    """Yield the wholes of a row; extra waters and grains compete for the spare dice (WB-12): one for either wish."""
    whiskey = catalog.whiskeys[row]
    grains = _usable(catalog, state, GRAIN + row)
    more = _beyond_first(state, GRAIN + row, grains) + _beyond_first(state, WATER, waters)
    clash = max(more - spare_dice(catalog, state), 0)
    yield Whole(whiskey.id, whiskey.short, _row_picks(catalog, state, row, grains, waters - clash))
    if clash:
        yield Whole(f"{whiskey.id}-sober", whiskey.short, _row_picks(catalog, state, row, grains - clash, waters))


def _usable(catalog: Catalog, state: State, face: int) -> int:
    loose = state.loose[face]
    return min(loose, room(catalog, state, face)) if loose else 0


def _beyond_first(state: State, face: int, dice: int) -> int:
    return dice if state.laid[face] else max(dice - 1, 0)


def _row_picks(catalog: Catalog, state: State, row: int, grains: int, waters: int) -> Picks:
    wanted = [(WATER, waters), *_first_ones(state, YEAST), (GRAIN + row, grains)]
    return _joined(catalog, _flag_of(catalog, state, row), wanted)


def _any_picks(catalog: Catalog, state: State, waters: int) -> Picks:
    """Return the picks that leave the whiskey open: globe, waters and yeast."""
    wanted = [(WATER, waters), *_first_ones(state, YEAST)]
    return _joined(catalog, _free_globe(catalog, state), wanted)


def _first_ones(state: State, *faces: int) -> list[tuple[int, int]]:
    """Return one of each of these, where it is rolled and missing."""
    return [(face, 1) for face in faces if state.loose[face] and not state.laid[face]]


def _joined(catalog: Catalog, flag: Place | None, wanted: Sequence[tuple[int, int]]) -> Picks:
    """Join the flag die first, then the ingredients."""
    picks = [(place(catalog.ingredients[face]), count) for face, count in wanted if count > 0]
    return ((flag, 1), *picks) if flag else tuple(picks)


def _flag_of(catalog: Catalog, state: State, row: int) -> Place | None:
    """Return the flag die, if it can serve this whiskey."""
    if state.loose_flag == row and flag_fits(state, row):
        return place(catalog.flags[row])
    if state.loose_flag == GLOBE and _names_whiskey(state):
        return place(catalog.flags[GLOBE], catalog.whiskeys[row].id)
    return _free_globe(catalog, state)


def _free_globe(catalog: Catalog, state: State) -> Place | None:
    """Return a globe that need not name a whiskey."""
    return place(catalog.flags[GLOBE]) if state.loose_flag == GLOBE and not _names_whiskey(state) else None


def _names_whiskey(state: State) -> bool:
    return state.options.globe_commits and state.row < 0 and not state.flight


def _flight_grains(state: State) -> list[int]:
    """Return the grains that would be kept for a Flight, if they would make it one.

    A globe that is bound to a whiskey takes a grain of that whiskey first (WB-04), so it is not among them.
    """
    if state.row >= 0 and not state.laid[GRAIN + state.row]:
        return []
    lacking = [row for row in range(WHISKEYS) if state.loose[GRAIN + row] and not state.laid[GRAIN + row]]
    declares = state.flight or state.row >= 0 or len(lacking) > 1
    return lacking if declares else []


def _flight(catalog: Catalog, state: State) -> Whole:
    wanted = _first_ones(state, WATER, YEAST) + [(GRAIN + row, 1) for row in _flight_grains(state)]
    return Whole(FLIGHT, "the Flight", _joined(catalog, _free_globe(catalog, state), wanted))

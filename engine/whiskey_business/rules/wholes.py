"""Keeping dice as one thought: the sensible wholes as one button each, and single dice in one menu."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.game import LABEL_LIMIT, Batch
from engine.core.words import counted, listed, shortened
from engine.whiskey_business.actions import Place, place
from engine.whiskey_business.catalog import GLOBE, GRAIN, WATER, WHISKEYS, YEAST, Catalog
from engine.whiskey_business.rules.fit import flag_fits, flight_open, max_count, placements, room, spare_dice
from engine.whiskey_business.rules.recipe import finished_barrels
from engine.whiskey_business.state import State
from engine.whiskey_business.text.consequence import after_keeping, consequence
from engine.whiskey_business.text.words import missing

_ARTICLES = ("a ", "the ")
FLIGHT = "flight"
PHONE_LABEL = 50
"""Characters of a label that fit into one line of a phone."""


Picks = tuple[tuple[Place, int], ...]
"""(die, how many of it)"""


class Whole(NamedTuple):
    """Dice of the latest roll that serve one goal. Any selection of them, in this order, is legal."""

    key: str
    title: str
    picks: Picks

    @property
    def dice(self) -> list[Place]:
        return [die for die, count in self.picks for _ in range(count)]


def choice_key(die: Place) -> str:
    """The key of the choice that keeps this die."""
    return f"keep-{die.face}-{die.row}" if die.row else f"keep-{die.face}"


def keep_batches(catalog: Catalog, state: State) -> list[Batch]:
    """Where no goal can use more than one die, plain buttons are enough."""
    found = wholes(catalog, state)
    if all(len(whole.dice) < 2 for whole in found):
        return []
    ranked = _ranked([(whole, after_keeping(catalog, state, whole.dice)) for whole in found])
    return [*(_suggestion(catalog, state, *each) for each in ranked), *_menu(catalog, state, found)]


def _ranked(found: Sequence[tuple[Whole, State]]) -> list[tuple[Whole, State]]:
    """The most complete first, then the Flight; each with the table once it is kept."""
    return sorted(
        found, key=lambda each: (each[0].key != FLIGHT, finished_barrels(each[1]), len(each[0].dice)), reverse=True
    )


def _suggestion(catalog: Catalog, state: State, whole: Whole, after: State) -> Batch:
    parts = " + ".join(_part(catalog, die, count) for die, count in whole.picks)
    barrels = 0 if after.flight else finished_barrels(after)
    lacking = missing(catalog, after)
    end = f" ({counted(barrels, 'barrel')})" if barrels else f" ({_bare(lacking)} missing)" if lacking else ""
    label = f"{whole.title}: {parts}{end}"
    is_long = len(label) > PHONE_LABEL and bool(lacking) and not barrels
    if is_long:
        label = f"{whole.title}: {parts} ({len(lacking)} missing)"
    return Batch(
        key=whole.key,
        label=shortened(label, LABEL_LIMIT),
        picks=_keyed(whole.picks),
        hint=consequence(catalog, state, after, tells_missing=not is_long),
        tone="risk" if after.flight and not state.flight else "primary",
        suggested=True,
    )


def _part(catalog: Catalog, die: Place, count: int) -> str:
    """A die inside a label: the whiskey says which flag it is."""
    if die.face in catalog.flags[:GLOBE]:
        return "flag"
    name = _bare([catalog.names[die.face]])
    return name if count == 1 else f"{count} {name}"


def _bare(names: Sequence[str]) -> str:
    """Names without their articles, as a phrase."""
    return listed([next((name[len(a) :] for a in _ARTICLES if name.startswith(a)), name) for name in names])


def _keyed(picks: Sequence[tuple[Place, int]]) -> tuple[tuple[str, int], ...]:
    return tuple((choice_key(die), count) for die, count in picks)


def _menu(catalog: Catalog, state: State, found: Sequence[Whole]) -> list[Batch]:
    """Several dice at once, where they can be kept in any combination; else one after another."""
    dice = {(die, max_count(catalog, state, die.face)) for die in placements(catalog, state)}
    if len(found) == 1 and set(found[0].picks) == dice:
        return [Batch("dice", "Keep some of the dice", _keyed(found[0].picks))]
    return []


# Which wholes there are


def wholes(catalog: Catalog, state: State) -> list[Whole]:
    """One per whiskey that rolled dice commit to, and the Flight. Dice that suit every whiskey are in each of them."""
    if state.flight:
        return _distinct([_flight(catalog, state)])
    rows = [row for row in range(WHISKEYS) if _has_own_dice(state, row)]
    found = [whole for row in rows for whole in _of_row(catalog, state, row)]
    if not rows:
        found.append(Whole("any", "Any whiskey", _any_picks(catalog, state)))
    if flight_open(state) and _flight_grains(state):
        found.append(_flight(catalog, state))
    return _distinct(found)


def _distinct(found: Sequence[Whole]) -> list[Whole]:
    """What another whole holds as well is not offered twice."""
    first = {frozenset(whole.picks): whole for whole in reversed(found) if whole.picks}
    return list(reversed(first.values()))


def _has_own_dice(state: State, row: int) -> bool:
    """Whether the turn is committed to this whiskey, or a rolled die could commit it."""
    if state.row >= 0:
        return state.row == row
    bound_globe = state.options.globe_commits and state.loose_flag == GLOBE and state.flag < 0
    return bound_globe or state.loose_flag == row or state.loose[GRAIN + row] > 0


def _of_row(catalog: Catalog, state: State, row: int) -> Iterator[Whole]:
    """Extra waters and further grains compete for the spare dice (WB-12): then there is a whole for either wish."""
    whiskey = catalog.whiskeys[row]
    grains, waters = _usable(catalog, state, GRAIN + row), _usable(catalog, state, WATER)
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


def _any_picks(catalog: Catalog, state: State) -> Picks:
    """Globe, waters and yeast leave the whiskey open."""
    wanted = [(WATER, _usable(catalog, state, WATER)), *_first_ones(state, YEAST)]
    return _joined(catalog, _free_globe(catalog, state), wanted)


def _first_ones(state: State, *faces: int) -> list[tuple[int, int]]:
    """One of each of these, where it is rolled and missing."""
    return [(face, 1) for face in faces if state.loose[face] and not state.laid[face]]


def _joined(catalog: Catalog, flag: Place | None, wanted: Sequence[tuple[int, int]]) -> Picks:
    """The flag die first, then the ingredients."""
    picks = [(place(catalog.ingredients[face]), count) for face, count in wanted if count > 0]
    return ((flag, 1), *picks) if flag else tuple(picks)


def _flag_of(catalog: Catalog, state: State, row: int) -> Place | None:
    """The flag die, if it can serve this whiskey."""
    if state.loose_flag == row and flag_fits(state, row):
        return place(catalog.flags[row])
    if state.loose_flag == GLOBE and _names_whiskey(state):
        return place(catalog.flags[GLOBE], catalog.whiskeys[row].id)
    return _free_globe(catalog, state)


def _free_globe(catalog: Catalog, state: State) -> Place | None:
    """A globe that need not name a whiskey."""
    return place(catalog.flags[GLOBE]) if state.loose_flag == GLOBE and not _names_whiskey(state) else None


def _names_whiskey(state: State) -> bool:
    return state.options.globe_commits and state.row < 0 and not state.flight


def _flight_grains(state: State) -> list[int]:
    """The grains that would be kept for a Flight, if they would make it one.

    A globe that is bound to a whiskey takes a grain of that whiskey first (WB-04), so it is not among them.
    """
    if state.row >= 0 and not state.laid[GRAIN + state.row]:
        return []
    lacking = [row for row in range(WHISKEYS) if state.loose[GRAIN + row] and not state.laid[GRAIN + row]]
    declares = state.flight or state.row >= 0 or len(lacking) > 1
    return lacking if declares else []


def _flight(catalog: Catalog, state: State) -> Whole:
    wanted = _first_ones(state, WATER, YEAST) + [(GRAIN + row, 1) for row in _flight_grains(state)]
    return Whole(FLIGHT, "Flight", _joined(catalog, _free_globe(catalog, state), wanted))

"""Keeping dice as one thought: sets of rolled dice of which every selection is legal."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import Batch
from engine.whiskey_business.catalog import GLOBE, GRAIN, NONE, WATER, WHISKEYS, YEAST, Catalog
from engine.whiskey_business.placing import flag_fits, flight_open, room, spare_dice
from engine.whiskey_business.state import State

Wanted = list[tuple[int, int]]
"""(ingredient face, how many dice of it)"""


def keep_batches(catalog: Catalog, state: State) -> list[Batch]:
    """One per whiskey that rolled dice commit to, one for the Flight; dice that suit all are in each of them."""
    if state.flight:
        return _worthwhile([_flight_batch(catalog, state)])
    rows = [row for row in range(WHISKEYS) if _has_own_dice(state, row)]
    found = [batch for row in rows for batch in _row_batches(catalog, state, row)]
    if not rows:
        found.append(Batch("any", "For any whiskey", _any_picks(catalog, state)))
    if flight_open(state) and _flight_grains(state):
        found.append(_flight_batch(catalog, state))
    return _worthwhile(found)


def _worthwhile(batches: Sequence[Batch]) -> list[Batch]:
    """A single die needs no batch, and what another batch holds as well need not be told twice."""
    distinct = {frozenset(batch.picks): batch for batch in reversed(batches)}
    return [b for b in reversed(distinct.values()) if sum(most for _, most in b.picks) > 1]


def _has_own_dice(state: State, row: int) -> bool:
    """Whether the turn is committed to this whiskey, or a rolled die could commit it."""
    if state.row >= 0:
        return state.row == row
    bound_globe = state.house.globe_commits and state.loose_flag == GLOBE and state.flag < 0
    return bound_globe or state.loose_flag == row or state.loose[GRAIN + row] > 0


def _universal(state: State) -> Wanted:
    """The one water and the one yeast, where they are rolled and missing."""
    return [(face, 1) for face in (WATER, YEAST) if state.loose[face] and not state.laid[face]]


def _any_picks(catalog: Catalog, state: State) -> tuple[tuple[str, int], ...]:
    """Globe, waters and yeast leave the whiskey open."""
    yeast = [(face, most) for face, most in _universal(state) if face == YEAST]
    return _joined(_globe_key(catalog, state, NONE), catalog, [(WATER, _usable(catalog, state, WATER)), *yeast])


def _row_batches(catalog: Catalog, state: State, row: int) -> list[Batch]:
    """Extra waters and further grains compete for the spare dice (WB-12): then there is a batch for either wish."""
    name, key = catalog.whiskeys[row].name, catalog.whiskeys[row].id
    spare = spare_dice(catalog, state)
    grain, water = GRAIN + row, WATER
    grains, waters = _usable(catalog, state, grain), _usable(catalog, state, water)
    more_grains, more_waters = _beyond_first(state, grain, grains), _beyond_first(state, water, waters)
    clash = more_grains + more_waters - spare
    label = f"For {name}"
    if clash <= 0:
        return [Batch(key, label, _row_picks(catalog, state, row, grains, waters))]
    return [
        Batch(key, label, _row_picks(catalog, state, row, grains, waters - clash)),
        Batch(f"{key}-sober", f"{label}, sobering up", _row_picks(catalog, state, row, grains - clash, waters)),
    ]


def _usable(catalog: Catalog, state: State, face: int) -> int:
    loose = state.loose[face]
    return min(loose, room(catalog, state, face)) if loose else 0


def _beyond_first(state: State, face: int, dice: int) -> int:
    return dice if state.laid[face] else max(dice - 1, 0)


def _row_picks(catalog: Catalog, state: State, row: int, grains: int, waters: int) -> tuple[tuple[str, int], ...]:
    yeasts = 1 if state.loose[YEAST] and not state.laid[YEAST] else 0
    return _joined(_flag_key(catalog, state, row), catalog, [(WATER, waters), (YEAST, yeasts), (GRAIN + row, grains)])


def _joined(flag: str | None, catalog: Catalog, wanted: Wanted) -> tuple[tuple[str, int], ...]:
    """The flag die first, then the ingredients."""
    picks = [(f"keep-{catalog.ingredients[face]}", most) for face, most in wanted if most > 0]
    return ((flag, 1), *picks) if flag else tuple(picks)


def _flag_key(catalog: Catalog, state: State, row: int) -> str | None:
    """The choice that lays the flag die for this whiskey, if it can serve it."""
    if state.loose_flag == row and flag_fits(state, row):
        return f"keep-{catalog.flags[row]}"
    return _globe_key(catalog, state, row)


def _globe_key(catalog: Catalog, state: State, row: int) -> str | None:
    if state.loose_flag != GLOBE:
        return None
    key = f"keep-{catalog.flags[GLOBE]}"
    names_row = state.house.globe_commits and state.row < 0 and not state.flight
    return f"{key}-{catalog.whiskeys[row].id}" if names_row else key


def _flight_grains(state: State) -> list[int]:
    """The grains that would be laid for a Flight, if they would make it one."""
    missing = [row for row in range(WHISKEYS) if state.loose[GRAIN + row] and not state.laid[GRAIN + row]]
    outside = [row for row in missing if row != state.row]
    declares = state.flight or state.row >= 0 or len(outside) > 1
    return missing if outside and declares else []


def _flight_batch(catalog: Catalog, state: State) -> Batch:
    grains = _flight_grains(state)
    wanted = _universal(state) + [(GRAIN + row, 1) for row in grains]
    row = grains[0] if grains else NONE
    return Batch("flight", "For the Whiskey Flight", _joined(_globe_key(catalog, state, row), catalog, wanted))

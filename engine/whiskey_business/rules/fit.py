"""Checks of the dice that fit the distillery, and the effect of keeping one."""

from __future__ import annotations

from collections.abc import Sequence

from engine.whiskey_business.actions import Place, place
from engine.whiskey_business.catalog import GLOBE, GRAIN, NONE, SHIP, WATER, WHISKEYS, YEAST, Catalog
from engine.whiskey_business.state import State

_ALL_GRAINS = tuple(range(GRAIN, GRAIN + WHISKEYS))


def spare_dice(catalog: Catalog, state: State) -> int:
    """Return dice that the still missing first water, yeast and grain do not need (WB-12)."""
    laid = state.laid
    extra_water = laid[WATER] - 1 if laid[WATER] else 0
    grains = laid[GRAIN + state.row] if state.row >= 0 else 0
    return catalog.spare - extra_water - (grains - 1 if grains else 0)


def flight_open(state: State) -> bool:
    """Return True if this turn is a Flight or may still become one (WB-21)."""
    if state.caller == NONE or 0 <= state.flag < GLOBE:
        return False
    return max(state.laid) <= 1


def fitting(catalog: Catalog, state: State) -> list[int]:
    """Return the ingredient faces of which one more die could be kept."""
    laid = state.laid
    if state.flight:
        return [face for face, count in enumerate(laid) if not count]
    faces: list[int] = []
    if not laid[WATER] or (state.options.sobering_up and _extra_water_fits(catalog, state)):
        faces.append(WATER)
    if not laid[YEAST]:
        faces.append(YEAST)
    faces += _fitting_grains(catalog, state)
    return faces


def _extra_water_fits(catalog: Catalog, state: State) -> bool:
    return state.laid[WATER] <= catalog.extra_waters and spare_dice(catalog, state) > 0


def _fitting_grains(catalog: Catalog, state: State) -> Sequence[int]:
    if state.row < 0:
        return _ALL_GRAINS
    own = GRAIN + state.row
    if state.caller >= 0 and state.laid[own] and flight_open(state):  # WB-04: the first grain is that of a bound globe
        return [face for face in _ALL_GRAINS if face != own or _own_grain_fits(catalog, state)]
    return (own,) if _own_grain_fits(catalog, state) else ()


def _own_grain_fits(catalog: Catalog, state: State) -> bool:
    grains = state.laid[GRAIN + state.row]
    return not grains or (grains < catalog.barrels_per_turn and spare_dice(catalog, state) > 0)


def flag_fits(state: State, face: int) -> bool:
    """Return True if the flag die could be kept with this face."""
    if state.flag >= 0 or face == SHIP:
        return False
    return face == GLOBE or (not state.flight and state.row in (NONE, face))


def fitting_flags(catalog: Catalog, state: State) -> list[int]:
    """Return the flag faces that could be kept."""
    return [face for face in range(len(catalog.flags)) if flag_fits(state, face)]


def room(catalog: Catalog, state: State, face: int) -> int:
    """Return the number of dice of a fitting ingredient face that could be kept one after another."""
    own = state.row < 0 or face == GRAIN + state.row
    if state.flight or face == YEAST or (face >= GRAIN and not own):
        return 1
    first = 0 if state.laid[face] else 1
    if face == WATER and not state.options.sobering_up:
        return first
    most = catalog.barrels_per_turn if face >= GRAIN else 1 + catalog.extra_waters
    return min(most - state.laid[face], first + spare_dice(catalog, state))


def fits_roll(catalog: Catalog, state: State) -> bool:
    """Return True if any die of the latest roll can be kept."""
    if state.loose_flag >= 0 and flag_fits(state, state.loose_flag):
        return True
    loose = state.loose
    return any(loose[face] for face in fitting(catalog, state))


def max_count(catalog: Catalog, state: State, face: str) -> int:
    """Return the number of dice of this fitting face in the latest roll that the distillery has room for."""
    number = catalog.numbers.get(face)
    return 1 if number is None else min(state.loose[number], room(catalog, state, number))


def placements(catalog: Catalog, state: State) -> list[Place]:
    """Return one action per face of the latest roll that fits; equal dice are one choice."""
    actions: list[Place] = []
    if state.loose_flag >= 0 and flag_fits(state, state.loose_flag):
        actions += _flag_placements(catalog, state)
    loose, names = state.loose, catalog.ingredients
    for face in fitting(catalog, state):
        if loose[face]:
            actions.append(place(names[face]))
    return actions


def _flag_placements(catalog: Catalog, state: State) -> Sequence[Place]:
    """List the placements; with globe_commits a globe that nothing binds yet must name its whiskey (WB-04)."""
    face = catalog.flags[state.loose_flag]
    if state.loose_flag != GLOBE or not state.options.globe_commits or state.row >= 0 or state.flight:
        return (place(face),)
    return [place(face, whiskey.id) for whiskey in catalog.whiskeys]


def put(catalog: Catalog, state: State, action: Place) -> None:
    """Keep a die: put it into the distillery."""
    number = catalog.numbers.get(action.face)
    if number is not None:
        _lay_ingredient(state, number)
    else:
        _lay_flag(catalog, state, action)
    state.fresh = False


def _lay_ingredient(state: State, face: int) -> None:
    state.loose[face] -= 1
    state.laid[face] += 1
    if face < GRAIN or state.flight:
        return
    if state.row < 0:
        state.row = face - GRAIN
    elif state.row != face - GRAIN:
        state.flight = True  # WB-22: a grain outside the row declares it
        state.row = NONE


def _lay_flag(catalog: Catalog, state: State, action: Place) -> None:
    state.flag, state.loose_flag = state.loose_flag, NONE
    if state.flag != GLOBE:
        state.row = state.flag
    elif action.row is not None:
        state.row = catalog.rows[action.row]


def all_laid(catalog: Catalog, state: State) -> bool:
    return state.flag >= 0 and sum(state.laid) == catalog.dice

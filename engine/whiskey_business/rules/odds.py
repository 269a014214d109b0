"""Exact chances of the next roll."""

from __future__ import annotations

from collections.abc import Sequence

from engine.whiskey_business.catalog import GRAIN, SHIP, Catalog
from engine.whiskey_business.rules.fit import fitting, flag_fits
from engine.whiskey_business.state import State


def dice_to_roll(catalog: Catalog, state: State) -> int:
    return catalog.dice - sum(state.laid) + (state.flag < 0)


def chance_to_keep(catalog: Catalog, state: State, more_sheets: int = 0) -> float:
    """Return the chance that the next roll has a die that can be kept; a ship with all sheets taken prevents that."""
    return _chance(catalog, state, fitting(catalog, state), more_sheets)


def chance_to_go_on(catalog: Catalog, state: State, more_sheets: int = 0) -> float:
    """Return the chance of a die for the goal in the next roll, not only of one that declares a Flight."""
    return _chance(catalog, state, _for_goal(catalog, state), more_sheets)


def may_switch(catalog: Catalog, state: State) -> bool:
    """Return True if a die of the next roll could give the present whiskey up for a Flight."""
    return not state.flight and len(_for_goal(catalog, state)) < len(fitting(catalog, state))


def _for_goal(catalog: Catalog, state: State) -> list[int]:
    """Return the fitting faces without grains that would declare a Flight."""
    faces = fitting(catalog, state)
    return faces if state.row < 0 else [face for face in faces if face < GRAIN or face == GRAIN + state.row]


def _chance(catalog: Catalog, state: State, faces: Sequence[int], more_sheets: int) -> float:
    """Return the chance that something fits; each die fits or not by itself, so the chance of none is a product."""
    sides = catalog.ingredient_sides
    fits = set(faces)
    miss = sum(1 for face in sides if face not in fits) / len(sides)
    some = 1 - miss ** (catalog.dice - sum(state.laid))
    if state.flag >= 0:
        return some
    cut_off = state.sheets[state.turn] + more_sheets >= catalog.sheets
    return sum(_with_flag(state, face, some, cut_off) for face in catalog.flag_sides) / len(catalog.flag_sides)


def _with_flag(state: State, face: int, some: float, cut_off: bool) -> float:
    """Return the chance to keep something once the flag die shows this face; `some` is that of the ingredient dice."""
    if face == SHIP:
        return 0.0 if cut_off else some
    return 1.0 if flag_fits(state, face) else some

"""The product of the dice kept so far: barrels, those that yeast spoils, and the sheets that water takes off."""

from __future__ import annotations

from engine.whiskey_business.catalog import GRAIN, WATER, YEAST
from engine.whiskey_business.state import State


def finished_barrels(state: State) -> int:
    """Return the barrels that banking now would yield before spoilage; 0 while the recipe is incomplete."""
    laid = state.laid
    if state.flag < 0 or not laid[WATER] or not laid[YEAST]:
        return 0
    if state.flight:  # WB-22: only all seven dice pay, unless there is a way back
        return 1 if state.options.flight_fallback and any(laid[GRAIN:]) else 0
    return laid[GRAIN + state.row] if state.row >= 0 else 0


def spoiled_barrels(state: State) -> int:
    """Return the barrels spoiled: each loose yeast of the latest roll spoils one of this turn (WB-31)."""
    return min(finished_barrels(state), state.loose[YEAST]) if state.options.spoilage else 0


def sheets_to_wash(state: State) -> int:
    """Return the sheets that the extra waters kept so far could remove (WB-30)."""
    return min(max(state.laid[WATER] - 1, 0), state.sheets[state.turn])


def sheets_washed_off(state: State) -> int:
    """Return the sheets that banking now removes: none if no barrel is left of this turn (WB-32)."""
    return sheets_to_wash(state) if finished_barrels(state) > spoiled_barrels(state) else 0

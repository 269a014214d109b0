"""Finishing whiskey: when a recipe is complete, what banking yields, and what loose yeast or extra water do to it."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.game import Seat
from engine.whiskey_business.actions import Action, Bank, bank
from engine.whiskey_business.catalog import GRAIN, WATER, YEAST, Catalog
from engine.whiskey_business.events import Banked, Sobered
from engine.whiskey_business.state import State, Turn
from engine.whiskey_business.turns import end_banked_turn


def bankable(catalog: Catalog, state: State) -> Sequence[Action]:
    """One action per whiskey whose recipe is complete: several only when a Flight falls back (WB-22)."""
    laid = state.laid
    if state.flag < 0 or not laid[WATER] or not laid[YEAST]:
        return ()
    if state.flight:
        return [bank(w.id) for row, w in enumerate(catalog.whiskeys) if laid[GRAIN + row]]
    if state.row < 0 or not laid[GRAIN + state.row]:
        return ()
    return (bank(catalog.whiskeys[state.row].id),)


def finished_barrels(state: State) -> int:
    """Barrels that banking now would yield before spoilage; 0 while the recipe is incomplete."""
    laid = state.laid
    if state.flag < 0 or not laid[WATER] or not laid[YEAST]:
        return 0
    if state.flight:
        return 1 if any(laid[GRAIN:]) else 0
    return laid[GRAIN + state.row] if state.row >= 0 else 0


def spoiled_barrels(state: State) -> int:
    """Each loose yeast of the latest roll spoils one barrel of this turn (WB-31)."""
    return min(finished_barrels(state), state.loose[YEAST]) if state.house.spoilage else 0


def sheets_to_wash(state: State) -> int:
    """Sheets that the extra waters laid so far could remove (WB-30)."""
    return min(max(state.laid[WATER] - 1, 0), state.sheets[state.turn])


def sheets_washed_off(state: State) -> int:
    """Sheets that banking now removes: none if no barrel is left of this turn (WB-32)."""
    return sheets_to_wash(state) if finished_barrels(state) > spoiled_barrels(state) else 0


def bank_barrels(play: Turn, seat: Seat, action: Bank) -> None:
    """Effect of banking: the keep prompt is answered, the turn is over."""
    play.state.prompts.pop()
    bank_whiskey(play, seat, play.catalog.rows[action.whiskey])


def bank_whiskey(play: Turn, seat: Seat, row: int) -> None:
    state = play.state
    spoiled, washed = spoiled_barrels(state), sheets_washed_off(state)
    kept = finished_barrels(state) - spoiled
    state.cellars[seat][row] += kept
    play.emit(Banked(seat, play.catalog.whiskeys[row].id, kept, spoiled))
    if washed:
        state.sheets[seat] -= washed
        play.emit(Sobered(seat, washed, state.sheets[seat]))
    end_banked_turn(play, kept)

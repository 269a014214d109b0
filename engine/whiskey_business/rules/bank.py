"""Banking: which whiskeys can be banked, what it brings, and how it is offered."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.flow import Answer
from engine.core.game import Choice, Seat
from engine.core.words import counted
from engine.whiskey_business.actions import AnyAction, Bank, bank
from engine.whiskey_business.catalog import GRAIN, NONE, Catalog
from engine.whiskey_business.events import Banked, Sobered
from engine.whiskey_business.rules.recipe import finished_barrels, sheets_washed_off, spoiled_barrels
from engine.whiskey_business.rules.turn import end_banked_turn, one_of_each
from engine.whiskey_business.state import AskKeep, Context, State


def legal_banks(catalog: Catalog, state: State) -> Sequence[AnyAction]:
    """Return one action per whiskey whose recipe is complete: several only in a Flight with a way back (WB-22)."""
    if not finished_barrels(state):
        return ()
    if state.flight:
        return [bank(w.id) for row, w in enumerate(catalog.whiskeys) if state.laid[GRAIN + row]]
    return (bank(catalog.whiskeys[state.row].id),)


def bank_barrels(ctx: Context, prompt: AskKeep, action: Bank) -> None:
    bank_whiskey(ctx, prompt.seat, ctx.catalog.rows[action.whiskey])


def bank_whiskey(ctx: Context, seat: Seat, row: int) -> None:
    """Move this turn's barrels to the cellar and end the turn."""
    state = ctx.state
    spoiled, washed = spoiled_barrels(state), sheets_washed_off(state)
    kept = finished_barrels(state) - spoiled
    state.cellars[seat][row] += kept
    if kept and state.options.last_call_made:
        state.made[seat] = tuple(sorted({*state.made.get(seat, ()), row}))
    ctx.emit(Banked(seat, ctx.catalog.whiskeys[row].id, kept, spoiled))
    if washed:
        state.sheets[seat] -= washed
        ctx.emit(Sobered(seat, washed, state.sheets[seat]))
    end_banked_turn(ctx, kept)


def bank_choice(catalog: Catalog, state: State, prompt: AskKeep, action: Bank) -> Choice:
    row = catalog.rows[action.whiskey]
    name = catalog.whiskeys[row].short
    kept = finished_barrels(state) - spoiled_barrels(state)
    hint = bank_hint(catalog, state, prompt.seat, row)
    key = f"bank-{action.whiskey}"
    if not kept:
        return Choice(key, "bank", "End turn with nothing (the leftover yeast ruins it)", hint)
    return Choice(key, "bank", f"Bank {kept} {name}", hint, tone="gain", icon=f"barrel_{action.whiskey}")


def bank_hint(catalog: Catalog, state: State, seat: Seat, row: int) -> str:
    """Return the consequences of banking this whiskey, as a hint."""
    then = state.cellars[seat][row] + finished_barrels(state) - spoiled_barrels(state)
    name = catalog.whiskeys[row].short
    return "; ".join([f"Ends your turn with {then} {name} in your cellar", *bank_consequences(state, row)])


def bank_consequences(state: State, row: int) -> list[str]:
    """Return the consequences of banking this whiskey besides barrels, each as a phrase."""
    spoiled, washed = spoiled_barrels(state), sheets_washed_off(state)
    facts = (
        (spoiled, f"yeast spoils {spoiled}"),
        (washed, f"{counted(washed, 'sheet')} off"),
        (_would_call(state, row, finished_barrels(state) - spoiled), "calls Last Call"),
    )
    return [text for true, text in facts if true]


def _would_call(state: State, row: int, kept: int) -> bool:
    missing_rows = set(range(len(state.cellars[state.turn]))) - set(one_of_each(state, state.turn))
    return state.caller == NONE and missing_rows <= {row} and (kept > 0 or not missing_rows)


BANK = Answer(bank_barrels, bank_choice)

"""Invariants: conditions that hold after every move; for tests and fuzzing."""

from __future__ import annotations

from engine.whiskey_business.catalog import GLOBE, GRAIN, NONE, WATER, YEAST, Catalog
from engine.whiskey_business.rules.fit import spare_dice
from engine.whiskey_business.state import State


def check(catalog: Catalog, state: State) -> list[str]:
    faults = {
        "a cellar holds a negative stock": any(stock < 0 for cellar in state.cellars for stock in cellar),
        "someone holds too many or too few sheets": any(not 0 <= s <= catalog.sheets for s in state.sheets),
        "nobody is asked, yet the game is not over": not state.flow.prompts and state.stage != "over",
        "somebody is asked after the end": bool(state.flow.prompts) and state.stage == "over",
        "a finished game has no winner": state.stage == "over" and not state.winners,
        "more final turns than seats": state.final_turns > state.seats,
        "final turns without Last Call": state.caller == NONE and state.final_turns > 0,
        "a Flight outside Last Call": state.flight and state.caller == NONE,
    }
    return [fault for fault, present in faults.items() if present] + _dice_faults(catalog, state)


def _dice_faults(catalog: Catalog, state: State) -> list[str]:
    grains = state.laid[GRAIN:]
    kinds = sum(1 for count in grains if count)
    waters = 1 + catalog.extra_waters if state.options.sobering_up else 1
    faults = {
        "dice were lost or invented": state.rolls > 0 and sum(state.laid) + sum(state.loose) != catalog.dice,
        "a die count is negative": min(state.laid) < 0 or min(state.loose) < 0,
        "the flag die is in two places or none": state.rolls > 0 and (state.flag < 0) == (state.loose_flag < 0),
        "too much water": state.laid[WATER] > waters,
        "too much yeast": state.laid[YEAST] > 1,
        "too much grain": max(grains) > catalog.barrels_per_turn,
        "two grains without a Flight": kinds > 1 and not state.flight,
        "a Flight with doubles or a country": state.flight and (max(state.laid) > 1 or 0 <= state.flag < GLOBE),
        "no dice left for what is missing": spare_dice(catalog, state) < 0,
        "grain outside the recipe": state.row >= 0 and kinds > 0 and not state.laid[GRAIN + state.row],
    }
    return [fault for fault, present in faults.items() if present]

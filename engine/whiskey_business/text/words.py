"""Phrases that several mechanisms use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.game import Seat
from engine.core.words import counted, listed, percent
from engine.whiskey_business.catalog import GLOBE, GRAIN, WATER, YEAST, Catalog
from engine.whiskey_business.rules.odds import chance_to_keep, dice_to_roll
from engine.whiskey_business.rules.recipe import finished_barrels
from engine.whiskey_business.state import State


def missing(catalog: Catalog, state: State) -> list[str]:
    """What the recipe, or the Flight, still lacks."""
    names = [catalog.names[face] for face in catalog.ingredients]
    laid = state.laid
    if state.flight:
        lacking = [] if state.flag >= 0 else [catalog.names[catalog.flags[GLOBE]]]
        return lacking + [name for name, count in zip(names, laid, strict=True) if not count]
    lacking = [] if state.flag >= 0 else ["a flag"]
    lacking += [names[face] for face in (WATER, YEAST) if not laid[face]]
    if state.row < 0 and not any(laid[GRAIN:]):
        lacking.append("a grain")
    elif state.row >= 0 and not laid[GRAIN + state.row]:
        lacking.append(names[GRAIN + state.row])
    return lacking


def dice_left(catalog: Catalog, state: State) -> str:
    """How many dice the next roll has, such as "2 dice"."""
    return counted(dice_to_roll(catalog, state), "die", "dice")


def odds_to_keep(catalog: Catalog, state: State, more_sheets: int = 0) -> str:
    """The chance of the next roll, such as "83 % to keep a die"."""
    last_die = state.flight and len(missing(catalog, state)) == 1
    what = "land the Flight" if last_die else "keep a die"
    return f"{percent(chance_to_keep(catalog, state, more_sheets))} to {what}"


def at_stake(catalog: Catalog, state: State) -> str:
    """What is lost if this turn ends now, such as "2 Irish are lost"; empty while nothing is kept."""
    barrels = finished_barrels(state)
    if barrels:
        name = catalog.whiskeys[state.row].short if state.row >= 0 else "barrel"
        return f"{barrels} {name} {'is' if barrels == 1 else 'are'} lost"
    kept = sum(state.laid) + (state.flag >= 0)
    return f"{counted(kept, 'die is', 'dice are')} lost" if kept else ""


def ship_risk(catalog: Catalog, state: State, seat: Seat, more_sheets: int = 0) -> str:
    """What a pirate ship in the next roll would do; empty where the flag die is kept already."""
    if state.flag >= 0:
        return ""
    held = state.sheets[seat] + more_sheets
    if held >= catalog.sheets:
        return "a pirate ship ends your turn"
    falls = held + 1 == catalog.sheets and any(state.cellars[seat])
    return f"a pirate ship is sheet {held + 1} of {catalog.sheets}" + (": a shelf falls" if falls else "")


def amount(catalog: Catalog, barrels: int, whiskey: str | None) -> str:
    """Barrels with their whiskey, such as "2 Bourbon"."""
    if whiskey is None:
        return counted(barrels, "barrel")
    return f"{barrels} {catalog.whiskeys[catalog.rows[whiskey]].short}"


def faces(catalog: Catalog, shown: Iterable[str]) -> str:
    """Dice as a phrase: "water, 2 corn and the globe"."""
    counts = Counter(shown)
    return listed([catalog.names[f] if n == 1 else f"{n} {catalog.names[f]}" for f, n in counts.items()])

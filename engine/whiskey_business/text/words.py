"""Phrases that several mechanisms use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.game import Seat
from engine.core.words import counted, listed, ordinal, percent
from engine.whiskey_business.catalog import GLOBE, GRAIN, WATER, YEAST, Catalog
from engine.whiskey_business.rules.odds import chance_to_go_on, chance_to_keep, dice_to_roll, may_switch
from engine.whiskey_business.rules.recipe import finished_barrels
from engine.whiskey_business.state import State


def missing(catalog: Catalog, state: State) -> list[str]:
    """Return the names of the faces that the recipe, or the Flight, still lacks."""
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
    """Return the number of dice in the next roll, such as "2 dice"."""
    return counted(dice_to_roll(catalog, state), "die", "dice")


def odds(catalog: Catalog, state: State, more_sheets: int = 0) -> str:
    """Return the chance of the next roll, such as "83 % that something fits".

    Where a Flight could be declared, what keeps the present whiskey going comes first: the rest gives it up.
    """
    fits = percent(chance_to_keep(catalog, state, more_sheets))
    if may_switch(catalog, state):
        going = percent(chance_to_go_on(catalog, state, more_sheets))
        return f"{going} to keep your {whiskey_name(catalog, state)} going; {fits} if you would switch to the Flight"
    last_die = state.flight and len(missing(catalog, state)) == 1
    return f"{fits} {'to land the Flight' if last_die else 'that something fits'}"


def whiskey_name(catalog: Catalog, state: State) -> str:
    """Return the whiskey that this turn is committed to, as it stands beside a number."""
    return catalog.whiskeys[state.row].short if state.row >= 0 else "barrel"


def at_stake(catalog: Catalog, state: State) -> str:
    """Return the loss if this turn ends now, such as "2 Irish" or "this batch"; empty while nothing is kept."""
    if barrels := finished_barrels(state):
        return f"{barrels} {whiskey_name(catalog, state)}"
    return "this batch" if any(state.laid) or state.flag >= 0 else ""


def roll_risks(catalog: Catalog, state: State, seat: Seat) -> list[str]:
    """Return the next roll in words, the longest first: its chance, the cost of a miss, the effect of a ship."""
    chance, stake = odds(catalog, state), at_stake(catalog, state)
    saved = state.options.take_a_shot and state.sheets[seat] < catalog.sheets
    miss = f"otherwise {'a shot, or ' if saved else ''}you lose {stake}" if stake else ""
    ship, short = ship_risk(catalog, state, seat)
    versions = ((chance, miss, ship), (chance, miss, short), (chance, short), (chance,))
    return ["; ".join(filter(None, parts)) for parts in versions]


def ship_risk(catalog: Catalog, state: State, seat: Seat) -> tuple[str, str]:
    """Return the effect of a pirate ship in the next roll, at length and short; empty if the flag die is kept."""
    if state.flag >= 0:
        return "", ""
    held = state.sheets[seat]
    if held >= catalog.sheets:
        return "a pirate ship ends your turn", "a ship ends your turn"
    which = f"your {ordinal(held + 1)} sheet"
    if held + 1 == catalog.sheets and any(state.cellars[seat]):
        return f"a pirate ship is {which}: you knock over a shelf", "a ship knocks over a shelf"
    return f"a pirate ship is {which}", f"a ship is {which}"


def amount(catalog: Catalog, barrels: int, whiskey: str | None) -> str:
    """Return barrels with their whiskey, such as "2 Bourbon"."""
    if whiskey is None:
        return counted(barrels, "barrel")
    return f"{barrels} {catalog.whiskeys[catalog.rows[whiskey]].short}"


def faces(catalog: Catalog, shown: Iterable[str]) -> str:
    """Return dice as a phrase: "water, 2 corn and the globe"."""
    counts = Counter(shown)
    return listed([catalog.names[f] if n == 1 else f"{n} {catalog.names[f]}" for f, n in counts.items()])

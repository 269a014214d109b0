"""How people see their choices: labels, hints with consequences and odds, and the question put to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.core.game import Choice, Reaction, Seat, seat_mark
from engine.core.prompts import prompt_for
from engine.whiskey_business.actions import Action, Bank, Drain, Give, Place, Roll, Shelf, Shot, Stop
from engine.whiskey_business.banking import finished_barrels, sheets_to_wash, sheets_washed_off, spoiled_barrels
from engine.whiskey_business.catalog import GRAIN, NONE, WATER, Catalog
from engine.whiskey_business.odds import chance_to_place, dice_to_roll
from engine.whiskey_business.placing import all_laid, put, room
from engine.whiskey_business.rolling import may_take_shot
from engine.whiskey_business.sheets import smallest_stocks
from engine.whiskey_business.state import AskDrain, AskGive, AskKeep, AskRoll, AskShelf, AskStuck, State
from engine.whiskey_business.wording import counted, listed, missing, percent, sentence


def choice(catalog: Catalog, state: State, seat: Seat, action: Action) -> Choice:
    return _CHOICES[action.kind](catalog, state, seat, action)


def _roll(catalog: Catalog, state: State, seat: Seat, action: Roll) -> Choice:
    dice = counted(dice_to_roll(catalog, state), "die", "dice")
    if not state.rolls:
        return Choice("roll", "roll", f"Roll all {dice}", f"{_odds(catalog, state)}; lay what you like")
    barrels = finished_barrels(state)
    saved = state.house.take_a_shot and state.sheets[seat] < catalog.sheets
    miss = "a miss without a shot" if saved else "a miss"
    risk = f"; {miss} loses {counted(barrels, 'barrel')}" if barrels else ""
    return Choice("roll", "roll", f"Roll on with {dice}", f"{dice} left: {_odds(catalog, state)}{risk}")


def _odds(catalog: Catalog, state: State, more_sheets: int = 0) -> str:
    return f"{percent(chance_to_place(catalog, state, more_sheets))} to place something"


def _place(catalog: Catalog, state: State, seat: Seat, action: Place) -> Choice:
    name = catalog.names[action.face]
    row = f"-{action.row}" if action.row else ""
    target = f" for {catalog.whiskeys[catalog.rows[action.row]].name}" if action.row else ""
    return Choice(
        key=f"keep-{action.face}{row}",
        verb="keep",
        label=f"Keep {name}{target}",
        hint=_placing_hint(catalog, state, action),
        group="Dice",
        most=_most(catalog, state, action.face),
    )


def _most(catalog: Catalog, state: State, face: str) -> int:
    number = catalog.numbers.get(face)
    return 1 if number is None else min(state.loose[number], room(catalog, state, number))


def _placing_hint(catalog: Catalog, state: State, action: Place) -> str:
    after = state.clone()
    put(catalog, after, action)
    return sentence("; ".join(filter(None, (_commitment(catalog, state, after), _progress(catalog, after)))))


def _commitment(catalog: Catalog, before: State, after: State) -> str:
    if after.flight and not before.flight:
        return "declares the Whiskey Flight"
    if after.row >= 0 and before.row < 0:
        return f"makes it {catalog.whiskeys[after.row].name}"
    if after.laid[WATER] > max(before.laid[WATER], 1) and not all_laid(catalog, after):
        helps = sheets_to_wash(after) > sheets_to_wash(before)
        return "one sheet less if you bank" if helps else "no sheet left for it to take off"
    return ""


def _progress(catalog: Catalog, after: State) -> str:
    barrels = finished_barrels(after)
    if all_laid(catalog, after):
        banks = [f"banks {counted(barrels, 'barrel')} at once", *_consequences(after, after.row)]
        return "lands the Flight!" if after.flight else "; ".join(banks)
    if barrels and not after.flight:
        spoiled = spoiled_barrels(after)
        return f"{counted(barrels, 'barrel')} ready to bank" + (f", but yeast spoils {spoiled}" if spoiled else "")
    grains = after.laid[GRAIN + after.row] if after.row >= 0 else 0
    begun = f"{grains} barrels begun; " if grains > 1 else ""
    return f"{begun}still missing {listed(missing(catalog, after))}"


def _bank(catalog: Catalog, state: State, seat: Seat, action: Bank) -> Choice:
    name = catalog.whiskeys[catalog.rows[action.whiskey]].name
    kept = finished_barrels(state) - spoiled_barrels(state)
    parts = [f"+{kept} {name}, ends your turn", *_consequences(state, catalog.rows[action.whiskey])]
    return Choice(f"bank-{action.whiskey}", "bank", f"Bank {kept} {name}", "; ".join(parts))


def _consequences(state: State, row: int) -> list[str]:
    """What banking this whiskey brings besides barrels."""
    spoiled, washed = spoiled_barrels(state), sheets_washed_off(state)
    facts = (
        (spoiled, f"yeast spoils {spoiled}"),
        (washed, f"{counted(washed, 'sheet')} off"),
        (_would_call(state, row, finished_barrels(state) - spoiled), "calls Last Call"),
    )
    return [told for true, told in facts if true]


def _would_call(state: State, row: int, kept: int) -> bool:
    cellar = state.cellars[state.turn]
    others = (stock for number, stock in enumerate(cellar) if number != row)
    return state.caller == NONE and all(others) and cellar[row] + kept > 0


def _shot(catalog: Catalog, state: State, seat: Seat, action: Shot) -> Choice:
    held = state.sheets[seat] + 1
    shelf = ", a shelf falls" if held == catalog.sheets and any(state.cellars[seat]) else ""
    dice = counted(dice_to_roll(catalog, state), "die", "dice")
    hint = f"Sheet {held} of {catalog.sheets}{shelf}; then {dice}: {_odds(catalog, state, more_sheets=1)}"
    return Choice("shot", "shot", "Take a shot!", hint)


def _stop(catalog: Catalog, state: State, seat: Seat, action: Stop) -> Choice:
    barrels = finished_barrels(state)
    lost = f" and {counted(barrels, 'finished barrel')}" if barrels else ""
    return Choice("stop", "stop", "Call it a night", f"Loses this turn{lost}; stays at {_sheets(state, seat)}")


def _sheets(state: State, seat: Seat) -> str:
    return counted(state.sheets[seat], "sheet")


def _shelf(catalog: Catalog, state: State, seat: Seat, action: Shelf) -> Choice:
    stock, name = _stock(catalog, state, seat, action.whiskey)
    kinds = sum(1 for held in state.cellars[seat] if held) - 1
    return Choice(
        f"shelf-{action.whiskey}",
        "shelf",
        f"Drop the {name}",
        f"Loses {counted(stock, 'barrel')}; you keep {counted(kinds, 'other kind')} of whiskey",
    )


def _drain(catalog: Catalog, state: State, seat: Seat, action: Drain) -> Choice:
    stock, name = _stock(catalog, state, action.victim, action.whiskey)
    left = sum(state.cellars[action.victim]) - stock
    return Choice(
        f"drain-{action.victim}-{action.whiskey}",
        "drain",
        f"Take {stock} {name}",
        f"You go to {sum(state.cellars[seat]) + stock} barrels, {seat_mark(action.victim)} falls to {left}",
    )


def _give(catalog: Catalog, state: State, seat: Seat, action: Give) -> Choice:
    stock, name = _stock(catalog, state, seat, action.whiskey)
    left = sum(state.cellars[seat]) - stock
    hint = f"The flyer gets {counted(stock, 'barrel')}; you keep {left}"
    return Choice(f"give-{action.whiskey}", "give", f"Hand over {stock} {name}", hint)


def _stock(catalog: Catalog, state: State, seat: Seat, whiskey: str) -> tuple[int, str]:
    row = catalog.rows[whiskey]
    return state.cellars[seat][row], catalog.whiskeys[row].name


_CHOICES: Mapping[str, Callable[[Catalog, State, Seat, Any], Choice]] = {
    "roll": _roll,
    "place": _place,
    "bank": _bank,
    "shot": _shot,
    "stop": _stop,
    "shelf": _shelf,
    "drain": _drain,
    "give": _give,
}


def question(catalog: Catalog, state: State, seat: Seat) -> str:
    prompt = prompt_for(state.prompts, seat)
    return _QUESTIONS[prompt.kind](catalog, state, prompt) if prompt else ""


def _ask_roll(catalog: Catalog, state: State, prompt: AskRoll) -> str:
    if state.caller != NONE:
        return "Last Call: your final turn. Into the tumbler with all the dice!"
    return "Your turn: into the tumbler with all the dice!"


def _ask_keep(catalog: Catalog, state: State, prompt: AskKeep) -> str:
    if state.fresh:
        return "Which dice do you lay? At least one; the rest may go back into the tumbler."
    if finished_barrels(state):
        return "Lay more, bank what you have, or press your luck?"
    return f"Lay more or roll on? Still missing: {listed(missing(catalog, state))}."


def _ask_stuck(catalog: Catalog, state: State, prompt: AskStuck) -> str:
    return "Nothing fits. Take a shot for another roll, or call it a night?"


def _ask_shelf(catalog: Catalog, state: State, prompt: AskShelf) -> str:
    size = min(state.cellars[prompt.seat][row] for row in smallest_stocks(state, prompt.seat))
    return f"The shelf tips over! Which of your smallest stocks ({counted(size, 'barrel')}) do you lose?"


def _ask_drain(catalog: Catalog, state: State, prompt: AskDrain) -> str:
    return f"Your Flight stops at {seat_mark(prompt.victim)}: which whiskey do you take, every barrel of it?"


def _ask_give(catalog: Catalog, state: State, prompt: AskGive) -> str:
    return "The Flight is at your door: which whiskey do you hand over, every barrel of it?"


_QUESTIONS: Mapping[str, Callable[[Catalog, State, Any], str]] = {
    "roll": _ask_roll,
    "keep": _ask_keep,
    "stuck": _ask_stuck,
    "shelf": _ask_shelf,
    "drain": _ask_drain,
    "give": _ask_give,
}


def reactions(catalog: Catalog, state: State) -> tuple[Reaction, ...]:
    """While a shot may be taken, the others may pound on the table."""
    asked = isinstance(prompt_for(state.prompts, state.turn), AskKeep | AskStuck)
    if not asked or not may_take_shot(catalog, state):
        return ()
    others = tuple(seat for seat in range(state.seats) if seat != state.turn)
    return (Reaction("chant", "Chant", others, "{count} pounding on the table: take a shot, take a shot!"),)

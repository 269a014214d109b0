"""Hand-made positions of Whiskey Business!, for what would take long to come about by itself."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.prompts import Parallel
from engine.whiskey_business.catalog import GRAIN, NONE, WATER, WHISKEYS, YEAST
from engine.whiskey_business.state import AskGive, AskKeep, AskStuck, Prompt, State, clear_distillery


def last_call(state: State) -> State:
    """Somebody has called Last Call: everybody has one more turn."""
    new = state.clone()
    new.caller = (new.turn - 1) % new.seats
    new.cellars[new.caller] = [2, 2, 2, 2]
    return new


def last_turn(state: State) -> State:
    """The turn that is about to begin is the last of the game."""
    new = last_call(state)
    new.caller = new.turn
    new.final_turns = new.seats - 1
    return new


def rolled(state: State, seat: int, faces: Mapping[int, int], flag: int = NONE) -> State:
    """This seat has just rolled and may lay dice."""
    new = _begun(state, seat)
    for face, dice in faces.items():
        new.loose[face] = dice
    new.loose_flag = flag
    new.prompts = [AskKeep(seat)]
    return new


def water_yeast_and_grain(state: State, seat: int) -> State:
    return rolled(state, seat, {WATER: 1, YEAST: 1, GRAIN: 4}, flag=0)


def stuck(state: State, seat: int) -> State:
    """Nothing fits: a shot, or the turn is lost."""
    new = _begun(state, seat)
    new.laid[WATER] = 1
    new.loose[WATER] = 5
    new.prompts = [AskStuck(seat)]
    return new


def flight_landed(state: State, flyer: int) -> State:
    """All others choose at once what they hand over."""
    new = _begun(state, flyer)
    new.cellars = [[2, 3, 0, 1] for _ in new.cellars]
    new.step = "landed"
    victims = [seat for seat in range(new.seats) if seat != flyer]
    new.prompts = [Parallel[Prompt]({victim: [AskGive(victim)] for victim in victims})]
    return new


def _begun(state: State, seat: int) -> State:
    new = state.clone()
    clear_distillery(new)
    new.turn = seat
    new.rolls = 1
    assert len(new.cellars[seat]) == WHISKEYS
    return new

"""The run of the table: whose turn it is, how a turn ends, and Last Call."""

from __future__ import annotations

from engine.core.game import Seat
from engine.whiskey_business.catalog import NONE
from engine.whiskey_business.events import LastCalled
from engine.whiskey_business.state import AskRoll, State, Turn, clear_distillery
from engine.whiskey_business.view import LastTurn


def begin_turn(play: Turn) -> None:
    play.state.prompts.append(AskRoll(play.state.turn))


def end_turn(play: Turn, how: LastTurn, gain: int) -> None:
    """Clear the distillery and pass on, or finish when everyone has had a final turn (WB-20)."""
    state = play.state
    state.last[state.turn] = how
    state.last_gain[state.turn] = gain
    clear_distillery(state)
    if state.caller != NONE:
        state.final_turns += 1
        if state.final_turns == state.seats:
            state.step = "finish"
            return
    state.turn = (state.turn + 1) % state.seats
    state.turn_number += 1
    state.step = "turn"


def end_banked_turn(play: Turn, gain: int) -> None:
    """One of each whiskey calls Last Call by itself, once (WB-19); the caller's final turn is still to come."""
    state = play.state
    seat = state.turn
    calls = state.caller == NONE and all(state.cellars[seat])
    end_turn(play, "banked", gain)
    if calls:
        state.caller = seat
        play.emit(LastCalled(seat))


def last_call_order(state: State) -> tuple[Seat, ...]:
    """Everyone once, clockwise from the caller's left; the caller is last."""
    return tuple((state.caller + step) % state.seats for step in range(1, state.seats + 1))

"""The order of turns: how a turn begins and ends, and Last Call."""

from __future__ import annotations

from engine.core.game import Seat
from engine.whiskey_business.catalog import NONE, Catalog
from engine.whiskey_business.events import BarrelRolled, CutOff, LastCalled, TurnLost
from engine.whiskey_business.rules.fit import fitting, fitting_flags
from engine.whiskey_business.rules.recipe import finished_barrels
from engine.whiskey_business.state import AskRoll, Context, State, clear_distillery
from engine.whiskey_business.view import LastTurn


def begin_game(ctx: Context) -> None:
    """Report the barrel roll before the first turn (WB-27)."""
    ctx.emit(BarrelRolled(ctx.state.turn))
    ctx.state.stage = "turn"


def begin_turn(ctx: Context) -> None:
    ctx.ask(AskRoll(ctx.state.turn))


def end_turn(ctx: Context, how: LastTurn, gain: int) -> None:
    """Clear the distillery and pass on, or finish when everyone has had a final turn (WB-20)."""
    state = ctx.state
    state.last[state.turn] = how
    state.last_gain[state.turn] = gain
    clear_distillery(state)
    if state.caller != NONE:
        state.final_turns += 1
        if state.final_turns == state.seats:
            state.stage = "finish"
            return
    state.turn = (state.turn + 1) % state.seats
    state.turn_number += 1
    state.stage = "turn"


def end_banked_turn(ctx: Context, gain: int) -> None:
    """End the turn; one of each whiskey calls Last Call by itself, once (WB-19); the caller has a final turn."""
    state = ctx.state
    seat = state.turn
    calls = state.caller == NONE and len(one_of_each(state, seat)) == len(state.cellars[seat])
    end_turn(ctx, "banked", gain)
    if calls:
        state.caller = seat
        ctx.emit(LastCalled(seat))


def one_of_each(state: State, seat: Seat) -> tuple[int, ...]:
    """Return the whiskeys that count for Last Call: those in the cellar, with an option also those made before."""
    held = {row for row, stock in enumerate(state.cellars[seat]) if stock}
    return tuple(sorted(held | set(state.made.get(seat, ()))))


def stop_turn(ctx: Context) -> None:
    """End the turn with nothing, by choice (WB-36)."""
    state = ctx.state
    ctx.emit(TurnLost(state.turn, finished_barrels(state), True, _goal(ctx.catalog, state)))
    end_turn(ctx, "lost", 0)


def bust(ctx: Context) -> None:
    """Lose all that was kept: nothing of the latest roll fits."""
    state, catalog = ctx.state, ctx.catalog
    needed = [catalog.flags[face] for face in fitting_flags(catalog, state)]
    needed += [catalog.ingredients[face] for face in fitting(catalog, state)]
    barrels = finished_barrels(state)
    ctx.emit(TurnLost(state.turn, barrels, False, _goal(catalog, state), tuple(needed)))
    _remember_roll(catalog, state, tuple(needed), barrels)
    end_turn(ctx, "lost", 0)


def cut_off(ctx: Context) -> None:
    """End the turn at once after a ship with all sheets taken (WB-17)."""
    ctx.emit(CutOff(ctx.state.turn))
    _remember_roll(ctx.catalog, ctx.state)
    end_turn(ctx, "cut_off", 0)


def _goal(catalog: Catalog, state: State) -> str | None:
    return catalog.whiskeys[state.row].id if state.row >= 0 else None


def _remember_roll(catalog: Catalog, state: State, needs: tuple[str, ...] = (), barrels: int = 0) -> None:
    """Remember the dice that ended a turn, so that they are still seen when the next player is asked."""
    state.ended_by, state.ended_roll = state.turn, rolled_faces(catalog, state)
    state.ended_needs, state.ended_barrels = needs, barrels


def rolled_faces(catalog: Catalog, state: State) -> tuple[str, ...]:
    """Return the dice of the latest roll that are not kept, the flag die first."""
    flag = [catalog.flags[state.loose_flag]] if state.loose_flag >= 0 else []
    return (*flag, *(face for face, n in zip(catalog.ingredients, state.loose, strict=True) for _ in range(n)))


def last_call_order(state: State) -> tuple[Seat, ...]:
    """Return everyone once, clockwise from the caller's left; the caller is last."""
    return tuple((state.caller + step) % state.seats for step in range(1, state.seats + 1))


def next_seat(state: State) -> Seat | None:
    """Return the player whose turn comes after this one; none after the last final turn."""
    is_last = state.caller != NONE and state.final_turns + 1 == state.seats
    return None if is_last else (state.turn + 1) % state.seats

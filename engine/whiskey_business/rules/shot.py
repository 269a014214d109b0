"""Take a Shot: one more sheet for another roll of the same dice. And stopping: the end of the turn with nothing."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.flow import Answer, Mechanism
from engine.core.game import HINT_LIMIT, Choice, Reaction
from engine.core.words import counted, first_fitting, ordinal
from engine.whiskey_business.actions import SHOT, STOP, AnyAction, Shot, Stop
from engine.whiskey_business.catalog import Catalog
from engine.whiskey_business.events import Sipped
from engine.whiskey_business.rules.sheet import take_sheet
from engine.whiskey_business.rules.turn import stop_turn
from engine.whiskey_business.state import AskKeep, AskStuck, Context, State
from engine.whiskey_business.text.words import at_stake, dice_left, odds

_SHOT_OR_STOP = (SHOT, STOP)


def may_take_shot(catalog: Catalog, state: State) -> bool:
    """Return True while nothing of this roll is kept and a sheet is left to take (WB-28)."""
    return state.options.take_a_shot and state.fresh and state.sheets[state.turn] < catalog.sheets


def legal_stuck(catalog: Catalog, state: State, prompt: AskStuck) -> Sequence[AnyAction]:
    return _SHOT_OR_STOP


def ask_stuck(catalog: Catalog, state: State, prompt: AskStuck) -> str:
    return "Nothing fits. Take a shot for another roll, or end your turn?"


def take_shot(ctx: Context, prompt: AskKeep | AskStuck, action: Shot) -> None:
    """Take the sheet first, and with it perhaps the shelf; then the same dice again (WB-28)."""
    state = ctx.state
    if state.options.drinking_counters:
        state.shots[prompt.seat] += 1
        ctx.emit(Sipped(prompt.seat, True, state.shots[prompt.seat]))
    state.stage = "throw"
    take_sheet(ctx, prompt.seat, shot=True)


def stop(ctx: Context, prompt: AskKeep | AskStuck, action: Stop) -> None:
    """End the turn. WB-36: no player has to roll on; sheets taken stay."""
    stop_turn(ctx)


def shot_choice(catalog: Catalog, state: State, prompt: AskKeep | AskStuck, action: Shot) -> Choice:
    held = state.sheets[prompt.seat] + 1
    shelf = ", you knock over a shelf" if held == catalog.sheets and any(state.cellars[prompt.seat]) else ""
    taken = f"Your {ordinal(held)} sheet{shelf}"
    chance, dice = odds(catalog, state, more_sheets=1), dice_left(catalog, state)
    hint = first_fitting(HINT_LIMIT, f"{taken}; then {dice} again: {chance}", f"{taken}; then again: {chance}", taken)
    return Choice("shot", "shot", "Take a shot!", hint, tone="risk", icon="shot")


def stop_choice(catalog: Catalog, state: State, prompt: AskKeep | AskStuck, action: Stop) -> Choice:
    stake = at_stake(catalog, state)
    label = f"End turn and throw away {stake}" if stake else "End turn with nothing"
    hint = f"You stay at {counted(state.sheets[prompt.seat], 'sheet')}"
    return Choice("stop", "stop", label, hint, tone="risk")


def reactions(catalog: Catalog, state: State) -> tuple[Reaction, ...]:
    """List the reactions: while the roller is stuck and may take a shot, the others may pound on the table."""
    if not isinstance(state.flow.prompt_for(state.turn), AskStuck):
        return ()
    others = tuple(seat for seat in range(state.seats) if seat != state.turn)
    tally = "Pounding on the table: {count}. Take a shot, take a shot!"
    return (Reaction("chant", "Chant", others, tally, "**Chant** is for everybody else: talk them into a shot!"),)


SHOOT = Answer(take_shot, shot_choice)
STOP_HERE = Answer(stop, stop_choice)

STUCK = Mechanism(
    prompt=AskStuck,
    legal=legal_stuck,
    question=ask_stuck,
    answers={Shot: SHOOT, Stop: STOP_HERE},
)

"""Keeping dice of a roll: single ones or a whole set, then rolling on or banking."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.flow import Answer, Mechanism
from engine.core.game import Batch, Choice
from engine.core.words import listed
from engine.whiskey_business.actions import ROLL, SHOT, STOP, AnyAction, Bank, Place, Roll, Shot, Stop
from engine.whiskey_business.catalog import Catalog
from engine.whiskey_business.events import Placed
from engine.whiskey_business.rules.bank import BANK, bank_whiskey, legal_banks
from engine.whiskey_business.rules.fit import all_laid, fits_roll, max_count, placements, put
from engine.whiskey_business.rules.flight import land
from engine.whiskey_business.rules.recipe import finished_barrels, spoiled_barrels
from engine.whiskey_business.rules.roll import ROLL_AGAIN
from engine.whiskey_business.rules.shot import SHOOT, STOP_HERE, may_take_shot
from engine.whiskey_business.rules.suggestion import choice_key, keep_batches
from engine.whiskey_business.rules.turn import bust
from engine.whiskey_business.state import AskKeep, AskStuck, Context, State
from engine.whiskey_business.text.consequence import after_keeping, consequence
from engine.whiskey_business.text.words import missing


def look_at_roll(ctx: Context) -> None:
    """End a roll of which nothing fits as a bust, unless a shot can be taken (WB-08, WB-29)."""
    state = ctx.state
    if fits_roll(ctx.catalog, state):
        ctx.ask(AskKeep(state.turn))
    elif may_take_shot(ctx.catalog, state):
        ctx.ask(AskStuck(state.turn))
    else:
        bust(ctx)


def legal_keep(catalog: Catalog, state: State, prompt: AskKeep) -> Sequence[AnyAction]:
    """Keep what fits; after the first die of a roll one may roll on, or bank a complete recipe (WB-06, WB-13)."""
    actions: list[AnyAction] = [*placements(catalog, state)]
    if not state.fresh:
        banks, ruined = legal_banks(catalog, state), finished_barrels(state) == spoiled_barrels(state)
        actions += [ROLL, *banks] if ruined else [*banks, ROLL]
    elif may_take_shot(catalog, state):
        actions.append(SHOT)
    actions.append(STOP)
    return actions


def ask_keep(catalog: Catalog, state: State, prompt: AskKeep) -> str:
    if state.fresh:
        one = sum(state.loose) + (state.loose_flag >= 0) == 1
        return "Keep this die?" if one else "Which dice do you keep? At least one; the rest can be rolled again."
    more = "Keep more, " if fits_roll(catalog, state) else ""
    if finished_barrels(state):
        return f"{more}{'b' if more else 'B'}ank what you have, or roll on?"
    return f"{more}{'r' if more else 'R'}oll on or stop? Missing: {listed(missing(catalog, state))}."


def keep_die(ctx: Context, prompt: AskKeep, action: Place) -> None:
    """Keep a die; with all seven kept the whiskey banks itself, or the Flight lands (WB-12, WB-21)."""
    state, catalog = ctx.state, ctx.catalog
    row, flight = state.row, state.flight
    put(catalog, state, action)
    committed = catalog.whiskeys[state.row].id if state.row != row and state.row >= 0 else None
    ctx.emit(Placed(prompt.seat, action.face, committed, state.flight and not flight))
    if not all_laid(catalog, state):
        ctx.ask(prompt)
    elif state.flight:
        land(ctx, prompt.seat)
    else:
        bank_whiskey(ctx, prompt.seat, state.row)


def keep_choice(catalog: Catalog, state: State, prompt: AskKeep, action: Place) -> Choice:
    target = f" for {catalog.whiskeys[catalog.rows[action.row]].short}" if action.row else ""
    return Choice(
        key=choice_key(action),
        verb="keep",
        label=f"Keep {catalog.names[action.face]}{target}",
        hint=consequence(catalog, state, after_keeping(catalog, state, (action,))),
        group="Keep single dice",
        max_count=max_count(catalog, state, action.face),
        tone="primary",
        icon=action.face,
        about=(f"die.{action.face}",),
    )


def batches(catalog: Catalog, state: State, prompt: AskKeep, choices: Sequence[Choice]) -> list[Batch]:
    return keep_batches(catalog, state)


KEEPING = Mechanism(
    prompt=AskKeep,
    legal=legal_keep,
    question=ask_keep,
    answers={Place: Answer(keep_die, keep_choice), Roll: ROLL_AGAIN, Bank: BANK, Shot: SHOOT, Stop: STOP_HERE},
    batches=batches,
)

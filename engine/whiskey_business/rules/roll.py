"""Rolling: the first roll of a turn, and rolling on."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.flow import Answer, Mechanism
from engine.core.game import HINT_LIMIT, Choice, Tone
from engine.core.words import first_fitting
from engine.whiskey_business.actions import ROLL, AnyAction, Roll
from engine.whiskey_business.catalog import GRAIN, NONE, SHIP, WHISKEYS, Catalog
from engine.whiskey_business.events import Rolled
from engine.whiskey_business.rules.recipe import finished_barrels
from engine.whiskey_business.rules.sheet import meet_ship
from engine.whiskey_business.state import AskKeep, AskRoll, Context, State
from engine.whiskey_business.text.words import dice_left, roll_risks

_ONLY_ROLL = (ROLL,)


def legal_roll(catalog: Catalog, state: State, prompt: AskRoll) -> Sequence[AnyAction]:
    return _ONLY_ROLL


def ask_roll(catalog: Catalog, state: State, prompt: AskRoll) -> str:
    return "Last Call: your final turn." if state.caller != NONE else "Your turn."


def roll(ctx: Context, prompt: AskRoll | AskKeep, action: Roll) -> None:
    ctx.state.stage = "throw"


def throw(ctx: Context) -> None:
    """Roll every die that is not kept (WB-07)."""
    state, catalog, below = ctx.state, ctx.catalog, ctx.rng.below
    sides = catalog.ingredient_sides
    loose = [0] * (GRAIN + WHISKEYS)
    for _ in range(catalog.dice - sum(state.laid)):
        loose[sides[below(len(sides))]] += 1
    state.loose = loose
    if state.flag < 0:
        state.loose_flag = catalog.flag_sides[below(len(catalog.flag_sides))]
    state.rolls += 1
    state.fresh = True
    state.ended_by, state.ended_roll, state.ended_needs, state.ended_barrels = NONE, (), (), 0
    state.stage = "keep"
    ctx.emit(_rolled(catalog, state))
    if state.loose_flag == SHIP:
        meet_ship(ctx, state.turn)


def _rolled(catalog: Catalog, state: State) -> Rolled:
    faces = [face for face, count in zip(catalog.ingredients, state.loose, strict=True) for _ in range(count)]
    flag = catalog.flags[state.loose_flag] if state.flag < 0 else None
    return Rolled(state.turn, state.rolls, tuple(faces), flag)


def roll_choice(catalog: Catalog, state: State, prompt: AskRoll | AskKeep, action: Roll) -> Choice:
    dice = dice_left(catalog, state)
    label = f"Roll on with {dice}" if state.rolls else f"Roll all {dice}"
    tone: Tone = "risk" if finished_barrels(state) else "primary"
    hint = first_fitting(HINT_LIMIT, *roll_risks(catalog, state, prompt.seat))
    return Choice("roll", "roll", label, hint, tone=tone, icon="dice")


ROLL_AGAIN = Answer(roll, roll_choice)

ROLLING = Mechanism(
    prompt=AskRoll,
    legal=legal_roll,
    question=ask_roll,
    answers={Roll: ROLL_AGAIN},
)

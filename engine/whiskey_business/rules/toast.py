"""The winner's toast: the flag die says in which accent, and the globe leaves it to the winner."""

from __future__ import annotations

from engine.core.flow import Answer, Mechanism
from engine.core.game import Choice
from engine.core.words import sentence
from engine.whiskey_business.actions import PickAccent
from engine.whiskey_business.catalog import GLOBE, Catalog
from engine.whiskey_business.events import AccentPicked, Toasted
from engine.whiskey_business.state import AskAccent, Context, State


def propose_toast(ctx: Context) -> None:
    """Let the next winner roll for an accent; when all have given their toast, the game is over."""
    state = ctx.state
    given = len(state.toasts)
    if given == len(state.winners):
        state.stage = "over"
        return
    seat, face = state.winners[given], ctx.rng.pick(ctx.catalog.flag_sides)
    ctx.emit(Toasted(seat, ctx.catalog.flags[face]))
    if face == GLOBE:
        ctx.ask(AskAccent(seat))
    else:
        state.toasts.append((seat, face, face))


def legal_accents(catalog: Catalog, state: State, prompt: AskAccent) -> list[PickAccent]:
    return [PickAccent(flag) for number, flag in enumerate(catalog.flags) if number != GLOBE]


def ask_accent(catalog: Catalog, state: State, prompt: AskAccent) -> str:
    return "You have won, and rolled the globe: in which accent do you give your toast?"


def pick_accent(ctx: Context, prompt: AskAccent, action: PickAccent) -> None:
    ctx.state.toasts.append((prompt.seat, GLOBE, ctx.catalog.flag_numbers[action.face]))
    ctx.emit(AccentPicked(prompt.seat, action.face))


def accent_choice(catalog: Catalog, state: State, prompt: AskAccent, action: PickAccent) -> Choice:
    return Choice(
        f"toast-{action.face}",
        "toast",
        f"Toast in {catalog.toasts[action.face].accent}",
        sentence(f"“{catalog.toasts[catalog.flags[GLOBE]].line}”"),
        tone="gain",
        icon=action.face,
    )


TOASTING = Mechanism(
    prompt=AskAccent,
    legal=legal_accents,
    question=ask_accent,
    answers={PickAccent: Answer(pick_accent, accent_choice)},
)

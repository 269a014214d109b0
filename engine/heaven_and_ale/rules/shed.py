"""The shed procedure: sum, brewmaster, shed tile, and which neighbors it activates."""

from __future__ import annotations

from engine.core.flow import Answer, Mechanism
from engine.core.game import HINT_LIMIT, LABEL_LIMIT, Choice, Seat
from engine.core.words import first_fitting
from engine.heaven_and_ale import actions
from engine.heaven_and_ale.actions import Activate, AnyAction
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.events import Activated, ShedBuilt
from engine.heaven_and_ale.rules.activation import gain_of, outcomes
from engine.heaven_and_ale.rules.placement import shed_sum
from engine.heaven_and_ale.rules.production import advance_brewmaster, take_gain
from engine.heaven_and_ale.state import AskActivation, Context, State
from engine.heaven_and_ale.text.words import activated_tiles, after_gain, gain_text, short_gain_text


def build_next(ctx: Context, seat: Seat) -> None:
    """Build the first shed that waits, and ask what it activates (HA-05)."""
    state, catalog, player = ctx.state, ctx.catalog, ctx.state.players[seat]
    shed, state.enclosed = state.enclosed[0], state.enclosed[1:]
    total = shed_sum(catalog, player, shed)
    kind = catalog.shed_by_sum[total]
    advance_brewmaster(catalog, player, kind.brewmaster)
    player.sheds[shed] = kind.type
    ctx.emit(ShedBuilt(seat, shed, kind.type, total, kind.brewmaster))
    if kind.activates:
        ctx.ask(AskActivation(seat, shed))


def legal_activation(catalog: Catalog, state: State, prompt: AskActivation) -> list[AnyAction]:
    player = state.players[prompt.seat]
    kind = catalog.shed_types[player.sheds[prompt.shed]]
    return [actions.activate(hexes) for hexes in outcomes(catalog, player, prompt.shed, kind).values()]


def activate(ctx: Context, prompt: AskActivation, action: Activate) -> None:
    """Take the gain of the neighbors; an activated monk triggers nothing."""
    player = ctx.state.players[prompt.seat]
    gain = gain_of(ctx.catalog, player, action.hexes)
    take_gain(ctx.catalog, player, gain)
    ctx.emit(Activated(prompt.seat, prompt.shed, action.hexes, gain))


# What people see


def ask_which(catalog: Catalog, state: State, prompt: AskActivation) -> str:
    kind = catalog.shed_types[state.players[prompt.seat].sheds[prompt.shed]]
    return f"Shed {prompt.shed} activates {activated_tiles(kind)}. Which?"


def activate_choice(catalog: Catalog, state: State, prompt: AskActivation, action: Activate) -> Choice:
    player = state.players[prompt.seat]
    gain = gain_of(catalog, player, action.hexes)
    hexes, brings = ", ".join(action.hexes), (gain_text(catalog, gain), short_gain_text(catalog, gain))
    return Choice(
        key=f"activate-{'-'.join(action.hexes)}",
        verb="activate",
        label=first_fitting(LABEL_LIMIT, *(f"Activate {hexes}: {text}" for text in brings)),
        hint=first_fitting(HINT_LIMIT, *after_gain(catalog, player, gain)),
        tone="gain",
        about=tuple(f"hex.{prompt.seat}.{label}" for label in action.hexes),
    )


ACTIVATION = Mechanism(
    prompt=AskActivation,
    legal=legal_activation,
    question=ask_which,
    answers={Activate: Answer(activate, activate_choice)},
    forced=True,
    shot="seat",
)

"""Moving one resource marker of one's choice: by a starting space or by a privilege card."""

from __future__ import annotations

from engine.core.flow import Answer, Mechanism
from engine.core.game import Choice
from engine.core.words import counted
from engine.heaven_and_ale import actions
from engine.heaven_and_ale.actions import Advance, AnyAction
from engine.heaven_and_ale.catalog import Catalog
from engine.heaven_and_ale.events import Advanced
from engine.heaven_and_ale.rules.production import advance, furthest_behind, surplus_ducats
from engine.heaven_and_ale.state import AskMarker, Context, Player, State
from engine.heaven_and_ale.text.words import becomes, ducats


def legal_marker(catalog: Catalog, state: State, prompt: AskMarker) -> list[AnyAction]:
    """Offer any resource, or for the card that counts discs one of those furthest behind."""
    player = state.players[prompt.seat]
    offered = furthest_behind(catalog, player) if prompt.cause == "disc_count" else catalog.resources
    return [actions.advance(resource) for resource in offered]


def steps_of(catalog: Catalog, player: Player, prompt: AskMarker, resource: str) -> int:
    """Return the steps of a marker; the new disc counts, and markers stand where the activations left them (HA-13)."""
    if prompt.cause == "start":
        return catalog.starts[player.start].amount
    card = catalog.card_by_effect[prompt.cause]
    counted_things = player.counts[resource] if prompt.cause == "colour_count" else len(player.discs)
    return counted_things * card.amount


def move_marker(ctx: Context, prompt: AskMarker, action: Advance) -> None:
    player = ctx.state.players[prompt.seat]
    steps = steps_of(ctx.catalog, player, prompt, action.resource)
    surplus = advance(ctx.catalog, player, action.resource, steps)
    ctx.emit(Advanced(prompt.seat, action.resource, steps, surplus, prompt.cause))


# What people see


def ask_marker(catalog: Catalog, state: State, prompt: AskMarker) -> str:
    player = state.players[prompt.seat]
    if prompt.cause == "colour_count":
        return "Which resource moves by its number of tiles?"
    steps = steps_of(catalog, player, prompt, catalog.resources[0])
    if prompt.cause == "disc_count":
        return f"Several resources are furthest behind. Which one moves {counted(steps, 'step')}?"
    return f"Which resource moves {counted(steps, 'step')}?"


def advance_choice(catalog: Catalog, state: State, prompt: AskMarker, action: Advance) -> Choice:
    player, name = state.players[prompt.seat], catalog.names[action.resource]
    steps = steps_of(catalog, player, prompt, action.resource)
    spot = player.markers[action.resource]
    surplus = surplus_ducats(catalog, spot + steps)
    hint = becomes(name, spot, min(spot + steps, catalog.production.last)) if steps else "you have no such tile"
    return Choice(
        key=f"advance-{action.resource}",
        verb="advance",
        label=f"Move {name} +{steps}",
        icon=action.resource,
        hint=f"{hint}; {ducats(surplus)} for steps past {catalog.production.last}" if surplus else hint,
        tone="gain" if steps else "plain",
        about=(f"marker.{prompt.seat}.{action.resource}",),
    )


MARKER = Mechanism(
    prompt=AskMarker,
    legal=legal_marker,
    question=ask_marker,
    answers={Advance: Answer(move_marker, advance_choice)},
    forced=True,
    shot="seat",
)

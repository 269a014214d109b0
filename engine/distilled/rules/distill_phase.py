"""Distilling as a whole: each seat's own flow, the recipe and barrel, and the labels when all are done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.core.flow import Answer, Mechanism, ParallelFlow
from engine.core.game import Choice, Seat
from engine.core.words import counted
from engine.distilled import actions
from engine.distilled.actions import AnyAction, Make
from engine.distilled.catalog import Catalog
from engine.distilled.prompts import AskAgain, AskRecipe, AskReturn, AskStill
from engine.distilled.rules.piles import discard, without
from engine.distilled.rules.powers.operations import ADD_FLAVOR, DRAW_FLAVORS_KEEP
from engine.distilled.rules.powers.owned import powers_with
from engine.distilled.rules.recipes import options
from engine.distilled.rules.still import can_redistill, finish_reactions, returnable
from engine.distilled.rules.washback import offer_washback, run_of
from engine.distilled.spirit_events import DistillingEnded, SpiritMade
from engine.distilled.state import Context, Run, Spirit, State
from engine.distilled.text.words import capped, name_of, names_of

DISTILLING = "distilling"
"""The Parallel of the distill phase."""


def begin(ctx: Context) -> None:
    for player in ctx.state.players:
        player.run = Run()
    ctx.ask_all(DISTILLING, ctx.state.order)


def next_step(ctx: Context, seat: Seat) -> None:
    """Start the next step of this seat; do nothing once it is done."""
    run = run_of(ctx.state.players[seat])
    if run.step != "done":
        _STEPS[run.step](ctx, seat)


def _still(ctx: Context, seat: Seat) -> None:
    ctx.ask(AskStill(seat))


def _removed(ctx: Context, seat: Seat) -> None:
    player = ctx.state.players[seat]
    if can_redistill(ctx.catalog, player):
        ctx.ask(AskAgain(seat))
    else:
        run_of(player).step = "returned"
        _returned(ctx, seat)


def _returned(ctx: Context, seat: Seat) -> None:
    if returnable(ctx.catalog, ctx.state.players[seat]):
        ctx.ask(AskReturn(seat))
    else:
        finish_reactions(ctx, seat)
        _recipe(ctx, seat)


def _recipe(ctx: Context, seat: Seat) -> None:
    ctx.ask(AskRecipe(seat))


_STEPS: Mapping[str, Callable[[Context, Seat], None]] = {
    "fill": offer_washback,
    "still": _still,
    "removed": _removed,
    "returned": _returned,
    "recipe": _recipe,
}


# Recipe and barrel


def legal_recipe(catalog: Catalog, state: State, prompt: AskRecipe) -> list[AnyAction]:
    player = state.players[prompt.seat]
    return [actions.make(recipe, barrel) for recipe, barrel in options(catalog, player, run_of(player).stack)]


def make(ctx: Context, prompt: AskRecipe, action: Make) -> None:
    player = ctx.state.players[prompt.seat]
    run = run_of(player)
    recipe = ctx.catalog.recipes[action.recipe]
    player.storeroom = without(player.storeroom, action.barrel)
    player.fresh = Spirit(action.recipe, run.stack, action.barrel, recipe.signature, ctx.state.round)
    player.signature_made = player.signature_made or recipe.signature
    run.step = "done"
    ctx.emit(SpiritMade(prompt.seat, action.recipe, action.barrel, run.stack))


def hand_out_labels(ctx: Context) -> None:
    """Hand out labels in turn order while there are any (DI-11, DI-23), and traded cards to the truck: all are done."""
    state = ctx.state
    made: list[tuple[Seat, str]] = []
    without_label: list[Seat] = []
    for seat in state.order:
        player = state.players[seat]
        run = run_of(player)
        for card in run.discards:
            discard(ctx.catalog, state, card)
        run.discards = ()
        if player.fresh is not None:
            made.append((seat, player.fresh.recipe))
            if not _take_label(state, seat, player.fresh):
                without_label.append(seat)
    ctx.emit(DistillingEnded(tuple(made), tuple(without_label)))
    state.stage, state.turn = "distill_end", 0


def _take_label(state: State, seat: Seat, spirit: Spirit) -> bool:
    if spirit.label:
        return True  # a signature recipe is its own label
    if not state.labels[spirit.recipe]:
        return False
    state.labels[spirit.recipe] -= 1
    state.players[seat].fresh = replace(spirit, label=True)
    return True


# What people see


def ask_recipe(catalog: Catalog, state: State, prompt: AskRecipe) -> str:
    stack = run_of(state.players[prompt.seat]).stack
    return f"Your spirit: {names_of(catalog, stack)}. What do you make of it?"


def make_choice(catalog: Catalog, state: State, prompt: AskRecipe, action: Make) -> Choice:
    recipe, barrel = catalog.recipes[action.recipe], catalog.cards[action.barrel]
    left = state.labels.get(recipe.id)
    label = "its own label" if left is None else f"{counted(left, 'label')} left" if left else "no label left"
    when = "ages first, sold later" if recipe.aged else "must be sold this round"
    hint = f"{recipe.sp} SP by recipe; {when}; {label}"
    power = _barrel_power(catalog, action.barrel)
    return Choice(
        key=f"make-{recipe.id}-{_short(barrel.id)}"[:40],
        verb="make",
        label=f"Make {recipe.name} in {name_of(catalog, barrel.id)}",
        hint=capped(f"{hint}; {power}" if power else hint),
        tone="gain" if left != 0 else "primary",
        about=(f"recipe.{recipe.id}", f"storeroom.{prompt.seat}.{barrel.id}"),
    )


def _short(barrel: str) -> str:
    """Shorten the names: recipe and barrel together must fit a key."""
    return barrel.removesuffix("_barrel")[:12]


def _barrel_power(catalog: Catalog, barrel: str) -> str:
    card = catalog.cards[barrel]
    parts = [f"{card.money} money"] if card.money else []
    parts += [f"{card.sp} SP"] if card.sp else []
    return f"barrel {', '.join(parts)}" if parts else ""


RECIPE = Mechanism(
    prompt=AskRecipe,
    legal=legal_recipe,
    question=ask_recipe,
    answers={Make: Answer(make, make_choice)},
    forced=True,
    shot="seat",
)

DISTILL_PHASE = ParallelFlow(DISTILLING, settle=hand_out_labels, proceed=next_step)


def end_powers(catalog: Catalog, state: State, seat: Seat) -> tuple[str, ...]:
    """Return upgrades that add flavors to the spirit just distilled; none without a spirit (DI-56)."""
    player = state.players[seat]
    if player.fresh is None:
        return ()
    found = [
        *powers_with(catalog, player, "distill_end", ADD_FLAVOR),
        *powers_with(catalog, player, "distill_end", DRAW_FLAVORS_KEEP),
    ]
    return tuple(source for source, _ in found)

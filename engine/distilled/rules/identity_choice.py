"""The set-up: everybody chooses an identity and returns a goal, at the same time and in secret."""

from __future__ import annotations

from engine.core.flow import Answer, Mechanism, ParallelFlow
from engine.core.game import HINT_LIMIT, Choice, Seat
from engine.core.words import first_fitting, sentence
from engine.distilled.actions import AnyAction, ChooseIdentity, ReturnGoal
from engine.distilled.catalog import Catalog
from engine.distilled.events import GoalsKept, IdentitiesShown, IdentityKept, Ready
from engine.distilled.prompts import AskGoal, AskIdentity
from engine.distilled.rules.measures import metric_text
from engine.distilled.rules.piles import gain_money, without
from engine.distilled.rules.powers.operations import FREE_RECIPE
from engine.distilled.rules.powers.owned import powers_with
from engine.distilled.state import Context, State
from engine.distilled.text.cards import brief, powers_text
from engine.distilled.text.names import region_name

SETUP = "setup"
"""The Parallel of the set-up."""


def begin(ctx: Context) -> None:
    ctx.ask_all(SETUP, ctx.state.order)


def next_choice(ctx: Context, seat: Seat) -> None:
    player = ctx.state.players[seat]
    if not player.identity:
        ctx.ask(AskIdentity(seat))
    elif len(player.goals) > ctx.catalog.rules.setup.goals_kept:
        ctx.ask(AskGoal(seat))
    else:
        ctx.emit(Ready(seat))


def legal_identity(catalog: Catalog, state: State, prompt: AskIdentity) -> list[AnyAction]:
    return [ChooseIdentity(identity) for identity in state.players[prompt.seat].dealt]


def legal_goal(catalog: Catalog, state: State, prompt: AskGoal) -> list[AnyAction]:
    return [ReturnGoal(goal) for goal in state.players[prompt.seat].goals]


# Effects


def choose_identity(ctx: Context, prompt: AskIdentity, action: ChooseIdentity) -> None:
    ctx.state.players[prompt.seat].identity = action.identity
    ctx.emit(IdentityKept(prompt.seat, action.identity, audience=(prompt.seat,)))


def return_goal(ctx: Context, prompt: AskGoal, action: ReturnGoal) -> None:
    player = ctx.state.players[prompt.seat]
    player.goals = without(player.goals, action.goal)
    ctx.emit(GoalsKept(prompt.seat, player.goals, audience=(prompt.seat,)))


def open_distilleries(ctx: Context) -> None:
    """Show the identities, as all have chosen; everybody takes money and ingredients."""
    state, catalog = ctx.state, ctx.catalog
    for player in state.players:
        identity = catalog.identities[player.identity]
        player.dealt = ()
        player.pantry = identity.cards
        gain_money(player, identity.money, "start")
        for _, power in powers_with(catalog, player, "setup", FREE_RECIPE):
            player.cubes = (*player.cubes, power.recipe)
    ctx.emit(IdentitiesShown(tuple(player.identity for player in state.players)))
    state.stage = "round"


# What people see


def ask_identity(catalog: Catalog, state: State, prompt: AskIdentity) -> str:
    return "Choose your distiller." if state.solo else "Choose your distiller and your goals, in secret."


def ask_goal(catalog: Catalog, state: State, prompt: AskGoal) -> str:
    return "Choose your distiller and your goals, in secret."


def identity_choice(catalog: Catalog, state: State, prompt: AskIdentity, action: ChooseIdentity) -> Choice:
    identity = catalog.identities[action.identity]
    region, text = region_name(identity.region), powers_text(catalog, identity)
    signature = f"Signature {identity.recipe.name}, {identity.recipe.sp} SP."
    start = f"{identity.money} money."
    return Choice(
        key=f"identity-{action.identity}",
        verb="choose",
        label=f"Choose {identity.name}",
        hint=first_fitting(
            HINT_LIMIT,
            f"{region}. {text} {signature} {start}",
            f"{text} {signature} {start}",
            f"{text} {identity.recipe.name}, {identity.recipe.sp} SP. {start}",
            f"{sentence(brief(catalog, identity))}. {signature} {start}",
        ),
        group="Distiller",
        tone="primary",
        private=state.solo is None,
        about=(f"identity.{action.identity}",),
    )


def goal_choice(catalog: Catalog, state: State, prompt: AskGoal, action: ReturnGoal) -> Choice:
    goal = catalog.goals[action.goal]
    return Choice(
        key=f"return-{action.goal}",
        verb="return",
        label=f"Return {goal.name}",
        hint=first_fitting(
            HINT_LIMIT,
            f"you give up {goal.sp} SP for: {metric_text(catalog, goal.metric)}",
            metric_text(catalog, goal.metric),
        ),
        group="Goals",
        private=True,
        about=(f"goal.{action.goal}",),
    )


IDENTITY = Mechanism(
    prompt=AskIdentity,
    legal=legal_identity,
    question=ask_identity,
    answers={ChooseIdentity: Answer(choose_identity, identity_choice)},
    shot="hand",
)

GOAL = Mechanism(
    prompt=AskGoal,
    legal=legal_goal,
    question=ask_goal,
    answers={ReturnGoal: Answer(return_goal, goal_choice)},
    shot="hand",
)

CHOOSING = ParallelFlow(SETUP, settle=open_distilleries, proceed=next_choice)

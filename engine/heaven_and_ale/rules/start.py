"""The starting area: where figures stand before a round and where they come back to, each with a reward."""

from __future__ import annotations

from engine.core.flow import Answer, Mechanism
from engine.core.game import Choice, Seat
from engine.core.words import counted
from engine.heaven_and_ale import actions
from engine.heaven_and_ale.actions import AnyAction, Enter
from engine.heaven_and_ale.catalog import BREWMASTER, Catalog
from engine.heaven_and_ale.data.models import StartRecord
from engine.heaven_and_ale.events import Entered
from engine.heaven_and_ale.rules.production import advance_brewmaster
from engine.heaven_and_ale.rules.supply import last_round
from engine.heaven_and_ale.state import AskMarker, AskStart, AskTurn, Context, State
from engine.heaven_and_ale.text.words import becomes, ducats


def open_starts(catalog: Catalog, state: State, seat: Seat) -> list[str]:
    """Return the spaces without another figure (HA-11); the last to come must begin the next round (HA-12)."""
    own = state.players[seat]
    others = [player for player in state.players if player is not own]
    taken = [player.start for player in others]
    if catalog.first_start not in taken and False not in [player.home for player in others]:
        return [catalog.first_start]
    return [start for start in catalog.starts if start not in taken]


def legal_start(catalog: Catalog, state: State, prompt: AskStart) -> list[AnyAction]:
    return [actions.enter(start) for start in open_starts(catalog, state, prompt.seat)]


def enter(ctx: Context, prompt: AskStart | AskTurn, action: Enter) -> None:
    enter_start(ctx, prompt.seat, action.start)


def enter_start(ctx: Context, seat: Seat, start: str) -> None:
    """Put the figure there and take the reward; in a round, it is out until the next one."""
    state, player, record = ctx.state, ctx.state.players[seat], ctx.catalog.starts[start]
    setup = state.stage == "start"
    player.space, player.start = 0, start
    if not setup:
        player.home = True
        state.stage = "next"
    brewmaster = record.amount if record.reward == "brewmaster" else 0
    money = record.amount if record.reward == "ducats" else 0
    advance_brewmaster(ctx.catalog, player, brewmaster)
    player.ducats += money
    ctx.emit(Entered(seat, start, setup, brewmaster, money))
    if record.reward == "resource":  # HA-10: one marker of one's choice takes all steps
        ctx.ask(AskMarker(seat, "start"))


# What people see


def ask_start(catalog: Catalog, state: State, prompt: AskStart) -> str:
    return "Which starting space do you take?"


def enter_choice(catalog: Catalog, state: State, prompt: AskStart | AskTurn, action: Enter) -> Choice:
    record, setup = catalog.starts[action.start], isinstance(prompt, AskStart)
    reward, hint = _reward(catalog, state, prompt.seat, record)
    return Choice(
        key=f"enter-{action.start}",
        verb="start" if setup else "return",
        label=f"{'Start with' if setup else 'Go home:'} {reward}",
        hint=hint if setup else f"{hint}; {_after(catalog, state)}",
        group="" if setup else "Go home",
        tone="primary" if setup else "plain",
        icon={"brewmaster": "mug", "ducats": "coin"}.get(record.reward, ""),
        about=(f"start.{action.start}",),
    )


def _reward(catalog: Catalog, state: State, seat: Seat, record: StartRecord) -> tuple[str, str]:
    player, amount = state.players[seat], record.amount
    if record.reward == "brewmaster":
        after = min(player.brewmaster + amount, catalog.production.last)
        return f"brewmaster +{amount}", becomes(catalog.names[BREWMASTER], player.brewmaster, after)
    if record.reward == "ducats":
        return f"{ducats(amount)}", f"you then have {ducats(player.ducats + amount)}"
    if record.reward == "resource":
        return f"a resource +{amount}", f"a resource marker of your choice moves {counted(amount, 'step')}"
    if state.round == last_round(catalog, state):
        return f"first player (+{counted(amount, 'point')})", "no other reward"
    return "be first next round", "no other reward"


def _after(catalog: Catalog, state: State) -> str:
    if state.round == last_round(catalog, state):
        return "this ends the game for you"
    return f"you sit out the rest of round {state.round}"


ENTER = Answer(enter, enter_choice)

START = Mechanism(
    prompt=AskStart,
    legal=legal_start,
    question=ask_start,
    answers={Enter: ENTER},
    forced=True,
)

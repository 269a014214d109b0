"""A game for one: goals are claimed, and two cards may be swapped, between any two actions."""

from __future__ import annotations

from itertools import combinations

from engine.core.flow import Answer, Mechanism, Standing
from engine.core.game import Choice
from engine.core.words import counted, sentence
from engine.distilled import actions
from engine.distilled.actions import (
    CANCEL_SWAP,
    GO_ON,
    OPEN_SWAP,
    AnyAction,
    CancelSwap,
    Claim,
    GoOn,
    OpenSwap,
    Swap,
)
from engine.distilled.catalog import Catalog
from engine.distilled.conditions import metric_text
from engine.distilled.events import GoalClaimed, GoalsSwapped
from engine.distilled.piles import gain_money, gain_sp
from engine.distilled.prompts import AnyPrompt, AskClaim, AskIdentity, AskSwap, Occasion
from engine.distilled.solo_goals import OCCASIONS, claimable, target, uncovered
from engine.distilled.state import Context, Solo, State
from engine.distilled.wording import capped, gains


def barrel(state: State) -> Solo:
    assert state.solo is not None
    return state.solo


def offer_claims(ctx: Context, occasion: Occasion) -> None:
    """Stop for the goals that can be completed on this occasion only."""
    if ctx.state.solo is not None and _claims(ctx.catalog, ctx.state, occasion):
        ctx.ask(AskClaim(0, occasion))


def _claims(catalog: Catalog, state: State, occasion: Occasion | None) -> tuple[str, ...]:
    return claimable(catalog, state, occasion)


def occasion_of(prompt: AnyPrompt) -> Occasion | None:
    return prompt.occasion if isinstance(prompt, AskClaim) else None


# Claiming


def legal_standing(catalog: Catalog, state: State, prompt: AnyPrompt) -> list[AnyAction]:
    """Claims of the moment, collect goals included, and the swap (DI-36, DI-60)."""
    if state.solo is None or isinstance(prompt, AskIdentity | AskSwap):
        return []
    found: list[AnyAction] = [actions.claim(goal) for goal in _claims(catalog, state, occasion_of(prompt))]
    return found if state.solo.swapped else [*found, OPEN_SWAP]


def claim(ctx: Context, prompt: AnyPrompt, action: Claim) -> None:
    state, solo = ctx.state, barrel(ctx.state)
    goal, player = ctx.catalog.solo_goals[action.goal], state.players[prompt.seat]
    row = next(n for n, cards in enumerate(solo.rows, 1) if goal.id in cards)
    solo.completed = (*solo.completed, goal.id)
    solo.active = max(solo.active, row)
    if goal.kind in ("distill", "sell"):  # earn goals are not tied to one spirit
        solo.claimed = (*solo.claimed, OCCASIONS[goal.kind])
    flipped = _flip(ctx.catalog, solo)
    gain_money(player, goal.money, "solo")
    gain_sp(player, goal.sp, "solo")
    ctx.emit(GoalClaimed(prompt.seat, goal.id, goal.sp, goal.money, row, flipped))
    if isinstance(prompt, AskClaim) and not _claims(ctx.catalog, state, prompt.occasion):
        state.flow.pop(prompt.seat)


def _flip(catalog: Catalog, solo: Solo) -> tuple[str, ...]:
    """Turn up what a completed card uncovers; returns the new ones."""
    before = solo.face_up
    solo.face_up = uncovered(catalog, solo)
    return tuple(card for card in solo.face_up if card not in before)


def go_on(ctx: Context, prompt: AskClaim, action: GoOn) -> None:
    """The other goals of the occasion are let go."""


# Swapping


def open_swap(ctx: Context, prompt: AnyPrompt, action: OpenSwap) -> None:
    ctx.ask(AskSwap(prompt.seat))


def legal_swap(catalog: Catalog, state: State, prompt: AskSwap) -> list[AnyAction]:
    pairs = [pair for row in barrel(state).rows for pair in combinations(row, 2)]
    return [*(actions.swap(*_places(barrel(state), pair)) for pair in pairs), CANCEL_SWAP]


def _places(solo: Solo, pair: tuple[str, str]) -> tuple[int, int, int]:
    number, row = next((n, row) for n, row in enumerate(solo.rows, 1) if pair[0] in row)
    return number, row.index(pair[0]), row.index(pair[1])


def swap(ctx: Context, prompt: AskSwap, action: Swap) -> None:
    """Marks and face-up state move with the cards (DI-39, DI-60)."""
    solo = barrel(ctx.state)
    row = list(solo.rows[action.row - 1])
    row[action.one], row[action.other] = row[action.other], row[action.one]
    solo.rows = (*solo.rows[: action.row - 1], tuple(row), *solo.rows[action.row :])
    solo.swapped = True
    flipped = _flip(ctx.catalog, solo)
    ctx.emit(GoalsSwapped(prompt.seat, action.row, (action.one, action.other), flipped))


def cancel_swap(ctx: Context, prompt: AskSwap, action: CancelSwap) -> None:
    """Nothing moves."""


# What people see


def ask_claim(catalog: Catalog, state: State, prompt: AskClaim) -> str:
    when = {"distilled": "with the spirit you distilled", "sold": "with this sale", "round": "at the end of the round"}
    return f"You can complete a goal {when[prompt.occasion]}."


def claim_choice(catalog: Catalog, state: State, prompt: AnyPrompt, action: Claim) -> Choice:
    goal = catalog.solo_goals[action.goal]
    reward = gains(goal.money, goal.sp) if goal.money or goal.sp else f"target +{goal.target}"
    return Choice(
        key=f"claim-{goal.id}",
        verb="claim",
        label=f"Complete {goal.id} ({reward})",
        hint=capped(sentence(metric_text(catalog, goal.metric))),
        tone="gain",
    )


def go_on_choice(catalog: Catalog, state: State, prompt: AskClaim, action: GoOn) -> Choice:
    return Choice(key="go-on", verb="pass", label="Go on", hint="you leave the other goals for another time")


def open_swap_choice(catalog: Catalog, state: State, prompt: AnyPrompt, action: OpenSwap) -> Choice:
    rise, now = catalog.solo.swap.target, target(catalog, barrel(state))
    return Choice(
        key="open-swap",
        verb="swap",
        label="Swap two goal cards",
        hint=f"once a game, two cards of one row; the score you need rises by {rise} (now {now})",
    )


def ask_swap(catalog: Catalog, state: State, prompt: AskSwap) -> str:
    return "Which two cards of one row change places?"


def swap_choice(catalog: Catalog, state: State, prompt: AskSwap, action: Swap) -> Choice:
    solo = barrel(state)
    row = solo.rows[action.row - 1]
    names = [_card_name(solo, row[n], n) for n in (action.one, action.other)]
    return Choice(
        key=f"swap-{action.row}-{action.one}-{action.other}",
        verb="swap",
        label=f"Swap {names[0]} and {names[1]}",
        hint=f"row {action.row}: {counted(len(row), 'card')}; face-down cards above a completed one are turned up",
        group=f"Row {action.row}",
        tone="risk",
    )


def _card_name(solo: Solo, card: str, place: int) -> str:
    name = card if card in solo.face_up else f"face-down {card[0]}"
    done = ", completed" if card in solo.completed else ""
    return f"{name} (place {place + 1}{done})"


def cancel_swap_choice(catalog: Catalog, state: State, prompt: AskSwap, action: CancelSwap) -> Choice:
    return Choice(key="cancel", verb="swap", label="Swap nothing", hint="the cards stay where they are")


CLAIM = Mechanism(
    prompt=AskClaim,
    legal=lambda catalog, state, prompt: [GO_ON],
    question=ask_claim,
    answers={GoOn: Answer(go_on, go_on_choice)},
)

SWAP = Mechanism(
    prompt=AskSwap,
    legal=legal_swap,
    question=ask_swap,
    answers={Swap: Answer(swap, swap_choice), CancelSwap: Answer(cancel_swap, cancel_swap_choice)},
)

ANY_TIME = Standing(
    legal=legal_standing,
    answers={Claim: Answer(claim, claim_choice), OpenSwap: Answer(open_swap, open_swap_choice)},
)

"""A game for one: goals are claimed, and two cards may be swapped, between any two actions."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.flow import Answer, Mechanism, Standing
from engine.core.game import Choice
from engine.core.words import sentence
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
from engine.distilled.events import GoalClaimed, GoalsSwapped
from engine.distilled.prompts import AnyPrompt, AskClaim, AskIdentity, AskSwap, Occasion
from engine.distilled.rules.goal_barrel import (
    OCCASIONS,
    claimable,
    claimable_by_swap,
    exchange,
    is_last_moment,
    possible_swaps,
    target,
    uncovered,
)
from engine.distilled.rules.measures import metric_text
from engine.distilled.rules.piles import gain_money, gain_sp
from engine.distilled.state import Context, Solo, State
from engine.distilled.text.words import capped, gains


def barrel(state: State) -> Solo:
    assert state.solo is not None
    return state.solo


def offer_claims(ctx: Context, occasion: Occasion) -> None:
    """Stop for the goals that can be completed on this occasion only, perhaps after a swap."""
    if _has_claims(ctx.catalog, ctx.state, occasion):
        ctx.ask(AskClaim(0, occasion))


def _has_claims(catalog: Catalog, state: State, occasion: Occasion) -> bool:
    return bool(claimable(catalog, state, occasion)) or claimable_by_swap(catalog, state, occasion)


def occasion_of(prompt: AnyPrompt) -> Occasion | None:
    return prompt.occasion if isinstance(prompt, AskClaim) else None


# Claiming


def legal_standing(catalog: Catalog, state: State, prompt: AnyPrompt) -> list[AnyAction]:
    """List the claims of the moment, collect goals included, and the swap (DI-36, DI-60)."""
    if state.solo is None or isinstance(prompt, AskIdentity | AskSwap):
        return []
    found: list[AnyAction] = [actions.claim(goal) for goal in claimable(catalog, state, occasion_of(prompt))]
    return found if state.solo.swapped else [*found, OPEN_SWAP]


def claim(ctx: Context, prompt: AnyPrompt, action: Claim) -> None:
    state, solo = ctx.state, barrel(ctx.state)
    goal, player = ctx.catalog.solo_goals[action.goal], state.players[prompt.seat]
    row = next(n for n, cards in enumerate(solo.rows, 1) if goal.id in cards)
    solo.completed = (*solo.completed, goal.id)
    solo.active = max(solo.active, row)
    if goal.kind in ("distill", "sell"):  # earn goals are not tied to one spirit
        solo.claimed = (*solo.claimed, OCCASIONS[goal.kind])
    before, solo.face_up = solo.face_up, uncovered(ctx.catalog, solo)
    gain_money(player, goal.money, "solo")
    gain_sp(player, goal.sp, "solo")
    ctx.emit(GoalClaimed(prompt.seat, goal.id, goal.sp, goal.money, row, _turned_up(before, solo)))
    if isinstance(prompt, AskClaim) and not _has_claims(ctx.catalog, state, prompt.occasion):
        ctx.withdraw(prompt)


def _turned_up(before: tuple[str, ...], solo: Solo) -> tuple[str, ...]:
    return tuple(card for card in solo.face_up if card not in before)


def go_on(ctx: Context, prompt: AskClaim, action: GoOn) -> None:
    """Let the other goals of the occasion go."""


# Swapping


def open_swap(ctx: Context, prompt: AnyPrompt, action: OpenSwap) -> None:
    ctx.ask(AskSwap(prompt.seat))


def legal_swap(catalog: Catalog, state: State, prompt: AskSwap) -> list[AnyAction]:
    """List any two cards of one row, but for two that lie face down: to swap them would only raise the target."""
    solo = barrel(state)
    useful = [
        (row, one, other)
        for row, one, other in possible_swaps(solo)
        if {solo.rows[row - 1][one], solo.rows[row - 1][other]} & set(solo.face_up)
    ]
    return [*(actions.swap(*places) for places in useful), CANCEL_SWAP]


def swap(ctx: Context, prompt: AskSwap, action: Swap) -> None:
    solo = barrel(ctx.state)
    before = solo.face_up
    exchange(ctx.catalog, solo, action.row, action.one, action.other)
    ctx.emit(GoalsSwapped(prompt.seat, action.row, (action.one, action.other), _turned_up(before, solo)))


def cancel_swap(ctx: Context, prompt: AskSwap, action: CancelSwap) -> None:
    """Move nothing."""


# What people see


def ask_claim(catalog: Catalog, state: State, prompt: AskClaim) -> str:
    when = {"distilled": "with the spirit you distilled", "sold": "with this sale", "round": "at the end of the round"}
    last = is_last_moment(catalog, state, prompt.occasion)
    if claimable(catalog, state, prompt.occasion):
        return f"You can complete a goal {'before the game ends' if last else when[prompt.occasion]}."
    if not claimable_by_swap(catalog, state, prompt.occasion):
        return "Nothing is left to complete."
    if last:
        return "The game ends now. A swap of two cards may still bring a goal within reach."
    return f"After a swap of two cards you could complete a goal {when[prompt.occasion]}."


def claim_choice(catalog: Catalog, state: State, prompt: AnyPrompt, action: Claim) -> Choice:
    goal = catalog.solo_goals[action.goal]
    reward = gains(goal.money, goal.sp) if goal.money or goal.sp else f"target +{goal.target}"
    return Choice(
        key=f"claim-{goal.id}",
        verb="claim",
        label=f"Complete {goal.id} ({reward})",
        hint=capped(sentence(metric_text(catalog, goal.metric))),
        tone="gain",
        about=tuple(_places(barrel(state), goal.id)),
    )


def go_on_choice(catalog: Catalog, state: State, prompt: AskClaim, action: GoOn) -> Choice:
    if is_last_moment(catalog, state, prompt.occasion):
        return Choice(key="go-on", verb="pass", label="End the game", hint="you complete nothing more and swap nothing")
    return Choice(key="go-on", verb="pass", label="Go on", hint="you leave the other goals for another time")


def open_swap_choice(catalog: Catalog, state: State, prompt: AnyPrompt, action: OpenSwap) -> Choice:
    rise, now = catalog.solo.swap.target, target(catalog, barrel(state))
    return Choice(
        key="open-swap",
        verb="swap",
        label="Swap two goal cards",
        hint=f"once a game, two cards in a row; your target rises from {now} to {now + rise}",
    )


def ask_swap(catalog: Catalog, state: State, prompt: AskSwap) -> str:
    return "Which two cards in a row do you swap?"


def swap_choice(catalog: Catalog, state: State, prompt: AskSwap, action: Swap) -> Choice:
    solo = barrel(state)
    row = solo.rows[action.row - 1]
    cards = [row[action.one], row[action.other]]
    names = [_card_name(solo, card, row.index(card)) for card in cards]
    return Choice(
        key=f"swap-{action.row}-{action.one}-{action.other}",
        verb="swap",
        label=f"Swap {names[0]} and {names[1]}",
        hint=capped(" ⇄ ".join(_goal_text(catalog, solo, card) for card in cards)),
        group=f"Row {action.row}",
        tone="risk",
        about=tuple(f"goal.{action.row}.{index}" for index in (action.one, action.other)),
    )


def _places(solo: Solo, card: str) -> Iterator[str]:
    """Yield where a goal lies, as the pictures name it."""
    yield from (f"goal.{number}.{row.index(card)}" for number, row in enumerate(solo.rows, 1) if card in row)


def _goal_text(catalog: Catalog, solo: Solo, card: str) -> str:
    """Say what a card asks for, if it can be read."""
    return metric_text(catalog, catalog.solo_goals[card].metric) if card in solo.face_up else "not known yet"


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

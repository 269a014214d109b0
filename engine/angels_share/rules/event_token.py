"""The Event action: draw a token for all to see, then choose its round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.angels_share import actions
from engine.angels_share.actions import AnyAction, Schedule
from engine.angels_share.catalog import Catalog
from engine.angels_share.events import Fizzled, TokenDrawn, TokenPlaced
from engine.angels_share.rules.aging import STEP, agings_in
from engine.angels_share.rules.tracks import column, upkeep_due
from engine.angels_share.state import AskSchedule, Context, State
from engine.angels_share.text.words import event_effect
from engine.core.flow import Answer, Mechanism
from engine.core.game import LABEL_LIMIT, Choice, Seat
from engine.core.words import counted, first_fitting, listed


def open_rounds(catalog: Catalog, state: State) -> list[int]:
    """Return this round and later ones; only the option limits how many events a round may hold (AS-18)."""
    board = catalog.boards[state.board]
    later = range(state.round, board.rounds + 1)
    if not state.event_limit:
        return list(later)
    return [number for number in later if len(column(catalog, state, number)) < catalog.event_limit]


def begin_event(ctx: Context, seat: Seat, action: str) -> None:
    """Draw a token; with none left, or no room for it, nothing happens (AS-19)."""
    if not ctx.state.event_stack or not open_rounds(ctx.catalog, ctx.state):
        ctx.emit(Fizzled(seat, action))
        return
    token = ctx.state.event_stack.pop()
    ctx.emit(TokenDrawn(seat, token))
    ctx.ask(AskSchedule(seat, token))


def legal_schedule(catalog: Catalog, state: State, prompt: AskSchedule) -> list[AnyAction]:
    return [actions.schedule(number) for number in open_rounds(catalog, state)]


def schedule(ctx: Context, prompt: AskSchedule, action: Schedule) -> None:
    ctx.state.track[action.round - 1].append(prompt.token)
    ctx.emit(TokenPlaced(prompt.seat, prompt.token, action.round))


def ask_schedule(catalog: Catalog, state: State, prompt: AskSchedule) -> str:
    return f"{catalog.event_names[prompt.token]}: {event_effect(catalog, prompt.token)}. In which round?"


def schedule_choice(catalog: Catalog, state: State, prompt: AskSchedule, action: Schedule) -> Choice:
    now = " (this round)" if action.round == state.round else ""
    entries = column(catalog, state, action.round)
    where = f"Put it on round {action.round}{now}"
    after = listed([catalog.event_names[event].lower() for event in entries])
    result = _RESULTS.get(prompt.token, _no_forecast)(catalog, state, prompt, entries)
    return Choice(
        key=f"schedule-{action.round}",
        verb="schedule",
        label=first_fitting(LABEL_LIMIT, f"{where}: after {after}", where),
        hint=result,
        icon=prompt.token,
        group=catalog.event_names[prompt.token],
        tone="primary",
        spot=str(action.round),
        about=(f"round.{action.round}",),
    )


def _no_forecast(catalog: Catalog, state: State, prompt: AskSchedule, entries: Sequence[str]) -> str:
    return ""


def _upkeep_result(catalog: Catalog, state: State, prompt: AskSchedule, entries: Sequence[str]) -> str:
    return f"you would pay {upkeep_due(catalog, state, state.players[prompt.seat])} for today's barrels"


def _income_result(catalog: Catalog, state: State, prompt: AskSchedule, entries: Sequence[str]) -> str:
    income = catalog.effects.income_per_barrel * len(state.players[prompt.seat].barrels)
    return f"you would get {income} for today's barrels"


def _aging_result(catalog: Catalog, state: State, prompt: AskSchedule, entries: Sequence[str]) -> str:
    """Say how barrels age in that round; Less aging works on what stands above it, wherever it lies (AS-31)."""
    years = STEP * agings_in((*entries, prompt.token))
    return f"barrels then age {years} years in that round" if years else "barrels then do not age in that round"


def _price_result(catalog: Catalog, state: State, prompt: AskSchedule, entries: Sequence[str]) -> str:
    return f"prices then move {counted(entries.count('price_adjust') + 2, 'time')} in that round"


_RESULTS: dict[str, Callable[[Catalog, State, AskSchedule, Sequence[str]], str]] = {
    "upkeep": _upkeep_result,
    "income": _income_result,
    "age_extra": _aging_result,
    "age_less": _aging_result,
    "price_adjust": _price_result,
}
"""The effect of a token on top of a column's events, where that can be said."""


SCHEDULE = Mechanism(
    prompt=AskSchedule,
    legal=legal_schedule,
    question=ask_schedule,
    answers={Schedule: Answer(schedule, schedule_choice)},
    forced=True,
)

"""The Event action: draw a token for all to see, then choose its round."""

from __future__ import annotations

from engine.angels_share.actions import AnyAction, Schedule, schedule
from engine.angels_share.catalog import Catalog
from engine.angels_share.events import Fizzled, TokenDrawn, TokenPlaced
from engine.angels_share.state import AskSchedule, State, Step, ask_schedule
from engine.core.game import Seat
from engine.core.prompts import pop, push


def open_rounds(catalog: Catalog, state: State) -> list[int]:
    """AS-18: this round or a later one; only the option limits how many events a round may hold."""
    board = catalog.boards[state.board]
    later = range(state.round, board.rounds + 1)
    if not state.event_limit:
        return list(later)
    return [number for number in later if len(column(catalog, state, number)) < catalog.event_limit]


def column(catalog: Catalog, state: State, number: int) -> tuple[str, ...]:
    """AS-30: a round's events from top to bottom, the printed ones first."""
    return (*catalog.round_events(catalog.boards[state.board], number), *state.track[number - 1])


def begin_event(step: Step, seat: Seat, action: str) -> None:
    """AS-19: with no token left, or no room for it, nothing happens."""
    if not step.state.event_stack or not open_rounds(step.catalog, step.state):
        step.emit(Fizzled(seat, action))
        return
    token = step.state.event_stack.pop()
    step.emit(TokenDrawn(seat, token))
    push(step.state.prompts, ask_schedule(seat, token))


def legal_schedule(catalog: Catalog, state: State, prompt: AskSchedule) -> list[AnyAction]:
    return [schedule(number) for number in open_rounds(catalog, state)]


def do_schedule(step: Step, seat: Seat, action: Schedule) -> None:
    prompt = pop(step.state.prompts, seat)
    assert isinstance(prompt, AskSchedule)
    step.state.track[action.round - 1].append(prompt.token)
    step.emit(TokenPlaced(seat, prompt.token, action.round))

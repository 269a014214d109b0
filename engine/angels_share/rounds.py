"""The order of play: what comes next whenever no question is open."""

from __future__ import annotations

from collections.abc import Callable

from engine.angels_share.buying import offer
from engine.angels_share.card_actions import take_action
from engine.angels_share.competing import adjust_prices, compete
from engine.angels_share.events import RoundBegan
from engine.angels_share.placing import place_card
from engine.angels_share.round_events import resolve
from engine.angels_share.scheduling import column
from engine.angels_share.scoring import final_sales
from engine.angels_share.selling import only_sale, sell_barrel
from engine.angels_share.state import State, Step, ask_turn
from engine.core.prompts import push


def proceed(step: Step) -> None:
    """Goes from stage to stage until somebody must decide or the game is over."""
    while not step.state.prompts and step.state.stage != "over":
        _STAGES[step.state.stage](step)


def _turn(step: Step) -> None:
    state = step.state
    if state.turn == len(state.order):
        state.stage = "compete"
    elif sale := only_sale(state.players[state.active]):
        sell_barrel(step, state.active, sale)
    else:
        push(state.prompts, ask_turn(state.active))


def _act(step: Step) -> None:
    state = step.state
    state.stage = "buy"
    house = state.houses[state.players[state.active].pawn or ""]
    take_action(step, state.active, step.catalog.cards[house.card or ""].action)


def _buy(step: Step) -> None:
    step.state.stage = "place"
    offer(step, step.state.active, "first")


def _place(step: Step) -> None:
    place_card(step, step.state.active)
    step.state.turn += 1
    step.state.stage = "turn"


def _compete(step: Step) -> None:
    compete(step)
    adjust_prices(step)
    step.state.stage = "events"


def _events(step: Step) -> None:
    state = step.state
    entries = column(step.catalog, state, state.round)
    if state.event_index < len(entries):
        state.event_index += 1
        resolve(step, entries, state.event_index - 1)
    else:
        _end_round(step)


def _end_round(step: Step) -> None:
    state = step.state
    if state.round == step.catalog.boards[state.board].rounds:
        final_sales(step)
        state.stage = "over"
        return
    state.round += 1
    state.turn = state.event_index = 0
    state.order = next_order(state)
    state.stage = "turn"
    step.emit(RoundBegan(state.round, tuple(state.order)))


def next_order(state: State) -> list[int]:
    """AS-46: by the competition column of the pawn's distillery, the lowest first."""
    return sorted(range(len(state.players)), key=lambda seat: state.competition.index(state.players[seat].pawn or ""))


_STAGES: dict[str, Callable[[Step], None]] = {
    "turn": _turn,
    "act": _act,
    "buy": _buy,
    "place": _place,
    "compete": _compete,
    "events": _events,
}

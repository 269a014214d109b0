"""The order of play: what comes next whenever no question is open."""

from __future__ import annotations

from collections.abc import Callable

from engine.angels_share.events import RoundBegan
from engine.angels_share.rules.card import take_action
from engine.angels_share.rules.competition import adjust_prices, compete
from engine.angels_share.rules.placement import place_card
from engine.angels_share.rules.purchase import offer
from engine.angels_share.rules.round_events import resolve
from engine.angels_share.rules.scoring import final_sales
from engine.angels_share.rules.tracks import column
from engine.angels_share.state import AskTurn, Context, State
from engine.core.game import Seat


def proceed(ctx: Context) -> None:
    """Go from stage to stage until a player must decide or the game is over."""
    while not ctx.state.flow.prompts and ctx.state.stage != "over":
        _STAGES[ctx.state.stage](ctx)


def _begin_round(ctx: Context) -> None:
    """Report the order, in the first round too, where it is random."""
    ctx.emit(RoundBegan(ctx.state.round, tuple(ctx.state.order)))
    ctx.state.stage = "turn"


def _turn(ctx: Context) -> None:
    state = ctx.state
    if state.turn == len(state.order):
        state.stage = "compete"
    else:
        ctx.ask(AskTurn(state.active))


def _act(ctx: Context) -> None:
    state = ctx.state
    state.stage = "buy"
    place = state.distilleries[state.players[state.active].pawn or ""]
    take_action(ctx, state.active, ctx.catalog.cards[place.card or ""].action)


def _buy(ctx: Context) -> None:
    ctx.state.stage = "place"
    offer(ctx, ctx.state.active, "first")


def _place(ctx: Context) -> None:
    place_card(ctx, ctx.state.active)
    ctx.state.turn += 1
    ctx.state.stage = "turn"


def _compete(ctx: Context) -> None:
    compete(ctx)
    adjust_prices(ctx)
    ctx.state.stage = "events"


def _events(ctx: Context) -> None:
    state = ctx.state
    entries = column(ctx.catalog, state, state.round)
    if state.event_index < len(entries):
        state.event_index += 1
        resolve(ctx, entries, state.event_index - 1)
    else:
        _end_round(ctx)


def _end_round(ctx: Context) -> None:
    state = ctx.state
    if state.round == ctx.catalog.boards[state.board].rounds:
        final_sales(ctx)
        state.stage = "over"
        return
    state.round += 1
    state.turn = state.event_index = 0
    state.order = next_order(state)
    state.stage = "round"


def next_seat(state: State) -> Seat | None:
    """Return the player who comes next in this round; the order of the next one is not settled yet."""
    return state.order[state.turn + 1] if state.turn + 1 < len(state.order) else None


def next_order(state: State) -> list[int]:
    """Return the order by the competition column of the pawn's distillery, the lowest first (AS-46)."""
    return sorted(range(len(state.players)), key=lambda seat: state.competition.index(state.players[seat].pawn or ""))


_STAGES: dict[str, Callable[[Context], None]] = {
    "round": _begin_round,
    "turn": _turn,
    "act": _act,
    "buy": _buy,
    "place": _place,
    "compete": _compete,
    "events": _events,
}

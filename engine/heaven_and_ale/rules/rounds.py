"""The order of play: what comes next whenever no question is open."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.game import Seat
from engine.heaven_and_ale.rules import scoring
from engine.heaven_and_ale.rules.move import offer_turn
from engine.heaven_and_ale.rules.purchase import offer_tiles
from engine.heaven_and_ale.rules.shed import build_next
from engine.heaven_and_ale.rules.supply import last_round, refill, round_began
from engine.heaven_and_ale.state import AskStart, Context, State


def proceed(ctx: Context) -> None:
    """Go from stage to stage until a player must decide or the game is over."""
    state = ctx.state
    while not state.flow.prompts and state.stage != "over":
        _STAGES[state.stage](ctx)


def _begin_round(ctx: Context) -> None:
    state = ctx.state
    ctx.emit(round_began(ctx.catalog, state))
    state.active = state.first
    state.stage = "start" if state.round == 1 else "turn"


def _start(ctx: Context) -> None:
    """Ask the others for starting spaces counterclockwise: the last in turn order chooses first."""
    state = ctx.state
    before = (state.active - 1) % len(state.players)
    state.active = before
    if before == state.first:
        state.stage = "turn"
    else:
        ctx.ask(AskStart(before))


def _turn(ctx: Context) -> None:
    offer_turn(ctx, ctx.state.active)


def _tile(ctx: Context) -> None:
    offer_tiles(ctx, ctx.state.active, first=True)


def _sheds(ctx: Context) -> None:
    """Build the sheds that a tile enclosed, one after the other, then offer more tiles."""
    if ctx.state.enclosed:
        build_next(ctx, ctx.state.active)
    else:
        offer_tiles(ctx, ctx.state.active, first=False)


def _next(ctx: Context) -> None:
    state = ctx.state
    following = next_seat(state)
    if following is None:
        _end_round(ctx)
    else:
        state.active = following
        state.stage = "turn"


def next_seat(state: State) -> Seat | None:
    """Return the next player clockwise who has not come back yet, perhaps the same one again."""
    players, seats = state.players, len(state.players)
    for distance in range(1, seats + 1):
        seat = (state.active + distance) % seats
        if not players[seat].home:
            return seat
    return None


def following_seat(state: State) -> Seat | None:
    """Return the player whose turn comes after this one; none is settled while starting spaces are chosen."""
    return None if state.stage == "start" else next_seat(state)


def _end_round(ctx: Context) -> None:
    state, catalog = ctx.state, ctx.catalog
    if state.round == last_round(catalog, state):
        scoring.score_game(ctx)
        state.stage = "over"
        return
    state.round += 1
    state.first = next(seat for seat, player in enumerate(state.players) if player.start == catalog.first_start)
    for player in state.players:
        player.home = False
    refill(catalog, state)
    state.stage = "round"


_STAGES: dict[str, Callable[[Context], None]] = {
    "round": _begin_round,
    "start": _start,
    "turn": _turn,
    "tile": _tile,
    "sheds": _sheds,
    "next": _next,
}

"""The order of play: what comes next whenever no question is open."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.game import Seat
from engine.distilled.events import RoundBegan, RoundEnded
from engine.distilled.prompts import AskPower, AskTasting
from engine.distilled.rules import distill_phase, identity_choice
from engine.distilled.rules.flavors import age_next, begin_aging, use_end_power
from engine.distilled.rules.market import clean_up, offer_purchase
from engine.distilled.rules.round_end import finish, give_awards, may_taste
from engine.distilled.rules.round_start import begin_powers
from engine.distilled.rules.sale import clear_sale, offer_sale
from engine.distilled.rules.solo import offer_claims
from engine.distilled.state import Context, Stage, State


def proceed(ctx: Context) -> None:
    """Go from stage to stage until a player must decide or the game is over."""
    state = ctx.state
    while not state.flow.prompts and state.stage != "over":
        _STAGES[state.stage](ctx)


def _go_to(state: State, stage: Stage) -> None:
    state.stage, state.turn, state.queue = stage, 0, ()


def _next_in_line(state: State) -> Seat | None:
    """Return the next seat, every one once in turn order; None at the end."""
    if state.turn >= len(state.players):
        return None
    state.turn += 1
    return state.order[state.turn - 1]


def _next_active(state: State) -> Seat | None:
    """Return the next seat in turn order, round and round, without those who have passed."""
    for _ in state.players:
        seat = state.order[state.turn % len(state.players)]
        state.turn += 1
        if not state.players[seat].passed:
            return seat
    return None


def next_seat(state: State) -> Seat | None:
    """Return the player who buys next in the market; in other phases no one waits for a turn."""
    if state.stage != "market":
        return None
    coming = (state.order[(state.turn + step) % len(state.players)] for step in range(len(state.players)))
    return next((seat for seat in coming if not state.players[seat].passed), None)


def undisturbed(state: State, seat: Seat) -> State:
    """Return a copy in which the others buy and sell nothing more in this phase."""
    copy = state.clone()
    for other, player in enumerate(copy.players):
        player.passed = player.passed or other != seat
    return copy


def _round(ctx: Context) -> None:
    state = ctx.state
    for player in state.players:
        player.run, player.sales = None, ()
        player.basics, player.used, player.passed = 0, (), False
        player.round_sp = player.round_money = 0
    ctx.emit(RoundBegan(state.round, state.first, state.round == ctx.catalog.rules.round.rounds))
    _go_to(state, "powers")


def _powers(ctx: Context) -> None:
    """Use start-of-round powers; those that let a player buy are offered until they are used or declined."""
    state = ctx.state
    if state.queue:
        ctx.ask(AskPower(state.order[state.turn - 1]))
        return
    seat = _next_in_line(state)
    if seat is None:
        _go_to(state, "market")
    else:
        begin_powers(ctx, seat)


def _market(ctx: Context) -> None:
    seat = _next_active(ctx.state)
    if seat is None:
        _go_to(ctx.state, "cleanup")
    else:
        offer_purchase(ctx, seat)


def _cleanup(ctx: Context) -> None:
    clean_up(ctx)
    _go_to(ctx.state, "distill")


def _distill(ctx: Context) -> None:
    _open_spirit_goals(ctx.state)
    distill_phase.begin(ctx)


def _distill_end(ctx: Context) -> None:
    """Draw the flavors that upgrades add to a new spirit; then ask for goals that it fulfills."""
    state = ctx.state
    if state.queue:
        source, state.queue = state.queue[0], state.queue[1:]
        use_end_power(ctx, state.order[state.turn - 1], source)
        return
    seat = _next_in_line(state)
    if seat is not None:
        state.queue = distill_phase.end_powers(ctx.catalog, state, seat)
        return
    for player in state.players:
        player.passed = False
    _go_to(state, "sell")
    offer_claims(ctx, "distilled")


def _sell(ctx: Context) -> None:
    seat = _next_active(ctx.state)
    if seat is None:
        _go_to(ctx.state, "age")
    else:
        offer_sale(ctx, seat)


def _sold(ctx: Context) -> None:
    """End a sale and its label bonus: the cards leave, and the turn passes on."""
    clear_sale(ctx)
    ctx.state.stage = "sell"
    _open_spirit_goals(ctx.state)
    offer_claims(ctx, "sold")


def _open_spirit_goals(state: State) -> None:
    """Let a new spirit serve for one distill goal and one sell goal (DI-36)."""
    if state.solo is not None:
        state.solo.claimed = ()


def _age(ctx: Context) -> None:
    state = ctx.state
    if state.queue:
        age_next(ctx, state.order[state.turn - 1])
        return
    seat = _next_in_line(state)
    if seat is None:
        _go_to(state, "awards")
    else:
        begin_aging(ctx, seat)


def _awards(ctx: Context) -> None:
    give_awards(ctx)
    _go_to(ctx.state, "tasting")


def _tasting(ctx: Context) -> None:
    seat = _next_in_line(ctx.state)
    if seat is None:
        _go_to(ctx.state, "claims")
    elif may_taste(ctx.state, seat):
        ctx.ask(AskTasting(seat))


def _claims(ctx: Context) -> None:
    """Earn goals are read after the tasting (DI-59)."""
    _go_to(ctx.state, "next")
    offer_claims(ctx, "round")


def _next(ctx: Context) -> None:
    state = ctx.state
    players = state.players
    ctx.emit(RoundEnded(state.round, tuple(p.sp for p in players), tuple(p.money for p in players)))
    if state.round == ctx.catalog.rules.round.rounds:
        finish(ctx)
        return
    state.round += 1
    state.first = (state.first + 1) % len(players)
    _go_to(state, "round")


_STAGES: Mapping[Stage, Callable[[Context], None]] = {
    "setup": identity_choice.begin,
    "round": _round,
    "powers": _powers,
    "market": _market,
    "cleanup": _cleanup,
    "distill": _distill,
    "distill_end": _distill_end,
    "sell": _sell,
    "sold": _sold,
    "age": _age,
    "awards": _awards,
    "tasting": _tasting,
    "claims": _claims,
    "next": _next,
}

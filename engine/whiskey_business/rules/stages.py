"""The order of play: what comes next whenever no question is open."""

from __future__ import annotations

from collections.abc import Callable

from engine.whiskey_business.rules.flight import end_flight
from engine.whiskey_business.rules.keep import look_at_roll
from engine.whiskey_business.rules.roll import throw
from engine.whiskey_business.rules.scoring import finish
from engine.whiskey_business.rules.toast import propose_toast
from engine.whiskey_business.rules.turn import begin_game, begin_turn
from engine.whiskey_business.state import Context


def proceed(ctx: Context) -> None:
    """Go from stage to stage until a player must decide or the game is over."""
    while not ctx.state.flow.prompts and ctx.state.stage != "over":
        _STAGES[ctx.state.stage](ctx)


_STAGES: dict[str, Callable[[Context], None]] = {
    "start": begin_game,
    "turn": begin_turn,
    "throw": throw,
    "keep": look_at_roll,
    "landed": end_flight,
    "finish": finish,
    "toast": propose_toast,
}

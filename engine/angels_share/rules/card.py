"""Step C: the action of the card at the visited distillery. AS-13: no player may decline it."""

from __future__ import annotations

from collections.abc import Callable

from engine.angels_share.catalog import Catalog
from engine.angels_share.data.models import UPGRADES
from engine.angels_share.events import Earned
from engine.angels_share.rules.event_token import begin_event, open_rounds
from engine.angels_share.rules.money import earn
from engine.angels_share.rules.redraw import begin_redraw
from engine.angels_share.rules.target import SHIFTS, begin_aim, targets
from engine.angels_share.state import Context, State
from engine.core.game import Seat


def take_action(ctx: Context, seat: Seat, action: str) -> None:
    """Carry the action out at once, or ask what it needs to know."""
    _BEGIN[action](ctx, seat, action)


def has_effect(catalog: Catalog, state: State, action: str) -> bool:
    """Return True if the action can do anything now: AS-16 for upgrades, AS-18 and AS-19 for events."""
    if action == "event":
        return bool(state.event_stack and open_rounds(catalog, state))
    return action not in UPGRADES or bool(targets(state, action))


def _collect_cash(ctx: Context, seat: Seat, action: str) -> None:
    amount = ctx.catalog.effects.cash
    earn(ctx.state.players[seat], amount, "cash_cards")
    ctx.emit(Earned(seat, amount, "cash"))


_BEGIN: dict[str, Callable[[Context, Seat, str], None]] = {
    "event": begin_event,
    "redraw": begin_redraw,
    "cash": _collect_cash,
    **dict.fromkeys((*SHIFTS, *UPGRADES), begin_aim),
}

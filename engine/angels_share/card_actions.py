"""Step C: what the card at the distillery does. AS-13: nobody may decline it."""

from __future__ import annotations

from collections.abc import Callable

from engine.angels_share.actions import Aim, AnyAction, aim
from engine.angels_share.catalog import Catalog
from engine.angels_share.events import Earned, Fizzled, MarketShifted, PriceShifted, Upgraded
from engine.angels_share.money import earn
from engine.angels_share.redrawing import begin_redraw
from engine.angels_share.scheduling import begin_event
from engine.angels_share.state import AskAim, State, Step, ask_aim
from engine.angels_share.tables import UPGRADES
from engine.angels_share.tracks import shift_market, shift_price
from engine.core.game import Seat
from engine.core.prompts import pop, push

SHIFTS = ("price_up", "price_down", "market_up", "market_down")


def targets(state: State, action: str) -> list[str]:
    """Any distillery for prices and market; for an upgrade those without it while tokens last (AS-16)."""
    if action in SHIFTS:
        return list(state.houses)
    if not state.upgrade_tokens[action]:
        return []
    return [d for d, house in state.houses.items() if action not in house.upgrades]


def legal_aim(catalog: Catalog, state: State, prompt: AskAim) -> list[AnyAction]:
    return [aim(d) for d in targets(state, prompt.action)]


def take_action(step: Step, seat: Seat, action: str) -> None:
    """Starts the action of the visited card: at once, or with a question."""
    _BEGIN[action](step, seat, action)


def _begin_aimed(step: Step, seat: Seat, action: str) -> None:
    if targets(step.state, action):
        push(step.state.prompts, ask_aim(seat, action))
    else:
        step.emit(Fizzled(seat, action))


def _collect_cash(step: Step, seat: Seat, action: str) -> None:
    amount = step.catalog.effects.cash
    earn(step.state.players[seat], amount, "cash_cards")
    step.emit(Earned(seat, amount, "cash"))


def do_aim(step: Step, seat: Seat, action: Aim) -> None:
    prompt = pop(step.state.prompts, seat)
    assert isinstance(prompt, AskAim)
    _EFFECTS[prompt.action](step, seat, action.distillery, prompt.action)


def _shift_price(step: Step, seat: Seat, distillery: str, action: str) -> None:
    steps = step.catalog.effects.price_steps
    moved = shift_price(step.catalog, step.state.houses[distillery], steps if action == "price_up" else -steps)
    step.emit(PriceShifted(seat, distillery, moved))


def _shift_market(step: Step, seat: Seat, distillery: str, action: str) -> None:
    rows = step.catalog.effects.market_rows
    moved = shift_market(step.state.market, distillery, rows if action == "market_up" else -rows)
    step.emit(MarketShifted(seat, distillery, moved))


def _build(step: Step, seat: Seat, distillery: str, action: str) -> None:
    """AS-17: it works from now on, for the rest of this very turn too."""
    step.state.upgrade_tokens[action] -= 1
    step.state.houses[distillery].upgrades.append(action)
    step.emit(Upgraded(seat, distillery, action))


_BEGIN: dict[str, Callable[[Step, Seat, str], None]] = {
    "event": begin_event,
    "redraw": begin_redraw,
    "cash": _collect_cash,
    **dict.fromkeys((*SHIFTS, *UPGRADES), _begin_aimed),
}

_EFFECTS: dict[str, Callable[[Step, Seat, str, str], None]] = {
    "price_up": _shift_price,
    "price_down": _shift_price,
    "market_up": _shift_market,
    "market_down": _shift_market,
    **dict.fromkeys(UPGRADES, _build),
}

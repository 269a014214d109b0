"""Phase 5: the events of the round's column, from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.angels_share.buying import may_buy
from engine.angels_share.competing import adjust_prices
from engine.angels_share.events import Aged, IncomePaid, UpkeepPaid
from engine.angels_share.money import earn, pay
from engine.angels_share.selling import sales
from engine.angels_share.state import Step, ask_buy, ask_sale
from engine.angels_share.tables import AGING_STEP, OLDEST
from engine.angels_share.tracks import upkeep_due
from engine.core.prompts import push

AGINGS = ("aging", "age_extra")


def cancelled(entries: Sequence[str], index: int) -> bool:
    """AS-31: each Less-aging token of the column takes one aging away, the first entries first."""
    if entries[index] not in AGINGS:
        return False
    return sum(entry in AGINGS for entry in entries[:index]) < entries.count("age_less")


def resolve(step: Step, entries: Sequence[str], index: int) -> None:
    """Carries out one entry; what needs decisions asks the players in turn order."""
    if entries[index] in AGINGS:
        _age(step, cancelled(entries, index))
    else:
        _EVENTS[entries[index]](step)


def _age(step: Step, is_cancelled: bool) -> None:
    """AS-47: nothing grows older than the last row of the chart."""
    if not is_cancelled:
        for player in step.state.players:
            for barrel in player.barrels:
                barrel.age = min(barrel.age + AGING_STEP, OLDEST)
    step.emit(Aged(is_cancelled))


def _upkeep(step: Step) -> None:
    """AS-39, AS-40: a purse that is too small takes loans; nothing may be sold for it."""
    due = tuple(upkeep_due(step.catalog, step.state, player) for player in step.state.players)
    loans = tuple(pay(step, seat, amount, "upkeep") for seat, amount in enumerate(due))
    step.emit(UpkeepPaid(due, loans))


def _income(step: Step) -> None:
    """AS-36: every barrel counts, whatever its age and distillery."""
    each = step.catalog.effects.income_per_barrel
    amounts = tuple(each * len(player.barrels) for player in step.state.players)
    for player, amount in zip(step.state.players, amounts, strict=True):
        earn(player, amount, "income")
    step.emit(IncomePaid(amounts))


def _adjust(step: Step) -> None:
    adjust_prices(step, extra=True)


def _nothing(step: Step) -> None:
    """A Less-aging token has done its work above."""


def _bonus_buy(step: Step) -> None:
    """AS-34: pawns stand apart, so who may buy does not depend on what others buy first."""
    for seat in reversed(step.state.order):  # the last question pushed is asked first
        if may_buy(step.catalog, step.state, seat, "bonus"):
            push(step.state.prompts, ask_buy(seat, "bonus"))


def _selling(step: Step) -> None:
    """AS-35: whoever has an aged barrel must let one go."""
    for seat in reversed(step.state.order):
        if sales(step.state.players[seat]):
            push(step.state.prompts, ask_sale(seat))


_EVENTS: dict[str, Callable[[Step], None]] = {
    "upkeep": _upkeep,
    "income": _income,
    "price_adjust": _adjust,
    "age_less": _nothing,
    "bonus_buy": _bonus_buy,
    "selling": _selling,
}

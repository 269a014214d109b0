"""Phase 5: the events of the round's column, from top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.angels_share.events import IncomePaid, UpkeepPaid
from engine.angels_share.rules.aging import AGINGS, age_barrels, is_cancelled
from engine.angels_share.rules.competition import adjust_prices
from engine.angels_share.rules.money import earn, pay
from engine.angels_share.rules.purchase import offer
from engine.angels_share.rules.sale import sales
from engine.angels_share.rules.tracks import upkeep_due
from engine.angels_share.state import AskSale, Context


def resolve(ctx: Context, entries: Sequence[str], index: int) -> None:
    """Carry out one entry; what needs decisions asks the players in turn order."""
    if entries[index] in AGINGS:
        age_barrels(ctx, cancelled=is_cancelled(entries, index))
    else:
        _EVENTS[entries[index]](ctx)


def _upkeep(ctx: Context) -> None:
    """Pay the upkeep: a purse that is too small takes loans; nothing may be sold for it (AS-39, AS-40)."""
    due = tuple(upkeep_due(ctx.catalog, ctx.state, player) for player in ctx.state.players)
    loans = tuple(pay(ctx, seat, amount, "upkeep") for seat, amount in enumerate(due))
    ctx.emit(UpkeepPaid(due, loans))


def _income(ctx: Context) -> None:
    """Pay for every barrel, of any age and distillery (AS-36)."""
    each = ctx.catalog.effects.income_per_barrel
    amounts = tuple(each * len(player.barrels) for player in ctx.state.players)
    for player, amount in zip(ctx.state.players, amounts, strict=True):
        earn(player, amount, "income")
    ctx.emit(IncomePaid(amounts))


def _adjust(ctx: Context) -> None:
    adjust_prices(ctx, extra=True)


def _nothing(ctx: Context) -> None:
    """Do nothing: a Less-aging token has done its work above."""


def _bonus_buy(ctx: Context) -> None:
    """Ask who may buy; pawns stand apart, so this does not depend on what others buy first (AS-34)."""
    for seat in reversed(ctx.state.order):  # the last question asked is answered first
        offer(ctx, seat, "bonus")


def _selling(ctx: Context) -> None:
    """Ask everyone who has an aged barrel to sell one (AS-35)."""
    for seat in reversed(ctx.state.order):
        if sales(ctx.state.players[seat]):
            ctx.ask(AskSale(seat))


_EVENTS: dict[str, Callable[[Context], None]] = {
    "upkeep": _upkeep,
    "income": _income,
    "price_adjust": _adjust,
    "age_less": _nothing,
    "bonus_buy": _bonus_buy,
    "selling": _selling,
}

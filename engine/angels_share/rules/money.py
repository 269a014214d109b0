"""Purses and loans. Every coin that moves is booked under its source."""

from __future__ import annotations

from engine.angels_share.catalog import Catalog
from engine.angels_share.state import Context, Player, State
from engine.core.game import Seat


def earn(player: Player, amount: int, source: str) -> None:
    player.cash += amount
    player.ledger[source] = player.ledger.get(source, 0) + amount


def loans_needed(catalog: Catalog, player: Player, amount: int) -> int:
    """Return the loans for what the purse cannot pay, as many as it takes (AS-39)."""
    return max(0, -((player.cash - amount) // catalog.loan.gain))


def loans_left(catalog: Catalog, state: State) -> int:
    return max(0, catalog.loan.tokens - sum(player.loans for player in state.players))


def can_afford(catalog: Catalog, state: State, seat: Seat, amount: int) -> bool:
    """Return True if a purchase is possible: a loan taken by choice needs a token (AS-39, AS-45)."""
    return loans_needed(catalog, state.players[seat], amount) <= loans_left(catalog, state)


def pay(ctx: Context, seat: Seat, amount: int, source: str) -> int:
    """Pay, with loans where the purse is too small. Return the number of loans taken."""
    player = ctx.state.players[seat]
    loans = loans_needed(ctx.catalog, player, amount)
    if loans:
        player.loans += loans
        earn(player, loans * ctx.catalog.loan.gain, "loans")
    earn(player, -amount, source)
    return loans
